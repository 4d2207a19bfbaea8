"""A table's event stream over HTTP: a snapshot, then every version, and passing signals.

Each version is an event `state` whose id is the version; signals carry no id, so that a reader who
comes back names the newest version it has seen.
"""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator
from contextlib import aclosing

from sse_starlette import EventSourceResponse, ServerSentEvent
from sse_starlette.sse import SendTimeoutError
from starlette.types import Receive, Scope, Send

from yachtdice.service.ports import Message
from yachtdice.service.stream import follow
from yachtdice.service.tables import Tables

HEARTBEAT_SECONDS = 15
SEND_SECONDS_MAX = 30
REOPEN_MS = 2000
MEDIA_TYPE = "text/event-stream"

_VERSION_DIGITS_MAX = 9
_log = logging.getLogger(__name__)


class TableStream(EventSourceResponse):
    """The messages of a table as server-sent events, with a comment when nothing happens."""

    def __init__(self, tables: Tables, table_id: str, *, after: int | None) -> None:
        super().__init__(
            _events(tables, table_id, after),
            ping=HEARTBEAT_SECONDS,
            sep="\n",
            send_timeout=SEND_SECONDS_MAX,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream until the reader goes, stops reading, or the server stops."""
        try:
            await super().__call__(scope, receive, send)
        except SendTimeoutError:
            _log.info("a reader of an event stream takes nothing and is let go")


async def table_stream(tables: Tables, table_id: str, *, after: int | None) -> TableStream:
    """The stream of a table from a version on; raises `NotFound` before anything is sent."""
    await tables.stored(table_id)
    return TableStream(tables, table_id, after=after)


def version_seen(last_event_id: str | None, after: str | None) -> int | None:
    """The version that a reader has seen, None where it says nothing that we understand.

    The header goes first: a browser that reconnects repeats the address it began with.
    """
    text = after if last_event_id is None else last_event_id
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > _VERSION_DIGITS_MAX:
        return None
    return int(text)


async def _events(
    tables: Tables, table_id: str, after: int | None
) -> AsyncIterator[ServerSentEvent]:
    yield ServerSentEvent(comment="here comes the table", retry=REOPEN_MS)
    async with aclosing(follow(tables, table_id, after=after)) as messages:
        async for message in messages:
            yield _event(message)


def _event(message: Message) -> ServerSentEvent:
    return ServerSentEvent(
        json.dumps(message.data, ensure_ascii=False, separators=(",", ":")),
        event=message.event,
        id=None if message.version is None else str(message.version),
    )
