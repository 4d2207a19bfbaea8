"""A database copied into one file while it is served, and such a file put back.

SQLite is copied by its own online backup, which sees one consistent state, write-ahead log
included; PostgreSQL by its own pg_dump and pg_restore, which have to be installed.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.engine import URL

from yachtdice.store.dialect import database_file, is_sqlite, migration_engine

_BESIDE = ("", "-wal", "-shm")
"""What a SQLite database's files end in."""


class Unfit(Exception):
    """A file that is no whole copy of a database of ours; the message says why."""


class ProgramFailed(OSError):
    """A program of PostgreSQL is missing or did not do its work; the message has its command."""


def back_up(url: URL, file: Path) -> None:
    """Copy a database into a new file, which only its owner may read.

    Raises `FileExistsError`, `FileNotFoundError` where there is no database, `Unfit` where the copy
    is found damaged, and `ProgramFailed`.
    """
    if file.exists():
        raise FileExistsError(file)
    with _aside(file) as copy:
        if is_sqlite(url):
            if not database_file(url).is_file():
                raise FileNotFoundError(database_file(url))
            _copy(database_file(url), copy)
        else:
            _run(url, ["pg_dump", "--format=custom", f"--file={copy}"])
        os.link(copy, file)  # unlike a renaming, this replaces nothing


def put_back(url: URL, file: Path) -> Path | None:
    """Make a backup the database; returns where the one before now lies, where it was kept.

    Nobody else may use the database meanwhile.  A SQLite file that was there is renamed; what a
    PostgreSQL database held is replaced in one transaction.  Raises `Unfit` and `ProgramFailed`,
    with everything as it was.
    """
    if is_sqlite(url):
        return _put_file_back(database_file(url), file)
    how = ("--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error")
    _run(url, ["pg_restore", *how, str(file)])
    return None


def others_count(url: URL) -> int:
    """How many connections there are to a PostgreSQL database besides ours; of SQLite none."""
    if is_sqlite(url):
        return 0
    engine = migration_engine(url)
    try:
        with engine.connect() as connection:
            found = connection.execute(
                text(
                    "SELECT count(*) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid != pg_backend_pid()"
                )
            )
            return int(found.scalar_one())
    finally:
        engine.dispose()


def revision_of(file: Path) -> str | None:
    """The revision that a SQLite backup is at, None for a PostgreSQL one; raises `Unfit`."""
    with file.open("rb") as opened:
        if opened.read(5) == b"PGDMP":
            return None
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as backup:
            row = backup.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.DatabaseError as error:
        raise Unfit(f"it is no database of tables ({error})") from error
    if row is None:
        raise Unfit("it was never migrated")
    return str(row[0])


def _put_file_back(database: Path, file: Path) -> Path | None:
    database.parent.mkdir(parents=True, exist_ok=True)
    with _aside(database) as copy:
        _copy(file, copy)
        before = _moved_away(database) if database.exists() else None
        copy.replace(database)
    return before


def _moved_away(database: Path) -> Path:
    """Rename a database with what lies beside it; returns its new name."""
    name = f"{database.name}.before-{datetime.now(UTC):%Y%m%dT%H%M%S%f}"
    for ending in reversed(_BESIDE):
        beside = database.with_name(database.name + ending)
        if beside.exists():
            beside.rename(database.with_name(name + ending))
    return database.with_name(name)


def _copy(source: Path, target: Path) -> None:
    """Copy a SQLite database as it stands, into one file, and look it through."""
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as given,
            closing(sqlite3.connect(target)) as copy,
        ):
            given.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
            (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
            broken = copy.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise Unfit(str(error)) from error
    if found != "ok" or broken is not None:
        raise Unfit(found if found != "ok" else f"a row refers to nothing: {broken}")


@contextmanager
def _aside(file: Path) -> Iterator[Path]:
    """An empty file in the same folder that only its owner may read, gone at the end."""
    descriptor, name = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)
    os.close(descriptor)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _run(url: URL, words: Sequence[str]) -> None:
    """Run one of PostgreSQL's programs; the password goes where other users cannot see it."""
    plain = url.set(drivername="postgresql", password=None).render_as_string()
    command = [words[0], f"--dbname={plain}", *words[1:]]
    if shutil.which(words[0]) is None:
        raise ProgramFailed(f"{words[0]} is not installed here. Run: {' '.join(command)}")
    environment = {**os.environ, **({"PGPASSWORD": str(url.password)} if url.password else {})}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603 - no shell
    if done.returncode:
        raise ProgramFailed(f"{' '.join(command)} failed: {done.stderr.strip()}")
