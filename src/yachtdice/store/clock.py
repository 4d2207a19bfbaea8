"""Clocks: the database's own where several machines share one, else this machine's."""

from __future__ import annotations

import time

from sqlalchemy import Connection

from yachtdice.service.errors import Unavailable
from yachtdice.store.database import Database

COMPARE_AFTER_SECONDS = 5.0


class SystemClock:
    """The clock of this machine, right for a database that no other machine opens.

    Set back, it goes on from where it was until the process ends, since times of a table only rise.
    Set ahead, or woken from sleep, it follows, which is then taken for an outage.
    """

    def __init__(self) -> None:
        self._ahead_ns = time.time_ns() - time.monotonic_ns()

    async def now(self) -> int:
        monotonic_ns = time.monotonic_ns()
        self._ahead_ns = max(self._ahead_ns, time.time_ns() - monotonic_ns)
        return (self._ahead_ns + monotonic_ns) // 1_000_000


class DatabaseClock:
    """The clock of a PostgreSQL server.

    It is read every few seconds and carried on by this machine's monotonic clock in between, so
    that telling the time costs no statement, and works while the server is away.  Machines agree
    to within half a round trip.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._compared_at = -COMPARE_AFTER_SECONDS
        self._ahead: float | None = None

    async def now(self) -> int:
        if time.monotonic() - self._compared_at >= COMPARE_AFTER_SECONDS:
            try:
                await self._compare()
            except Unavailable:
                if self._ahead is None:
                    raise
        return int(1000 * (time.monotonic() + (self._ahead or 0.0)))

    async def _compare(self) -> None:
        asked_at = time.monotonic()
        if self._ahead is not None:
            self._compared_at = asked_at  # who asks meanwhile goes on with what is known
        seconds = await self._database.read(_seconds)
        answered_at = time.monotonic()
        self._ahead = seconds - (asked_at + answered_at) / 2
        self._compared_at = answered_at


def _seconds(connection: Connection) -> float:
    told = connection.exec_driver_sql("SELECT extract(epoch FROM clock_timestamp())")
    return float(told.scalar_one())
