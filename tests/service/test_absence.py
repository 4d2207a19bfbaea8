"""Somebody is away: the grace of their turn, the computer in their seat, and coming back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.world import NOBODY, Sitter, World
from yachtdice.errors import Illegal
from yachtdice.service.errors import NoSeat, Stale
from yachtdice.service.presence import GRACE_GIVEN_MS, GRACE_MS, PRESENT_MS
from yachtdice.service.table import Status
from yachtdice.service.table_events import Returned, TakenOver

GRACE = (PRESENT_MS + GRACE_MS) // 1000
"""Seconds from the last sign of somebody until their seat is taken over."""


async def two(world: World, *more: str, **settings: Any) -> tuple[Sitter, Sitter]:
    """Two people on two devices: the one to move, and the other."""
    host = await world.open("human Ann", "human", *more, **settings)
    guest = await world.join(host, "Ben")
    table = await host.table()
    assert table.game is not None
    return (host, guest) if table.game.to_move == host.seat else (guest, host)


async def played_by(sitter: Sitter, seat: int | None = None) -> str:
    state = await sitter.world.tables.look(sitter.table_id)
    name = state["seats"][sitter.seat if seat is None else seat]["played_by"]
    assert isinstance(name, str)
    return name


async def events_of(sitter: Sitter, kind: type) -> list[Any]:
    entries = await sitter.world.tables.store.entries(sitter.table_id)
    return [event for entry in entries for event in entry.events if isinstance(event, kind)]


async def test_an_absent_seat_is_taken_over_when_its_grace_ends(world: World) -> None:
    absent, other = await two(world)
    await world.goes_on(GRACE - 1, other)
    assert await played_by(absent) == "owner"
    await world.goes_on(2, other)
    assert await played_by(absent) == "computer"
    assert await events_of(other, TakenOver) == [TakenOver(absent.seat)]


async def test_the_computer_then_plays_the_seat_and_the_result_says_so(world: World) -> None:
    absent, other = await two(world)
    await world.goes_on(GRACE + 10, other)
    assert await other.to_move() == other.seat
    state = await other.turn()
    assert state["seats"][absent.seat]["turns_by_computer"] == 1
    assert state["seats"][other.seat]["turns_by_computer"] == 0
    while (await other.table()).status is Status.PLAYING:
        if await other.to_move() == other.seat:
            await other.turn()
        await world.goes_on(1, other)
    state = await world.tables.look(other.table_id)
    assert state["seats"][absent.seat]["turns_by_computer"] == 12
    assert state["seats"][absent.seat]["played_by"] == "computer"


async def test_the_grace_counts_only_while_it_is_the_absent_seats_turn(world: World) -> None:
    mover, absent = await two(world)
    await world.goes_on(3 * GRACE, mover)
    assert await played_by(absent) == "owner"
    await mover.turn()
    await world.goes_on(GRACE_MS // 1000 - 1, mover)
    assert await played_by(absent) == "owner"
    await world.goes_on(2, mover)
    assert await played_by(absent) == "computer"


async def test_whoever_thinks_for_long_is_there(world: World) -> None:
    mover, other = await two(world)
    await world.goes_on(10 * GRACE, mover)
    assert await played_by(mover) == "owner"
    assert not await events_of(other, TakenOver)


async def test_more_time_to_think_is_no_longer_grace(world: World) -> None:
    absent, other = await two(world, turn_seconds=60)
    for _ in range(5):
        await absent.more_time()
    await world.goes_on(GRACE + 1, other)
    assert await played_by(absent) == "computer"


@pytest.mark.parametrize(
    ("seats", "settings"),
    [
        (("human",), {}),
        (("human", "computer"), {}),
        (("human", "local", "local"), {}),
        (("human", "local"), {"turn_seconds": 3600}),
    ],
)
async def test_nobody_is_taken_over_where_nobody_waits(
    world: World, seats: tuple[str, ...], settings: dict[str, Any]
) -> None:
    host = await world.open(*seats, **settings)
    await world.goes_on(3 * GRACE)
    assert not await events_of(host, TakenOver)
    with pytest.raises(Illegal, match="No seat is about"):
        await host.wait_longer()


async def test_nobody_is_taken_over_where_turns_last_for_days(world: World) -> None:
    absent, other = await two(world, turn_seconds=86_400)
    await world.goes_on(3 * GRACE, other)
    assert await played_by(absent) == "owner"


async def test_a_table_whose_others_resigned_waits(world: World) -> None:
    absent, other = await two(world, "local", "computer")
    while (await other.table()).status is Status.PLAYING and await other.to_move() != absent.seat:
        await other.turn()
    await other.resign()
    if other.seat == 0:
        await other.resign(2)
        await world.goes_on(3 * GRACE)
        assert await played_by(absent) == "owner"


async def test_people_who_share_the_absent_device_are_taken_over_with_it(world: World) -> None:
    host = await world.open("human Ann", "human", "local Cy")
    guest = await world.join(host, "Ben")
    while await host.to_move() != 2:
        mover = await host.to_move()
        await (guest if mover == 1 else host).turn()
    await world.goes_on(GRACE + 1, guest)
    assert [await played_by(host, seat) for seat in range(3)] == ["computer", "owner", "computer"]
    await host.attend()
    assert [await played_by(host, seat) for seat in range(3)] == ["owner"] * 3


async def test_the_others_can_wait_longer(world: World) -> None:
    absent, other = await two(world)
    with pytest.raises(Illegal, match="is there"):
        await other.wait_longer()
    await world.goes_on(GRACE - 1, other)
    await other.wait_longer()
    await other.wait_longer()
    await world.goes_on(2 * GRACE_GIVEN_MS // 1000 - 1, other)
    assert await played_by(absent) == "owner"
    await world.goes_on(3, other)
    assert await played_by(absent) == "computer"
    with pytest.raises(Illegal, match="No seat is about"):
        await other.wait_longer()


async def test_only_somebody_else_at_the_table_can_wait(world: World) -> None:
    absent, other = await two(world)
    await world.goes_on(PRESENT_MS // 1000 + 1, other)
    with pytest.raises(NoSeat):
        await world.tables.wait_longer(other.table_id, NOBODY)
    with pytest.raises(Illegal, match="own turn"):
        await absent.wait_longer()


async def test_T089_the_owner_comes_back_to_the_same_seat_and_turn(world: World) -> None:
    host = await world.open("human", "human", "human", "human")
    sitters = [host, *[await world.join(host) for _ in range(3)]]
    while await host.to_move() != 2:
        await sitters[await host.to_move()].turn()
    others = [sitter for sitter in sitters if sitter.seat != 2]
    await world.goes_on(GRACE + 1, *others)
    assert await played_by(sitters[2]) == "computer"
    await sitters[2].attend()
    assert await played_by(sitters[2]) == "owner"
    assert await host.to_move() == 2
    await sitters[2].turn()
    assert await host.to_move() == 3


async def test_a_roll_brings_its_owner_back_in_one_version(world: World) -> None:
    absent, other = await two(world)
    await world.goes_on(GRACE + 1, other)
    before = await absent.table()
    assert before.game is not None
    keep = (0, 1) if before.game.dice else ()
    await absent.roll(*keep)
    after = await absent.table()
    assert after.version == before.version + 1
    assert after.last[0] == Returned(absent.seat)
    assert await played_by(absent) == "owner"


async def test_a_refused_command_brings_its_owner_back_too(world: World) -> None:
    absent, other = await two(world)
    version = await absent.version()
    await world.goes_on(GRACE + 1, other)
    with pytest.raises(Stale) as refused:
        await world.tables.roll(absent.table_id, absent.actor, (), version)
    assert refused.value.state["seats"][absent.seat]["played_by"] == "owner"
    assert refused.value.state["version"] == await absent.version()


async def test_holding_dice_brings_the_owner_back_and_holds_them(world: World) -> None:
    absent, other = await two(world)
    await absent.roll()
    await world.goes_on(GRACE, other)
    assert await played_by(absent) == "computer"
    state = await absent.keep(1, 2)
    assert state["turn"]["kept"] == [1, 2]
    assert await played_by(absent) == "owner"


async def test_coming_back_twice_is_one_event(world: World) -> None:
    absent, other = await two(world)
    await world.goes_on(GRACE + 1, other)
    for _ in range(3):
        await absent.attend()
    assert len(await events_of(absent, Returned)) == 1


async def test_an_open_stream_is_being_there(world: World) -> None:
    mover, other = await two(world)
    async with world.tables.staying(mover.table_id, mover.actor):
        for _ in range(3 * GRACE):
            world.clock.go_on(1000)
            await world.app.watcher.watch()
            await world.app.sweeper.sweep()
        assert await played_by(mover) == "owner"
        seen = (await world.tables.presence(mover.table_id)).data["seats"][mover.seat]
        assert seen["present"]
        assert world.clock.at - seen["seen_at"] <= 10_000
    await world.goes_on(GRACE + 1, other)
    assert await played_by(mover) == "computer"
    async with world.tables.staying(mover.table_id, mover.actor):
        assert await played_by(mover) == "owner"


async def test_who_is_there_is_told_with_the_end_of_the_grace(world: World) -> None:
    absent, other = await two(world)
    began = world.clock.at
    await world.goes_on(GRACE - 5, other)
    told = (await world.tables.presence(absent.table_id)).data
    assert told["seats"][absent.seat] == {
        "seat": absent.seat,
        "present": False,
        "seen_at": began,
    }
    assert told["seats"][other.seat]["present"]
    assert told["takeover_at"] == began + 1000 * GRACE
    await absent.attend()
    told = (await world.tables.presence(absent.table_id)).data
    assert told["takeover_at"] is None
    assert told["seats"][absent.seat]["present"]


async def test_a_seat_given_anew_is_not_there_because_another_was(world: World) -> None:
    host = await world.open("human", "human", "human")
    guest = await world.join(host)
    third_seat_free = (await world.tables.presence(host.table_id)).data["seats"]
    assert [seat["seat"] for seat in third_seat_free] == [0, 1]
    await guest.leave()
    world.clock.go_on(PRESENT_MS + 1)
    fresh = await world.join(host)
    assert fresh.seat == guest.seat
    told = (await world.tables.presence(host.table_id)).data["seats"]
    assert [seat["present"] for seat in told] == [False, True]


async def test_who_is_there_stays_right_when_seats_move_up(world: World) -> None:
    host = await world.open("human", "human", "human", "human")
    guests = [await world.join(host) for _ in range(2)]
    await guests[0].leave()
    world.clock.go_on(PRESENT_MS + 1)
    await guests[1].attend()
    await host.drop_seat(1)
    told = (await world.tables.presence(host.table_id)).data["seats"]
    assert [(seat["seat"], seat["present"]) for seat in told] == [(0, True), (1, True)]
    world.clock.go_on(PRESENT_MS + 1)
    await guests[1].attend()
    told = (await world.tables.presence(host.table_id)).data["seats"]
    assert [(seat["seat"], seat["present"]) for seat in told] == [(0, False), (1, True)]
