"""How long tables are kept, and the chore that removes those whose time is over.

What people made of their games outlives the tables: results, ratings and the totals of a day.
"""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.service.ports import Clock, TableStore

DAY_MS = 86_400_000
UNFINISHED_DAYS = 365
FOR_EVER = 0
REMOVED_AT_ONCE_MAX = 200
"""How many tables go in one transaction, so that players need not wait for it."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """For how many days after its last change a table is kept; `FOR_EVER` removes none."""

    unfinished_days: int = UNFINISHED_DAYS
    finished_days: int = FOR_EVER


class Clearing:
    """Removes tables, with their logs, that nobody has touched for as long as they are kept."""

    def __init__(self, *, store: TableStore, clock: Clock, keeping: Keeping) -> None:
        self._store = store
        self._clock = clock
        self.keeping = keeping

    async def clear(self) -> None:
        """Remove what has had its time."""
        await self._clear(self.keeping.unfinished_days, finished=False)
        await self._clear(self.keeping.finished_days, finished=True)

    async def _clear(self, days: int, *, finished: bool) -> None:
        if days == FOR_EVER:
            return
        before = await self._clock.now() - days * DAY_MS
        most = REMOVED_AT_ONCE_MAX
        while await self._store.remove_old(before, finished=finished, limit=most) == most:
            pass
