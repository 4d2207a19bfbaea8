"""When a serving process looks for garbage that counting references leaves over.

A full collection looks at every object and stops the process meanwhile: with a thousand streams
open for 0.35 s, measured, where a command takes 0.01 s.  By itself Python does one whenever objects
have grown by a quarter, that is, most of all while people arrive.  So what stands once the server
has started is never looked at again, and full collections are made at long intervals.  What
they are for is found by the small collections, which stay as they are: after 1,000 commands a full
one found nothing.  `make load ARGS=--soak` watches the memory.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

FULL_EVERY_SECONDS = 600.0
_NEVER = 1_000_000
"""So many collections of the middle generation before a full one: days."""

_log = logging.getLogger(__name__)


@asynccontextmanager
async def seldom() -> AsyncIterator[None]:
    """Collect in full only every ten minutes for as long as this lasts."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*before[:2], _NEVER)
    collecting = asyncio.create_task(_collect_for_ever(), name="collect")
    try:
        yield
    finally:
        collecting.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _collect_for_ever() -> None:
    while True:
        await asyncio.sleep(FULL_EVERY_SECONDS)
        began = time.perf_counter()
        found = gc.collect()
        _log.info("collected %d objects in %.2f s", found, time.perf_counter() - began)
