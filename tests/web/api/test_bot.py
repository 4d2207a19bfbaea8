"""The example of a player plays whole games over the interface."""

from __future__ import annotations

import runpy
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.serving import Server

pytestmark = pytest.mark.integration

BOT = Path(__file__).parents[3] / "examples" / "bot.py"


@pytest.fixture(scope="module")
def play() -> Callable[..., dict[str, Any]]:
    found: Callable[..., dict[str, Any]] = runpy.run_path(str(BOT))["play"]
    return found


def table(server: Server, *, seats: int, **order: Any) -> dict[str, Any]:
    seats_wanted = [{"kind": "human"}] * seats
    answer = httpx.post(f"{server.url}/api/v1/tables", json={"seats": seats_wanted, **order})
    opened: dict[str, Any] = answer.raise_for_status().json()
    return opened


def leave(server: Server, opened: dict[str, Any]) -> None:
    httpx.post(
        f"{server.url}/api/v1/tables/{opened['table_id']}/leave",
        headers={"Authorization": f"Bearer {opened['seat_token']}"},
    ).raise_for_status()


@pytest.mark.parametrize("by", ["join_code", "table_id"])
def test_two_bots_play_a_whole_game(
    server: Server, play: Callable[..., dict[str, Any]], by: str
) -> None:
    opened = table(server, seats=3, rules="classic")
    leave_after = opened["state"]["seats"][0]["seat"]
    with ThreadPoolExecutor() as pool:
        bots = [pool.submit(play, server.url, opened[by], name) for name in ("Robby", "Marvin")]
        until_started(server, opened)
        leave(server, opened)
        ends = [bot.result(timeout=120) for bot in bots]
    assert ends[0]["version"] == ends[1]["version"]
    seats = ends[0]["seats"]
    assert {seat["name"] for seat in seats if seat["seat"] != leave_after} == {"Robby", "Marvin"}
    assert [len(seat["sheet"]) for seat in seats if seat["seat"] != leave_after] == [12, 12]
    assert all(seat["turns_by_computer"] == 0 for seat in seats)


def until_started(server: Server, opened: dict[str, Any]) -> None:
    url = f"{server.url}/api/v1/tables/{opened['table_id']}"
    while httpx.get(url).raise_for_status().json()["status"] == "waiting":
        time.sleep(0.1)


def test_it_is_short() -> None:
    body = BOT.read_text(encoding="utf-8").split("\n\n\n", 1)[1].splitlines()
    code = [line for line in body if line.strip() and '"""' not in line]
    assert len(code) <= 34
