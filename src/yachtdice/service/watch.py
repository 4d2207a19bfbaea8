"""The watch: what followers in this process would miss, found in the store every few seconds.

A process may die between commit and publish, a broker may lose words, and nobody says goodbye when
the network does.  So each process compares the versions of the tables that are followed in it with
the store, and who is there, by one query for each whatever their number; and it writes down that
the devices whose streams are open are still there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress

from yachtdice.service.errors import NotFound, Unavailable
from yachtdice.service.ports import Message
from yachtdice.service.presence import PRESENT_MS
from yachtdice.service.stream import GONE
from yachtdice.service.tables import Tables, holds_message

WATCH_EVERY_SECONDS = 2.0

_log = logging.getLogger(__name__)


class Watcher:
    """Runs `watch` every few seconds until it is cancelled."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._versions: dict[str, int] = {}
        self._present: dict[str, frozenset[str]] = {}
        self._is_behind = False

    async def run(self) -> None:
        """Watch for ever, at once when words were lost; a failure is logged and tried again."""
        while True:
            try:
                await (self.catch_up() if self._is_behind else self.watch())
                self._is_behind = False
            except Unavailable:
                pass  # the store says so itself
            except Exception:  # noqa: BLE001 - the watch outlives whatever fails
                _log.exception("the watch failed and goes on")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._tables.broker.lapse(), WATCH_EVERY_SECONDS)
                self._is_behind = True

    async def catch_up(self) -> None:
        """Tell followers all that passing words said: versions, who is there, which dice are held.

        For after a time in which words of other processes were lost.
        """
        self._versions, self._present = {}, {}
        await self.watch()
        for table_id in self._tables.broker.followed:
            with suppress(NotFound):
                stored = await self._tables.stored(table_id)
                if stored.holds is not None:
                    message = holds_message(stored.table.version, stored.holds)
                    await self._tables.broker.tell_here(table_id, message)

    async def watch(self) -> None:
        """Look once, and tell followers what they may have missed since the last look."""
        await self._tables.note_staying()
        followed = self._tables.broker.followed
        if not followed:
            self._versions, self._present = {}, {}
            return
        store = self._tables.store
        since = await self._tables.clock.now() - PRESENT_MS
        versions = await store.versions(followed)
        present = await store.present(followed, since)
        await self._tell_versions(followed, versions)
        await self._tell_presence(versions, present)

    async def _tell_versions(self, followed: Sequence[str], versions: dict[str, int]) -> None:
        for table_id in followed:
            if table_id not in versions:
                await self._tables.broker.tell_here(table_id, Message(GONE, {}))
            elif versions[table_id] != self._versions.get(table_id):
                hint = Message("", {"version": versions[table_id]})
                await self._tables.broker.tell_here(table_id, hint)
        self._versions = versions

    async def _tell_presence(
        self, versions: Mapping[str, int], present: Mapping[str, frozenset[str]]
    ) -> None:
        now_present = {table_id: present.get(table_id, frozenset()) for table_id in versions}
        for table_id, devices in now_present.items():
            if devices != self._present.get(table_id):
                message = await self._tables.presence(table_id)
                await self._tables.broker.tell_here(table_id, message)
        self._present = now_present
