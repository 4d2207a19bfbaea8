"""The sweep: what tables need of the server by themselves, done when it is due and once.

Due times are rows; a claim leases a table to one sweeper, which then acts by an ordinary command
with the version it saw, so that two sweepers, or a sweeper and a player, can never both win.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from yachtdice.service.errors import Unavailable
from yachtdice.service.observing import masked
from yachtdice.service.tables import Tables

LEASE_MS = 10_000
CLAIM_MAX = 50
BEAT_EVERY_MS = 2000
OUTAGE_MS = 10_000
OUTAGE_LEASE_MS = 60_000
"""How long tables are nobody else's while an outage is added to their clocks."""
REST_MAX_SECONDS = 0.25
REST_MIN_SECONDS = 0.01
ANSWERS_KEPT_MS = 24 * 3_600_000
FORGETTING_EVERY_MS = 3_600_000
CHORES_EVERY_MS = 1000

Chore: TypeAlias = Callable[[], Awaitable[None]]

_log = logging.getLogger(__name__)


def is_over(now: int, since: int, milliseconds: int) -> bool:
    """Whether so long has passed, or nobody can tell, since the clock was set back meanwhile."""
    return not 0 <= now - since < milliseconds


class Sweeper:
    """Runs `sweep` until it is cancelled, resting until the next due time in between."""

    def __init__(
        self,
        tables: Tables,
        *,
        hourly: Sequence[Chore] = (),
        every_second: Sequence[Chore] = (),
    ) -> None:
        self._tables = tables
        self._hourly = hourly
        self._every_second = every_second
        self._second_at = 0
        self._forgot_at = 0
        self._beat_at = 0
        self._owed: list[tuple[str, int, int]] = []
        """Outages that are still to be added: to which table, and from when until when."""

    async def run(self) -> None:
        """Sweep for ever; a failure is logged and tried again."""
        while True:
            try:
                acted = await self.sweep()
                rest = 0.0 if acted == CLAIM_MAX else await self._rest_seconds()
            except Unavailable:  # the store says so itself
                rest = REST_MAX_SECONDS
            except Exception:  # noqa: BLE001 - the sweep outlives a failing store
                _log.exception("the sweep failed and goes on")
                rest = REST_MAX_SECONDS
            await asyncio.sleep(rest)

    async def sweep(self) -> int:
        """Act at every table that is due now; returns how many were claimed."""
        now = await self._tables.clock.now()
        await self._beat(now)
        claimed = await self._tables.store.claim_due(now, lease_ms=LEASE_MS, limit=CLAIM_MAX)
        for table_id in claimed:
            try:
                await self._tables.act_if_due(table_id)
            except Unavailable:
                raise  # for all of them; the lease ends, and they are due again
            except Exception:  # noqa: BLE001 - one table's fault is not the next one's
                _log.exception("the due action at table %s failed", masked(table_id))
        await self._do_chores(now)
        await self._tidy(now)
        return len(claimed)

    async def _beat(self, now: int) -> None:
        """Say that a server runs; after an outage, the first one lets no clock count it."""
        if not is_over(now, self._beat_at, BEAT_EVERY_MS):
            return
        self._beat_at = now
        silent_since = await self._tables.store.beat(
            now, silence_ms=OUTAGE_MS, lease_ms=OUTAGE_LEASE_MS
        )
        if silent_since is not None:
            _log.warning(
                "no server ran for %d s; running clocks wait for it", (now - silent_since) // 1000
            )
            running = await self._tables.store.running()
            self._owed += [(table_id, silent_since, now) for table_id in running]
        await self._add_outages()

    async def _add_outages(self) -> None:
        """Add what is owed; what a failing store leaves over is added later."""
        while self._owed:
            table_id, since, until = self._owed[-1]
            try:
                await self._tables.add_outage(table_id, since, until)
            except Unavailable:
                raise
            except Exception:  # noqa: BLE001 - one table's fault is not the next one's
                _log.exception("the outage could not be added at table %s", masked(table_id))
            self._owed.pop()

    async def _do_chores(self, now: int) -> None:
        """Do what is not about a table that is there already, such as matching those who wait."""
        if not is_over(now, self._second_at, CHORES_EVERY_MS):
            return
        self._second_at = now
        for chore in self._every_second:
            try:
                await chore()
            except Unavailable:
                raise
            except Exception:  # noqa: BLE001 - one chore's fault is not the next one's
                _log.exception("a chore of the sweep failed")

    async def _tidy(self, now: int) -> None:
        """Drop what has had its time, now and then, such as answers to requests of yesterday."""
        if is_over(now, self._forgot_at, FORGETTING_EVERY_MS):
            self._forgot_at = now
            await self._tables.store.forget_answers(now - ANSWERS_KEPT_MS)
            for tidy in self._hourly:
                await tidy()

    async def _rest_seconds(self) -> float:
        due_at = await self._tables.store.next_due_at()
        if due_at is None:
            return REST_MAX_SECONDS
        wait = (due_at - await self._tables.clock.now()) / 1000
        return min(REST_MAX_SECONDS, max(REST_MIN_SECONDS, wait))
