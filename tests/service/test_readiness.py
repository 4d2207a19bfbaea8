"""Computer players that are not ready: called in the background, awaited a little, stood in for."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.fakes import FakeClock, fake_app, fake_ports
from tests.service.world import Sitter, World, thrown
from yachtdice.players import DEFAULT_LEVEL
from yachtdice.rules import RuleSet, get, house_rules
from yachtdice.rules.canon import to_data
from yachtdice.service import computers, play, solving
from yachtdice.service.computers import Computers
from yachtdice.service.ports import Progress
from yachtdice.service.requests import TableRequest, read_seat
from yachtdice.service.solving import WorkerFailed, WorkerSolving

CLASSIC, STANDARD = get("classic"), get("standard")
PAUSE = play.COMPUTER_PAUSE_MS


class SlowSolving:
    """Nobody but greedy is ready before the test says so."""

    def __init__(self) -> None:
        self.ready = {"greedy"}
        self.begun: list[tuple[str, str]] = []
        self.done = asyncio.Event()
        self.fails = False

    def is_ready(self, level: str, rules: RuleSet) -> bool:  # noqa: ARG002 - any rules
        return level in self.ready

    async def prepare(self, level: str, rules: RuleSet) -> None:
        self.begun.append((level, rules.id))
        await self.done.wait()
        if self.fails:
            raise OSError("no memory")
        self.ready.add(level)

    def progress(self, level: str, rules: RuleSet) -> Progress | None:
        return Progress("solve", 0.5) if (level, rules.id) in self.begun else None


class Stopwatch:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def slow() -> SlowSolving:
    return SlowSolving()


@pytest.fixture
def watch() -> Stopwatch:
    return Stopwatch()


@pytest.fixture
async def players(slow: SlowSolving, watch: Stopwatch) -> AsyncIterator[Computers]:
    found = Computers(slow, seconds=watch)
    yield found
    await found.close()


async def until(holds: Callable[[], bool]) -> None:
    """Let everything run that can, until something holds."""
    for _ in range(100):
        if holds():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came about")


# -------------------------------------------------------------------- who is ready


async def test_who_is_called_is_made_ready_once(players: Computers, slow: SlowSolving) -> None:
    for _ in range(3):
        assert not players.call("expert", CLASSIC)
        await asyncio.sleep(0)
    assert not players.call("expert", STANDARD)
    await asyncio.sleep(0)
    assert slow.begun == [("expert", "classic"), ("expert", "standard")]
    assert players.is_soon("expert", CLASSIC)
    slow.done.set()
    await until(lambda: players.call("expert", CLASSIC))
    assert not players.is_soon("expert", CLASSIC)
    assert len(slow.begun) == 2


async def test_how_far_a_player_is_can_be_asked(players: Computers, slow: SlowSolving) -> None:
    assert not players.is_under_way("expert", CLASSIC)
    players.call("expert", CLASSIC)
    assert players.is_under_way("expert", CLASSIC)
    assert players.progress("expert", CLASSIC) is None
    await asyncio.sleep(0)
    assert players.progress("expert", CLASSIC) == Progress("solve", 0.5)
    slow.done.set()
    await until(lambda: not players.is_under_way("expert", CLASSIC))


async def test_patience_ends(players: Computers, watch: Stopwatch) -> None:
    players.call("expert", CLASSIC)
    watch.at += computers.PATIENCE_SECONDS - 0.1
    assert players.is_soon("expert", CLASSIC)
    watch.at += 0.2
    assert not players.call("expert", CLASSIC)
    assert not players.is_soon("expert", CLASSIC)


async def test_the_strongest_weaker_player_that_is_ready_steps_in(
    players: Computers, slow: SlowSolving
) -> None:
    assert players.at_hand("expert", CLASSIC) == "greedy"
    slow.ready |= {"casual", "perfect"}
    assert players.at_hand("expert", CLASSIC) == "casual"
    assert players.at_hand("perfect", CLASSIC) == "perfect"
    assert players.at_hand("beginner", CLASSIC) == "greedy"


async def test_a_failure_is_told_and_tried_again_after_a_minute(
    players: Computers, slow: SlowSolving, watch: Stopwatch, caplog: pytest.LogCaptureFixture
) -> None:
    slow.fails = True
    slow.done.set()
    players.call("expert", CLASSIC)
    await until(lambda: "no memory" in caplog.text)
    await asyncio.sleep(0)
    assert not players.is_soon("expert", CLASSIC)
    watch.at += computers.RETRY_SECONDS - 1
    players.call("expert", CLASSIC)
    await asyncio.sleep(0)
    assert len(slow.begun) == 1
    watch.at += 2
    slow.fails = False
    players.call("expert", CLASSIC)
    await until(lambda: players.call("expert", CLASSIC))
    assert len(slow.begun) == 2


async def test_only_so_many_wait(
    players: Computers, slow: SlowSolving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "WAITING_MAX", 2)
    for level in ("casual", "skilled", "expert"):
        players.call(level, CLASSIC)
    await asyncio.sleep(0)
    assert [level for level, _ in slow.begun] == ["casual", "skilled"]
    assert not players.is_soon("expert", CLASSIC)


async def test_a_level_that_there_is_no_more_is_waited_for_by_nobody(players: Computers) -> None:
    assert players.call("clever", CLASSIC)
    assert players.at_hand("clever", CLASSIC) == "clever"


async def test_waiting_ends_when_all_are_ready_or_the_time_is_up(
    players: Computers, slow: SlowSolving
) -> None:
    await players.wait(["greedy"], CLASSIC, seconds=60)
    await players.wait(["expert", "casual"], CLASSIC, seconds=0.01)
    assert not players.call("expert", CLASSIC)
    slow.done.set()
    await players.wait(["expert", "casual"], CLASSIC, seconds=60)
    assert players.call("expert", CLASSIC)


# ----------------------------------------------------------------------- at tables


@pytest.fixture
async def world(slow: SlowSolving) -> AsyncIterator[World]:
    ports = replace(fake_ports(FakeClock()), solving=slow)
    found = World(ports, fake_app(ports))
    yield found
    await found.app.computers.close()


async def with_computer_to_move(world: World) -> Sitter:
    """A table at which a casual player is to decide on its first roll."""
    while True:
        host = await world.open("human", "computer")
        if (await host.table()).computer_to_move():
            await world.happens(host, thrown(1, "22356"))
            return host


async def test_opening_a_table_calls_its_players(world: World, slow: SlowSolving) -> None:
    seats = ("human", "computer", "computer", "computer")
    levels = ("", "expert", "greedy", "expert")
    wanted = tuple(read_seat(kind, "", lvl) for kind, lvl in zip(seats, levels, strict=True))
    await world.tables.open(TableRequest(STANDARD, wanted))
    await asyncio.sleep(0)
    assert slow.begun == [("expert", "standard")]


async def test_a_table_waits_for_its_player_and_then_goes_on(
    world: World, slow: SlowSolving
) -> None:
    host = await with_computer_to_move(world)
    for _ in range(3):
        world.clock.go_on(PAUSE)
        await world.app.sweeper.sweep()
        assert await host.version() == 2
    assert await world.tables.store.next_due_at() == world.clock.at + 250
    slow.done.set()
    await until(lambda: DEFAULT_LEVEL in slow.ready)
    world.clock.go_on(250)
    await world.app.sweeper.sweep()
    assert await host.version() == 3


async def test_a_weaker_player_steps_in_when_it_takes_too_long(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    host = await with_computer_to_move(world)
    monkeypatch.setattr(computers, "PATIENCE_SECONDS", 0.0)
    world.clock.go_on(PAUSE)
    await world.app.sweeper.sweep()
    assert await host.version() == 3
    assert f"'greedy' steps in for '{DEFAULT_LEVEL}'" in caplog.text


async def test_so_it_does_when_pauses_are_skipped(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yachtdice.service.playing.SKIPPING_PATIENCE_SECONDS", 0.01)
    host = await with_computer_to_move(world)
    state = await world.tables.skip_pauses(host.table_id, host.actor)
    assert state["turn"]["seat"] == 0


# ------------------------------------------------------------- in another process


def solved_in(folder: Path) -> int:
    """How many rule sets have values there."""
    return len(list(folder.rglob("*.values")))


HOUSE = house_rules({"base": "classic", "remove": ["twos", "threes", "fours", "fives", "choice"]})


@pytest.mark.slow
@pytest.mark.xdist_group("solver")
async def test_a_worker_solves_what_this_process_then_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    worker, heard, real = WorkerSolving(), list[Progress](), solving.solve_elsewhere

    async def listening(level: str, rules: RuleSet, *, told: solving.Told) -> None:
        def both(far: Progress) -> None:
            told(far)
            assert worker.progress(level, rules) == far
            heard.append(far)

        await real(level, rules, told=both)

    monkeypatch.setattr(solving, "solve_elsewhere", listening)
    assert worker.is_ready("greedy", HOUSE)
    assert not worker.is_ready("expert", HOUSE)
    await asyncio.gather(*(worker.prepare("expert", HOUSE) for _ in range(2)))
    assert worker.is_ready("expert", HOUSE)
    assert solved_in(tmp_path) == 1
    shares = [far.share for far in heard if far.step == "solve"]
    assert shares == sorted(shares)
    assert len(shares) > 1
    assert shares[-1] == 1.0
    assert worker.progress("expert", HOUSE) is None


@pytest.mark.slow
async def test_a_worker_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "WORKER", "yachtdice.players.nothing")
    rules = house_rules({"base": "classic", "remove": ["twos", "threes", "fours", "fives"]})
    with pytest.raises(WorkerFailed, match="No module named"):
        await WorkerSolving().prepare("expert", rules)


STUCK = """
import sys, time
from yachtdice.players import Greedy, readying
Greedy.prepare = lambda *_, **__: time.sleep(60)
sys.argv[1:] = ["greedy"]
readying.main()
"""


@pytest.mark.slow
def test_a_worker_ends_when_nobody_listens_any_more() -> None:
    with subprocess.Popen([sys.executable, "-c", STUCK], stdin=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        worker.stdin.write(f"{json.dumps(to_data(CLASSIC))}\n".encode())
        worker.stdin.flush()
        with pytest.raises(subprocess.TimeoutExpired):
            worker.wait(0.5)
        worker.stdin.close()
        assert worker.wait(30) == 1


@pytest.mark.slow
async def test_a_worker_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = house_rules({"base": "classic", "remove": ["twos", "threes", "sixes", "fives"]})
    started: list[asyncio.subprocess.Process] = []
    spawn = asyncio.create_subprocess_exec

    async def sleeper(*_: str, **pipes: Any) -> asyncio.subprocess.Process:
        script = "import sys, time; sys.stdin.read(); time.sleep(60)"
        started.append(await spawn(sys.executable, "-c", script, **pipes))
        return started[0]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", sleeper)
    players = Computers(WorkerSolving())
    players.call("expert", rules)
    for _ in range(500):
        await asyncio.sleep(0.02)
        if started:
            break
    await players.close()
    assert started[0].returncode is not None
