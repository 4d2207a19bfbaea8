"""The contract of a table store about who is there, held by the fake, SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import text

from tests.store.changes import new, opening, played, seat, then
from tests.store.conftest import Stores
from tests.store.playing import finished
from yachtdice.game import Started
from yachtdice.service.ports import Change, TableStore, Tallies
from yachtdice.service.table import Table
from yachtdice.service.table_events import SeatKind, SettingsChanged
from yachtdice.store import Database, SqlTables, migrate, parse_url

SILENCE_MS = 10_000
LEASE_MS = 60_000


def public(table_id: str, at: int) -> Change:
    opened = replace(opening(seat(SeatKind.HUMAN, 0, "ann", "Ann")), visibility="public")
    return then(Table.open(table_id, opened), opened, at=at)


async def started(store: TableStore, change: Change, due_at: int | None = None) -> Table:
    table = await played(store, change)
    return await played(store, then(table, Started(table.rules, 1, 0), due_at=due_at))


class TestTallies:
    async def test_every_status_is_counted_and_what_is_due(self, stores: Stores) -> None:
        store = stores.tables
        assert await store.tallies(5000) == Tallies(
            {"waiting": 0, "playing": 0, "finished": 0}, due=0
        )
        await played(store, new("t1", due_at=4000), new("t2", due_at=5001))
        await started(store, new("t3"), due_at=5000)
        assert await store.tallies(5000) == Tallies(
            {"waiting": 2, "playing": 1, "finished": 0}, due=2
        )
        await store.claim_due(5000, lease_ms=1000, limit=1)
        assert (await store.tallies(5000)).due == 1
        assert (await store.tallies(6000)).due == 3


class TestSeen:
    async def test_the_latest_time_of_each_device_is_kept(self, store: TableStore) -> None:
        await played(store, new("t1"), new("t2"))
        await store.touch([("t1", "a"), ("t1", "b"), ("t2", "a")], 1000)
        await store.touch([("t1", "b")], 3000)
        await store.touch([("t1", "b")], 2000)
        assert await store.seen("t1") == {"a": 1000, "b": 3000}
        assert await store.seen("t2") == {"a": 1000}
        assert await store.seen("t3") == {}

    async def test_what_is_not_there_is_passed_over(self, store: TableStore) -> None:
        await store.commit(new("t1"))
        await store.touch([("gone", "a"), ("t1", "a")], 1000)
        await store.touch([("gone", "a")], 1000)
        await store.touch([], 1000)
        assert await store.seen("gone") == {}
        assert await store.seen("t1") == {"a": 1000}

    async def test_those_present_are_found_at_many_tables_at_once(self, store: TableStore) -> None:
        await played(store, new("t1"), new("t2"), new("t3"))
        await store.touch([("t1", "a"), ("t1", "b"), ("t2", "c")], 1000)
        await store.touch([("t1", "d"), ("t3", "e")], 2000)
        assert await store.present(["t1", "t2", "gone"], 1000) == {
            "t1": frozenset("abd"),
            "t2": frozenset("c"),
        }
        assert await store.present(["t1", "t2", "t3"], 1001) == {
            "t1": frozenset("d"),
            "t3": frozenset("e"),
        }
        assert await store.present([], 0) == {}

    async def test_another_process_sees_it(self, stores: Stores) -> None:
        await stores.tables.commit(new("t1"))
        await stores.tables.touch([("t1", "a")], 5)
        assert await stores.again().seen("t1") == {"a": 5}


class TestListing:
    async def test_public_tables_that_wait_or_play(self, store: TableStore) -> None:
        await played(store, public("wait1", 1000), public("wait2", 3000), new("private"))
        await started(store, public("play1", 2000))
        await finished(store, await played(store, public("over", 4000)))
        listed = [table.table_id for table in await store.public_tables(limit=9)]
        assert listed == ["wait2", "wait1", "play1"]
        listed = [table.table_id for table in await store.public_tables(limit=1)]
        assert listed == ["wait2"]

    async def test_one_made_private_is_no_longer_listed(self, store: TableStore) -> None:
        table = await played(store, public("t1", 1000))
        hidden = SettingsChanged(table.rules, None, "private", first_seat_moves_on=True, hints=True)
        await store.commit(then(table, hidden))
        assert await store.public_tables(limit=9) == []


class TestVersions:
    async def test_of_many_tables_at_once(self, store: TableStore) -> None:
        await played(store, new("t1"), new("t3"))
        await started(store, new("t2"))
        assert await store.versions(["t1", "t2", "gone"]) == {"t1": 1, "t2": 2}
        assert await store.versions([]) == {}
        many = [f"x{number}" for number in range(5000)]
        assert await store.versions([*many, "t3"]) == {"t3": 1}


class TestRemove:
    async def test_a_table_goes_with_all_that_hangs_on_it(self, store: TableStore) -> None:
        await played(store, new("t1", code="BCDFGH"), new("t2"))
        await store.touch([("t1", "a"), ("t2", "a")], 1000)
        assert not await store.remove("t1", 2)
        assert await store.remove("t1", 1)
        assert not await store.remove("t1", 1)
        assert await store.load("t1") is None
        assert await store.entries("t1") == []
        assert await store.seen("t1") == {}
        assert await store.find_code("BCDFGH") is None
        assert await store.tables_of("ann", limit=9) == [new("t2").table]
        assert await store.seen("t2") == {"a": 1000}
        await store.commit(new("t1", code="BCDFGH"))


class TestBeat:
    async def test_the_first_ever_ends_no_silence(self, store: TableStore) -> None:
        assert await store.beat(5000, silence_ms=SILENCE_MS, lease_ms=LEASE_MS) is None
        assert await store.beat(15_000, silence_ms=SILENCE_MS, lease_ms=LEASE_MS) is None

    async def test_one_of_many_is_told_of_a_silence(self, stores: Stores) -> None:
        here, there = stores.tables, stores.again()
        await here.beat(5000, silence_ms=SILENCE_MS, lease_ms=LEASE_MS)
        beats = [
            store.beat(15_001 + number, silence_ms=SILENCE_MS, lease_ms=LEASE_MS)
            for number, store in enumerate([here, there] * 4)
        ]
        told = await asyncio.gather(*beats)
        assert [since for since in told if since is not None] == [5000]

    async def test_a_clock_that_goes_back_is_no_silence(self, store: TableStore) -> None:
        await store.beat(50_000, silence_ms=SILENCE_MS, lease_ms=LEASE_MS)
        assert await store.beat(5000, silence_ms=SILENCE_MS, lease_ms=LEASE_MS) is None
        assert await store.beat(55_000, silence_ms=SILENCE_MS, lease_ms=LEASE_MS) is None

    async def test_whoever_is_told_has_running_tables_to_itself(self, store: TableStore) -> None:
        await store.beat(5000, silence_ms=SILENCE_MS, lease_ms=LEASE_MS)
        await started(store, new("runs"), due_at=6000)
        await started(store, new("rests"))
        await store.commit(new("waits", due_at=6000))
        assert await store.running() == ["runs"]
        assert await store.beat(20_000, silence_ms=SILENCE_MS, lease_ms=LEASE_MS) == 5000
        assert await store.claim_due(20_000, lease_ms=1, limit=9) == ["waits"]
        await store.set_due("runs", 2, 6000)
        assert await store.claim_due(20_000, lease_ms=1, limit=9) == ["runs"]

    async def test_who_is_told_and_dies_holds_nobody_up_for_ever(self, store: TableStore) -> None:
        await store.beat(5000, silence_ms=SILENCE_MS, lease_ms=LEASE_MS)
        await started(store, new("runs"), due_at=6000)
        await store.beat(20_000, silence_ms=SILENCE_MS, lease_ms=LEASE_MS)
        due_at = await store.next_due_at()
        assert due_at == 20_000 + LEASE_MS
        assert await store.claim_due(due_at, lease_ms=1, limit=9) == ["runs"]


async def test_presence_goes_and_comes_with_its_migration(blank_url: str) -> None:
    url = parse_url(blank_url)
    migrate.upgrade(url)
    database = Database(url)
    store = SqlTables(database)
    await store.commit(new("t1"))
    await store.touch([("t1", "a")], 5)
    await database.close()
    migrate.downgrade(url, "0001")
    migrate.upgrade(url)
    database = Database(url)
    store = SqlTables(database)
    assert await store.seen("t1") == {}
    await store.touch([("t1", "a")], 7)
    assert await store.seen("t1") == {"a": 7}
    await database.close()


async def test_a_summary_of_an_older_version_is_read(database: Database) -> None:
    store = SqlTables(database)
    table = await played(store, new("t1"))

    def age(connection: object) -> None:
        for name in ("times_given", "time_given_ms", "grace_ms", "resumed_at", "host_nonce"):
            pattern = f'"{name}":' + ('""' if name == "host_nonce" else "0") + ","
            connection.execute(  # type: ignore[attr-defined]
                text("UPDATE tables SET state = replace(state, :pattern, '')"),
                {"pattern": pattern},
            )

    await database.write(age)
    stored = await SqlTables(database).load("t1")
    assert stored is not None
    assert stored.table == table


@pytest.mark.parametrize("count", [300])
async def test_many_devices_are_written_down_in_one_go(store: TableStore, count: int) -> None:
    await played(store, *[new(f"t{number}") for number in range(count)])
    await store.touch([(f"t{number}", "a") for number in range(count)], 5)
    found = await store.present([f"t{number}" for number in range(count)], 5)
    assert len(found) == count
