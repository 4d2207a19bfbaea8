"""A table's event stream over HTTP: a snapshot, then every version, and passing signals.

Each version is an event `state` whose id is the version; signals carry no id, so that a reader who
comes back names the newest version it has seen.  What all followers of a table are told is written
as JSON once for all of them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, suppress
from typing import NamedTuple

import anyio
from sse_starlette import EventSourceResponse, ServerSentEvent
from sse_starlette.sse import SendTimeoutError
from starlette.types import Receive, Scope, Send

from yachtdice.service.errors import Unavailable
from yachtdice.service.ports import Message
from yachtdice.service.stream import follow
from yachtdice.service.tables import Tables
from yachtdice.service.tokens import Actor
from yachtdice.web.services import services_of

HEARTBEAT_SECONDS = 15
SEND_SECONDS_MAX = 30
STOP_SECONDS_MAX = 1.0
REOPEN_MS = 2000
MEDIA_TYPE = "text/event-stream"

_VERSION_DIGITS_MAX = 9
_log = logging.getLogger(__name__)


class TableStream(EventSourceResponse):
    """The messages of a table as server-sent events, with a comment when nothing happens.

    When the server stops, the stream comes to a proper end, so that readers see no broken
    connection and simply come back.
    """

    def __init__(
        self,
        tables: Tables,
        table_id: str,
        *,
        after: int | None,
        actor: Actor,
    ) -> None:
        stopping = anyio.Event()
        followed = _Followed(tables, table_id, after, actor)
        super().__init__(
            _events(followed, stopping),
            ping=HEARTBEAT_SECONDS,
            sep="\n",
            send_timeout=SEND_SECONDS_MAX,
            shutdown_event=stopping,
            shutdown_grace_period=STOP_SECONDS_MAX,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Stream until the reader goes, stops reading, or the server stops."""
        streams = services_of(scope["app"]).metrics.streams
        try:
            with streams.track_inprogress():
                await super().__call__(scope, receive, send)
        except SendTimeoutError:
            _log.info("a reader of an event stream takes nothing and is let go")


async def table_stream(
    tables: Tables,
    table_id: str,
    *,
    after: int | None,
    actor: Actor | None = None,
) -> TableStream:
    """The stream of a table from a version on; raises `NotFound` before anything is sent.

    The device of whoever opens it is there as long as it is open.
    """
    await tables.stored(table_id)
    return TableStream(tables, table_id, after=after, actor=actor or Actor())


def version_seen(last_event_id: str | None, after: str | None) -> int | None:
    """The version that a reader has seen, None where it says nothing that we understand.

    The header goes first: a browser that reconnects repeats the address it began with.
    """
    text = after if last_event_id is None else last_event_id
    if text is None or not (text.isascii() and text.isdigit()) or len(text) > _VERSION_DIGITS_MAX:
        return None
    return int(text)


def event_of(message: Message) -> bytes:
    """A message as it goes over the wire; a version is the event's id."""
    id_line = "" if message.version is None else f"id: {message.version}\n"
    return f"{id_line}event: {message.event}\ndata: {message.text}\n\n".encode()


class _Followed(NamedTuple):
    """Which table is followed, from where, and by whom."""

    tables: Tables
    table_id: str
    after: int | None
    actor: Actor


async def _events(
    followed: _Followed, stopping: anyio.Event
) -> AsyncIterator[ServerSentEvent | bytes]:
    tables, table_id, after, actor = followed
    yield ServerSentEvent(comment="here comes the table", retry=REOPEN_MS)
    with suppress(Unavailable):  # before the first message; the reader then comes back
        async with (
            tables.staying(table_id, actor),
            aclosing(follow(tables, table_id, after=after)) as messages,
            aclosing(_until(stopping, messages)) as told,
        ):
            async for message in told:
                yield event_of(message)


async def _until(
    stopping: anyio.Event, messages: AsyncGenerator[Message, None]
) -> AsyncGenerator[Message, None]:
    """The messages that come before the event is set."""
    stop = asyncio.ensure_future(stopping.wait())
    try:
        while message := await _first(asyncio.ensure_future(anext(messages, None)), stop):
            yield message
    finally:
        stop.cancel()


async def _first(
    following: asyncio.Future[Message | None], stop: asyncio.Future[None]
) -> Message | None:
    """What is done first: the message, or None when it is time to stop."""
    try:
        await asyncio.wait((following, stop), return_when=asyncio.FIRST_COMPLETED)
    finally:
        if not following.done():
            following.cancel()
            with anyio.CancelScope(shield=True):  # or the messages could not be closed yet
                await asyncio.wait((following,))
    return None if following.cancelled() else following.result()
