"""Where SQLite and PostgreSQL differ: addresses, connections, duplicates and replacing a row.

Both are driven by blocking drivers in threads (see `database`), so the asyncio spellings of an
address are taken for the plain ones.

SQLite runs in WAL mode, where readers never wait for the writer, with `synchronous=FULL`: a commit
is on the disk before it is acknowledged, so that not even a power cut takes back a move that
players have seen.  `NORMAL` would survive a killed process too, and saves 0.3 ms of 0.5 ms a commit
on a solid-state disk; a table makes a command every few seconds, so the stronger promise is cheap.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg.errors
from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, Connection
from sqlalchemy.exc import ArgumentError, IntegrityError
from sqlalchemy.pool import NullPool

from yachtdice.errors import Malformed, quoted

BUSY_MS = 10_000
CONNECT_SECONDS_MAX = 5
STATEMENT_MS_MAX = 10_000
LOCK_MS_MAX = 5000
SILENCE_MS_MAX = 10_000
"""How long PostgreSQL's machine may acknowledge nothing before its connection counts as lost."""
_DUPLICATES = ("SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY")
_DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg"}

INSERT: dict[str, Callable[..., Any]] = {
    "sqlite": sqlite.insert,
    "postgresql": postgresql.insert,
}


def parse_url(text: str) -> URL:
    """The address of a database; raises `Malformed` unless it is a SQLite file or PostgreSQL."""
    try:
        url = make_url(text)
        backend = url.get_backend_name()
    except ArgumentError as error:
        raise _unknown(text) from error
    in_memory = backend == "sqlite" and url.database in (None, "", ":memory:")
    if backend not in _DRIVERS or in_memory:
        raise _unknown(text)
    return url.set(drivername=_DRIVERS[backend])


def is_sqlite(url: URL) -> bool:
    """Whether the database is a file of this machine."""
    return url.get_backend_name() == "sqlite"


def database_file(url: URL) -> Path:
    """The file of a SQLite database."""
    return Path(url.database or "").absolute()


def connections(url: URL, *, most: int) -> tuple[Engine, Engine]:
    """Where to read and where to write: connections to one database, opened when first used.

    Reads are single statements and need no transaction.
    """
    if not is_sqlite(url):
        limits = " ".join(f"-c {name}={milliseconds}" for name, milliseconds in _LIMITS.items())
        options = {"options": f"{limits} {url.query.get('options', '')}".rstrip()}  # theirs win
        engine = create_engine(
            url,
            hide_parameters=True,
            pool_size=most,
            max_overflow=0,
            connect_args={**_PATIENCE, **options},
        )
        return engine.execution_options(isolation_level="AUTOCOMMIT"), engine
    reads = create_engine(
        url, hide_parameters=True, pool_size=most, max_overflow=0, connect_args=_ANY_THREAD
    )
    writes = create_engine(
        url, hide_parameters=True, pool_size=1, max_overflow=0, connect_args=_ANY_THREAD
    )
    for engine in (reads, writes):
        event.listen(engine, "connect", _set_up)
    event.listen(writes, "begin", _begin_to_write)
    return reads, writes


def migration_engine(url: URL) -> Engine:
    """Single connections to change the schema with.

    SQLite rebuilds a table by dropping it, which must not take the rows that refer to it along:
    foreign keys are off, and `check_references` looks at the end.
    """
    if not is_sqlite(url):
        return create_engine(url, hide_parameters=True, poolclass=NullPool, connect_args=_PATIENCE)
    engine = create_engine(url, hide_parameters=True, poolclass=NullPool)
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "connect", _forget_references)
    event.listen(engine, "begin", _begin_to_write)
    return engine


def lock_schema(connection: Connection) -> None:
    """Let one process at a time change the schema; SQLite's writers exclude one another anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_SCHEMA_LOCK})")


def check_references(connection: Connection) -> None:
    """Raise `ValueError` if a migration of SQLite left rows that refer to nothing."""
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
        if broken:
            raise ValueError(f"The migration would leave rows without their table: {broken[:3]}")


def is_duplicate(error: IntegrityError) -> bool:
    """Whether a row with this unique key was there already."""
    cause = error.orig
    if isinstance(cause, psycopg.errors.UniqueViolation):
        return True
    return getattr(cause, "sqlite_errorname", "") in _DUPLICATES


_ANY_THREAD = {"check_same_thread": False}
_PATIENCE: dict[str, Any] = {
    "connect_timeout": CONNECT_SECONDS_MAX,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": SILENCE_MS_MAX,
}
_LIMITS = {
    "statement_timeout": STATEMENT_MS_MAX,
    "lock_timeout": LOCK_MS_MAX,
    "idle_in_transaction_session_timeout": STATEMENT_MS_MAX,
}
_SCHEMA_LOCK = int.from_bytes(b"yacht", "big")


def _unknown(text: str) -> Malformed:
    return Malformed(
        "{given} is not a database. Give sqlite:///FILE or postgresql://USER@HOST/NAME.",
        given=quoted(text),
    )


def _set_up(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # the driver opens no transactions of its own
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={BUSY_MS}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "temp_store=MEMORY",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _forget_references(connection: Any, _record: object) -> None:
    connection.execute("PRAGMA foreign_keys=OFF")


def _begin_to_write(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
