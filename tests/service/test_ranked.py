"""Ranked play: from the queue to a table of strict terms, and to ratings that are moved once."""

from __future__ import annotations

import asyncio

import pytest

from tests.service.world import Sitter, World, written
from yachtdice.errors import Illegal, Malformed
from yachtdice.game import Ended
from yachtdice.ratings import NEWCOMER, RatedResult, RatedSeat
from yachtdice.rules import get
from yachtdice.service.errors import NotFound
from yachtdice.service.matching import COMPUTER_AFTER_MS
from yachtdice.service.people import Player
from yachtdice.service.ranked import GONE_MS, PRESENT_MS, TURN_SECONDS, Ranked
from yachtdice.service.rated import rated_result
from yachtdice.service.table import Status, Table
from yachtdice.service.table_events import SeatKind, TableEvent
from yachtdice.service.tokens import Actor

BOXES = get("standard").places


@pytest.fixture
def ranked(world: World) -> Ranked:
    return world.app.ranked


async def joins(world: World, *names: str, size: str = "2") -> list[Sitter]:
    """People who join one after the other; the sitters of the last one's table, in their order."""
    for name in names:
        await world.app.people.rename(name, name.title())
        await world.app.ranked.join(await world.app.people.player(name), "standard", size)
    place = await world.app.ranked.wait(names[-1])
    if place is None or place.table_id is None:
        return []
    table = (await world.tables.stored(place.table_id)).table
    return [
        Sitter(world, table.table_id, Actor(player_id=seat.player_id), index)
        for index, seat in enumerate(table.seats)
        if seat.player_id
    ]


async def fills(world: World, sitter: Sitter, **choice: int) -> Table:
    """Every sheet is full: zeros, but for the choice of seats that are named, as `seat_0`."""
    table = await sitter.table()
    assert table.game is not None
    seats = len(table.seats)
    order = [(table.game.to_move + offset) % seats for offset in range(seats)]
    events: list[TableEvent] = []
    for box in BOXES:
        for seat in order:
            points = choice.get(f"seat_{seat}", 0) if box == "choice" else 0
            events += written(seat, **{box: points})
    return await world.happens(sitter, *events)


async def one_round(world: World, sitter: Sitter) -> None:
    """Everybody has written one box."""
    table = await sitter.table()
    assert table.game is not None
    seats = len(table.seats)
    for offset in range(seats):
        seat = (table.game.to_move + offset) % seats
        await world.happens(sitter, *written(seat, ones=1))


async def mean(world: World, player: str) -> float:
    return (await world.app.ranked.rating(player, "standard")).mean


# ------------------------------------------------------------------------- queue


async def test_two_who_join_sit_at_one_table_of_strict_terms(world: World) -> None:
    ann, bob = await joins(world, "ann", "bob")
    table = await ann.table()
    assert [seat.name for seat in table.seats] == ["Ann", "Bob"]
    assert (table.ranked, table.ladder, table.turn_seconds) == (True, "standard", TURN_SECONDS)
    assert table.status is Status.PLAYING
    assert not table.gives_hints
    assert table.visibility == "private"
    state = await world.tables.look(ann.table_id)
    assert (state["ladder"], state["ranked"]) == ("standard", True)
    for sitter in (ann, bob):
        place = await world.app.ranked.wait(sitter.actor.player_id)
        assert place is not None
        assert place.table_id == table.table_id
        with pytest.raises(Illegal, match="Ranked"):
            await sitter.more_time()


async def test_who_waits_alone_gets_a_computer_player_marked_as_one(world: World) -> None:
    assert await joins(world, "ann") == []
    for _ in range(COMPUTER_AFTER_MS // 1000 - 1):
        world.clock.go_on(1000)
        place = await world.app.ranked.wait("ann")
        assert place is not None
        assert place.table_id is None
    world.clock.go_on(1000)
    place = await world.app.ranked.wait("ann")
    assert place is not None
    assert place.table_id is not None
    table = (await world.tables.stored(place.table_id)).table
    assert [(seat.kind, seat.level) for seat in table.seats] == [
        (SeatKind.HUMAN, ""),
        (SeatKind.COMPUTER, "casual"),
    ]


async def test_the_sweep_matches_too(world: World) -> None:
    await joins(world, "ann")
    world.clock.go_on(COMPUTER_AFTER_MS)
    await world.ports.queue.note_waiting("ann", world.clock.at)
    await world.app.sweeper.sweep()
    place = await world.app.ranked.wait("ann")
    assert place is not None
    assert place.table_id is not None


async def test_a_closed_page_leaves_the_queue(world: World, ranked: Ranked) -> None:
    await joins(world, "ann")
    world.clock.go_on(PRESENT_MS + 1)
    assert await joins(world, "bob") == []
    await ranked.leave("bob")
    world.clock.go_on(GONE_MS)
    await ranked.tidy()
    assert await ranked.wait("ann") is None


async def test_a_page_that_goes_is_matched_with_nobody_until_it_is_back(
    world: World, ranked: Ranked
) -> None:
    await joins(world, "ann")
    await ranked.go_away("ann")
    assert await joins(world, "bob") == []
    place = await ranked.wait("ann")
    assert place is not None
    assert place.table_id is not None
    await ranked.leave("nobody")


async def test_what_cannot_be_queued_for_is_refused(ranked: Ranked) -> None:
    ann = Player("ann", "Ann")
    with pytest.raises(Illegal, match="'house-1' is not played for ratings"):
        await ranked.join(ann, "house-1", "2")
    with pytest.raises(Malformed, match="size: '5' is not one of: 2, 3-4"):
        await ranked.join(ann, "standard", "5")
    with pytest.raises(Illegal, match="need a nickname"):
        await ranked.join(Player("ann", ""), "standard", "2")


async def test_whoever_plays_already_is_led_to_the_game_whatever_tab_asks(
    world: World, ranked: Ranked
) -> None:
    ann, _ = await joins(world, "ann", "bob")
    player = await world.app.people.player("ann")
    for _ in range(2):
        assert (await ranked.join(player, "classic", "3-4")).table_id == ann.table_id
    world.clock.go_on(GONE_MS + 1)
    await ranked.tidy()
    assert (await ranked.join(player, "standard", "2")).table_id == ann.table_id
    assert await ranked.wait("ann") is None
    await ann.resign()
    assert await ranked.running("ann") is None
    assert (await ranked.join(player, "standard", "2")).table_id is None


async def test_two_tabs_that_join_at_once_wait_once(world: World, ranked: Ranked) -> None:
    await world.app.people.rename("ann", "Ann")
    player = await world.app.people.player("ann")
    await asyncio.gather(*(ranked.join(player, "standard", "2") for _ in range(3)))
    assert len(await world.ports.queue.all_waiting(0)) == 1
    ann, bob = await joins(world, "bob") or await joins(world, "bob")
    assert [seat.player_id for seat in (await ann.table()).seats] == ["ann", "bob"]
    assert bob.table_id == ann.table_id


async def test_whoever_resigned_among_several_may_look_for_another_game_at_once(
    world: World, ranked: Ranked
) -> None:
    sitters = await joins(world, "ann", "bob", "cleo", "dora", size="3-4")
    await sitters[0].resign()
    assert (await sitters[0].table()).status is Status.PLAYING
    waiting = await ranked.join(await world.app.people.player("ann"), "standard", "2")
    assert waiting.table_id is None
    place = await ranked.wait("ann")
    assert place is not None
    assert place.table_id is None


async def test_nobody_says_who_begins_a_ranked_game(world: World) -> None:
    ann, _ = await joins(world, "ann", "bob")
    await fills(world, ann)
    with pytest.raises(Illegal, match="the next seat always throws first"):
        await ann.change(first_seat_moves_on=False)


async def test_names_that_look_alike_are_told_apart(world: World) -> None:
    await world.app.people.rename("eve", "Ann")
    await joins(world, "ann")
    await world.app.ranked.join(await world.app.people.player("eve"), "standard", "2")
    place = await world.app.ranked.wait("eve")
    assert place is not None
    assert place.table_id is not None
    table = (await world.tables.stored(place.table_id)).table
    assert [seat.name for seat in table.seats] == ["Ann", ""]


# ----------------------------------------------------------------------- results


async def test_the_end_of_a_game_moves_both_ratings_once(world: World) -> None:
    ann, _ = await joins(world, "ann", "bob")
    await fills(world, ann, seat_0=20, seat_1=10)
    assert await mean(world, "ann") > NEWCOMER.mean > await mean(world, "bob")
    before = await mean(world, "ann")
    await ann.rematch()
    assert await mean(world, "ann") == before
    changes = await world.app.ranked.changes_in(ann.table_id, 1)
    assert changes["ann"].after.mean == before


async def test_T162_a_draw_of_equals_moves_nobody(world: World) -> None:
    ann, _ = await joins(world, "ann", "bob")
    await fills(world, ann, seat_0=20, seat_1=20)
    assert [await mean(world, who) for who in ("ann", "bob")] == [NEWCOMER.mean] * 2
    standings = await world.app.ranked.standings("ann")
    assert standings["standard"].games == 1


async def test_T162_two_who_tie_above_a_third_share_the_first_rank(world: World) -> None:
    sitters = await joins(world, "ann", "bob", "cleo", "dora", size="3-4")
    table = await fills(world, sitters[0], seat_0=20, seat_1=20, seat_2=10, seat_3=5)
    found = rated_result(table)
    assert found is not None
    assert [seat.rank for seat in found.seats] == [1, 1, 3, 4]
    assert await mean(world, "ann") == pytest.approx(await mean(world, "bob"))
    state = await world.tables.look(sitters[0].table_id)
    assert [place["place"] for place in state["outcome"]["places"]] == [1, 1, 3, 4]


async def test_another_game_at_the_table_is_rated_too(world: World) -> None:
    ann, bob = await joins(world, "ann", "bob")
    await fills(world, ann, seat_0=20)
    await ann.rematch()
    await bob.rematch()
    await fills(world, ann, seat_1=20)
    assert (await world.app.ranked.standings("ann"))["standard"].games == 2


async def test_a_game_given_up_before_everybody_moved_is_not_rated(world: World) -> None:
    ann, bob = await joins(world, "ann", "bob")
    first = ann if await ann.to_move() == 0 else bob
    await first.roll()
    await first.score()
    await ann.resign()
    table = await ann.table()
    assert table.status is Status.FINISHED
    assert rated_result(table) is None
    assert await world.app.ranked.standings("ann") == {}


async def test_whoever_resigns_is_last_whatever_the_totals(world: World) -> None:
    ann, bob = await joins(world, "ann", "bob")
    table = await ann.table()
    assert table.game is not None
    to_move = table.game.to_move
    await world.happens(ann, *written(to_move, yacht=50))
    await world.happens(ann, *written(1 - to_move, ones=1))
    leader = ann if to_move == 0 else bob
    await leader.resign()
    loser, winner = leader.actor.player_id, ("bob" if leader is ann else "ann")
    assert await mean(world, winner) > NEWCOMER.mean > await mean(world, loser)


async def test_whoever_is_still_played_by_the_computer_at_the_end_is_last(world: World) -> None:
    ann, bob = await joins(world, "ann", "bob")
    await one_round(world, ann)
    present = ann if await ann.to_move() == 1 else bob
    absent = bob if present is ann else ann
    await world.goes_on(75, present)
    table = await ann.table()
    assert table.seats[absent.seat].taken_over
    assert table.game is not None
    events: list[TableEvent] = []
    seats = [table.game.to_move, 1 - table.game.to_move]
    left = {s: [b for b in BOXES if table.game.seats[s].sheet[b] is None] for s in seats}
    while any(left.values()):
        for seat in seats:
            if left[seat]:
                box = left[seat].pop(0)
                points = 30 if seat == absent.seat and box == "choice" else 0
                events += written(seat, **{box: points})
    # Dice that lie on the table already belong to the first of these turns.
    if table.game.dice is not None:
        events = events[1:]
    after = await world.happens(ann, *events)
    assert after.status is Status.FINISHED
    assert after.game is not None
    totals = [seat.sheet.total for seat in after.game.seats]
    assert totals[absent.seat] > totals[present.seat]
    found = rated_result(after)
    assert found is not None
    assert found.seats[absent.seat].rank == 2
    assert found.seats[present.seat].rank == 1


async def test_a_table_that_somebody_set_up_is_never_rated(world: World) -> None:
    host = await world.open("human", "human", player_id="ann", ranked=True, turn_seconds=60)
    await world.join(host, "Bob", player_id="bob")
    table = await fills(world, host, seat_0=20)
    assert table.status is Status.FINISHED
    assert rated_result(table) is None
    assert await world.app.ranked.standings("ann") == {}


async def test_the_computer_player_of_a_game_keeps_its_rating(world: World) -> None:
    assert await joins(world, "ann") == []
    world.clock.go_on(COMPUTER_AFTER_MS)
    await world.ports.queue.note_waiting("ann", world.clock.at)
    place = await world.app.ranked.wait("ann")
    assert place is not None
    assert place.table_id is not None
    ann = Sitter(world, place.table_id, Actor(player_id="ann"), 0)
    table = await fills(world, ann, seat_0=20)
    found = rated_result(table)
    assert found is not None
    assert found.seats == (RatedSeat(1, "ann"), RatedSeat(2, "", "casual"))
    assert list(await world.app.ranked.changes_in(ann.table_id, 1)) == ["ann"]


async def test_who_is_deleted_in_the_middle_of_a_game_leaves_the_others_a_result(
    world: World,
) -> None:
    sitters = await joins(world, "ann", "bob", "cleo", "dora", size="3-4")
    await one_round(world, sitters[0])
    await world.app.belongings.forget("dora")
    table = await sitters[0].table()
    assert table.status is Status.PLAYING
    await world.happens(sitters[0], Ended())
    assert (await world.app.ranked.standings("ann"))["standard"].games == 1
    assert await world.app.ranked.standings("dora") == {}


async def test_a_game_against_oneself_is_not_rated(world: World) -> None:
    """Two devices were matched, and one of them became the other's player in the middle of it."""
    desk, phone = (world.app.people.new_cookie() for _ in range(2))
    ids = [world.app.people.player_id(cookie) for cookie in (desk, phone)]
    for name, player_id in zip(("Ann", "Ben"), ids, strict=True):
        await world.app.people.rename(player_id, name)
        await world.app.ranked.join(await world.app.people.player(player_id), "standard", "2")
    running = await world.app.ranked.running(ids[0])
    assert running is not None
    ann = Sitter(world, running.table_id, Actor(player_id=ids[0]), 0)
    await one_round(world, ann)
    offer = await world.app.belongings.offer_passage(desk)
    await world.app.belongings.move_here(offer.code, ids[1])
    await world.happens(ann, Ended())
    table = await ann.table()
    assert table.status is Status.FINISHED
    assert rated_result(table) is None
    assert await world.app.ranked.standings(ids[0]) == {}


async def test_the_seats_of_a_running_game_have_ratings(world: World, ranked: Ranked) -> None:
    ann, bob = await joins(world, "ann", "bob")
    assert await ranked.ratings_at(await ann.table()) == {0: NEWCOMER, 1: NEWCOMER}
    await fills(world, ann, seat_0=20)
    await ann.rematch()
    await bob.rematch()
    known = [await ranked.rating(who, "standard") for who in ("ann", "bob")]
    assert await ranked.ratings_at(await ann.table()) == dict(enumerate(known))
    await world.app.belongings.forget("bob")
    assert list(await ranked.ratings_at(await ann.table())) == [0]


async def test_deleting_amid_the_queue_leaves_it(world: World, ranked: Ranked) -> None:
    await joins(world, "ann")
    await world.app.belongings.forget("ann")
    assert await joins(world, "bob") == []
    assert await ranked.wait("ann") is None


# ------------------------------------------------------------ operators, the export


async def test_a_voided_game_gets_a_compensating_entry(world: World, ranked: Ranked) -> None:
    ann, _ = await joins(world, "ann", "bob")
    await fills(world, ann, seat_0=20)
    assert await ranked.void(ann.table_id, 1)
    assert await mean(world, "ann") == pytest.approx(NEWCOMER.mean)
    assert not await ranked.void(ann.table_id, 1)
    with pytest.raises(NotFound, match="is not rated"):
        await ranked.void(ann.table_id, 2)
    kinds = [point.kind.value for point in await ranked.history("ann", "standard")]
    assert kinds == ["game", "void"]


async def test_the_export_tells_the_ratings(world: World) -> None:
    ann, _ = await joins(world, "ann", "bob")
    await fills(world, ann, seat_0=20)
    (data,) = (await world.app.belongings.export("ann"))["ratings"]
    assert (data["ladder"], data["games"], len(data["history"])) == ("standard", 1, 1)
    assert data["rating"] == data["history"][0]["rating"]


async def test_the_leaderboard_has_pages_and_only_the_certain(world: World, ranked: Ranked) -> None:
    ann, _ = await joins(world, "ann", "bob")
    await fills(world, ann, seat_0=20)
    board = await ranked.leaderboard("standard")
    assert (board.count, board.places, board.page, board.pages) == (0, (), 1, 1)
    with pytest.raises(Illegal):
        await ranked.leaderboard("kitchen")


async def test_ones_own_line_comes_with_its_neighbours(world: World, ranked: Ranked) -> None:
    """Also where the rating is not certain enough: without a rank, where it would stand."""
    names = ["ann", "bob", "cleo", "dora", "emil", "fay"]
    for number in range(30):
        for better, name in enumerate(names):
            rank = 1 + ((number + better) % 6 > 4 - better % 5)
            enters(world, f"{name}{number}", RatedSeat(rank, name), at=number)
    await world.app.people.rename("gus", "Gus")
    enters(world, "gus", RatedSeat(1, "gus"), at=99)
    order = [place.player_id for place in (await ranked.leaderboard("standard")).places]
    assert sorted(order) == names
    for at, name in enumerate(order):
        around = await ranked.around(Player(name), "standard")
        assert around.above == at
        assert [p.player_id for p in around.places] == order[max(0, at - 2) : at + 3]
    around = await ranked.around(Player("gus", "Gus"), "standard")
    shown = [place.player_id for place in around.places]
    own = shown.index("gus")
    assert (around.places[own].rank, around.places[own].name) == (0, "Gus")
    means = [place.standing.rating.shown for place in around.places]
    assert means == sorted(means, reverse=True)
    assert [*shown[:own], *shown[own + 1 :]] == order[max(0, around.above - 2) : around.above + 2]
    assert (await ranked.around(Player("nobody"), "standard")).places == ()


def enters(world: World, table_id: str, seat: RatedSeat, *, at: int) -> None:
    """A game against a computer player is in the ledger."""
    other = RatedSeat(3 - seat.rank, level="casual")
    world.ports.ratings.enter(RatedResult("standard", table_id, 1, at, (seat, other)))  # type: ignore[attr-defined]
