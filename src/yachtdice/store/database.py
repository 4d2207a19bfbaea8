"""One database and the threads that talk to it.

Queries are plain functions of a SQLAlchemy Core connection, written once for both databases, and
run in a few threads with the blocking drivers.  Measured against SQLAlchemy's asyncio engines with
the same statements, a commit costs a third of the processor time on SQLite (0.20 ms, not 0.64 ms)
and two thirds on PostgreSQL (0.39 ms, not 0.63 ms), since a whole transaction is one hop to a
thread where the asyncio drivers hop for every step of every statement.  There is no ORM: rows are
written from frozen values and never tracked.

A database that cannot be used for the moment is told by `Unavailable`, soon enough that nobody
waits long for nothing: whoever cannot connect tells the others that come within half a second.

On SQLite a single thread writes, which makes it the one write lock of the process, first come
first served; on PostgreSQL every thread may.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from typing import Concatenate, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from yachtdice.service.errors import Unavailable
from yachtdice.service.outage import Outage
from yachtdice.store.away import AWAY, unavailable
from yachtdice.store.dialect import connections, is_sqlite

P = ParamSpec("P")
T = TypeVar("T")

SQLITE_READERS = 3
POSTGRES_CONNECTIONS = 10
AWAY_SECONDS = 0.5
"""How long a database that could not be connected to is not tried again."""

_log = logging.getLogger(__name__)

Timed: TypeAlias = Callable[[str], AbstractContextManager[None]]


def _untimed(_work: str) -> AbstractContextManager[None]:
    return nullcontext()


class Database:
    """Connections to one database, opened when first used; `close` ends them.

    `timed` is told of every piece of work, `read` or `write`, and may time it.
    """

    def __init__(self, url: URL, timed: Timed = _untimed) -> None:
        self.url = url
        self._timed = timed
        most = SQLITE_READERS if is_sqlite(url) else POSTGRES_CONNECTIONS
        self._reads, self._writes = connections(url, most=most)
        self._readers = ThreadPoolExecutor(most, thread_name_prefix="yacht-store")
        self._writers = (
            ThreadPoolExecutor(1, thread_name_prefix="yacht-store-writer")
            if is_sqlite(url)
            else self._readers
        )
        self._outage = Outage("The database", _log)
        self._away_until = 0.0

    async def read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a single query gives; it waits for no writer."""
        loop = asyncio.get_running_loop()
        with self._timed("read"):
            return await loop.run_in_executor(
                self._readers,
                lambda: self._run(_read, self._reads, lambda given: work(given, *args, **kwargs)),
            )

    async def write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What the work gives, done in one transaction: committed on return, undone on a raise."""
        loop = asyncio.get_running_loop()
        with self._timed("write"):
            return await loop.run_in_executor(
                self._writers,
                lambda: self._run(_write, self._writes, lambda given: work(given, *args, **kwargs)),
            )

    def _run(
        self,
        run: Callable[[Engine, Callable[[Connection], T]], T],
        engine: Engine,
        work: Callable[[Connection], T],
    ) -> T:
        """Run in this thread; raises `Unavailable` where the database is the reason that it fails.

        A write whose commit was not answered may have been done.
        """
        if time.monotonic() < self._away_until:
            raise Unavailable(AWAY)
        try:
            done = _once_more(run, engine, work)
        except (SQLAlchemyError, OSError) as error:
            told = unavailable(error)
            if told is None:
                raise
            if isinstance(error, DBAPIError) and error.statement is None:  # no connection was had
                self._away_until = time.monotonic() + AWAY_SECONDS
            self._outage.begin(run.__name__, getattr(error, "orig", None) or error)
            raise told from error
        self._outage.end(run.__name__)
        return done

    async def close(self) -> None:
        """Finish what was begun and end all connections."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writers.shutdown()
        self._readers.shutdown()
        self._reads.dispose()
        self._writes.dispose()


def _read(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.connect() as connection:
        return work(connection)


def _write(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.connect() as connection, connection.begin():
        return work(connection)


def _once_more(
    run: Callable[[Engine, Callable[[Connection], T]], T],
    engine: Engine,
    work: Callable[[Connection], T],
) -> T:
    """Run, and run again if the connection turns out to be dead, as after the server's restart.

    Only where a statement failed: a lost commit may have been done, so that whoever asked must
    find out.  Finding a dead connection drops all the others too.
    """
    try:
        return run(engine, work)
    except DBAPIError as error:
        if not error.connection_invalidated or error.statement is None:
            raise
    return run(engine, work)
