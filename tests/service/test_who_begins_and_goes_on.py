"""Troubles known from other games: whose turn it is, whose seat, and one action for many clicks."""

from __future__ import annotations

import asyncio

from tests.service.test_absence import two
from tests.service.world import World
from yachtdice.chance import CommittedDice
from yachtdice.game import Rolled, Scored, Started
from yachtdice.service.errors import Stale
from yachtdice.service.table_events import SeatTaken
from yachtdice.service.tables import Keyed


async def test_T180_the_first_seat_is_drawn_once_from_the_committed_dice(world: World) -> None:
    """Nobody rolls for first, so nobody ties: the draw follows from the commitment shown before.

    The order is fixed and in the log, and whoever has the secret at the end can draw it again.
    """
    drawn = set()
    for _ in range(40):
        host = await world.open("human", "human", "human")
        for _ in range(2):
            await world.join(host)
        table = await host.table()
        (started,) = [event for event in table.last if isinstance(event, Started)]
        assert started.first_seat == CommittedDice(table.secret).choose("first seat", 3)
        assert await host.to_move() == started.first_seat
        drawn.add(started.first_seat)
    assert drawn == {0, 1, 2}


async def test_T090_a_seat_belongs_to_its_token_and_cookie_and_nobody_else(world: World) -> None:
    host = await world.open("human", "human", player_id="ann")
    guest = await world.join(host)
    table = await host.table()
    sat = [event for event in table.last if isinstance(event, SeatTaken)]
    assert [event.player_id for event in sat] == [""]
    played = [world.app.tokens.seats_of(table, sitter.actor) for sitter in (host, guest)]
    assert played == [{0}, {1}]
    to_move = await host.to_move()
    assert sum(to_move in seats for seats in played) == 1


async def test_T101_a_request_whose_answer_was_lost_is_sent_again_with_its_key(
    world: World,
) -> None:
    mover, other = await two(world, turn_seconds=30)
    await mover.roll()
    table = await mover.table()
    assert table.game is not None
    assert table.game.choices is not None
    box, keyed = table.game.choices.options[0].box, Keyed("once", {})

    async def send() -> dict[str, object]:
        return await world.tables.score(
            mover.table_id, mover.actor, box, table.version, keyed=keyed
        )

    first = await send()
    await other.roll()
    assert {**await send(), "sent_at": 0} == {**first, "sent_at": 0}
    entries = await world.tables.store.entries(mover.table_id)
    boxes = [event for entry in entries for event in entry.events if isinstance(event, Scored)]
    assert len(boxes) == 1


async def test_T119_of_three_boxes_clicked_at_once_one_is_written(world: World) -> None:
    host = await world.open()
    await host.roll()
    table = await host.table()
    assert table.game is not None
    assert table.game.choices is not None
    clicks = [
        world.tables.score(host.table_id, host.actor, option.box, table.version)
        for option in table.game.choices.options[:3]
    ]
    answers = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(answer, dict) for answer in answers) == 1
    assert sum(isinstance(answer, Stale) for answer in answers) == 2
    state = await world.tables.look(host.table_id)
    assert len(state["seats"][0]["sheet"]) == 1


async def test_T122_whoever_comes_back_finds_dice_holds_and_rolls_left(world: World) -> None:
    host = await world.open(player_id="ann")
    for _ in range(6):
        await host.turn()
    await host.roll()
    await host.roll(0, 1)
    await host.keep(1, 4)
    before = await world.tables.look(host.table_id)
    world.clock.go_on(3_600_000)
    await world.app.sweeper.sweep()
    (found,) = await world.app.people.unfinished("ann")
    after = await world.tables.look(found.table_id)
    assert {**after, "sent_at": 0} == {**before, "sent_at": 0}
    assert (after["turn"]["number"], after["turn"]["rolls_left"]) == (7, 1)
    assert after["turn"]["kept"] == [1, 4]
    entries = await world.tables.store.entries(host.table_id)
    assert isinstance(entries[-1].events[0], Rolled)
