"""A database that cannot be used for the moment: what is said, and what holds afterwards."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from tests.services import OwnPostgres, free_port
from tests.store.changes import new, then
from yachtdice.service.errors import Unavailable
from yachtdice.service.table_events import Contributed
from yachtdice.store import (
    Database,
    DatabaseClock,
    SqlTables,
    database,
    dialect,
    migrate,
    parse_url,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A SQLite database in its present form."""
    migrate.upgrade(parse_url(f"sqlite:///{tmp_path / 'yacht.sqlite3'}"))
    return tmp_path / "yacht.sqlite3"


async def test_a_locked_file_is_waited_for_and_then_said(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(dialect, "BUSY_MS", 20)
    here = Database(parse_url(f"sqlite:///{file}"))
    store = SqlTables(here)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for _ in range(2):
        with pytest.raises(Unavailable, match="cannot be reached just now"):
            await store.commit(new("t1"))
        assert await store.load("t1") is None
    other.execute("COMMIT")
    other.close()
    await store.commit(new("t1"))
    await here.close()
    said = [record.getMessage() for record in caplog.records]
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2
    assert "locked" in said[0]
    assert "is back" in said[1]


async def test_a_full_disk_is_said_and_takes_nothing_along(file: Path) -> None:
    here = Database(parse_url(f"sqlite:///{file}"))
    store = SqlTables(here)
    change = new("t1")
    await store.commit(change)

    def fill(connection: Connection) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    def empty(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")

    await here.write(fill)
    table = change.table
    refused: Unavailable | None = None
    while refused is None:
        following = then(table, Contributed(0, "x" * 64))
        try:
            await store.commit(following)
            table = following.table
        except Unavailable as error:
            refused = error
    assert "no room left" in str(refused)
    stored = await store.load("t1")
    assert stored is not None
    assert stored.table == table
    await here.write(empty)
    await store.commit(then(table, Contributed(0, "y")))
    await here.close()


async def test_what_is_wrong_with_a_statement_is_no_outage(file: Path) -> None:
    here = Database(parse_url(f"sqlite:///{file}"))
    with pytest.raises(DBAPIError, match="no such table"):
        await here.read(lambda connection: connection.execute(text("SELECT * FROM nowhere")))
    with pytest.raises(IntegrityError):
        await here.write(
            lambda connection: connection.execute(text("INSERT INTO heartbeat (id) VALUES (1)"))
        )
    await here.close()


@pytest.mark.integration
async def test_nobody_waits_for_a_database_that_was_not_there_just_now(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(database, "AWAY_SECONDS", 1000.0)
    here = Database(parse_url(f"postgresql://127.0.0.1:{free_port()}/yacht"))
    tried = 0

    def work(_: Connection) -> None:
        nonlocal tried
        tried += 1

    for _ in range(50):
        with pytest.raises(Unavailable):
            await here.read(work)
    assert tried == 0
    assert len(caplog.records) == 1
    await here.close()


@pytest.mark.slow
@pytest.mark.integration
async def test_a_postgresql_that_goes_and_comes_loses_nothing(
    own_postgres: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yachtdice.store.clock.COMPARE_AFTER_SECONDS", 0.0)
    url = parse_url(f"postgresql://{own_postgres.address}/postgres")
    migrate.upgrade(url)
    here = Database(url)
    store, clock = SqlTables(here), DatabaseClock(here)
    change = new("t1")
    await store.commit(change)
    before = await clock.now()
    await asyncio.to_thread(own_postgres.stop)
    for _ in range(3):
        with pytest.raises(Unavailable):
            await store.commit(then(change.table, Contributed(0, "x")))
        with pytest.raises(Unavailable):
            await store.claim_due(1, lease_ms=1, limit=1)
        assert await clock.now() >= before
    await asyncio.to_thread(own_postgres.start)
    async with asyncio.timeout(30):
        while True:
            try:
                await store.commit(then(change.table, Contributed(0, "x")))
                break
            except Unavailable:
                await asyncio.sleep(0.05)
    assert [entry.version for entry in await store.entries("t1")] == [1, 2]
    await here.close()


@pytest.mark.integration
async def test_postgresql_gives_up_on_what_takes_too_long(
    postgres_store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(dialect._LIMITS, "statement_timeout", 50)
    monkeypatch.setitem(dialect._LIMITS, "lock_timeout", 20)
    here = Database(parse_url(postgres_store_url))
    with pytest.raises(Unavailable):
        await here.read(lambda connection: connection.execute(text("SELECT pg_sleep(60)")))
    with psycopg.connect(postgres_store_url.replace("+psycopg", "")) as other:
        other.execute("LOCK TABLE heartbeat")
        with pytest.raises(Unavailable):
            await here.write(
                lambda connection: connection.execute(text("UPDATE heartbeat SET beat_at = 1"))
            )
    await here.write(lambda connection: connection.execute(text("UPDATE heartbeat SET beat_at=1")))
    await here.close()
