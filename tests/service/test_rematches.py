"""Another game at the same table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.service.world import NOBODY, Sitter, World
from yachtdice.bootstrap import build
from yachtdice.errors import Illegal
from yachtdice.rules import get
from yachtdice.service.errors import Forbidden, NoSeat
from yachtdice.service.requests import TableRequest, read_seat
from yachtdice.service.table import Status
from yachtdice.service.tables import Keyed
from yachtdice.service.tokens import Actor
from yachtdice.settings import Settings


async def over(world: World, *seats: str, **more: Any) -> Sitter:
    """A table whose game has just been given up by its host."""
    host = await world.open(*(seats or ("human",)), **more)
    await host.resign()
    while (await host.table()).status is not Status.FINISHED:
        await host.resign()
    return host


async def test_there_is_no_rematch_before_the_end(world: World) -> None:
    host = await world.open()
    with pytest.raises(Illegal, match="not over"):
        await host.rematch()
    await host.resign()
    with pytest.raises(NoSeat):
        await world.tables.rematch(host.table_id, NOBODY)


async def test_one_person_has_a_new_game_at_once(world: World) -> None:
    host = await over(world, "human", "computer", "local")
    before = await host.table()
    state = await host.rematch()
    assert (state["game"], state["status"]) == (2, "playing")
    assert state["version"] == before.version + 1
    assert all(not seat["sheet"] and not seat["resigned"] for seat in state["seats"])
    assert state["dice_secret"] is None
    after = await host.table()
    assert after.secret != before.secret
    assert state["dice_commitment"] != before.dice.commitment
    assert world.app.tokens.seats_of(after, host.actor) == {0, 2}


@pytest.mark.parametrize("moves_on", [True, False])
async def test_T181_the_first_seat_moves_on_unless_that_is_switched_off(
    world: World, moves_on: bool
) -> None:
    host = await over(world, "human", "local", "local", first_seat_moves_on=moves_on)
    table = await host.table()
    assert table.game is not None
    first = table.game.first_seat
    for number in range(1, 11):
        state = await host.rematch()
        assert state["turn"]["seat"] == (first + number * moves_on) % 3
        while (await host.table()).status is Status.PLAYING:
            await host.resign()


async def test_T181_the_host_may_still_say_so_when_the_game_is_over(world: World) -> None:
    host = await world.open("human", "human")
    guest = await world.join(host)
    await guest.resign()
    table = await host.table()
    assert table.game is not None
    first, seconds = table.game.first_seat, table.turn_seconds
    await host.change(first_seat_moves_on=False)
    for changes in ({"turn_seconds": 60}, {"first_seat_moves_on": True, "hints": False}):
        with pytest.raises(Illegal, match="started"):
            await host.change(**changes)
    with pytest.raises(Forbidden):
        await world.tables.change_settings(
            host.table_id, guest.actor, {"first_seat_moves_on": True}
        )
    await guest.rematch()
    state = await host.rematch()
    assert (state["turn"]["seat"], state["turn_seconds"]) == (first, seconds)
    await host.change(first_seat_moves_on=True)
    await guest.resign()
    await guest.rematch()
    assert (await host.rematch())["turn"]["seat"] == 1 - first


async def test_every_device_must_want_it(world: World) -> None:
    host = await world.open("human", "human", "local", "computer")
    guest = await world.join(host)
    await guest.resign()
    await host.resign(0)
    state = await host.resign(2)
    assert state["status"] == "finished"
    state = await guest.rematch()
    assert (state["status"], state["rematch_wanted"]) == ("finished", [1])
    with pytest.raises(Illegal, match="already"):
        await guest.rematch()
    state = await host.rematch()
    assert (state["status"], state["game"], state["rematch_wanted"]) == ("playing", 2, [])
    with pytest.raises(Illegal, match="not over"):
        await guest.rematch()


async def test_contributions_begin_anew(world: World) -> None:
    host = await world.open()
    await world.tables.contribute(host.table_id, host.actor, "mine")
    await host.resign()
    state = await host.rematch()
    assert state["dice_contributions"] == []
    await world.tables.contribute(host.table_id, host.actor, "mine")


async def test_a_repeated_wish_is_one(world: World) -> None:
    host, keyed = await over(world), Keyed("k", {})
    first = await world.tables.rematch(host.table_id, host.actor, keyed=keyed)
    assert await world.tables.rematch(host.table_id, host.actor, keyed=keyed) == first
    assert (await host.table()).game_number == 2


async def test_T182_all_who_ask_at_once_get_one_new_game(tmp_path: Path) -> None:
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'yacht.sqlite3'}", secret_key="k")  # noqa: S106
    async with build(settings) as app:
        tables = app.tables
        opened = await tables.open(TableRequest(get("standard"), (read_seat("human"),) * 4))
        table_id = opened.table.table_id
        guests = [await tables.take_seat(table_id, "") for _ in range(3)]
        actors = [Actor(token=seated.seat_token) for seated in (opened, *guests)]
        for actor in actors[:3]:
            await tables.resign(table_id, actor)
        version = (await tables.stored(table_id)).table.version
        await asyncio.gather(*(tables.rematch(table_id, actor) for actor in actors[:3]))
        waiting = (await tables.stored(table_id)).table
        assert (waiting.status, waiting.version) == (Status.FINISHED, version + 3)
        state = await tables.rematch(table_id, actors[3])
        assert (state["game"], state["version"]) == (2, version + 4)
        assert all(not seat["sheet"] for seat in state["seats"])


async def three(world: World) -> list[Sitter]:
    """Three people whose game is over."""
    host = await world.open("human Ann", "human", "human")
    sitters = [host, await world.join(host, "Ben"), await world.join(host, "Cy")]
    for sitter in sitters[:2]:
        await sitter.resign()
    return sitters


async def test_those_who_left_have_no_seat_in_it(world: World) -> None:
    ann, ben, cy = await three(world)
    table = await ann.table()
    assert table.game is not None
    would_begin = (table.game.first_seat + 1) % 3
    await ann.leave()
    await ben.rematch()
    state = await cy.rematch()
    assert [seat["name"] for seat in state["seats"]] == ["Ben", "Cy"]
    assert state["turn"]["seat"] == {0: 0, 1: 0, 2: 1}[would_begin]
    after = await cy.table()
    assert world.app.tokens.seats_of(after, ben.actor) == {0}
    assert world.app.tokens.seats_of(after, cy.actor) == {1}
    with pytest.raises(NoSeat):
        await ann.rematch()


async def test_leaving_makes_those_ready_who_wait_for_nobody_else(world: World) -> None:
    ann, ben, cy = await three(world)
    await ann.rematch()
    await ben.rematch()
    state = await cy.leave()
    assert state is not None
    assert (state["game"], state["status"], len(state["seats"])) == (2, "playing", 2)


async def test_a_wish_of_somebody_who_left_counts_no_more(world: World) -> None:
    ann, ben, _ = await three(world)
    await ann.rematch()
    state = await ann.leave()
    assert state is not None
    assert state["rematch_wanted"] == []
    with pytest.raises(Illegal, match="has left"):
        await ann.rematch()
    await world.goes_on(60)
    assert (await ben.table()).status is Status.FINISHED


async def test_T182_those_who_asked_go_on_after_a_while_and_a_straggler_can_follow(
    world: World,
) -> None:
    ann, ben, cy = await three(world)
    await ann.rematch()
    await world.goes_on(20, ann, ben, cy)
    await ben.rematch()
    await world.goes_on(29, ann, ben)
    assert (await ann.table()).status is Status.FINISHED
    await world.goes_on(2, ann, ben)
    table = await ann.table()
    assert (table.game_number, table.status) == (2, Status.PLAYING)
    assert world.app.tokens.seats_of(table, cy.actor) == {2}
    sitters = {0: ann, 1: ben}
    while await ann.to_move() != 2:
        await sitters[await ann.to_move()].turn()
    await world.goes_on(80, ann, ben)
    assert (await ann.table()).seats[2].turns_by_computer
    await cy.attend()
    assert not (await ann.table()).seats[2].taken_over


async def test_somebody_away_is_away_in_the_next_game_too(world: World) -> None:
    host = await world.open("human", "human")
    guest = await world.join(host)
    sitters = [host, guest]
    absent = sitters[await host.to_move()]
    other = sitters[1 - absent.seat]
    await world.goes_on(71, other)
    while (await other.table()).status is Status.PLAYING:
        if await other.to_move() == other.seat:
            await other.turn()
        await world.goes_on(1, other)
    await other.rematch()
    await world.goes_on(31, other)
    table = await other.table()
    assert table.game_number == 2
    assert table.seats[absent.seat].taken_over
    assert table.seats[absent.seat].turns_by_computer <= 1
