"""Which computer players can decide at once, and making the others ready behind people's backs.

A player of some strength needs the values of the game it plays: a tenth of a second where this
machine has solved them before, seconds where not, half a minute where the solver is to be compiled
as well.  No table waits for that for long: a weaker player steps in.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable

from yachtdice.players import LEVELS
from yachtdice.rules import RuleSet
from yachtdice.service.ports import Progress, Solving

PATIENCE_SECONDS = 5.0
"""How long a table waits for a player that is being made ready, before a weaker one steps in."""

RETRY_SECONDS = 60.0
"""How long after a failure it is tried again."""

WAITING_MAX = 50
"""So many players and rule sets may wait to be made ready; what comes on top has to ask again."""

_log = logging.getLogger(__name__)


class Computers:
    """The computer players of this process."""

    def __init__(self, solving: Solving, *, seconds: Callable[[], float] = time.monotonic) -> None:
        self._solving = solving
        self._seconds = seconds
        self._begun: dict[tuple[str, RuleSet], float] = {}
        self._tasks: dict[tuple[str, RuleSet], asyncio.Task[None]] = {}

    def call(self, level: str, rules: RuleSet) -> bool:
        """Whether a player can decide at once; if not, it is being made ready from now on."""
        if self._is_ready(level, rules):
            return True
        key, now = (level, rules), self._seconds()
        old = key in self._tasks or now < self._begun.get(key, -RETRY_SECONDS) + RETRY_SECONDS
        if not old and len(self._tasks) < WAITING_MAX:
            self._begun[key] = now
            self._tasks[key] = asyncio.create_task(self._prepare(level, rules))
        return False

    @property
    def waiting_count(self) -> int:
        """How many players are being made ready, or wait for that."""
        return len(self._tasks)

    def is_soon(self, level: str, rules: RuleSet) -> bool:
        """Whether it is worth waiting for a player that is not ready."""
        key = (level, rules)
        return key in self._tasks and self._seconds() < self._begun[key] + PATIENCE_SECONDS

    def at_hand(self, level: str, rules: RuleSet) -> str:
        """The level itself if it is ready, else the strongest weaker one that is."""
        if self._is_ready(level, rules):
            return level
        weaker = list(LEVELS)[: list(LEVELS).index(level)]
        return next(name for name in reversed(weaker) if self._is_ready(name, rules))

    async def wait(self, levels: Iterable[str], rules: RuleSet, *, seconds: float) -> None:
        """Wait until these players are ready, but no longer than that."""
        missing = [level for level in levels if not self.call(level, rules)]
        tasks = [self._tasks[level, rules] for level in missing if (level, rules) in self._tasks]
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)

    def is_known(self, level: str, rules: RuleSet) -> bool:
        """Whether asking for a player begins no work: it is ready, or being made so already."""
        return self._is_ready(level, rules) or self.is_under_way(level, rules)

    def is_under_way(self, level: str, rules: RuleSet) -> bool:
        """Whether a player is being made ready, or waits for its turn to be."""
        return (level, rules) in self._tasks

    def progress(self, level: str, rules: RuleSet) -> Progress | None:
        """How far making a player ready is; None before its turn comes and after it."""
        return self._solving.progress(level, rules)

    async def close(self) -> None:
        """Give up what is under way."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _is_ready(self, level: str, rules: RuleSet) -> bool:
        """A level that there is no more has nothing to wait for either."""
        return level not in LEVELS or self._solving.is_ready(level, rules)

    async def _prepare(self, level: str, rules: RuleSet) -> None:
        try:
            await self._solving.prepare(level, rules)
            del self._begun[level, rules]
        except Exception:  # noqa: BLE001 - whatever it is, a weaker player plays
            _log.exception("the player %r could not be made ready for %r", level, rules)
        finally:
            del self._tasks[level, rules]
