"""Following a table: a snapshot first, then every version without gaps, and passing signals.

The broker may lose messages, so what it says is only a hint: a gap is filled from the log.  No
database session is held while waiting.  A store that is away ends no stream: it is asked again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import ParamSpec, TypeVar

from yachtdice.service.errors import NotFound, Unavailable
from yachtdice.service.ports import Message
from yachtdice.service.tables import Tables, holds_message

GONE = "gone"
"""The last signal of a table that was removed."""

MISSED_MAX = 500
"""How many versions a follower is told one by one; who missed more gets a snapshot."""

ASK_AGAIN_SECONDS = 0.5

P = ParamSpec("P")
T = TypeVar("T")


async def follow(
    tables: Tables, table_id: str, *, after: int | None = None
) -> AsyncGenerator[Message, None]:
    """The messages of a table from now on; raises `NotFound` before the first.

    `after` is the last version the follower has seen; what it missed comes first.  Where that
    version is unknown to the table, long past, or None, a snapshot of the present state does.  Who
    is there is told after that.
    """
    async with tables.broker.subscribe(table_id) as messages:
        current = after or 0
        async for message in _so_far(tables, table_id, after):
            current = message.version or current
            yield message
            if message.event == GONE:
                return
        async for message in messages:
            meant = message.data.get("version", 0)  # a signal may name the version it belongs to
            if message.version == current + 1:
                current = message.version
                yield message
                continue
            if meant > current:
                for state in await _asked(tables.states_after, table_id, current):
                    current = state["version"]
                    yield Message("state", state, current)
            if message.version is None and message.event:
                yield message
            if message.event == GONE:
                return


async def _so_far(
    tables: Tables, table_id: str, after: int | None
) -> AsyncGenerator[Message, None]:
    """How the table stands for somebody who has seen a version of it, or none."""
    snapshot = await _asked(tables.look, table_id)
    current = snapshot["version"]
    if after is None or not max(0, current - MISSED_MAX - 1) < after <= current:
        yield Message("state", snapshot, current)
    else:
        newest = after
        for state in await _asked(tables.states_after, table_id, after):
            newest = state["version"]
            yield Message("state", state, newest)
        if newest == current and snapshot["turn"]:
            yield holds_message(current, tuple(snapshot["turn"]["kept"]))
    try:
        yield await _asked(tables.presence, table_id)
    except NotFound:
        yield Message(GONE, {})


async def _asked(ask: Callable[P, Awaitable[T]], *args: P.args, **kwargs: P.kwargs) -> T:
    """What the store says, as soon as it can be asked."""
    while True:
        try:
            return await ask(*args, **kwargs)
        except Unavailable:
            await asyncio.sleep(ASK_AGAIN_SECONDS)
