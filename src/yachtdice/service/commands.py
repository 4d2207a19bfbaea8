"""The one way in: how a command is checked, stored and told.

Every command goes one way: load, check who asks, check the version, decide the events, store them
with the expected version in one transaction, and only then publish.  A command that comes too late
is refused with the state as it stands.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

from yachtdice.chance import SECRET_BYTES
from yachtdice.errors import Malformed, YachtError, quoted
from yachtdice.service import play
from yachtdice.service.access import only_players
from yachtdice.service.computers import Computers
from yachtdice.service.errors import KeyReused, NotFound, Stale, WriteConflict
from yachtdice.service.observing import Observer, Unobserved, masked
from yachtdice.service.played import played_game
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
from yachtdice.service.presence import is_present, may_be_taken_over, presence_message
from yachtdice.service.rated import rated_result
from yachtdice.service.state import States, table_state
from yachtdice.service.table import Entry, Status, Table
from yachtdice.service.table_events import Opened, SeatTaken, TableEvent
from yachtdice.service.tokens import Actor, Tokens

ID_BYTES = 12
JOIN_CODE_LENGTH = 6
KEY_LENGTH_MAX = 128
TRIES_MAX = 8
NOTED_EVERY_MS = 10_000
"""How often it is written down, at most, that a device is there."""
NOTED_MAX = 10_000

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


@dataclass(frozen=True, slots=True)
class Done:
    """The table that a command led to, and when that was first answered, in UTC milliseconds."""

    table: Table
    at: int

    @classmethod
    def by_change(cls, table: Table) -> Done:
        """What led to a new version was answered when it was accepted, however often it is told."""
        return cls(table, table.changed_at)


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
        observer: Observer | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.randomness = randomness
        self.broker = broker
        self.tokens = tokens
        self.computers = computers
        self.observer = observer or Unobserved()
        self._states = States()
        self._noted: dict[tuple[str, str], int] = {}

    async def look(self, table_id: str) -> dict[str, Any]:
        """The state of a table; raises `NotFound`."""
        stored = await self.stored(table_id)
        return self._states.of(stored.table, holds=stored.holds, now=await self.clock.now())

    async def stored(self, table_id: str) -> StoredTable:
        """The table itself, secrets included; raises `NotFound`."""
        stored = await self.store.load(table_id) if _is_id(table_id) else None
        if stored is None:
            raise NotFound("There is no table {given}.", given=quoted(table_id))
        return stored

    async def states_after(self, table_id: str, after: int) -> list[dict[str, Any]]:
        """The states of every version after one, by replaying the log."""
        now = await self.clock.now()
        entries = await self.store.entries(table_id)
        history = Table.history(table_id, entries) if entries else ()
        return [table_state(t, holds=None, now=now) for t in history if t.version > after]

    async def attend(self, table_id: str, actor: Actor) -> Table:
        """Note that the actor's device is there; a seat that was taken over is its owner's again.

        Anybody may call this; it means something for those who play at the table.
        """
        table = (await self.stored(table_id)).table
        seats = self.tokens.seats_of(table, actor)
        if play.come_back(table, seats):
            return (await self._command(table_id, actor, lambda _table, _seats: ())).table
        await self._note(table, seats)
        return table

    async def _command(
        self,
        table_id: str,
        actor: Actor,
        decide: Decide,
        *,
        version: int | None = None,
        keyed: Keyed | None = None,
    ) -> Done:
        """Run one command; where it names no version, a lost race is simply run again."""
        _check_key(keyed)
        scope = scope_of(table_id, actor, keyed)
        for lost in range(TRIES_MAX):
            table = (await self.stored(table_id)).table
            # A request that counted has moved its table on, so the first try at the present version
            # is no repeat, and an answer to its key need not be looked for.
            is_new = version == table.version and not lost
            # After the table, not before: an equal request that was quicker is then either answered
            # here or found by the store, and never mistaken for somebody else's command.
            answered = None if is_new else await self._answered(scope, keyed)
            if answered is not None:
                return Done.by_change(await self._replayed(answered))
            seats = self.tokens.seats_of(table, actor)
            await self._note(table, seats)
            back = play.come_back(table, seats)
            try:
                if version is not None:
                    only_players(seats)
                    await self._check_version(table, version)
                after = table.accept(back, at=table.changed_at) if back else table
                events = (*back, *decide(after, seats))
            except YachtError as error:
                if is_new:
                    await self._answered(scope, keyed)  # refuses a key of another request first
                await self._refused(error, table, back)
                raise
            if not events:
                return Done(table, await self.clock.now())
            with suppress(WriteConflict):
                return Done.by_change(await self._store(table, events, scope=scope, keyed=keyed))
        state = await self.look(table_id)
        raise Stale(state, given=state["version"] if version is None else version)

    async def _refused(self, error: YachtError, table: Table, back: tuple[TableEvent, ...]) -> None:
        """Whoever is refused is there all the same, and has a seat again that was taken over."""
        if not back:
            return
        with suppress(WriteConflict):
            await self._store(table, back)
        if isinstance(error, Stale):
            raise Stale(await self.look(table.table_id), given=error.given) from error

    async def _note(self, table: Table, seats: frozenset[int]) -> None:
        """Write down that the device of these seats is there, unless that was done just now."""
        here = [seat for seat in seats & set(table.staying) if table.device(seat)]
        now = await self.clock.now() if here else 0
        for seat in here:
            device = (table.table_id, table.device(seat))
            if now - self._noted.get(device, 0) < NOTED_EVERY_MS:
                continue
            seen = await self.store.seen(table.table_id)
            await self._write_down((device,), now)
            if not is_present(seen.get(device[1]), now):
                seen[device[1]] = now
                await self._tell(table.table_id, presence_message(table, seen, now))

    async def _write_down(self, devices: Sequence[tuple[str, str]], now: int) -> None:
        await self.store.touch(devices, now)
        self._noted.update(dict.fromkeys(devices, now))
        if len(self._noted) > NOTED_MAX:
            self._noted = {
                device: at for device, at in self._noted.items() if now - at < NOTED_EVERY_MS
            }

    def _new_game(self, table: Table) -> tuple[TableEvent, ...]:
        secret = self.randomness.hex(SECRET_BYTES)
        return play.new_game(table, secret, self.randomness.code(JOIN_CODE_LENGTH))

    async def _tell_presence(self, table: Table) -> None:
        """Tell who is there now; not worth failing for."""
        with suppress(Exception):
            seen = await self.store.seen(table.table_id)
            message = presence_message(table, seen, await self.clock.now())
            await self._tell(table.table_id, message)

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
        play.check_in_time(table, events, now)
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
                played=played_game(after),
                rated=rated_result(after) if table.status is Status.PLAYING else None,
                matched=_matched(after),
                attempt=play.attempt_begun(after),
                attempt_end=play.attempt_ended(after),
            )
        )
        state = self._states.of(after, holds=None, now=now)
        await self._tell(table.table_id, Message("state", state, after.version))
        for level in play.levels_awaited(after):
            self.computers.call(level, after.rules)
        if _changes_presence(table, after):
            await self._tell_presence(after)
        return after

    async def _tell(self, table_id: str, message: Message) -> None:
        """Publish what is stored already; if that fails, followers find out from the store."""
        try:
            await self.broker.publish(table_id, message)
        except Exception:  # noqa: BLE001 - whoever sent the command must learn that it counts
            _log.exception("the followers of table %s could not be told", masked(table_id))
            self.observer.told(message.event, heard=False)
        else:
            self.observer.told(message.event, heard=True)

    async def _check_version(self, table: Table, version: object) -> None:
        if type(version) is not int:
            raise Malformed("version: {given} is not a whole number.", given=quoted(version))
        if version != table.version:
            raise Stale(await self.look(table.table_id), given=version)

    async def _answered(self, scope: str, keyed: Keyed | None) -> KeyedAnswer | None:
        if keyed is None:
            return None
        _check_key(keyed)
        answer = await self.store.answer(scope, keyed.key)
        if answer is not None and answer.fingerprint != keyed.fingerprint:
            raise KeyReused(
                "Idempotency-Key: {given} was used for another request.", given=quoted(keyed.key)
            )
        return answer

    async def _replayed(self, answer: KeyedAnswer) -> Table:
        entries = await self.store.entries(answer.table_id, up_to=answer.version)
        if not entries:
            raise NotFound("There is no table {given}.", given=quoted(answer.table_id))
        return Table.replay(answer.table_id, entries)

    def _state(self, done: Done) -> dict[str, Any]:
        return self._states.of(done.table, holds=None, now=done.at)


def _matched(after: Table) -> tuple[str, ...]:
    """Who leaves the queue for a table that is new."""
    if after.version > 1 or not after.ladder:
        return ()
    return tuple(seat.player_id for seat in after.seats if seat.player_id)


def _is_id(text: str) -> bool:
    """Whether a text may be a table's id; databases choke on some that cannot be one."""
    return text.isascii() and text.isalnum() and len(text) <= 4 * ID_BYTES


def _check_key(keyed: Keyed | None) -> None:
    if keyed is None or (1 <= len(keyed.key) <= KEY_LENGTH_MAX and keyed.key.isprintable()):
        return
    raise Malformed(
        "Idempotency-Key: {given} is not a key of 1 to {most} visible characters.",
        given=quoted(keyed.key),
        most=KEY_LENGTH_MAX,
    )


def scope_of(what: str, actor: Actor, keyed: Keyed | None) -> str:
    """Whose idempotency keys these are; a token is never stored as it is."""
    if actor.token:
        return f"{what}:token:{sha256(actor.token.encode()).hexdigest()}"
    if actor.player_id:
        return f"{what}:player:{actor.player_id}"
    return f"{what}:asker:{keyed.asker if keyed else ''}"


def _changes_presence(before: Table, after: Table) -> bool:
    """Whether followers need to hear anew who is there, and whose grace runs until when."""
    if before.version == 0 or before.staying != after.staying:
        return before.version != 0
    graces = [(t.turn_began_at, t.grace_ms, t.resumed_at) for t in (before, after)]
    return graces[0] != graces[1] and (may_be_taken_over(before) or may_be_taken_over(after))


def _seat_given(table: Table, events: tuple[TableEvent, ...]) -> int | None:
    """The seat that these events gave to whoever asked, if they gave one."""
    for event in events:
        if isinstance(event, Opened):
            return table.people[0]
        if isinstance(event, SeatTaken):
            return event.seat
    return None
