"""Computer players, turns that run out, and the sweep that acts for both."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.fakes import fake_app, fake_ports
from tests.service.world import Sitter, World, thrown, written
from yachtdice import store
from yachtdice.bootstrap import build
from yachtdice.dice import Dice
from yachtdice.game import Rolled, Scored
from yachtdice.players import Decision, Greedy, KeepDice, TakeBox
from yachtdice.rules import Sheet, get
from yachtdice.service import play
from yachtdice.service.errors import NoSeat, Stale
from yachtdice.service.requests import TableRequest, read_seat
from yachtdice.service.sweep import CLAIM_MAX, Sweeper
from yachtdice.service.table import Status, Table
from yachtdice.service.table_events import TableEvent, TurnRanOut
from yachtdice.service.tables import Keyed
from yachtdice.service.tokens import Actor
from yachtdice.settings import Settings

PAUSE = play.COMPUTER_PAUSE_MS


async def with_computer_to_move(world: World, *seats: str) -> Sitter:
    """A table at which a computer is to move; its person has added to the dice (version 2)."""
    while True:
        host = await world.open(*(seats or ("human", "computer")))
        if (await host.table()).computer_to_move():
            await world.tables.contribute(host.table_id, host.actor, "mine")
            return host


async def test_a_computer_makes_one_step_after_each_pause(world: World) -> None:
    host = await with_computer_to_move(world)
    assert await world.app.sweeper.sweep() == 0
    for version in (3, 4):
        world.clock.go_on(PAUSE - 1)
        await world.app.sweeper.sweep()
        assert await host.version() == version - 1
        world.clock.go_on(1)
        await world.app.sweeper.sweep()
        assert await host.version() == version
        await world.app.sweeper.sweep()
        assert await host.version() == version


async def test_the_first_roll_waits_a_little_for_a_person_to_add_to_the_dice(
    world: World,
) -> None:
    while True:
        host = await world.open("human", "computer")
        if (await host.table()).computer_to_move():
            break
    world.clock.go_on(play.CONTRIBUTIONS_WAIT_MS - 1)
    await world.app.sweeper.sweep()
    assert await host.version() == 1
    world.clock.go_on(1)
    await world.app.sweeper.sweep()
    assert await host.version() == 2
    world.clock.go_on(PAUSE)
    await world.app.sweeper.sweep()
    assert await host.version() == 3


async def test_T068_a_computer_plays_its_turn_out_though_nobody_watches(world: World) -> None:
    host = await with_computer_to_move(world)
    for _ in range(10):
        world.clock.go_on(60_000)
        await world.app.sweeper.sweep()
    table = await host.table()
    assert not table.computer_to_move()
    assert isinstance(table.last[0], Scored)
    assert await world.tables.store.next_due_at() is None


async def test_pauses_can_be_skipped_until_a_person_is_to_move(world: World) -> None:
    host = await with_computer_to_move(world, "human", "computer", "computer", "computer")
    state = await world.tables.skip_pauses(host.table_id, host.actor)
    assert state["turn"]["seat"] == 0
    version = await host.version()
    await world.tables.skip_pauses(host.table_id, host.actor)
    assert await host.version() == version
    with pytest.raises(NoSeat):
        await world.tables.skip_pauses(host.table_id, Actor())


async def test_five_computers_play_a_game_to_its_end(world: World) -> None:
    host = await world.open("human", *["computer"] * 5)
    while (await host.table()).status is Status.PLAYING:
        state = await world.tables.skip_pauses(host.table_id, host.actor)
        if state["turn"]:
            await host.turn()
    assert all(
        len(seat["sheet"]) == 12 for seat in (await world.tables.look(host.table_id))["seats"]
    )


class Cheat:
    """A player that always decides the same, whatever the rules say."""

    def __init__(self, decision: object) -> None:
        self.decision = decision

    def decide(self, *_: object) -> Decision:
        if isinstance(self.decision, Exception):
            raise self.decision
        return self.decision  # type: ignore[return-value]  # on purpose


@pytest.mark.parametrize(
    "decision",
    [
        TakeBox("yacht"),
        TakeBox("nope"),
        KeepDice((0, 1, 2, 3, 4)),
        KeepDice((9,)),
        None,
        ZeroDivisionError("oh"),
    ],
)
async def test_T066_a_player_that_chooses_the_forbidden_does_the_game_no_harm(
    world: World,
    decision: object,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    host = await with_computer_to_move(world)
    await world.happens(host, *written(1, yacht=0))
    await host.turn()
    await world.happens(host, thrown(1, "22356"))
    monkeypatch.setattr(play, "level", lambda _: Cheat(decision))
    world.clock.go_on(PAUSE)
    await world.app.sweeper.sweep()
    (event,) = (await host.table()).last
    assert event == Rolled(1, (0, 1), event.dice)  # type: ignore[union-attr]
    assert "failed at table" in caplog.text
    while await host.to_move() == 1:
        await world.tables.skip_pauses(host.table_id, host.actor)
    assert (await host.table()).status is Status.PLAYING


async def test_a_computers_whims_are_repeatable(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[float] = []

    class Curious(Greedy):
        def decide(
            self,
            sheet: Sheet,
            dice: Dice,
            rolls_left: int,
            random: Random,
            others: tuple[Sheet, ...] = (),
        ) -> Decision:
            drawn.append(random.random())
            return super().decide(sheet, dice, rolls_left, random, others)

    host = await with_computer_to_move(world)
    await world.happens(host, thrown(1, "22356"))
    monkeypatch.setattr(play, "level", lambda _: Curious())
    table = await host.table()
    assert play.computer_step(table) == play.computer_step(table)
    assert drawn[0] == drawn[1]


# ------------------------------------------------------------ turns that run out


@pytest.mark.parametrize("rolls", [0, 1, 3])
async def test_T098_a_turn_that_runs_out_fills_one_box_though_nobody_is_there(
    world: World, rolls: int
) -> None:
    host = await world.open("human", "local", turn_seconds=30)
    for _ in range(rolls):
        world.clock.go_on(1000)
        await host.roll()
    version, seat = await host.version(), await host.to_move()
    world.clock.go_on(30_000)
    await world.app.sweeper.sweep()
    table = await host.table()
    assert table.version == version + 1
    assert table.game is not None
    assert [len(played.sheet.written) for played in table.game.seats][seat] == 1
    assert table.game.to_move == 1 - seat
    kinds = [type(event) for event in table.last]
    assert kinds == [TurnRanOut, *([Rolled] if rolls == 0 else []), Scored]
    assert table.deadline_at == world.clock.at + 30_000
    await world.app.sweeper.sweep()
    assert await host.version() == version + 1


async def test_the_limit_is_that_of_the_whole_turn(world: World) -> None:
    host = await world.open(turn_seconds=30)
    deadline_at = world.clock.at + 30_000
    for _ in range(3):
        world.clock.go_on(9_000)
        assert (await host.roll())["turn"]["deadline_at"] == deadline_at
    state = await host.score()
    assert state["turn"]["deadline_at"] == world.clock.at + 30_000
    unlimited = await world.open()
    assert (await unlimited.roll())["turn"]["deadline_at"] is None


async def test_T100_a_box_at_the_last_moment_counts_or_comes_too_late(world: World) -> None:
    outcomes = Counter[str]()
    for trial in range(40):
        host = await world.open(turn_seconds=10)
        await host.roll()
        version = await host.version()
        world.clock.go_on(10_000)
        scoring = world.tables.score(host.table_id, host.actor, "ones", version)
        sweeping = world.app.sweeper.sweep()
        steps = (scoring, sweeping) if trial % 2 else (sweeping, scoring)
        answers = await asyncio.gather(*steps, return_exceptions=True)
        table = await host.table()
        assert table.version == version + 1
        assert table.game is not None
        assert len(table.game.seats[0].sheet.written) == 1
        outcomes["late" if any(isinstance(a, Stale) for a in answers) else "counted"] += 1
    assert outcomes["late"]
    assert outcomes["counted"]


# --------------------------------------------------------------------- sweeping


async def test_what_fell_due_while_nobody_swept_happens_once(world: World) -> None:
    hosts = [await with_computer_to_move(world) for _ in range(CLAIM_MAX + 5)]
    world.clock.go_on(3_600_000)
    assert await world.app.sweeper.sweep() == CLAIM_MAX
    assert await world.app.sweeper.sweep() == 5
    assert [await host.version() for host in hosts] == [3] * len(hosts)
    assert await world.app.sweeper.sweep() == 0


async def test_one_table_that_fails_stops_no_other(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hosts = [await with_computer_to_move(world) for _ in range(3)]
    world.clock.go_on(PAUSE)
    good = play.computer_step

    def fails(table: Table, level: str) -> tuple[TableEvent, ...]:
        if table.table_id == hosts[0].table_id:
            raise RuntimeError("a broken table")
        return good(table, level)

    with monkeypatch.context() as patch:
        patch.setattr(play, "computer_step", fails)
        assert await world.app.sweeper.sweep() == 3
    assert [await host.version() for host in hosts] == [2, 3, 3]
    assert "a broken table" in caplog.text
    assert await world.app.sweeper.sweep() == 0
    world.clock.go_on(10_000)
    await world.app.sweeper.sweep()
    assert await hosts[0].version() == 3


async def test_many_sweepers_act_once(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'yacht.sqlite3'}", secret_key="k")  # noqa: S106
    async with build(settings) as app:
        database = store.Database(store.parse_url(settings.database_url))
        ports = replace(fake_ports(), tables=store.SqlTables(database), clock=app.clock)
        other = fake_app(ports).tables
        seats = tuple(read_seat(kind) for kind in ("human", *["computer"] * 5))
        opened = [await app.tables.open(TableRequest(get("standard"), seats)) for _ in range(12)]
        waiting = [seated.table for seated in opened if seated.table.computer_to_move()]
        for seated in opened:
            actor = Actor(token=seated.seat_token)
            await app.tables.contribute(seated.table.table_id, actor, "mine")
        await asyncio.sleep(PAUSE / 1000 + 0.1)
        sweepers = [Sweeper(tables) for tables in (app.tables, other, app.tables)]
        await asyncio.gather(*(sweeper.sweep() for sweeper in sweepers))
        await database.close()
        for table in waiting:
            assert (await app.tables.stored(table.table_id)).table.version == 3


async def test_the_sweep_goes_on_when_the_store_fails(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    host = await with_computer_to_move(world)
    world.clock.go_on(PAUSE)
    store = type(world.tables.store)
    with monkeypatch.context() as patch:

        async def fail(*_: object, **__: object) -> None:
            raise OSError("no database")

        patch.setattr(store, "claim_due", fail)
        running = asyncio.create_task(world.app.sweeper.run())
        await asyncio.sleep(0.05)
    assert not running.done()
    for _ in range(100):
        await asyncio.sleep(0.02)
        if await host.version() == 3:
            break
    running.cancel()
    await asyncio.wait((running,))
    assert await host.version() == 3
    assert "no database" in caplog.text


async def test_answers_are_forgotten_after_a_day(world: World) -> None:
    keyed = Keyed("k", {})
    await world.tables.open(TableRequest(get("standard"), (read_seat("human"),)), keyed=keyed)
    for hours, known in ((23, True), (2, False)):
        world.clock.go_on(hours * 3_600_000)
        await world.app.sweeper.sweep()
        answer = await world.tables.store.answer("open:asker:", "k")
        assert (answer is not None) is known
