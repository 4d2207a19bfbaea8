"""Game files: written by tables, read by anybody, and refused when they are none."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from tests.fairness.games import GAME, a_whole_game, faults, finished_file, play_on, sealed
from tests.service.world import World
from yachtdice.errors import Illegal, Malformed
from yachtdice.fairness import (
    check,
    not_proved,
    proved,
    read_game_file,
    report_data,
    write_game_file,
)
from yachtdice.service.errors import NotFound
from yachtdice.service.table_events import DailyGame

ROOT = Path(__file__).parents[2]
STORED = GAME.read_text(encoding="utf-8")


async def test_a_table_writes_the_file_it_always_wrote() -> None:
    assert write_game_file(await a_whole_game()) == STORED


def test_reading_gives_back_what_was_written() -> None:
    assert write_game_file(read_game_file(STORED)) == STORED


def test_a_stored_game_is_right_in_every_respect() -> None:
    report = check(read_game_file(STORED))
    assert report.ok
    assert [found.check.value for found in report.findings] == [
        "digest",
        "commitment",
        "contributions",
        "order",
        "first_seat",
        "dice",
        "rules",
        "places",
    ]
    assert report.people == (0, 1)
    assert report.dice_count == sum(5 - len(roll.kept) for roll in report.rolls)
    told = report_data(report)
    assert json.loads(json.dumps(told))["ok"] is True
    assert told["people_contributed"] == [0, 1]
    assert any("Ann, Ben" in sentence for sentence in told["proved"])


async def test_the_secret_stays_one_until_the_end(world: World) -> None:
    host = await world.open()
    with pytest.raises(Illegal, match="over"):
        await world.tables.game_file(host.table_id, 1)
    for number in (0, 2):
        with pytest.raises(NotFound):
            await world.tables.game_file(host.table_id, number)
    waiting = await world.open("human", "human")
    with pytest.raises(NotFound):
        await world.tables.game_file(waiting.table_id, 1)


async def test_a_rematch_has_a_promise_of_its_own(world: World) -> None:
    host = await world.open("human Ann", "local Zoë", rules="classic")
    await world.tables.contribute_each(host.table_id, host.actor, {0: "a", 1: "z"})
    await play_on(world, host)
    first = await finished_file(host)
    await host.rematch()
    assert await finished_file(host) == first
    await play_on(world, host)
    second = await finished_file(host, 2)
    assert (first.game, second.game) == (1, 2)
    assert second.commitment != first.commitment
    assert second.committed_version > first.steps[-1].version
    assert [given.text for given in first.contributions] == ["a", "z"]
    assert second.contributions == ()
    assert faults(first) == faults(second) == set()
    assert any("No person mixed in" in str(phrase) for phrase in not_proved(check(second)))
    assert any("before any person" in str(phrase) for phrase in not_proved(check(first)))


async def test_what_happened_around_the_game_is_in_the_file(world: World) -> None:
    host = await world.open("human Ann", "human", turn_seconds=30, rules="classic")
    guest = await world.join(host, "Ben")
    await world.goes_on(200, guest)
    await play_on(world, host, guest)
    data = json.loads(write_game_file(await finished_file(host)))
    kinds = {event["event"] for event in data["events"]}
    assert kinds >= {"taken_over", "turn_ran_out", "started", "rolled", "scored"}
    assert faults(await finished_file(host)) == set()


async def test_a_game_given_up_before_its_first_roll_can_be_checked(world: World) -> None:
    host = await world.open()
    await host.resign()
    report = check(await finished_file(host))
    assert report.ok
    assert report.rolls == ()


def test_nothing_is_proved_while_a_check_fails(data: dict[str, Any]) -> None:
    data["places"][0]["total"] += 1
    report = check(sealed(data))
    assert not list(proved(report))
    assert [str(phrase) for phrase in not_proved(report)] == [
        "Nothing, as long as a check above fails."
    ]


def spoiled(**changes: Any) -> str:
    return json.dumps({**json.loads(STORED), **changes})


def deep() -> str:
    return '{"format":' + "[" * 100_000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' is not JSON"),
        ("[]", "is not a game file"),
        ("Yacht game 1", "is not JSON"),
        (deep(), "is not JSON"),
        ('{"format": "yachtdice-game", "format": "yachtdice-game"}', "twice"),
        ('{"format": NaN}', "NaN"),
        (f'{{"format": {"9" * 5000}}}', "is not JSON"),
        (spoiled(format_version=2), "format_version: 2 is not known"),
        (spoiled(more=1), '["more"] is missing or unknown'),
        (spoiled(digest="0"), "64 hexadecimal digits"),
        (spoiled(dice={}), 'dice: ["commitment", "committed_at'),
        (spoiled(dice=[]), "dice: [] is not an object"),
        (spoiled(game=True), "game: true is not a whole number"),
        (spoiled(game=2**60), "game: 1152921504606846976"),
        (spoiled(table_id="a\nb"), "table_id"),
        (spoiled(seats=[{}] * 7), "a list of at most 6"),
        (spoiled(seats=[{"name": "", "kind": "cat", "level": ""}]), "no kind of seat"),
        (spoiled(events=[7]), "events[0]: 7 is not an event"),
        (spoiled(events=[{"version": 1, "at": 1, "event": "danced"}]), "is not an event"),
        (spoiled(events=[{"version": 1, "at": 1, "event": "rolled"}]), "events[0].turn"),
        (
            spoiled(contributions=[{"seat": 0, "text": "", "by": "person", "version": 1, "at": 1}]),
            "'' cannot be mixed",
        ),
        (
            spoiled(contributions=[{"seat": 0, "text": "x", "by": "cat", "version": 1, "at": 1}]),
            "by whom",
        ),
        (
            spoiled(places=[{"seat": 0, "place": 1, "total": 1, "resigned": 0}]),
            "is not a place",
        ),
        (" " * 1_000_001, "at most 1000000 characters"),
    ],
)
def test_what_is_no_game_file_is_refused_with_a_reason(text: str, said: str) -> None:
    with pytest.raises((Malformed, Illegal)) as refused:
        read_game_file(text)
    assert said in str(refused.value)


def test_an_impossible_start_is_a_fault_and_no_crash(data: dict[str, Any]) -> None:
    for count in (0, 7, 2**40):
        data["events"][0]["seat_count"] = count
        data["events"][-1]["version"] = 2**53 - 1
        assert faults(sealed(data)) >= {"order", "rules"}
    assert faults(sealed({**data, "seats": [], "events": []}))


def test_the_stand_alone_verifier_agrees(data: dict[str, Any], tmp_path: Path) -> None:
    def verdict(game: dict[str, Any]) -> tuple[int, str]:
        path = tmp_path / "game.json"
        path.write_text(json.dumps(game), encoding="utf-8")
        script = ROOT / "examples/verify_dice.py"
        done = subprocess.run(
            [sys.executable, "-I", str(script), str(path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert not done.stderr
        return done.returncode, done.stdout

    assert verdict(data) == (0, "Every die is right.\n")
    rolled = next(event for event in data["events"] if event["event"] == "rolled")
    rolled["dice"][3] = 1 + rolled["dice"][3] % 6
    code, said = verdict(data)
    assert code == 1
    assert said.startswith("turn 1, roll 1:")
    assert "dice" in faults(sealed(data))


async def test_a_daily_challenge_gives_away_nothing_before_its_day_is_over(world: World) -> None:
    host = await world.open()
    stored = await world.tables.stored(host.table_id)
    day = DailyGame("2023-11-14", "standard", counts=True)
    daily = replace(stored, table=replace(stored.table, daily=day))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(world.tables), "stored", AsyncMock(return_value=daily))
        with pytest.raises(Illegal, match="daily challenge"):
            await world.tables.game_file(host.table_id, 1)
