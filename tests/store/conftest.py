"""The stores that one contract holds for: the fake, SQLite in a file, and PostgreSQL."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from tests.fake_records import MemoryBelongings, MemoryRecords
from tests.fakes import MemoryDaily, MemoryPeople, MemorySavedRules, MemoryTables
from yachtdice.service.ports import DailyStore, PeopleStore, SavedRulesStore, TableStore
from yachtdice.service.rating_ports import QueueStore, RatingStore
from yachtdice.service.record_ports import BelongingStore, RecordStore
from yachtdice.store import (
    Database,
    SqlBelongings,
    SqlDaily,
    SqlPeople,
    SqlQueue,
    SqlRatings,
    SqlRecords,
    SqlSavedRules,
    SqlTables,
    migrate,
    parse_url,
)
from yachtdice.store.schema import metadata

POSTGRES = pytest.param("postgresql", marks=pytest.mark.integration)


@dataclass(frozen=True)
class Stores:
    """All stores over one place; `again` opens its tables as another process would find them."""

    tables: TableStore
    people: PeopleStore
    saved_rules: SavedRulesStore
    records: RecordStore
    belongings: BelongingStore
    daily: DailyStore
    ratings: RatingStore
    queue: QueueStore
    again: Callable[[], TableStore]


@contextlib.contextmanager
def fresh_postgres(server: str) -> Iterator[str]:
    """An empty database of its own, dropped at the end."""
    name = sql.Identifier(f"yachtdice_store_{secrets.token_hex(6)}")
    with psycopg.connect(f"postgresql://{server}/postgres", autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(name))
        try:
            yield f"postgresql+psycopg://{server}/{name.as_string(admin)[1:-1]}"
        finally:
            admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))


def emptied(url: str) -> str:
    """The same address, after every row there was deleted."""
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        names = sql.SQL(", ").join(sql.Identifier(name) for name in metadata.tables)
        connection.execute(sql.SQL("TRUNCATE {}").format(names))
    return url


@pytest.fixture(scope="session")
def postgres_store_url(postgres_server: str) -> Iterator[str]:
    """A migrated database that the tests of a session share; each empties it first."""
    with fresh_postgres(postgres_server) as url:
        migrate.upgrade(parse_url(url))
        yield url


@pytest.fixture(params=["sqlite", POSTGRES])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A migrated, empty database of either kind."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'yacht.sqlite3'}"
        migrate.upgrade(parse_url(url))
        return url
    return emptied(str(request.getfixturevalue("postgres_store_url")))


@pytest.fixture(params=["sqlite", POSTGRES])
def blank_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of either kind with nothing in it, not even a schema."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'yacht.sqlite3'}"
    else:
        with fresh_postgres(request.getfixturevalue("postgres_server")) as url:
            yield url


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """Connections to an empty database of either kind."""
    opened = Database(parse_url(database_url))
    yield opened
    await opened.close()


@pytest.fixture(params=["memory", "sqlite", POSTGRES])
async def stores(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Stores]:
    """Empty stores of each kind."""
    if request.param == "memory":
        tables = MemoryTables()
        people, saved_rules = MemoryPeople(), MemorySavedRules()
        belongings = MemoryBelongings(tables, people, saved_rules)
        records = MemoryRecords(tables)
        daily = MemoryDaily(tables)
        tables.ratings.name_of = people.name_of
        yield Stores(
            tables=tables,
            people=people,
            saved_rules=saved_rules,
            records=records,
            belongings=belongings,
            daily=daily,
            ratings=tables.ratings,
            queue=tables.queue,
            again=lambda: tables,
        )
        return
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'yacht.sqlite3'}"
        migrate.upgrade(parse_url(url))
    else:
        url = emptied(str(request.getfixturevalue("postgres_store_url")))
    database = Database(parse_url(url))
    yield Stores(
        SqlTables(database),
        SqlPeople(database),
        SqlSavedRules(database),
        SqlRecords(database),
        SqlBelongings(database),
        SqlDaily(database),
        SqlRatings(database),
        SqlQueue(database),
        lambda: SqlTables(database),
    )
    await database.close()


@pytest.fixture
def store(stores: Stores) -> TableStore:
    """An empty table store of each kind."""
    return stores.tables
