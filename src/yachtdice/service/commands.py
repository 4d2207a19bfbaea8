"""The one way in: how a command is checked, stored and told.

Every command goes one way: load, check who asks, check the version, decide the events, store them
with the expected version in one transaction, and only then publish.  A command that comes too late
is refused with the state as it stands.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

from yachtdice.errors import Malformed, quoted
from yachtdice.service import play
from yachtdice.service.access import only_players
from yachtdice.service.computers import Computers
from yachtdice.service.errors import KeyReused, NotFound, Stale, WriteConflict
from yachtdice.service.ports import (
    Broker,
    Change,
    Clock,
    KeyedAnswer,
    Message,
    Randomness,
    StoredTable,
    TableStore,
)
from yachtdice.service.state import table_state
from yachtdice.service.table import Entry, Table
from yachtdice.service.table_events import Opened, SeatTaken, TableEvent
from yachtdice.service.tokens import Actor, Tokens

ID_BYTES = 12
JOIN_CODE_LENGTH = 6
KEY_LENGTH_MAX = 128
TRIES_MAX = 8

_log = logging.getLogger(__name__)

Decide: TypeAlias = Callable[[Table, frozenset[int]], tuple[TableEvent, ...]]
"""From a table and the seats that the actor plays to the events of one command."""


@dataclass(frozen=True, slots=True)
class Keyed:
    """An idempotency key and the request that it stands for.

    `asker` sets apart those who have neither token nor cookie: an answer may carry a seat's token,
    so that two of them who choose the same key must not be taken for one.
    """

    key: str
    request: Mapping[str, Any]
    asker: str = ""

    @property
    def fingerprint(self) -> str:
        """A hash of the request, equal for equal requests."""
        return sha256(json.dumps(self.request, sort_keys=True).encode()).hexdigest()


class Commands:
    """What all use cases of tables share."""

    def __init__(  # noqa: PLR0913 - one for each port, by name
        self,
        *,
        store: TableStore,
        clock: Clock,
        randomness: Randomness,
        broker: Broker,
        tokens: Tokens,
        computers: Computers,
    ) -> None:
        self.store = store
        self.clock = clock
        self.randomness = randomness
        self.broker = broker
        self.tokens = tokens
        self.computers = computers

    async def look(self, table_id: str) -> dict[str, Any]:
        """The state of a table; raises `NotFound`."""
        stored = await self.stored(table_id)
        return table_state(stored.table, holds=stored.holds, now=await self.clock.now())

    async def stored(self, table_id: str) -> StoredTable:
        """The table itself, secrets included; raises `NotFound`."""
        stored = await self.store.load(table_id) if _is_id(table_id) else None
        if stored is None:
            raise NotFound("There is no table {given}.", given=quoted(table_id))
        return stored

    async def states_after(self, table_id: str, after: int) -> list[dict[str, Any]]:
        """The states of every version after one, by replaying the log."""
        now = await self.clock.now()
        history = Table.history(table_id, await self.store.entries(table_id))
        return [table_state(t, holds=None, now=now) for t in history if t.version > after]

    async def _command(
        self,
        table_id: str,
        actor: Actor,
        decide: Decide,
        *,
        version: int | None = None,
        keyed: Keyed | None = None,
    ) -> Table:
        """Run one command; where it names no version, a lost race is simply run again."""
        scope = scope_of(table_id, actor, keyed)
        for _ in range(TRIES_MAX):
            table = (await self.stored(table_id)).table
            # After the table, not before: an equal request that was quicker is then either answered
            # here or found by the store, and never mistaken for somebody else's command.
            answered = await self._answered(scope, keyed)
            if answered is not None:
                return await self._replayed(answered)
            seats = self.tokens.seats_of(table, actor)
            if version is not None:
                only_players(seats)
                await self._check_version(table, version)
            back = play.come_back(table, seats)
            events = decide(table.accept(back, at=table.changed_at) if back else table, seats)
            if not events:
                return table
            events = (*back, *events)
            with suppress(WriteConflict):
                return await self._store(table, events, scope=scope, keyed=keyed)
        state = await self.look(table_id)
        raise Stale(state, given=state["version"] if version is None else version)

    async def _store(
        self,
        table: Table,
        events: tuple[TableEvent, ...],
        *,
        scope: str = "",
        keyed: Keyed | None = None,
    ) -> Table:
        """Commit the events as the next version, then publish; raises `WriteConflict`."""
        now = await self.clock.now()
        after = table.accept(events, at=now)
        answer = None
        if keyed is not None:
            answer = KeyedAnswer(
                scope,
                keyed.key,
                keyed.fingerprint,
                table.table_id,
                after.version,
                _seat_given(after, events),
            )
        await self.store.commit(
            Change(
                table=after,
                entry=Entry(after.version, now, events),
                due_at=play.due_at(after),
                answer=answer,
                results=play.results(after),
            )
        )
        state = table_state(after, holds=None, now=now)
        await self._tell(table.table_id, Message("state", state, after.version))
        for level in play.levels_awaited(after):
            self.computers.call(level, after.rules)
        return after

    async def _tell(self, table_id: str, message: Message) -> None:
        """Publish what is stored already; if that fails, followers find out from the store."""
        try:
            await self.broker.publish(table_id, message)
        except Exception:  # noqa: BLE001 - whoever sent the command must learn that it counts
            _log.exception("the followers of table %s could not be told", table_id)

    async def _check_version(self, table: Table, version: object) -> None:
        if type(version) is not int:
            raise Malformed("version: {given} is not a whole number.", given=quoted(version))
        if version != table.version:
            raise Stale(await self.look(table.table_id), given=version)

    async def _answered(self, scope: str, keyed: Keyed | None) -> KeyedAnswer | None:
        if keyed is None:
            return None
        if not 1 <= len(keyed.key) <= KEY_LENGTH_MAX or not keyed.key.isprintable():
            raise Malformed(
                "Idempotency-Key: {given} is not a key of 1 to {most} visible characters.",
                given=quoted(keyed.key),
                most=KEY_LENGTH_MAX,
            )
        answer = await self.store.answer(scope, keyed.key)
        if answer is not None and answer.fingerprint != keyed.fingerprint:
            raise KeyReused(
                "Idempotency-Key: {given} was used for another request.", given=quoted(keyed.key)
            )
        return answer

    async def _replayed(self, answer: KeyedAnswer) -> Table:
        entries = await self.store.entries(answer.table_id, up_to=answer.version)
        return Table.replay(answer.table_id, entries)

    async def _state(self, table: Table) -> dict[str, Any]:
        return table_state(table, holds=None, now=await self.clock.now())


def _is_id(text: str) -> bool:
    """Whether a text may be a table's id; databases choke on some that cannot be one."""
    return text.isascii() and text.isalnum() and len(text) <= 4 * ID_BYTES


def scope_of(what: str, actor: Actor, keyed: Keyed | None) -> str:
    """Whose idempotency keys these are; a token is never stored as it is."""
    if actor.token:
        return f"{what}:token:{sha256(actor.token.encode()).hexdigest()}"
    if actor.player_id:
        return f"{what}:player:{actor.player_id}"
    return f"{what}:asker:{keyed.asker if keyed else ''}"


def _seat_given(table: Table, events: tuple[TableEvent, ...]) -> int | None:
    """The seat that these events gave to whoever asked, if they gave one."""
    for event in events:
        if isinstance(event, Opened):
            return table.people[0]
        if isinstance(event, SeatTaken):
            return event.seat
    return None
