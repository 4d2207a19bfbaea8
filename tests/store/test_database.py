"""What only real databases can show: two processes' worth of connections, crashes, restarts."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, event, text

from tests.store.changes import new, played, then
from yachtdice.errors import Malformed
from yachtdice.game import Started
from yachtdice.service.errors import WriteConflict
from yachtdice.service.table import Table
from yachtdice.service.table_events import Contributed
from yachtdice.store import Database, DatabaseClock, SqlTables, SystemClock, parse_url
from yachtdice.store.recent import Recent

WRITER = Path(__file__).parent / "writer.py"


async def test_this_machines_clock_follows_when_set_ahead_and_never_goes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wall, steady = 1_700_000_000_000_000_000, 5_000_000_000
    monkeypatch.setattr("time.time_ns", lambda: wall)
    monkeypatch.setattr("time.monotonic_ns", lambda: steady)
    clock = SystemClock()
    began = await clock.now()
    assert began == wall // 1_000_000
    wall, steady = wall + 3_601_000_000_000, steady + 1_000_000_000
    assert await clock.now() == began + 3_601_000
    wall, steady = wall - 7_200_000_000_000, steady + 1_000_000_000
    assert await clock.now() == began + 3_602_000


async def test_two_servers_never_write_the_same_version(
    database: Database, database_url: str
) -> None:
    other = Database(parse_url(database_url))
    stores = [SqlTables(database), SqlTables(other)]
    table = await played(stores[0], new("t1"))
    for _ in range(20):
        change = then(table, Contributed(0, "x"))
        answers = await asyncio.gather(
            *(store.commit(change) for store in stores * 2), return_exceptions=True
        )
        assert [type(answer) for answer in answers if answer] == [WriteConflict] * 3
        table = change.table
    entries = await stores[1].entries("t1")
    assert Table.replay("t1", entries) == table
    await other.close()


async def test_two_servers_never_claim_the_same_table(
    database: Database, database_url: str
) -> None:
    other = Database(parse_url(database_url))
    stores = [SqlTables(database), SqlTables(other)]
    for index in range(60):
        await stores[0].commit(new(f"t{index}", due_at=index))
    claims = await asyncio.gather(
        *(store.claim_due(99, lease_ms=1000, limit=4) for store in stores * 20)
    )
    claimed = [table_id for claim in claims for table_id in claim]
    assert len(set(claimed)) == len(claimed)
    left = await stores[1].claim_due(99, lease_ms=1000, limit=100)
    assert sorted([*claimed, *left]) == sorted(f"t{index}" for index in range(60))
    await other.close()


@pytest.mark.slow
@pytest.mark.integration
async def test_a_killed_process_loses_no_acknowledged_command(
    database: Database, database_url: str
) -> None:
    """A process commits as fast as it can and prints each version once it is acknowledged."""
    store = SqlTables(database)
    for attempt in range(3):
        table_id = f"t{attempt}"
        acknowledged = await asyncio.to_thread(_killed_writer, database_url, table_id, attempt)
        entries = await store.entries(table_id)
        stored = await store.load(table_id)
        assert stored is not None
        assert acknowledged <= len(entries) <= acknowledged + 1
        assert Table.replay(table_id, entries) == stored.table
        answers = [await store.answer(table_id, str(entry.version)) for entry in entries]
        assert all(answer is not None for answer in answers)
        assert await store.answer(table_id, str(len(entries) + 1)) is None
        await store.commit(then(stored.table, Contributed(0, "and on it goes")))


async def test_a_failed_transaction_leaves_nothing(database: Database) -> None:
    def work(connection: Connection) -> None:
        connection.execute(text("INSERT INTO heartbeat (id, beat_at) VALUES (1, 5)"))
        raise ValueError("half-way")

    with pytest.raises(ValueError, match="half-way"):
        await database.write(work)
    assert await database.read(_beats) == 0


async def test_readers_do_not_wait_for_a_writer(database: Database, database_url: str) -> None:
    store = SqlTables(database)
    await store.commit(new("t1"))
    other = Database(parse_url(database_url))
    begun, done = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def write_slowly(connection: Connection) -> None:
        connection.execute(text("UPDATE tables SET version = 7"))
        loop.call_soon_threadsafe(begun.set)
        asyncio.run_coroutine_threadsafe(done.wait(), loop).result()

    writing = asyncio.create_task(other.write(write_slowly))
    await begun.wait()
    stored = await store.load("t1")
    done.set()
    await writing
    await other.close()
    assert stored is not None
    assert stored.table.version == 1


async def test_tables_last_seen_are_few(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    recent = Recent(2)
    for table_id in ("t1", "t2", "t1", "t3"):
        recent.keep(new(table_id).table)
    assert [recent.get(table_id) is not None for table_id in ("t1", "t2", "t3")] == [
        True,
        False,
        True,
    ]
    store = SqlTables(database)
    await store.commit(new("t1"))
    monkeypatch.setattr("yachtdice.store.rows.read_table", None)
    stored = await store.load("t1")
    assert stored is not None
    assert stored.table == new("t1").table


async def test_foreign_keys_hold(database: Database) -> None:
    store = SqlTables(database)
    table = await played(store, new("t1"), new("t2"))
    await store.commit(then(table, Started(table.rules, 1, 0)))
    await database.write(lambda connection: connection.execute(text("DELETE FROM tables")))
    assert await store.entries("t1") == []
    assert await store.entries("t2") == []


async def test_a_commit_takes_few_statements(database: Database) -> None:
    statements: list[str] = []
    event.listen(
        database._writes,
        "before_cursor_execute",
        lambda _c, _cursor, statement, *_: statements.append(statement.split()[0]),
    )
    store = SqlTables(database)
    table = await played(store, new("t1"))
    statements.clear()
    await store.commit(then(table, Started(table.rules, 1, 0)))
    assert [word for word in statements if word != "BEGIN"] == ["UPDATE", "INSERT"]


@pytest.mark.integration
async def test_a_restarted_server_is_reached_again(postgres_store_url: str) -> None:
    database = Database(parse_url(postgres_store_url))
    for _ in range(2):
        await asyncio.gather(*(database.read(_beats) for _ in range(8)))
        with psycopg.connect(postgres_store_url.replace("+psycopg", ""), autocommit=True) as admin:
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        assert await database.write(_beats) == 0
    await database.close()


@pytest.mark.integration
async def test_the_databases_clock_is_asked_now_and_then(
    postgres_store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = Database(parse_url(postgres_store_url))
    clock = DatabaseClock(database)
    here = await SystemClock().now()
    assert abs(await clock.now() - here) < 2000

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(database, "read", never)
    times = [await clock.now() for _ in range(1000)]
    assert times == sorted(times)
    monkeypatch.setattr("yachtdice.store.clock.COMPARE_AFTER_SECONDS", 0.0)
    with pytest.raises(AssertionError):
        await clock.now()
    await database.close()


@pytest.mark.parametrize(
    "text", ["", "yacht", "mysql://localhost/x", "sqlite://", "sqlite:///:memory:"]
)
def test_what_is_no_database_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="Give sqlite:///FILE or postgresql://USER@HOST/NAME"):
        parse_url(text)


def _beats(connection: Connection) -> int:
    return int(connection.execute(text("SELECT count(*) FROM heartbeat")).scalar_one())


def _killed_writer(url: str, table_id: str, attempt: int) -> int:
    """The last version that a process acknowledged before it was killed in the midst of it."""
    process = subprocess.Popen(
        [sys.executable, str(WRITER), url, table_id], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    for line in process.stdout:
        if int(line) > 30 + 37 * attempt:
            break
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read().split("\n")
    process.stdout.close()
    process.wait()
    return int(next((word for word in reversed(rest) if word), line))
