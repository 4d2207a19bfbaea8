"""Moving and deleting what a player has, as each store does it."""

from __future__ import annotations

import asyncio

import pytest

from tests.store.changes import new, opening, played, result, seat, then
from tests.store.conftest import Stores
from yachtdice.service.erasing import changed_entries, forgetting
from yachtdice.service.errors import WriteConflict
from yachtdice.service.ports import KeyedAnswer, Person, TableStore
from yachtdice.service.record_ports import Erasure, Move, Passage, Rewritten
from yachtdice.service.table import Table
from yachtdice.service.table_events import PlayerMoved, SeatDropped, SeatKind, SeatLeft, SeatTaken
from yachtdice.store import Database, SqlBelongings, parse_url
from yachtdice.store.belongings import ERASING, MOVING
from yachtdice.store.schema import metadata


def passage(player_id: str = "ann", *, id: str = "p1", until: int = 1000) -> Passage:
    return Passage(id, player_id, "5e" * 24, until)


async def shared(store: TableStore, table_id: str = "t1") -> Table:
    """A table of Ann's, somebody at her device, and Bob's."""
    opened = opening(
        seat(SeatKind.HUMAN, 0, "ann", "Ann"),
        seat(SeatKind.LOCAL, 0, name="Ann's aunt"),
        seat(SeatKind.HUMAN, 2),
    )
    change = then(Table.open(table_id, opened), opened, at=1)
    taken = then(change.table, SeatTaken(2, "Bob", "02" * 16, "bob"))
    return await played(store, change, taken)


def moving(from_id: str, to_id: str, *tables: Table) -> Move:
    """A move of everything, as the use case prepares it."""
    changes = tuple(
        then(
            table,
            *(PlayerMoved(i, to_id) for i, s in enumerate(table.seats) if s.player_id == from_id),
        )
        for table in tables
    )
    return Move("p1", from_id, to_id, changes, at=10)


async def test_a_passage_is_open_until_its_time_or_the_next_one(stores: Stores) -> None:
    belongings = stores.belongings
    assert await belongings.passage("p1", 10) is None
    await belongings.open_passage(passage())
    assert await belongings.passage("p1", 999) == passage()
    assert await belongings.passage("p1", 1000) is None
    await belongings.open_passage(passage(id="p2"))
    await belongings.open_passage(passage("bob", id="p3"))
    assert await belongings.passage("p1", 10) is None
    assert await belongings.passage("p2", 10) == passage(id="p2")
    await belongings.close_passages(1000)
    assert await belongings.passage("p3", 10) is None


async def test_what_one_player_has_becomes_anothers(stores: Stores) -> None:
    table = await shared(stores.tables)
    await played(stores.tables, then(table, SeatDropped(1), results=(result("t9", 77),)))
    await stores.people.save_person(Person("ann", "Ann"), at=1)
    await stores.belongings.open_passage(passage("cleo"))
    assert list(await stores.belongings.tables_sat_at("ann")) == ["t1"]
    stored = await stores.tables.load("t1")
    assert stored is not None
    assert await stores.belongings.move(moving("ann", "cleo", stored.table))
    assert await stores.belongings.passage("p1", 10) is None
    assert list(await stores.belongings.tables_sat_at("ann")) == []
    assert list(await stores.belongings.tables_sat_at("cleo")) == ["t1"]
    assert await stores.people.person("ann") is None
    assert await stores.records.finished_count("cleo") == 1
    assert list(await stores.belongings.former_ids("cleo")) == ["ann"]
    moved = await stores.tables.load("t1")
    assert moved is not None
    assert Table.replay("t1", await stores.tables.entries("t1")) == moved.table
    assert moved.table.seats[0].nonce == table.seats[0].nonce


async def test_a_passage_moves_once_however_many_try(stores: Stores) -> None:
    await stores.belongings.open_passage(passage("cleo"))
    moves = [moving(name, "cleo") for name in ("ann", "bob", "dora", "emil")]
    done = await asyncio.gather(*map(stores.belongings.move, moves))
    assert sorted(done) == [False, False, False, True]


async def test_a_passage_moves_once_whichever_process_tries(database_url: str) -> None:
    databases = [Database(parse_url(database_url)) for _ in range(3)]
    processes = [SqlBelongings(database) for database in databases]
    await processes[0].open_passage(passage("cleo"))
    done = await asyncio.gather(
        *(
            process.move(moving(name, "cleo"))
            for process, name in zip(processes, ("ann", "bob", "dora"), strict=True)
        )
    )
    assert sorted(done) == [False, False, True]
    for database in databases:
        await database.close()


async def test_a_table_that_changed_stops_the_whole_move(stores: Stores) -> None:
    table = await shared(stores.tables)
    await stores.belongings.open_passage(passage("cleo"))
    move = moving("ann", "cleo", table)
    await played(stores.tables, then(table, SeatLeft(2)))
    with pytest.raises(WriteConflict):
        await stores.belongings.move(move)
    assert await stores.belongings.passage("p1", 10) is not None
    assert list(await stores.belongings.tables_sat_at("ann")) == ["t1"]
    assert list(await stores.belongings.former_ids("cleo")) == []


async def erasure(stores: Stores, *ids: str, removed: tuple[tuple[str, int], ...] = ()) -> Erasure:
    rewritten = []
    gone = {table_id for table_id, _ in removed}
    for table_id in await stores.belongings.tables_ever(ids):
        if table_id in gone:
            continue
        stored = await stores.tables.load(table_id)
        assert stored is not None
        entries = await stores.tables.entries(table_id)
        events = forgetting(stored.table, ids)
        change = then(stored.table, *events) if events else None
        rewritten.append(Rewritten(table_id, change, changed_entries(entries, ids)))
    return Erasure(ids, "gone-1", tuple(rewritten), removed)


async def test_a_player_is_erased_and_the_tables_of_others_stand(stores: Stores) -> None:
    table = await shared(stores.tables)
    await played(stores.tables, new("t2", player_id="ann"))
    await played(stores.tables, new("t3", player_id="bob"))
    await stores.people.save_person(Person("ann", "Ann"), at=1)
    await stores.belongings.open_passage(passage())
    key = KeyedAnswer("open:player:ann", "k", "f", "t2", 1)
    await played(stores.tables, then(table, SeatDropped(1), answer=key))
    assert list(await stores.belongings.tables_ever(["ann"])) == ["t1", "t2"]
    await stores.belongings.erase(await erasure(stores, "ann", removed=(("t2", 1),)))
    assert await stores.tables.load("t2") is None
    assert await stores.people.person("ann") is None
    assert await stores.belongings.passage("p1", 10) is None
    assert await stores.tables.answer("open:player:ann", "k") is None
    assert list(await stores.belongings.tables_ever(["ann"])) == []
    left = await stores.tables.load("t1")
    assert left is not None
    entries = await stores.tables.entries("t1")
    assert Table.replay("t1", entries) == left.table
    assert "ann" not in str(entries).lower()
    assert [s.name for s in left.table.seats] == ["", "Bob"]
    assert left.table.seats[0].nonce
    assert await stores.tables.load("t3") is not None


async def test_who_left_before_the_start_is_erased_from_the_log(stores: Stores) -> None:
    table = await shared(stores.tables)
    table = await played(stores.tables, then(table, SeatLeft(2)))
    assert list(await stores.belongings.tables_ever(["bob"])) == ["t1"]
    await stores.belongings.erase(await erasure(stores, "bob"))
    entries = await stores.tables.entries("t1")
    assert "bob" not in str(entries).lower()
    assert Table.replay("t1", entries) == table


async def test_a_table_that_changed_stops_the_whole_erasure(stores: Stores) -> None:
    table = await shared(stores.tables)
    await played(stores.tables, new("t2", player_id="ann"))
    everything = await erasure(stores, "ann", removed=(("t2", 1),))
    await played(stores.tables, then(table, SeatLeft(2)))
    with pytest.raises(WriteConflict):
        await stores.belongings.erase(everything)
    assert list(await stores.belongings.tables_ever(["ann"])) == ["t1", "t2"]


@pytest.mark.parametrize("policies", [MOVING, ERASING], ids=["moving", "erasing"])
def test_everything_that_names_a_player_is_moved_and_erased(policies: dict[str, object]) -> None:
    naming = {name for name, table in metadata.tables.items() if "player_id" in table.columns}
    assert set(policies) == naming


async def test_house_rules_of_both_players_are_kept_once(stores: Stores) -> None:
    for owner, key in (("ann", "a"), ("ann", "b"), ("cleo", "b"), ("cleo", "c")):
        await stores.saved_rules.save_rules(owner, key, f"{owner} {key}", at=1)
    await stores.belongings.open_passage(passage("cleo"))
    assert await stores.belongings.move(moving("ann", "cleo"))
    assert sorted(await stores.saved_rules.saved_rules("cleo")) == ["ann a", "cleo b", "cleo c"]
    assert list(await stores.saved_rules.saved_rules("ann")) == []
    await stores.belongings.erase(await erasure(stores, "cleo"))
    assert list(await stores.saved_rules.saved_rules("cleo")) == []
