"""How perfect play spreads, for pages that draw it: from the disk, or worked out elsewhere.

Nobody waits for it longer than a moment: a page without it says so and asks again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request

from yachtdice.players.sizes import check_states, is_judged
from yachtdice.rules import RuleSet, content_hash
from yachtdice.service.solving import spread_elsewhere

if TYPE_CHECKING:
    from yachtdice.players.analysis import Spread

PATIENCE_SECONDS = 2.0
RETRY_SECONDS = 60.0
REMEMBERED_MAX = 64

_log = logging.getLogger(__name__)


class Spreads:
    """The spreads that this process knows or is finding, one after the other."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Spread] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._failed_at: dict[str, float] = {}
        self._one_at_a_time = asyncio.Lock()

    async def get(self, rules: RuleSet, *, seconds: float = PATIENCE_SECONDS) -> Spread | None:
        """The spread, or None while it is being found; `can_be_found` says whether it ever is."""
        key = content_hash(rules)
        if key not in self._known and self.can_be_found(rules):
            task = self._tasks.get(key)
            if task is None:
                task = self._tasks[key] = asyncio.create_task(self._find(key, rules))
            await asyncio.wait((task,), timeout=seconds)
        found = self._known.get(key)
        if found is not None:
            self._known.move_to_end(key)
        return found

    def can_be_found(self, rules: RuleSet) -> bool:
        """Whether it is worth asking again; what has failed is tried anew after a minute."""
        failed_at = self._failed_at.get(content_hash(rules))
        is_over = failed_at is None or time.monotonic() - failed_at >= RETRY_SECONDS
        return is_judged(rules) and is_over

    async def close(self) -> None:
        """Give up what is under way."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _find(self, key: str, rules: RuleSet) -> None:
        try:
            found = await asyncio.to_thread(_kept, rules)
            if found is None:
                async with self._one_at_a_time:
                    await spread_elsewhere(rules)
                found = await asyncio.to_thread(_kept, rules)
            if found is None:
                raise FileNotFoundError(f"nothing was kept for {rules.name}")
            self._known[key] = found
            while len(self._known) > REMEMBERED_MAX:
                self._known.popitem(last=False)
        except Exception:  # noqa: BLE001 - whatever it is, the page does without
            self._failed_at[key] = time.monotonic()
            _log.exception("the spread of %r could not be found", rules)
        finally:
            del self._tasks[key]


def spreads_of(request: Request) -> Spreads:
    """The spreads of the site."""
    site: FastAPI = request.app
    spreads: Spreads = site.state.spreads
    return spreads


def _kept(rules: RuleSet) -> Spread | None:
    from yachtdice.players.analysis import kept_spread  # noqa: PLC0415 - loads the solver

    check_states(rules)
    return kept_spread(rules)
