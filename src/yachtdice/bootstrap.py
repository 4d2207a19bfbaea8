"""The one place that wires ports to implementations, as the settings say.

Nothing here happens at import: `Settings` only reads, and `build` opens what it says.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from yachtdice import store
from yachtdice.errors import Malformed, YachtError, quoted
from yachtdice.service.belongings import Belongings
from yachtdice.service.broker import LocalBroker
from yachtdice.service.computers import Computers
from yachtdice.service.people import People
from yachtdice.service.ports import (
    Broker,
    Clock,
    PeopleStore,
    Randomness,
    SavedRulesStore,
    Solving,
    TableStore,
)
from yachtdice.service.record_ports import BelongingStore, RecordStore
from yachtdice.service.records import Records
from yachtdice.service.saved_rules import SavedRules
from yachtdice.service.solving import WorkerSolving
from yachtdice.service.sweep import Sweeper
from yachtdice.service.tables import Tables
from yachtdice.service.tokens import Tokens
from yachtdice.service.watch import Watcher

LOCAL_BROKER = "memory://"
HOST = "127.0.0.1"
PORT = 8000
SECRET_BYTES = 32
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that no words come about; no digits, and no letter that looks like another."""

_log = logging.getLogger(__name__)


class Unmigrated(YachtError):
    """The database is not in the form that this version of the program works on."""


def default_database_url() -> str:
    """A SQLite file in the user's data directory."""
    folder = platformdirs.user_data_path("yachtdice", appauthor=False)
    return f"sqlite:///{folder / 'yacht.sqlite3'}"


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be told to a server; `from_environment` reads it from `YACHT_…` variables.

    Without a `secret_key` one is made and kept in a file beside the database.
    """

    database_url: str = field(default_factory=default_database_url)
    broker_url: str = LOCAL_BROKER
    secret_key: str = field(default="", repr=False)
    host: str = HOST
    port: int = PORT

    @classmethod
    def from_environment(
        cls,
        environment: Mapping[str, str] | None = None,
        *,
        host: str | None = None,
        port: int | None = None,
    ) -> Settings:
        """The settings of the process; arguments go before variables.

        Raises `Malformed` naming the variable at fault.
        """
        told = os.environ if environment is None else environment
        return cls(
            database_url=told.get("YACHT_DATABASE_URL") or default_database_url(),
            broker_url=told.get("YACHT_BROKER_URL") or LOCAL_BROKER,
            secret_key=told.get("YACHT_SECRET_KEY", ""),
            host=host or told.get("YACHT_HOST") or HOST,
            port=_port(told.get("YACHT_PORT") or str(PORT)) if port is None else port,
        )


class SystemRandomness:
    """The operating system's randomness, fit for secrets."""

    def hex(self, bytes_count: int) -> str:
        return secrets.token_hex(bytes_count)

    def code(self, length: int) -> str:
        return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


@dataclass(frozen=True, slots=True)
class Ports:
    """What the use cases are wired to, be it real or fake."""

    tables: TableStore
    people: PeopleStore
    saved_rules: SavedRulesStore
    records: RecordStore
    belongings: BelongingStore
    clock: Clock
    randomness: Randomness
    broker: Broker
    solving: Solving
    secret_key: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class App:
    """The use cases, wired; what front ends are given."""

    settings: Settings
    tables: Tables
    people: People
    saved_rules: SavedRules
    records: Records
    belongings: Belongings
    sweeper: Sweeper
    watcher: Watcher
    broker: Broker
    clock: Clock
    randomness: Randomness
    tokens: Tokens
    computers: Computers


def wire(settings: Settings, ports: Ports) -> App:
    """The use cases over these ports."""
    clock, randomness, broker = ports.clock, ports.randomness, ports.broker
    tokens = Tokens(ports.secret_key)
    computers = Computers(ports.solving)
    tables = Tables(
        store=ports.tables,
        clock=clock,
        randomness=randomness,
        broker=broker,
        tokens=tokens,
        computers=computers,
    )
    people = People(store=ports.people, tables=ports.tables, clock=clock, randomness=randomness)
    saved_rules = SavedRules(store=ports.saved_rules, clock=clock)
    records = Records(store=ports.records)
    belongings = Belongings(
        store=ports.belongings,
        people=people,
        records=records,
        tables=tables,
        clock=clock,
        randomness=randomness,
        secret_key=ports.secret_key,
        parts={"saved_rules": saved_rules.export},
    )
    return App(
        settings=settings,
        tables=tables,
        people=people,
        saved_rules=saved_rules,
        records=records,
        belongings=belongings,
        sweeper=Sweeper(tables, hourly=(belongings.close_passages,)),
        watcher=Watcher(tables),
        broker=broker,
        clock=clock,
        randomness=randomness,
        tokens=tokens,
        computers=computers,
    )


@asynccontextmanager
async def build(settings: Settings) -> AsyncIterator[App]:
    """The app over the database that the settings name, closed at the end.

    SQLite is made and migrated by itself.  Raises `Unmigrated`, naming the command, for PostgreSQL
    that is not at this version's form, `Malformed` for settings that cannot be, and `OSError` where
    the database does not answer.  The sweeper is not started.
    """
    url = store.parse_url(settings.database_url)
    broker = _broker(settings.broker_url)
    await asyncio.to_thread(_prepare, settings)
    database = store.Database(url)
    try:
        ports = Ports(
            tables=store.SqlTables(database),
            people=store.SqlPeople(database),
            saved_rules=store.SqlSavedRules(database),
            records=store.SqlRecords(database),
            belongings=store.SqlBelongings(database),
            clock=store.SystemClock() if store.is_sqlite(url) else store.DatabaseClock(database),
            randomness=SystemRandomness(),
            broker=broker,
            solving=WorkerSolving(),
            secret_key=await asyncio.to_thread(secret_key, settings),
        )
        app = wire(settings, ports)
        try:
            yield app
        finally:
            await app.computers.close()
    finally:
        await database.close()


def migrate(settings: Settings) -> None:
    """Bring the database to this version's form; raises as `build` does."""
    url = store.parse_url(settings.database_url)
    _refuse_newer(store.migrate.current(url), settings)
    store.migrate.upgrade(url)


def secret_key(settings: Settings) -> bytes:
    """The key that seat tokens are made with: the one told, else the one in the file.

    The file is made at need, readable by its owner alone.
    """
    if settings.secret_key:
        return settings.secret_key.encode()
    url = store.parse_url(settings.database_url)
    if store.is_sqlite(url):
        file = store.database_file(url)
        return _kept_key(file.with_name(f"{file.name}.secret-key"))
    file = platformdirs.user_data_path("yachtdice", appauthor=False) / "secret-key"
    _log.warning("YACHT_SECRET_KEY is not set: %s is used, which other machines lack", file)
    return _kept_key(file)


def _prepare(settings: Settings) -> None:
    url = store.parse_url(settings.database_url)
    revision = store.migrate.current(url)
    if revision == store.migrate.head():
        return
    _refuse_newer(revision, settings)
    if not store.is_sqlite(url):
        raise Unmigrated(
            "{database} is at revision {given}, and this version needs {head}. "
            "Run, with the same YACHT_DATABASE_URL: yacht migrate",
            database=url,
            given=revision or "none",
            head=store.migrate.head(),
        )
    store.migrate.upgrade(url)


def _refuse_newer(revision: str | None, settings: Settings) -> None:
    if revision is not None and not store.migrate.knows(revision):
        raise Unmigrated(
            "{database} is at revision {given}, which a later version of yachtdice made. "
            "Install that version, or use another database.",
            database=store.parse_url(settings.database_url),
            given=revision,
        )


def _broker(url: str) -> Broker:
    if url != LOCAL_BROKER:
        raise Malformed(
            "YACHT_BROKER_URL: {given} is not a broker. Leave it out, or give {known}.",
            given=quoted(url),
            known=LOCAL_BROKER,
        )
    return LocalBroker()


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65_535):
        raise Malformed(
            "YACHT_PORT: {given} is not a port. Give a number from 0 to 65535.", given=quoted(text)
        )
    return int(text)


def _kept_key(file: Path) -> bytes:
    with contextlib.suppress(FileNotFoundError):
        return file.read_bytes()
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent)  # mode 600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as fresh:
            fresh.write(secrets.token_hex(SECRET_BYTES))
        with contextlib.suppress(FileExistsError):  # another process was quicker: its key counts
            os.link(name, file)
    finally:
        Path(name).unlink()
    return file.read_bytes()
