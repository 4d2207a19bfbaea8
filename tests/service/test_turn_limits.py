"""Turn limits: what happens when one runs out, more time, and outages."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from tests.fakes import fake_app
from tests.service.test_absence import events_of, played_by, two
from tests.service.world import Sitter, World
from yachtdice.errors import Illegal, YachtError
from yachtdice.game import Rolled, Scored
from yachtdice.service.play import TIMES_GIVEN_MAX
from yachtdice.service.sweep import Sweeper
from yachtdice.service.table import Status
from yachtdice.service.table_events import OutageAdded, TakenOver, TurnRanOut

LIMIT = 30


async def beats(world: World) -> None:
    await world.app.sweeper.sweep()


async def outage(world: World, seconds: int) -> None:
    """No server runs for so long."""
    world.clock.go_on(1000 * seconds)


@pytest.mark.parametrize("rolls", [0, 1, 2, 3])
async def test_T099_the_server_ends_the_turn_and_fills_one_box(world: World, rolls: int) -> None:
    mover, other = await two(world, turn_seconds=LIMIT)
    for _ in range(rolls):
        await mover.roll()
    await world.goes_on(LIMIT - 1, other)
    assert not await events_of(mover, TurnRanOut)
    await world.goes_on(2, other)
    assert await events_of(mover, TurnRanOut) == [TurnRanOut(mover.seat)]
    assert len(await events_of(mover, Rolled)) == max(1, rolls)
    assert [event.seat for event in await events_of(mover, Scored)] == [mover.seat]
    assert await mover.to_move() == other.seat
    assert await played_by(mover) == "owner"


async def test_T098_a_deadline_needs_nobody_to_be_there(world: World) -> None:
    host = await world.open("human", turn_seconds=LIMIT)
    await world.goes_on(12 * (LIMIT + 1))
    assert (await host.table()).status is Status.FINISHED
    assert len(await events_of(host, Scored)) == 12


async def test_two_in_a_row_count_as_being_away(world: World) -> None:
    mover, other = await two(world, turn_seconds=LIMIT)
    for _ in range(2):
        await world.goes_on(LIMIT + 1, mover, other)
        assert await other.to_move() == other.seat
        if not await events_of(mover, TakenOver):
            assert await played_by(mover) == "owner"
            await other.turn()
    assert await played_by(mover) == "computer"
    assert len(await events_of(mover, TakenOver)) == 1


async def test_ones_own_move_in_between_makes_it_not_in_a_row(world: World) -> None:
    mover, other = await two(world, turn_seconds=LIMIT)
    await world.goes_on(LIMIT + 1, mover, other)
    await other.turn()
    await mover.roll()
    await world.goes_on(LIMIT + 1, mover, other)
    await other.turn()
    assert len(await events_of(mover, TurnRanOut)) == 2
    assert await played_by(mover) == "owner"
    await world.goes_on(LIMIT + 1, mover, other)
    assert await played_by(mover) == "computer"


async def test_a_move_of_anybody_at_the_device_is_ones_own(world: World) -> None:
    host = await world.open("human Ann", "human", "local Cy", turn_seconds=LIMIT)
    guest = await world.join(host, "Ben")
    for _ in range(4):
        while await host.to_move() != 0:
            await (guest if await host.to_move() == 1 else host).turn()
        await world.goes_on(LIMIT + 1, host, guest)
    assert len(await events_of(host, TurnRanOut)) == 4
    assert not await events_of(host, TakenOver)


async def test_days_missed_count_as_being_away_too(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yachtdice.service.sweep.OUTAGE_MS", 10**9)  # nobody sweeps for so long
    mover, other = await two(world, turn_seconds=86_400)
    for missed in range(2):
        assert await played_by(mover) == "owner"
        world.clock.go_on(86_400_000)
        await beats(world)
        assert len(await events_of(mover, TurnRanOut)) == missed + 1
        await other.turn()
    assert await played_by(mover) == "computer"
    await mover.attend()
    assert await played_by(mover) == "owner"


async def test_alone_one_misses_any_number_of_turns(world: World) -> None:
    host = await world.open("human", "computer", turn_seconds=LIMIT)
    await world.goes_on(5 * (LIMIT + 10))
    assert len(await events_of(host, TurnRanOut)) >= 4
    assert not await events_of(host, TakenOver)


async def test_more_time_is_given_ten_times_a_turn(world: World) -> None:
    mover, other = await two(world, turn_seconds=LIMIT)
    began = (await mover.table()).deadline_at
    assert began is not None
    for number in range(1, TIMES_GIVEN_MAX + 1):
        state = await mover.more_time()
        assert state["turn"]["deadline_at"] == began + 1000 * LIMIT * number
    with pytest.raises(Illegal, match="10 times already"):
        await mover.more_time()
    with pytest.raises(Illegal, match="whose turn it is"):
        await other.more_time()
    await mover.turn()
    assert (await mover.table()).deadline_at == world.clock.at + 1000 * LIMIT
    await other.more_time()


@pytest.mark.parametrize(
    ("settings", "why"), [({}, "No clock"), ({"ranked": True, "turn_seconds": 30}, "Ranked")]
)
async def test_more_time_is_refused(world: World, settings: dict[str, Any], why: str) -> None:
    mover, _ = await two(world, **settings)
    with pytest.raises(Illegal, match=why):
        await mover.more_time()


async def test_T097_an_outage_is_added_once_whoever_starts_first(world: World) -> None:
    mover, other = await two(world, turn_seconds=LIMIT)
    await world.goes_on(LIMIT - 5, mover, other)
    deadline = (await mover.table()).deadline_at
    assert deadline is not None
    await outage(world, 60)
    processes = [fake_app(world.ports) for _ in range(3)]
    for process in processes:
        await process.sweeper.sweep()
    assert (
        await events_of(mover, OutageAdded) == [OutageAdded(60_000 + 1000)]
        or len(await events_of(mover, OutageAdded)) == 1
    )
    assert not await events_of(mover, TurnRanOut)
    added = (await events_of(mover, OutageAdded))[0].milliseconds
    assert (await mover.table()).deadline_at == deadline + added
    await world.goes_on(9, mover, other)
    assert len(await events_of(mover, TurnRanOut)) == 1


async def test_a_clock_that_is_set_ahead_ends_no_turn(world: World) -> None:
    mover, other = await two(world, turn_seconds=LIMIT)
    await world.goes_on(5, mover, other)
    await outage(world, 3600)
    await world.app.sweeper.sweep()
    assert not await events_of(mover, TurnRanOut)
    deadline = (await mover.table()).deadline_at
    assert deadline is not None
    assert 0 < deadline - world.clock.at <= 1000 * LIMIT


async def test_a_clock_that_is_set_back_stops_no_chores(world: World) -> None:
    done: list[int] = []

    async def chore() -> None:
        done.append(world.clock.at)

    sweeper = Sweeper(world.tables, hourly=(chore,), every_second=(chore,))
    await sweeper.sweep()
    assert len(done) == 2
    await sweeper.sweep()
    assert len(done) == 2
    world.clock.go_on(-3_600_000)
    for _ in range(3):
        await sweeper.sweep()
    assert len(done) == 4


async def test_nobody_acts_on_clocks_before_the_outage_is_added(world: World) -> None:
    mover, other = await two(world, turn_seconds=LIMIT)
    await world.goes_on(2, mover, other)
    await outage(world, 60)
    first, second = fake_app(world.ports), fake_app(world.ports)
    store, acted = world.ports.tables, []
    original = store.running

    async def meanwhile() -> Any:
        acted.append(await second.sweeper.sweep())
        return await original()

    store.running = meanwhile  # type: ignore[method-assign]
    await first.sweeper.sweep()
    assert acted == [0]
    assert len(await events_of(mover, OutageAdded)) == 1
    assert not await events_of(mover, TurnRanOut)


async def test_a_turn_that_began_after_the_outage_gets_nothing(world: World) -> None:
    mover, other = await two(world, turn_seconds=LIMIT)
    await world.goes_on(2, mover, other)
    since = world.clock.at
    await outage(world, 60)
    await mover.turn()
    await world.tables.add_outage(mover.table_id, since, world.clock.at)
    assert not await events_of(mover, OutageAdded)
    assert await world.tables.store.next_due_at() == world.clock.at + 1000 * LIMIT


async def test_the_grace_does_not_count_an_outage_either(world: World) -> None:
    mover, other = await two(world)
    await world.goes_on(100, mover, other)
    await outage(world, 600)
    await world.goes_on(35)
    assert await played_by(mover) == "owner"
    await mover.attend()
    await world.goes_on(60, other)
    assert await played_by(mover) == "owner"


async def test_T100_a_box_and_the_deadline_at_once_fill_one_box(world: World) -> None:
    random, mine, theirs = Random(100), 0, 0
    for _ in range(200):
        mover, _ = await two(world, turn_seconds=10)
        await mover.roll()
        version = await mover.version()
        world.clock.go_on(5000)
        await beats(world)
        world.clock.go_on(5000 + random.randint(-5, 5))
        box = (await mover.table()).game.choices.options[0].box  # type: ignore[union-attr]

        async def score(mover: Sitter = mover, box: str = box, version: int = version) -> bool:
            try:
                await world.tables.score(mover.table_id, mover.actor, box, version)
            except YachtError:
                return False
            return True

        tasks = [score(), world.app.sweeper.sweep()]
        random.shuffle(tasks)
        await asyncio.gather(*tasks)
        assert len(await events_of(mover, Scored)) == 1
        ran_out = len(await events_of(mover, TurnRanOut))
        mine, theirs = mine + 1 - ran_out, theirs + ran_out
    assert mine
    assert theirs


async def test_T104_T105_the_clock_on_the_wire_is_the_servers(world: World) -> None:
    mover, _ = await two(world, turn_seconds=LIMIT)
    world.clock.go_on(18_000)
    for _ in range(2):
        state = await world.tables.look(mover.table_id)
        assert state["turn"]["deadline_at"] - state["sent_at"] == 12_000


async def test_T121_a_thousand_turns_that_run_out_all_end(world: World) -> None:
    import gc

    for _ in range(1000):
        await world.open("human", turn_seconds=10)
    gc.collect()
    await world.goes_on(9)
    assert await world.tables.store.next_due_at() is not None
    world.clock.go_on(2000)
    ended = 0
    while acted := await world.app.sweeper.sweep():
        ended += acted
    assert ended >= 1000
    due_at = await world.tables.store.next_due_at()
    assert due_at is not None
    assert due_at > world.clock.at
