"""The load generator measures a real server, and would notice what got lost."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from pathlib import Path

import pytest

from benchmarks.load import __main__ as load
from benchmarks.load.client import Order
from benchmarks.load.memory import growth
from benchmarks.load.play import Table
from benchmarks.load.profiling import Profile
from yachtdice.web import collecting


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
    assert 0 < phase["server_ms_per_command"] < 1000


@pytest.mark.integration
def test_a_soak_climbs_and_then_watches_the_memory_at_half_the_rate(
    capsys: pytest.CaptureFixture[str], postgres_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load, "SOAK_CLIMB_SECONDS", 1.0)
    monkeypatch.setattr(load, "CLIMB_STEPS_MAX", 1)
    words = ["--tables", "4", "--rate", "40", "--soak", "0.05", "--postgresql", postgres_server]
    load.main([*words, "--json"])
    captured = capsys.readouterr()
    climbed, soaked = json.loads(captured.out)["phases"]
    assert (climbed["is_soak"], soaked["is_soak"]) == (False, True)
    assert (climbed["rate"], soaked["rate"]) == (40, 20)
    assert soaked["database_ms_per_command"] > 0
    assert soaked["servers"][0]["growth"]["start_mb"] > 10
    assert "MB an hour" in captured.err


def test_memory_is_steady_only_if_its_line_hardly_rises() -> None:
    def held(rise_mb: float) -> list[tuple[float, float]]:
        warming = [(float(at), 2.0 * at) for at in range(100)]
        return [*warming, *((at, 200 + rise_mb * (at - 100) / 300) for at in range(100, 400))]

    assert growth(held(0)).is_steady
    assert growth(held(-9)).is_steady
    assert growth(held(5)).is_steady
    grown = growth(held(9))
    assert not grown.is_steady
    assert grown.mb_per_hour == pytest.approx(9 / 300 * 3600)


def test_a_profile_needs_its_program_and_a_format_it_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("benchmarks.load.profiling.sys.executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match="pip install py-spy"), Profile.of(tmp_path / "a.svg", [1]):
        pass
    (tmp_path / "py-spy").touch(0o755)
    with pytest.raises(SystemExit, match="should end in"), Profile.of(tmp_path / "a.png", [1]):
        pass
    with Profile.of(None, [1]) as nothing:
        nothing.begin()
    assert not nothing.command


def test_a_server_collects_in_full_only_now_and_then() -> None:
    before, kept = gc.get_threshold(), gc.get_freeze_count()

    async def served() -> None:
        async with collecting.seldom():
            assert gc.get_threshold() == (*before[:2], collecting._NEVER)
            assert gc.get_freeze_count() > kept
            full = gc.get_stats()[2]["collections"]
            await asyncio.sleep(0.05)
            assert gc.get_stats()[2]["collections"] > full

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(collecting, "FULL_EVERY_SECONDS", 0.01)
        asyncio.run(served())
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)


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
