"""The one place that wires ports to implementations, as the settings say.

Nothing here happens at import: `build` opens what the settings say.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import platformdirs

from yachtdice import relay, store
from yachtdice.errors import Illegal, Malformed, YachtError, quoted
from yachtdice.metrics import Metrics
from yachtdice.service.belongings import Belongings
from yachtdice.service.broker import LocalBroker
from yachtdice.service.computers import Computers
from yachtdice.service.daily import Daily
from yachtdice.service.keeping import Clearing
from yachtdice.service.limits import Limiter, Limits, LocalLimiter
from yachtdice.service.people import People
from yachtdice.service.ports import (
    Broker,
    Clock,
    DailyStore,
    PeopleStore,
    Randomness,
    Reckoning,
    SavedRulesStore,
    Solving,
    TableStore,
)
from yachtdice.service.ranked import Ranked
from yachtdice.service.rating_ports import QueueStore, RatingStore
from yachtdice.service.reckoning import WorkerReckoning
from yachtdice.service.record_ports import BelongingStore, RecordStore
from yachtdice.service.records import Records
from yachtdice.service.saved_rules import SavedRules
from yachtdice.service.solving import WorkerSolving
from yachtdice.service.sweep import Sweeper
from yachtdice.service.tables import Tables
from yachtdice.service.tokens import Tokens
from yachtdice.service.watch import Watcher
from yachtdice.settings import LOCAL_BROKER, Settings

SECRET_BYTES = 32
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that no words come about; no digits, and no letter that looks like another."""

_log = logging.getLogger(__name__)


class Unmigrated(YachtError):
    """The database is not in the form that this version of the program works on."""


class InUse(YachtError):
    """Another process serves this SQLite file."""


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
    daily: DailyStore
    ratings: RatingStore
    queue: QueueStore
    clock: Clock
    randomness: Randomness
    broker: Broker
    solving: Solving
    reckoning: Reckoning
    secret_key: bytes = field(repr=False)
    limiter: Limiter = field(default_factory=LocalLimiter)
    metrics: Metrics = field(default_factory=Metrics)


@dataclass(frozen=True, slots=True)
class App:
    """The use cases, wired; what front ends are given."""

    settings: Settings
    tables: Tables
    people: People
    saved_rules: SavedRules
    records: Records
    belongings: Belongings
    daily: Daily
    ranked: Ranked
    sweeper: Sweeper
    watcher: Watcher
    broker: Broker
    clock: Clock
    randomness: Randomness
    tokens: Tokens
    computers: Computers
    limits: Limits
    metrics: Metrics


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
        observer=ports.metrics,
    )
    people = People(store=ports.people, tables=ports.tables, clock=clock, randomness=randomness)
    saved_rules = SavedRules(store=ports.saved_rules, clock=clock)
    records = Records(store=ports.records)
    clearing = Clearing(store=ports.tables, clock=clock, keeping=settings.keeping)
    daily = Daily(
        store=ports.daily,
        tables=tables,
        clock=clock,
        randomness=randomness,
        reckoning=ports.reckoning,
    )
    ranked = Ranked(ratings=ports.ratings, queue=ports.queue, tables=tables, clock=clock)
    belongings = Belongings(
        store=ports.belongings,
        people=people,
        records=records,
        tables=tables,
        clock=clock,
        randomness=randomness,
        secret_key=ports.secret_key,
        parts={
            "saved_rules": saved_rules.export,
            "daily": daily.export,
            "ratings": ranked.export,
        },
    )
    return App(
        settings=settings,
        tables=tables,
        people=people,
        saved_rules=saved_rules,
        records=records,
        belongings=belongings,
        daily=daily,
        ranked=ranked,
        sweeper=Sweeper(
            tables,
            hourly=(belongings.close_passages, clearing.clear),
            every_second=(ranked.match_waiting, ranked.tidy),
        ),
        watcher=Watcher(tables),
        broker=broker,
        clock=clock,
        randomness=randomness,
        tokens=tokens,
        computers=computers,
        limits=Limits(ports.limiter, settings.limits),
        metrics=ports.metrics,
    )


@asynccontextmanager
async def build(settings: Settings, *, beside: bool = False) -> AsyncIterator[App]:
    """The app over the database that the settings name, closed at the end.

    SQLite is made and migrated by itself.  Raises `InUse` for a SQLite file that another process
    serves, `Unmigrated`, naming the command, for PostgreSQL that is not at this version's form,
    `Malformed` for settings that cannot be, and `OSError` where the database does not answer.  The
    sweeper is not started.

    `beside` a server, also one of a SQLite file, whatever is written is whole: SQLite lets one
    process write at a time, and the other waits.  But the server's followers are not told, so that
    this is for what no stream shows, such as ratings.
    """
    url = store.parse_url(settings.database_url)
    with contextlib.nullcontext() if beside else _sole_use(settings):
        async with _shared(settings.broker_url) as (broker, limiter):
            await asyncio.to_thread(_check if beside else _prepare, settings)
            metrics = Metrics()
            database = store.Database(url, timed=metrics.store)
            one_worker_at_a_time = asyncio.Lock()
            try:
                ports = Ports(
                    tables=store.SqlTables(database),
                    people=store.SqlPeople(database),
                    saved_rules=store.SqlSavedRules(database),
                    records=store.SqlRecords(database),
                    belongings=store.SqlBelongings(database),
                    daily=store.SqlDaily(database),
                    ratings=store.SqlRatings(database),
                    queue=store.SqlQueue(database),
                    clock=_clock(database),
                    randomness=SystemRandomness(),
                    broker=broker,
                    solving=WorkerSolving(one_worker_at_a_time),
                    reckoning=WorkerReckoning(one_worker_at_a_time),
                    secret_key=await asyncio.to_thread(secret_key, settings),
                    limiter=limiter,
                    metrics=metrics,
                )
                app = wire(settings, ports)
                try:
                    yield app
                finally:
                    await app.daily.close()
                    await app.computers.close()
            finally:
                await database.close()


def migrate(settings: Settings) -> None:
    """Bring the database to this version's form; raises as `build` does."""
    url = store.parse_url(settings.database_url)
    with _sole_use(settings):
        _refuse_newer(store.migrate.current(url), settings)
        store.migrate.upgrade(url)


def back_up(settings: Settings, file: Path) -> None:
    """Copy the database into a new file, also while it is served.

    Raises `Illegal` where it cannot be, and `OSError`.
    """
    url = store.parse_url(settings.database_url)
    try:
        store.backup.back_up(url, file)
    except FileExistsError as error:
        raise Illegal(
            "{file} exists, and is not overwritten. Choose another name.", file=quoted(str(file))
        ) from error
    except FileNotFoundError as error:
        if store.is_sqlite(url) and not store.database_file(url).is_file():
            raise Illegal(
                "There is no database {file}.", file=quoted(str(store.database_file(url)))
            ) from error
        raise
    except store.backup.Unfit as why:
        raise Illegal("The copy of {database} is damaged: {why}.", database=url, why=why) from why


def put_back(settings: Settings, file: Path) -> Path | None:
    """Make a backup the database; returns what the one before is called now, where it was kept.

    Raises `InUse` while a server runs, `Illegal` for a file that is no backup of this kind of
    database, `Unmigrated` for one of a later version, and `OSError`.
    """
    url = store.parse_url(settings.database_url)
    if not file.is_file():
        raise Illegal("There is no file {file}.", file=quoted(str(file)))
    with _sole_use(settings):
        try:
            revision = store.backup.revision_of(file)
            if (revision is not None) is not store.is_sqlite(url):
                raise store.backup.Unfit("it is of the other kind of database")
            _refuse_newer(revision, replace(settings, database_url=f"sqlite:///{file}"))
            _refuse_used(settings)
            return store.backup.put_back(url, file)
        except store.backup.Unfit as why:
            raise Illegal(
                "{file} cannot be restored: {why}.", file=quoted(str(file)), why=why
            ) from why


def _refuse_used(settings: Settings) -> None:
    url = store.parse_url(settings.database_url)
    if others := store.backup.others_count(url):
        raise InUse(
            "{database} is in use by {count} connections. Stop all servers first.",
            database=url,
            count=others,
        )


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


def _check(settings: Settings) -> None:
    """Raise `Unmigrated` for a database that is not of this version: a server may be using it."""
    url = store.parse_url(settings.database_url)
    revision = store.migrate.current(url)
    _refuse_newer(revision, settings)
    if revision != store.migrate.head():
        raise Unmigrated(
            "{database} is at revision {given}, and this version needs {head}. Start its server "
            "with this version first, or run, with the same YACHT_DATABASE_URL: yacht migrate",
            database=url,
            given=revision or "none",
            head=store.migrate.head(),
        )


def _refuse_newer(revision: str | None, settings: Settings) -> None:
    if revision is not None and not store.migrate.knows(revision):
        raise Unmigrated(
            "{database} is at revision {given}, which a later version of yachtdice made. "
            "Install that version, or use another database.",
            database=store.parse_url(settings.database_url),
            given=revision,
        )


@contextmanager
def _sole_use(settings: Settings) -> Iterator[None]:
    url = store.parse_url(settings.database_url)
    try:
        with store.sole_use(url):
            yield
    except store.Taken as taken:
        raise InUse(
            "{file} is served by another process, and a SQLite file is one process's. Stop that "
            "one first; for several, set YACHT_DATABASE_URL=postgresql://USER@HOST/NAME and "
            "YACHT_BROKER_URL=redis://HOST.",
            file=store.database_file(url),
        ) from taken


@asynccontextmanager
async def _shared(url: str) -> AsyncIterator[tuple[Broker, Limiter]]:
    """What processes tell one another by, and where limits are counted."""
    if url == LOCAL_BROKER:
        yield LocalBroker(), LocalLimiter()
        return
    if not relay.is_redis(url):
        raise Malformed(
            "YACHT_BROKER_URL: {given} is not a broker. Leave it out, or give {known} or "
            "redis://HOST:PORT/NUMBER.",
            given=quoted(relay.without_password(url)),
            known=LOCAL_BROKER,
        )
    async with relay.linked(url) as link, relay.RedisBroker(link).running() as broker:
        yield broker, relay.RedisLimiter(link)


def _clock(database: store.Database) -> Clock:
    """The one judge of time for all who use a database."""
    return store.SystemClock() if store.is_sqlite(database.url) else store.DatabaseClock(database)


def check_workers(settings: Settings) -> None:
    """Raise `Illegal` for several workers that could not share tables."""
    if settings.workers == 1:
        return
    if store.is_sqlite(store.parse_url(settings.database_url)):
        raise Illegal(
            "{given} workers cannot share a SQLite file: one process serves it. Leave out "
            "--workers, YACHT_WORKERS and WEB_CONCURRENCY, or set "
            "YACHT_DATABASE_URL=postgresql://USER@HOST/NAME and YACHT_BROKER_URL=redis://HOST.",
            given=settings.workers,
        )
    if settings.broker_url == LOCAL_BROKER:
        raise Illegal(
            "{given} workers must hear of one another: set YACHT_BROKER_URL=redis://HOST.",
            given=settings.workers,
        )


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
