"""The load generator measures a real server, and would notice what got lost."""

from __future__ import annotations

import json
import time

import pytest

from benchmarks.load import __main__ as load
from benchmarks.load.client import Order
from benchmarks.load.play import Table


@pytest.mark.integration
def test_a_moment_of_load_on_sqlite(capsys: pytest.CaptureFixture[str]) -> None:
    assert load.main(["--tables", "4", "--rate", "30", "--seconds", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (phase,) = found["phases"]
    assert found["streams"] == phase["streams_open"] == 8
    assert phase["commands"] > 0
    assert phase["events"] == phase["commands"]
    assert phase["errors"] == {}
    assert phase["servers"][0]["memory_mb"] > phase["client"]["memory_mb"] > 0


def state(**changes: object) -> dict[str, object]:
    turn: dict[str, object] = {"seat": 1, "dice": None, "rolls_left": 3, "options": []}
    return {"status": "playing", "version": 7, "turn": turn, "rematch_wanted": [], **changes}


def test_only_the_other_persons_stream_counts() -> None:
    heard: list[float] = []
    table = Table("t", ("a", "b"), state(), heard.append)
    due = time.perf_counter()
    assert table.expect(table.next(), due) == 8
    table.hear(1, 8)  # the sender's own
    assert heard == []
    table.hear(0, 8)
    table.hear(0, 8)  # once more, as after a reconnect
    assert heard == [due]
    assert table.awaited == {}


def test_both_ask_for_another_game() -> None:
    table = Table("t", ("a", "b"), state(status="finished", rematch_wanted=[0]), lambda _: None)
    command = table.next()
    assert (command.seat, command.path.rpartition("/")[2]) == (1, "rematch")
    assert command.headers["Authorization"] == "Bearer b"


@pytest.mark.parametrize(
    ("changes", "holds"),
    [
        ({}, True),
        ({"command_ms": {"p99": 100.0}}, False),
        ({"event_ms": {"p99": 250.0}}, False),
        ({"events_lost": 1}, False),
        ({"errors": {"409": 1}}, False),
        ({"streams_open": 19}, False),
        ({"skipped": 11}, False),
    ],
)
def test_a_phase_holds_only_when_nothing_is_lost_or_late(
    changes: dict[str, object], *, holds: bool
) -> None:
    order = Order(urls=(), pids=(), tables=10, rates=(50.0,), seconds=1.0)
    phase = {
        "command_ms": {"p99": 99.9},
        "event_ms": {"p99": 249.9},
        "events_lost": 0,
        "errors": {},
        "streams_open": 20,
        "commands": 1000,
        "skipped": 10,
        **changes,
    }
    assert order.holds(phase) is holds
