"""A request with a key can be repeated: nothing happens twice, and the answer is the same."""

from __future__ import annotations

import asyncio
import uuid
from pathlib import Path

import httpx
import pytest

from tests.web.api.playing import (
    Player,
    Site,
    problem_of,
    running_site,
    state_of,
)


def fresh_key() -> str:
    return str(uuid.uuid4())


async def test_a_repeated_roll_and_box_return_the_first_answer(solo: Player) -> None:
    key = fresh_key()
    order = {"keep": [], "version": 1}
    first = state_of(await solo.send("roll", order, key=key))
    await solo.look()
    await solo.roll(0)
    again = state_of(await solo.send("roll", order, key=key))
    assert again == first
    assert (await solo.look())["version"] == 3
    key = fresh_key()
    order = {"box": "choice", "version": 3}
    first = state_of(await solo.send("score", order, key=key))
    again = state_of(await solo.send("score", order, key=key))
    assert again == first
    assert (await solo.look())["version"] == 4


async def test_a_repeat_counts_across_a_restart(folder: Path) -> None:
    key, order = fresh_key(), {"keep": [], "version": 1}
    opening = fresh_key()
    async with running_site(folder) as site:
        opened = await site.client.post("/tables", json={}, headers={"Idempotency-Key": opening})
        body = opened.json()
        player = Player(site.client, body["table_id"], body["seat_token"])
        first = state_of(await player.send("roll", order, key=key))
    async with running_site(folder) as site:
        again = await site.client.post("/tables", json={}, headers={"Idempotency-Key": opening})
        assert again.json() == body
        player.client = site.client
        assert state_of(await player.send("roll", order, key=key)) == first
        assert (await player.look())["version"] == 2


async def test_the_same_key_with_another_request_is_refused(solo: Player) -> None:
    key = fresh_key()
    order = {"keep": [], "version": 1}
    await solo.send("roll", order, key=key)
    for command, other in (
        ("roll", {"keep": [], "version": 2}),
        ("score", {"box": "ones", "version": 2}),
        ("resign", None),
        ("seed", {"contribution": "x"}),
    ):
        problem = await solo.refused(command, other, key=key)
        assert (problem["status"], problem["type"]) == (422, "illegal")
        assert key in problem["detail"]


async def test_a_refused_request_leaves_its_key_free(solo: Player) -> None:
    key = fresh_key()
    await solo.refused("score", {"box": "ones", "version": 1}, key=key)
    state_of(await solo.send("roll", {"keep": [], "version": 1}, key=key))


@pytest.mark.parametrize("key", ["x" * 129, "a\tb", "\xa0"])
async def test_what_is_no_key_is_malformed(solo: Player, key: str) -> None:
    problem = await solo.refused("roll", {"keep": [], "version": 1}, key=key)
    assert (problem["status"], problem["type"]) == (422, "malformed")


async def test_a_repeated_opening_and_seat_return_the_same_token(site: Site) -> None:
    key = {"Idempotency-Key": fresh_key()}
    order = {"seats": [{"kind": "human"}, {"kind": "human"}]}
    first = (await site.client.post("/tables", json=order, headers=key)).json()
    again = (await site.client.post("/tables", json=order, headers=key)).json()
    assert again == first
    path, key = f"/tables/{first['table_id']}/seats", {"Idempotency-Key": fresh_key()}
    seated = (await site.client.post(path, json={"name": "Ben"}, headers=key)).json()
    again = (await site.client.post(path, json={"name": "Ben"}, headers=key)).json()
    assert again == seated
    assert seated["seat"] == 1
    other = await site.client.post("/tables", json={}, headers=key)
    assert other.status_code == 201, "the key of a seat is not that of a table"


async def test_equal_requests_at_once_happen_once(site: Site, solo: Player) -> None:
    key = fresh_key()
    rolls = [solo.send("roll", {"keep": [], "version": 1}, key=key) for _ in range(8)]
    states = [state_of(answer) for answer in await asyncio.gather(*rolls)]
    assert all(state == states[0] for state in states)
    headers = {"Idempotency-Key": fresh_key()}
    opened = await asyncio.gather(
        *(site.client.post("/tables", json={}, headers=headers) for _ in range(8))
    )
    assert {answer.status_code for answer in opened} == {201}
    assert len({answer.json()["seat_token"] for answer in opened}) == 1


async def test_equal_requests_at_once_without_a_key_happen_once_too(solo: Player) -> None:
    rolls = [solo.send("roll", {"keep": [], "version": 1}) for _ in range(8)]
    answers = await asyncio.gather(*rolls)
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    for answer in answers:
        if answer.status_code == 409:
            assert problem_of(answer)["state"]["version"] == 2


async def test_strangers_who_choose_the_same_weak_key_are_not_taken_for_one(
    site: Site,
) -> None:
    async def opens(address: str, key: str) -> str:
        transport = httpx.ASGITransport(site.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url=site.client.base_url) as client:
            answer = await client.post("/tables", json={}, headers={"Idempotency-Key": key})
        token = answer.json()["seat_token"]
        assert isinstance(token, str)
        return token

    assert await opens("192.0.2.1", "1") == await opens("192.0.2.1", "1")
    assert await opens("192.0.2.1", "1") != await opens("192.0.2.2", "1")
    strong = fresh_key()
    assert await opens("192.0.2.1", strong) == await opens("192.0.2.2", strong)
