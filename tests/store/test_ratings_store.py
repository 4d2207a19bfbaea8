"""Ratings as each store enters, lists, takes back and recomputes them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from tests.store.changes import new, then
from tests.store.conftest import Stores
from yachtdice.game import Started
from yachtdice.ratings import (
    NEWCOMER,
    EntryKind,
    Ledger,
    LedgerEntry,
    RatedResult,
    RatedSeat,
    ranks_of,
)
from yachtdice.service.ports import Change, Person, TableStore
from yachtdice.service.record_ports import Move, Passage
from yachtdice.store import Database, SqlRatings, SqlTables, parse_url

LADDER = "standard"
ANY = 1e9
"""A deviation that every rating is below."""


def rated(table_id: str, *seats: RatedSeat, at: int = 1, ladder: str = LADDER) -> RatedResult:
    return RatedResult(ladder, table_id, 1, at, seats)


def duel(table_id: str, winner: str, loser: str, *, at: int = 1) -> RatedResult:
    return rated(table_id, RatedSeat(1, winner), RatedSeat(2, loser), at=at)


async def enter(store: TableStore, *results: RatedResult) -> None:
    """A table for each result, which is entered with its second version."""
    for result in results:
        opened = new(result.table_id, player_id=f"host of {result.table_id}")
        await store.commit(opened)
        await store.commit(ending(opened, result))


def ending(opened: Change, result: RatedResult) -> Change:
    started = then(opened.table, Started(opened.table.rules, 1, 0))
    return replace(started, rated=result)


def games(count: int, seed: int) -> list[RatedResult]:
    """Games of two to four by chance, people and computer players mixed."""
    random = Random(seed)
    found = []
    for number in range(count):
        people = random.sample(["ann", "bob", "cleo", "dora"], random.randrange(1, 4))
        levels = ["casual"] * (1 if len(people) == 1 else random.randrange(2))
        ranks = ranks_of([random.randrange(3) for _ in (*people, *levels)])
        seats = [RatedSeat(rank, who) for rank, who in zip(ranks, people, strict=False)]
        seats += [RatedSeat(ranks[-1], level=level) for level in levels]
        found.append(rated(f"t{number:03}", *seats, at=number + 1))
    return found


async def test_a_game_moves_the_ratings_of_its_people(stores: Stores) -> None:
    await enter(stores.tables, duel("t1", "ann", "bob", at=7))
    ann, bob = [(await stores.ratings.standings_of(p))[LADDER] for p in ("ann", "bob")]
    assert ann.rating.mean - NEWCOMER.mean == pytest.approx(NEWCOMER.mean - bob.rating.mean)
    assert ann.rating.mean > NEWCOMER.mean
    assert (ann.games, ann.reached_at) == (1, 7)
    changes = await stores.ratings.changes_in("t1", 1)
    assert changes["ann"].before == NEWCOMER
    assert changes["ann"].after == ann.rating
    assert await stores.ratings.changes_in("t1", 2) == {}
    (point,) = await stores.ratings.rating_history("ann", LADDER, limit=9)
    assert (point.at, point.kind, point.change) == (7, EntryKind.GAME, changes["ann"])
    assert await stores.ratings.standings_of("cleo") == {}


async def test_T156_a_game_is_entered_once(stores: Stores) -> None:
    """Not again by a later command, nor by one that lost the race to end the game."""
    opened = new("t1")
    await stores.tables.commit(opened)
    change = ending(opened, duel("t1", "ann", "bob"))
    done = await asyncio.gather(
        *(stores.tables.commit(change) for _ in range(3)), return_exceptions=True
    )
    assert sum(outcome is None for outcome in done) == 1
    later = then(change.table, Started(opened.table.rules, 1, 0))
    await stores.tables.commit(replace(later, rated=duel("t1", "bob", "ann")))
    assert (await stores.ratings.standings_of("ann"))[LADDER].games == 1


async def test_T156_what_is_entered_outlives_the_process(database_url: str) -> None:
    database = Database(parse_url(database_url))
    await enter(SqlTables(database), duel("t1", "ann", "bob"))
    await database.close()
    again = Database(parse_url(database_url))
    assert (await SqlRatings(again).standings_of("ann"))[LADDER].games == 1
    await again.close()


async def test_games_that_end_at_once_are_entered_one_after_the_other(database_url: str) -> None:
    """By two processes: no change is lost, and recomputing finds nothing else."""
    databases = [Database(parse_url(database_url)) for _ in range(2)]
    found = games(24, seed=5)
    halves = [found[::2], found[1::2]]
    await asyncio.gather(
        *(enter(SqlTables(d), *half) for d, half in zip(databases, halves, strict=True))
    )
    store = SqlRatings(databases[0])
    played = {p: sum(p in r.players for r in found) for p in ("ann", "bob", "cleo", "dora")}
    assert {p: (await store.standings_of(p))[LADDER].games for p in played} == played
    (rebuilt,) = await store.rebuild()
    assert (rebuilt.entries, rebuilt.changed) == (24, 0)
    for database in databases:
        await database.close()


async def test_a_ledger_applied_anew_gives_the_same_numbers(stores: Stores) -> None:
    """Bit for bit: the rebuilt ratings are those that were reached game by game."""
    found = games(40, seed=3)
    await enter(stores.tables, *found)
    assert await stores.ratings.void("t007", 1, at=99)
    entries = [LedgerEntry(n, EntryKind.GAME, r) for n, r in enumerate(found, start=1)]
    entries.append(LedgerEntry(41, EntryKind.VOID, replace(found[7], at=99)))
    ledger = Ledger.of(entries)
    for player, standing in ledger.standings.items():
        assert (await stores.ratings.standings_of(player))[LADDER] == standing
    (rebuilt,) = await stores.ratings.rebuild()
    assert (rebuilt.ladder, rebuilt.entries, rebuilt.changed) == (LADDER, 41, 0)
    for player, standing in ledger.standings.items():
        assert (await stores.ratings.standings_of(player))[LADDER] == standing


async def test_numbers_that_were_lost_come_back(database: Database) -> None:
    tables, store = SqlTables(database), SqlRatings(database)
    await enter(tables, *games(12, seed=8))
    before = await store.standings_of("ann")

    def spoil(connection: object) -> None:
        connection.exec_driver_sql("UPDATE ratings SET mean = 9000")  # type: ignore[attr-defined]
        connection.exec_driver_sql("DELETE FROM rating_changes")  # type: ignore[attr-defined]

    await database.write(spoil)
    (rebuilt,) = await store.rebuild()
    assert rebuilt.changed > 0
    assert await store.standings_of("ann") == before
    (again,) = await store.rebuild()
    assert again.changed == 0


async def test_a_voided_game_is_taken_back_once(stores: Stores) -> None:
    await enter(stores.tables, duel("t1", "ann", "bob"), duel("t2", "bob", "cleo", at=2))
    changes = await stores.ratings.changes_in("t1", 1)
    bob = (await stores.ratings.standings_of("bob"))[LADDER]
    assert await stores.ratings.void("t1", 1, at=9) is True
    assert await stores.ratings.void("t1", 1, at=10) is False
    assert await stores.ratings.void("t1", 2, at=10) is None
    ann = (await stores.ratings.standings_of("ann"))[LADDER]
    assert ann.rating.mean == pytest.approx(NEWCOMER.mean)
    assert ann.games == 0
    again = (await stores.ratings.standings_of("bob"))[LADDER]
    lost = changes["bob"].after.mean - changes["bob"].before.mean
    assert again.rating.mean == pytest.approx(bob.rating.mean - lost)
    kinds = [p.kind for p in await stores.ratings.rating_history("ann", LADDER, limit=9)]
    assert kinds == [EntryKind.GAME, EntryKind.VOID]
    listed = await stores.ratings.leaderboard(LADDER, below_deviation=ANY, limit=9)
    assert "ann" not in [place.player_id for place in listed]


async def test_T165_equal_ratings_share_a_rank_the_earlier_first(stores: Stores) -> None:
    """Three who won the same game at different times, in pages of two."""
    wins = [("cleo", 3), ("ann", 1), ("bob", 2)]
    for player, at in wins:
        level = RatedSeat(2, level="casual")
        await enter(stores.tables, rated(f"t{at}", RatedSeat(1, player), level, at=at))
        await stores.people.save_person(Person(player, player.title()), at=at)
    loser = rated("t9", RatedSeat(2, "dora"), RatedSeat(1, level="casual"), at=9)
    await enter(stores.tables, loser)
    pages = [
        await stores.ratings.leaderboard(LADDER, below_deviation=ANY, limit=2, offset=at)
        for at in (0, 2, 4)
    ]
    listed = [(place.rank, place.name) for page in pages for place in page]
    assert listed == [(1, "Ann"), (1, "Bob"), (1, "Cleo"), (4, "")]
    assert await stores.ratings.leaderboard_size(LADDER, below_deviation=ANY) == 4
    order = ["ann", "bob", "cleo", "dora"]
    known = await stores.ratings.standings_on(LADDER, [*order, "eve"])
    above = [
        await stores.ratings.count_above(LADDER, player, known[player], below_deviation=ANY)
        for player in order
    ]
    assert (above, sorted(known)) == ([0, 1, 2, 3], order)


async def test_only_certain_ratings_are_listed(stores: Stores) -> None:
    await enter(stores.tables, duel("t1", "ann", "bob"), duel("t2", "ann", "cleo", at=2))
    ann = (await stores.ratings.standings_of("ann"))[LADDER].rating.deviation
    bob = (await stores.ratings.standings_of("bob"))[LADDER].rating.deviation
    between = (ann + bob) / 2
    listed = await stores.ratings.leaderboard(LADDER, below_deviation=between, limit=9)
    assert [place.player_id for place in listed] == ["ann"]
    known = await stores.ratings.standings_on(LADDER, ["bob"])
    assert (
        await stores.ratings.count_above(LADDER, "bob", known["bob"], below_deviation=between) == 1
    )
    assert await stores.ratings.leaderboard_size(LADDER, below_deviation=between) == 1


async def moved(stores: Stores, from_id: str, to_id: str) -> None:
    await stores.belongings.open_passage(Passage("p", to_id, "00", 1000))
    assert await stores.belongings.move(Move("p", from_id, to_id, (), at=10))


async def test_a_player_who_moves_takes_the_rating_along(stores: Stores) -> None:
    await enter(stores.tables, duel("t1", "ann", "bob"))
    before = (await stores.ratings.standings_of("ann"))[LADDER]
    await moved(stores, "ann", "cleo")
    assert (await stores.ratings.standings_of("cleo"))[LADDER] == before
    assert await stores.ratings.standings_of("ann") == {}
    assert len(await stores.ratings.rating_history("cleo", LADDER, limit=9)) == 1
    (rebuilt,) = await stores.ratings.rebuild()
    assert rebuilt.changed == 0


async def test_of_two_ratings_the_one_from_more_games_stays(stores: Stores) -> None:
    """Even where both devices met at one table; nobody else's number changes."""
    await enter(
        stores.tables,
        duel("t1", "ann", "cleo"),
        duel("t2", "cleo", "bob", at=2),
        duel("t3", "cleo", "bob", at=3),
    )
    cleo, bob = [(await stores.ratings.standings_of(p))[LADDER] for p in ("cleo", "bob")]
    await moved(stores, "cleo", "ann")
    assert (await stores.ratings.standings_of("ann"))[LADDER] == cleo
    assert (await stores.ratings.standings_of("bob"))[LADDER] == bob
    listed = await stores.ratings.leaderboard(LADDER, below_deviation=ANY, limit=9)
    assert sorted(place.player_id for place in listed) == ["ann", "bob"]
    (rebuilt,) = await stores.ratings.rebuild()
    assert rebuilt.changed == 0
    assert (await stores.ratings.standings_of("bob"))[LADDER] == bob
