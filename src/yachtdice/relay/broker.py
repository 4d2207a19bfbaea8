"""The broker of several processes: what one publishes, Redis hands to all that follow the table.

Each table is a channel, and a process listens, over one connection, to those that are followed in
it.  Followers in the same process are told directly, whether or not Redis answers.  Words to others
wait in a short queue, so that no command waits for Redis; what cannot be sent is counted and
dropped, since followers find it in the store.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from redis.asyncio.client import PubSub

from yachtdice.relay.link import FAILURES, Link
from yachtdice.service.broker import LocalBroker
from yachtdice.service.ports import Message

OUTBOX_MAX = 10_000
BATCH_MAX = 200
PAUSE_SECONDS_MIN = 0.1
PAUSE_SECONDS_MAX = 2.0
HEARD_SECONDS_MAX = 1.0
"""How long a follower waits at most until its table is listened to; then the watch must do."""
QUIET_SECONDS_MAX = 10.0
"""After so long a silence Redis is asked whether it is still there."""
FLUSH_SECONDS_MAX = 1.0
CANCEL_AGAIN_SECONDS = 0.1

_log = logging.getLogger(__name__)


class RedisBroker:
    """Fan-out over all processes that share a Redis."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._here = LocalBroker()
        self._origin = secrets.token_hex(8)
        self._everyone = f"{link.prefix}everyone"
        """The channel on which whoever could not send tells the others, once it can again."""
        self._outbox: asyncio.Queue[tuple[str, str]] = asyncio.Queue(OUTBOX_MAX)
        self._followed_changed = asyncio.Event()
        self._heard: dict[str, asyncio.Event] = {}
        self._lapse = asyncio.Event()
        self._is_listening = False
        self._lost_count = 0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[RedisBroker]:
        """Listen and send until this is left; what still waits is sent then, if that is quick."""
        tasks = {
            asyncio.create_task(self._listen_for_ever(), name="fan-in"),
            asyncio.create_task(self._send_for_ever(), name="fan-out"),
        }
        try:
            yield self
        finally:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._outbox.join(), FLUSH_SECONDS_MAX)
            await _end(tasks)

    async def publish(self, table_id: str, message: Message) -> None:
        await self._here.tell_here(table_id, message)
        self._post(self._channel(table_id), _written(self._origin, message))

    async def tell_here(self, table_id: str, message: Message) -> None:
        await self._here.tell_here(table_id, message)

    @asynccontextmanager
    async def subscribe(self, table_id: str) -> AsyncIterator[AsyncIterator[Message]]:
        async with self._here.subscribe(table_id) as messages:
            self._followed_changed.set()
            await self._until_heard(table_id)
            try:
                yield messages
            finally:
                self._followed_changed.set()

    @property
    def is_away(self) -> bool:
        return self._link.outage.is_on

    @property
    def lost_count(self) -> int:
        return self._lost_count

    @property
    def followed(self) -> Sequence[str]:
        return self._here.followed

    @property
    def follower_count(self) -> int:
        """How many followers there are in this process, over all tables."""
        return self._here.follower_count

    async def lapse(self) -> None:
        await self._lapse.wait()
        self._lapse.clear()

    # ------------------------------------------------------------------ sending

    def _post(self, channel: str, text: str) -> None:
        if self._outbox.full():
            self._outbox.get_nowait()
            self._outbox.task_done()
            self._lost_count += 1
        self._outbox.put_nowait((channel, text))

    async def _send_for_ever(self) -> None:
        while True:
            batch = [await self._outbox.get()]
            while len(batch) < BATCH_MAX and not self._outbox.empty():
                batch.append(self._outbox.get_nowait())
            try:
                await self._send(batch)
            except FAILURES as error:
                self._lost_count += sum(channel != self._everyone for channel, _ in batch)
                self._link.outage.begin("sending", error)
                await asyncio.sleep(PAUSE_SECONDS_MIN)
                self._post(self._everyone, self._origin)  # first of all, that words were lost
            else:
                self._link.outage.end("sending")
            for _ in batch:
                self._outbox.task_done()

    async def _send(self, batch: Sequence[tuple[str, str]]) -> None:
        async with self._link.client.pipeline(transaction=False) as pipe:
            for channel, text in batch:
                pipe.publish(channel, text)
            await pipe.execute()

    # ---------------------------------------------------------------- listening

    async def _listen_for_ever(self) -> None:
        pause = PAUSE_SECONDS_MIN
        while True:
            try:
                async with self._link.client.pubsub() as pubsub:
                    await pubsub.subscribe(self._everyone)
                    pause = PAUSE_SECONDS_MIN
                    await self._listen(pubsub)
            except* FAILURES as failed:
                self._link.outage.begin("listening", failed.exceptions[0])
            except* Exception:  # noqa: BLE001 - followers depend on it
                _log.exception("listening to Redis failed and goes on")
            self._is_listening = False
            self._all_heard()
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))  # noqa: S311 - spreads processes
            pause = min(2 * pause, PAUSE_SECONDS_MAX)

    async def _listen(self, pubsub: PubSub) -> None:
        """Listen to whatever is followed until the connection fails."""
        asked: set[str] = set()
        self._is_listening = True
        self._followed_changed.set()
        async with asyncio.TaskGroup() as both:
            both.create_task(self._ask(pubsub, asked))
            both.create_task(self._hear(pubsub))

    async def _ask(self, pubsub: PubSub, asked: set[str]) -> None:
        """Subscribe to the tables that are followed, and to no others, whenever that changes."""
        while True:
            await self._followed_changed.wait()
            self._followed_changed.clear()
            followed = set(self.followed)
            fresh, gone = followed - asked, asked - followed
            asked ^= fresh | gone
            for table_id in self._heard.keys() - asked:
                del self._heard[table_id]
            if fresh:
                await pubsub.subscribe(*map(self._channel, fresh))
            if gone:
                await pubsub.unsubscribe(*map(self._channel, gone))

    async def _hear(self, pubsub: PubSub) -> None:
        """Pass on what comes; raises when nothing comes, not even an answer to a ping."""
        is_asked = False
        while True:
            patience = HEARD_SECONDS_MAX if is_asked else QUIET_SECONDS_MAX
            told: dict[str, Any] | None = await pubsub.get_message(timeout=patience)
            if told is not None:
                is_asked = False
                await self._take(told)
            elif is_asked:
                raise ConnectionError("it does not answer")
            else:
                is_asked = True
                await pubsub.ping()

    async def _take(self, told: dict[str, Any]) -> None:
        channel = (told["channel"] or b"").decode()
        if told["type"] == "subscribe":
            if channel == self._everyone:  # the first answer on a new connection
                self._link.outage.end("listening")
                self._link.outage.end("counting")  # which may have nothing to count for long
                self._lapse.set()
            else:
                self._heard.setdefault(self._table_id(channel), asyncio.Event()).set()
        elif told["type"] == "message" and channel == self._everyone:
            if told["data"].decode() != self._origin:
                self._lapse.set()
        elif told["type"] == "message":
            message = _read(told["data"], but_from=self._origin)
            if message is not None:
                await self._here.tell_here(self._table_id(channel), message)

    async def _until_heard(self, table_id: str) -> None:
        """Wait until what others say of a table would reach us, unless Redis is away."""
        if not self._is_listening:
            return
        heard = self._heard.setdefault(table_id, asyncio.Event())
        with suppress(TimeoutError):
            await asyncio.wait_for(heard.wait(), HEARD_SECONDS_MAX)

    def _all_heard(self) -> None:
        for heard in self._heard.values():
            heard.set()
        self._heard.clear()

    def _channel(self, table_id: str) -> str:
        return f"{self._link.prefix}table:{table_id}"

    def _table_id(self, channel: str) -> str:
        return channel.removeprefix(f"{self._link.prefix}table:")


async def _end(tasks: set[asyncio.Task[None]]) -> None:
    """Cancel tasks until they end: while it connects, the client may let a cancellation pass."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=CANCEL_AGAIN_SECONDS)


def _written(origin: str, message: Message) -> str:
    version = "" if message.version is None else message.version
    return f"{origin} {message.event} {version}\n{message.text}"


def _read(told: bytes, *, but_from: str) -> Message | None:
    """The message that another process sent; None for our own, and for what we cannot read."""
    try:
        head, _, text = told.decode().partition("\n")
        origin, event, version = head.split(" ")
        if origin == but_from:
            return None
        data = json.loads(text)
        message = Message(event, data, int(version) if version else None)
    except ValueError:
        data = message = None
    if message is None or not isinstance(data, dict):
        _log.warning("a word of %d bytes from Redis cannot be read", len(told))
        return None
    return message
