"""Working out par and the ceiling of days: each once, behind people's backs, in another process."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from time import monotonic

from yachtdice.daily import Day, Figures
from yachtdice.service.ports import CommittedDay, DailyStore, Reckoning
from yachtdice.service.solving import work_elsewhere

WORKER = "yachtdice.daily.reckoning"
RETRY_SECONDS = 60.0
"""How long after a failure it is tried again."""

_log = logging.getLogger(__name__)


class WorkerReckoning:
    """Has figures worked out by a process of their own, one at a time."""

    def __init__(self, one_at_a_time: asyncio.Lock | None = None) -> None:
        self._one_at_a_time = one_at_a_time or asyncio.Lock()

    async def figures(self, day: str, challenge: str, secret: str) -> Figures:
        """The figures; raises `WorkerFailed` or `OSError` where that cannot be done."""
        order = json.dumps({"day": day, "challenge": challenge, "secret": secret})
        printed: list[str] = []
        async with self._one_at_a_time:
            await work_elsewhere(WORKER, order=order, hear=printed.append)
        return Figures(**json.loads("".join(printed)))


class Reckoner:
    """Has the figures of days worked out behind people's backs, each once."""

    def __init__(
        self, store: DailyStore, reckoning: Reckoning, seconds: Callable[[], float] = monotonic
    ) -> None:
        self._store = store
        self._reckoning = reckoning
        self._seconds = seconds
        self._begun: dict[tuple[int, str], float] = {}
        self._tasks: dict[tuple[int, str], asyncio.Task[None]] = {}

    async def call(self, day: CommittedDay, challenge: str) -> None:
        """See to it that these figures are kept, now or before long."""
        key, now = (day.day, challenge), self._seconds()
        if key in self._tasks or now < self._begun.get(key, -RETRY_SECONDS) + RETRY_SECONDS:
            return
        if await self._store.figures(*key) is None and key not in self._tasks:
            self._begun[key] = now
            self._tasks[key] = asyncio.create_task(self._work_out(day, challenge))

    async def close(self) -> None:
        """Give up what is under way."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _work_out(self, day: CommittedDay, challenge: str) -> None:
        try:
            found = await self._reckoning.figures(str(Day(day.day)), challenge, day.secret)
            await self._store.keep_figures(day.day, challenge, found)
            del self._begun[day.day, challenge]
        except Exception:  # noqa: BLE001 - results are shown without, and it is tried again
            _log.exception("the figures of %s of %s could not be worked out", challenge, day)
        finally:
            del self._tasks[day.day, challenge]
