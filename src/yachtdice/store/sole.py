"""A SQLite database is one process's: whoever serves it holds a lock for as long as it lives.

The lock is one that SQLite itself takes, on an empty file beside the database.  The system lets go
of it when the process ends, however it ends, and it holds between containers that share a volume
of one machine.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy.engine import URL

from yachtdice.store.dialect import database_file, is_sqlite


class Taken(Exception):
    """Another process holds the database."""


def lock_file(url: URL) -> Path:
    """The file that the lock is taken on."""
    file = database_file(url)
    return file.with_name(f"{file.name}.lock")


@contextmanager
def sole_use(url: URL) -> Iterator[None]:
    """Keep other processes from a SQLite database; raises `Taken` where one has it already.

    PostgreSQL is for many, and nothing is done.
    """
    if not is_sqlite(url):
        yield
        return
    file = lock_file(url)
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise
            raise Taken(file) from error
        yield
