"""Rolling, holding, writing, resigning, and how a game ends."""

from __future__ import annotations

import pytest

from tests.service.world import NOBODY, Sitter, World, written
from yachtdice.errors import Illegal, Malformed
from yachtdice.game import Scored, outcome
from yachtdice.rules import content_hash, get
from yachtdice.service.errors import Forbidden, KeyReused, NoSeat, NotFound, Stale
from yachtdice.service.ports import Message
from yachtdice.service.table import Status
from yachtdice.service.tables import Keyed
from yachtdice.service.tokens import Actor


async def two_people(world: World) -> tuple[Sitter, Sitter]:
    """Two people at two devices: first the one to move."""
    host = await world.open("human Ann", "human", player_id="ann")
    guest = await world.join(host, "Ben", player_id="ben")
    return (host, guest) if await host.to_move() == 0 else (guest, host)


async def test_the_dice_are_those_of_the_tables_own_stream(world: World) -> None:
    host = await world.open()
    for keep in ((), (0, 3), ()):
        table = await host.table()
        faces = table.dice.faces(table.throw)
        before = table.game.dice if table.game else None
        state = await host.roll(*keep)
        expected = [before[i] if before and i in keep else faces[i] for i in range(5)]
        assert state["turn"]["dice"] == expected


async def test_every_command_is_one_version_and_tells_its_events(world: World) -> None:
    host = await world.open()
    rolled = await host.roll()
    assert (rolled["version"], rolled["last"][0]["event"]) == (2, "rolled")
    scored = await host.score("ones")
    assert (scored["version"], scored["last"][0]["event"]) == (3, "scored")
    entries = await world.tables.store.entries(host.table_id)
    assert [entry.version for entry in entries] == [1, 2, 3]


async def test_only_the_seat_to_move_moves(world: World) -> None:
    mover, waiting = await two_people(world)
    with pytest.raises(Forbidden, match=f"seat {mover.seat}'s turn"):
        await waiting.roll()
    await mover.roll()
    with pytest.raises(Forbidden):
        await waiting.score("ones")
    with pytest.raises(Forbidden):
        await waiting.keep(0)
    with pytest.raises(NoSeat):
        await world.tables.roll(mover.table_id, NOBODY, (), 3)


async def test_a_command_for_another_version_is_told_the_state(world: World) -> None:
    mover, waiting = await two_people(world)
    version = await mover.version()
    await mover.roll()
    for command in (
        world.tables.roll(mover.table_id, mover.actor, (), version),
        world.tables.score(mover.table_id, mover.actor, "ones", version),
        world.tables.keep(mover.table_id, mover.actor, (0,), version),
        world.tables.keep(mover.table_id, waiting.actor, (0,), version),
        world.tables.roll(mover.table_id, mover.actor, (), version + 9),
    ):
        with pytest.raises(Stale) as caught:
            await command
        assert caught.value.state["version"] == version + 1
        assert caught.value.state["turn"]["dice"]
    assert await mover.version() == version + 1


async def test_who_plays_no_seat_learns_of_no_version(world: World) -> None:
    host = await world.open()
    for stranger in (NOBODY, Actor(token="x"), Actor(player_id="x")):  # noqa: S106 - none
        with pytest.raises(NoSeat):
            await world.tables.roll(host.table_id, stranger, (), 99)
        with pytest.raises(NoSeat):
            await world.tables.keep(host.table_id, stranger, (), 99)


@pytest.mark.parametrize("version", [True, 1.0, "1", ()])
async def test_a_version_is_a_whole_number(world: World, version: int) -> None:
    host = await world.open()
    with pytest.raises(Malformed, match="version"):
        await world.tables.roll(host.table_id, host.actor, (), version)


@pytest.mark.parametrize("table_id", ["", "x", "\x00", "ä", "a b", "a" * 1000, "../x", "0" * 24])
async def test_there_is_no_other_table(world: World, table_id: str) -> None:
    await world.open()
    with pytest.raises(NotFound):
        await world.tables.look(table_id)
    with pytest.raises(NotFound):
        await world.tables.resign(table_id, NOBODY)


async def test_holds_are_seen_by_all_in_order_and_end_with_the_version(world: World) -> None:
    host = await world.open()
    async with world.app.broker.subscribe(host.table_id) as messages:
        await host.roll()
        state = await host.keep(4, 1)
        assert state["turn"]["kept"] == [1, 4]
        assert (await anext(messages)).event == "state"
        assert await anext(messages) == Message("holds", {"version": 2, "kept": [1, 4]})
    assert (await host.roll(0))["turn"]["kept"] == [0]
    assert (await world.tables.look(host.table_id))["turn"]["kept"] == [0]


@pytest.mark.parametrize("keep", [(5,), (-1,), (0, 0), (True,), (1.0,), ("0",), (None,)])
async def test_holds_that_are_no_positions(world: World, keep: tuple[int, ...]) -> None:
    host = await world.open()
    await host.roll()
    with pytest.raises(Malformed):
        await host.keep(*keep)
    with pytest.raises(Malformed):
        await host.roll(*keep)


async def test_nothing_is_held_when_no_dice_can_be_thrown_again(world: World) -> None:
    host = await world.open()
    with pytest.raises(Illegal):
        await host.keep(0)
    for _ in range(3):
        await host.roll()
    with pytest.raises(Illegal):
        await host.keep(0)
    await host.resign()
    with pytest.raises(Illegal):
        await host.keep(0)


async def test_a_keyed_command_is_answered_by_its_own_version(world: World) -> None:
    host, keyed = await world.open(), Keyed("k", {"roll": 1})
    first = await world.tables.roll(host.table_id, host.actor, (), 1, keyed=keyed)
    await host.score()
    again = await world.tables.roll(host.table_id, host.actor, (), 1, keyed=keyed)
    assert again == first
    with pytest.raises(KeyReused):
        await world.tables.roll(host.table_id, host.actor, (), 3, keyed=Keyed("k", {"roll": 3}))
    assert await host.version() == 3


async def test_another_seats_key_is_another_key(world: World) -> None:
    mover, waiting = await two_people(world)
    keyed = Keyed("k", {"resign": 1})
    tables = world.tables
    await tables.contribute(mover.table_id, mover.actor, "one", keyed=keyed)
    await tables.contribute(mover.table_id, waiting.actor, "other", keyed=keyed)
    assert len((await mover.table()).contributions) == 2


async def test_a_broker_that_fails_takes_no_command_back(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    host = await world.open()

    async def fail(*_: object) -> None:
        raise ConnectionError("the broker is gone")

    monkeypatch.setattr(type(world.app.broker), "publish", fail)
    assert (await host.roll())["version"] == 2
    assert (await host.keep(0))["turn"]["kept"] == [0]
    assert "the broker is gone" in caplog.text


# --------------------------------------------------------------------- endings


async def test_a_game_ends_with_the_last_box_and_its_result_is_kept(world: World) -> None:
    host = await world.open(player_id="ann")
    boxes = {box.id: 0 for box in get("standard").boxes[:-1]}
    await world.happens(host, *written(0, **boxes))
    world.clock.go_on(5000)
    state = await host.turn()
    assert state["status"] == "finished"
    assert state["turn"] is None
    best = await world.app.people.best("ann", get("standard"))
    assert best is not None
    assert best.total == state["outcome"]["places"][0]["total"]
    assert best.finished_at == world.clock.at
    assert best.rules_hash == content_hash(get("standard"))
    for command in (host.roll(), host.keep(0), host.resign()):
        with pytest.raises(Illegal):
            await command


async def test_T089_T060_a_seat_that_resigns_is_passed_over(world: World) -> None:
    host = await world.open("human", "human", "human", "computer")
    sitters = [host, await world.join(host), await world.join(host)]
    while await host.to_move() == 3:
        await world.tables.skip_pauses(host.table_id, host.actor)
    mover = await host.to_move()
    await sitters[mover].resign()
    assert (await host.table()).status is Status.PLAYING
    assert await host.to_move() == (mover + 1) % 4
    with pytest.raises(Illegal, match="already"):
        await sitters[mover].resign()


async def test_a_game_ends_when_one_seat_is_left(world: World) -> None:
    mover, waiting = await two_people(world)
    await mover.turn()
    await mover.resign()
    table = await mover.table()
    assert table.status is Status.FINISHED
    result = outcome(table.game) if table.game else None
    assert result is not None
    assert [place.place for place in result.places][waiting.seat] == 1
    assert not result.draw


async def test_a_game_ends_when_no_person_is_left(world: World) -> None:
    host = await world.open("human", "computer", "computer")
    state = await host.resign()
    assert state["status"] == "finished"
    assert [place["place"] for place in state["outcome"]["places"]] == [3, 1, 1]
    assert state["outcome"]["draw"]


async def test_T110_a_leader_who_resigns_comes_last_and_its_result_says_so(world: World) -> None:
    mover, _ = await two_people(world)
    await world.happens(mover, *written(mover.seat, yacht=50))
    state = await mover.resign()
    place = state["outcome"]["places"][mover.seat]
    assert (place["place"], place["total"], place["resigned"]) == (2, 50, True)
    assert not await world.app.people.best(mover.actor.player_id, get("standard"))


async def test_a_device_resigns_the_seat_it_names_or_the_one_to_move(world: World) -> None:
    host = await world.open("human", "local", "local")
    with pytest.raises(Forbidden, match="not yours"):
        await host.resign(3)
    mover = await host.to_move()
    await host.resign()
    assert [seat["resigned"] for seat in (await world.tables.look(host.table_id))["seats"]][mover]
    staying = next(seat for seat in range(3) if seat != mover)
    state = await host.resign(staying)
    assert state["status"] == "finished"
    other = await world.open("human", "human")
    with pytest.raises(Illegal, match="not started"):
        await other.resign()


async def test_a_game_can_be_read_as_text(world: World) -> None:
    host = await world.open("human Ann", "human")
    with pytest.raises(Illegal, match="not started"):
        await world.tables.game_text(host.table_id)
    guest = await world.join(host)
    mover = (host, guest)[await host.to_move()]
    await mover.turn()
    await guest.resign()
    text = await world.tables.game_text(host.table_id)
    assert 'Seats: "Ann" "Player 2"' in text
    assert text.rstrip().endswith("ends")
    await host.rematch()
    await guest.rematch()
    assert "resigns" not in await world.tables.game_text(host.table_id)


async def test_points_are_derived_and_never_taken(world: World) -> None:
    host = await world.open()
    await host.roll()
    await host.score("choice")
    (scored,) = (await host.table()).last
    assert isinstance(scored, Scored)
    table = await host.table()
    assert table.game is not None
    assert table.game.seats[0].sheet.written == {"choice": scored.points}
