"""The broker of a single process: followers are queues in memory."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from yachtdice.service.ports import Message

WAITING_MAX = 64


class LocalBroker:
    """Fan-out within one process.

    A follower that reads too slowly loses its oldest messages; it sees the gap in the versions and
    asks the store.
    """

    def __init__(self) -> None:
        self._followers: defaultdict[str, set[asyncio.Queue[Message]]] = defaultdict(set)

    async def publish(self, table_id: str, message: Message) -> None:
        await self.tell_here(table_id, message)

    async def tell_here(self, table_id: str, message: Message) -> None:
        for queue in self._followers.get(table_id, ()):
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(message)

    @asynccontextmanager
    async def subscribe(self, table_id: str) -> AsyncIterator[AsyncIterator[Message]]:
        queue: asyncio.Queue[Message] = asyncio.Queue(WAITING_MAX)
        self._followers[table_id].add(queue)
        try:
            yield _messages(queue)
        finally:
            self._followers[table_id].discard(queue)
            if not self._followers[table_id]:
                del self._followers[table_id]

    async def lapse(self) -> None:
        await asyncio.Event().wait()  # within a process no word is lost

    @property
    def is_away(self) -> bool:
        return False

    @property
    def lost_count(self) -> int:
        return 0

    @property
    def followed(self) -> tuple[str, ...]:
        return tuple(self._followers)

    @property
    def follower_count(self) -> int:
        """How many followers there are, over all tables."""
        return sum(len(queues) for queues in self._followers.values())


async def _messages(queue: asyncio.Queue[Message]) -> AsyncIterator[Message]:
    while True:
        yield await queue.get()
