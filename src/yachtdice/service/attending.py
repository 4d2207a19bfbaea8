"""Being at a table: coming back, going away, and small signs to the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.service import play
from yachtdice.service.access import only_players, own_device
from yachtdice.service.commands import NOTED_EVERY_MS, Commands, Done, Keyed
from yachtdice.service.errors import Forbidden, NotFound
from yachtdice.service.observing import counted
from yachtdice.service.ports import Message
from yachtdice.service.presence import is_present, presence_message
from yachtdice.service.table import Status, Table
from yachtdice.service.table_events import SeatLeft, TableEvent
from yachtdice.service.tokens import Actor

PUBLIC_TABLES_MAX = 50
REACTIONS = ("wave", "thumbs_up", "clap", "wow", "ouch", "hurry", "thanks", "bye")


class Attending(Commands):
    """The use cases of being there."""

    def __init__(self, **ports: Any) -> None:
        super().__init__(**ports)
        self._here: Counter[tuple[str, str]] = Counter()

    @asynccontextmanager
    async def staying(self, table_id: str, actor: Actor) -> AsyncIterator[None]:
        """The actor's device is there from now on until this is left, as with an open stream."""
        table = await self.attend(table_id, actor)
        seats = self.tokens.seats_of(table, actor) & set(table.staying)
        devices = [(table_id, table.device(seat)) for seat in seats]
        self._here.update(devices)
        try:
            yield
        finally:
            self._here.subtract(devices)
            self._here = +self._here

    async def note_staying(self) -> None:
        """Write down for all devices that stay here that they do, in one go."""
        now = await self.clock.now()
        late = [d for d in self._here if now - self._noted.get(d, 0) >= NOTED_EVERY_MS]
        if late:
            await self._write_down(late, now)

    async def presence(self, table_id: str) -> Message:
        """Who is there, and when an absent seat will be taken over."""
        table = (await self.stored(table_id)).table
        seen = await self.store.seen(table_id)
        return presence_message(table, seen, await self.clock.now())

    @counted
    async def leave(
        self, table_id: str, actor: Actor, *, keyed: Keyed | None = None
    ) -> dict[str, Any] | None:
        """Go away for good; returns None when that removed the table, since nobody was left.

        Before a game the seat is free again and host rights pass on; a running game is resigned;
        after one, the next goes on without this person.
        """

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            seat = own_device(table, only_players(seats))
            if table.seats[seat].left:
                return ()
            left = (SeatLeft(seat),)
            if table.status is Status.WAITING:
                return left
            if table.status is Status.PLAYING:
                return (*_resigned(table, seats), *left)
            after = table.accept(left, at=table.changed_at)
            return (*left, *self._new_game(after)) if play.rematch_ready(after) else left

        done = await self._command(table_id, actor, decide, keyed=keyed)
        if done.table.status is not Status.WAITING or done.table.people:
            return self._state(done)
        removed = await self.store.remove(table_id, done.table.version)
        return None if removed else await self.look(table_id)

    @counted
    async def free_seat(
        self, table_id: str, actor: Actor, seat: int, *, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """Free the seat of somebody who is away from a waiting table, so that it need not wait.

        The host may do so for every guest, and everybody for the host, whose rights pass on.
        """
        seen, now = await self.store.seen(table_id), await self.clock.now()

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            only_players(seats)
            if table.status is not Status.WAITING:
                raise Illegal("The game has started already.")
            if seat not in table.people:
                raise Malformed("There is nobody in seat {given}.", given=quoted(seat))
            if table.host not in seats and seat != table.host:
                raise Forbidden("Only the host of the table may do this.")
            if seat in seats or is_present(seen.get(table.device(seat)), now):
                raise Illegal("The player in seat {given} is there.", given=seat)
            return (SeatLeft(seat),)

        return self._state(await self._command(table_id, actor, decide, keyed=keyed))

    @counted
    async def react(self, table_id: str, actor: Actor, reaction: str) -> None:
        """Send the others at the table one of a few signs; it is kept nowhere."""
        if reaction not in REACTIONS:
            raise Malformed(
                "reaction: {given} is not one of: {allowed}.",
                given=quoted(reaction),
                allowed=", ".join(REACTIONS),
            )
        table = await self.attend(table_id, actor)
        seat = own_device(table, self.tokens.seats_of(table, actor))
        if table.seats[seat].left:
            raise Illegal("Seat {given} has left the table.", given=seat)
        await self._tell(table_id, Message("reaction", {"seat": seat, "reaction": reaction}))

    async def public_tables(self) -> list[dict[str, Any]]:
        """The states of public tables that wait for people or play."""
        tables = await self.store.public_tables(limit=PUBLIC_TABLES_MAX)
        now = await self.clock.now()
        return [self._state(Done(table, now)) for table in tables]

    async def find(self, join_code: str) -> str:
        """The id of the table with this join code; raises `NotFound`."""
        code = join_code.strip().upper()
        table_id = await self.store.find_code(code) if code.isascii() else None
        if table_id is None:
            raise NotFound("No table has the code {given}.", given=quoted(join_code))
        return table_id


def _resigned(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
    """The resignations of every seat of a device that still plays, and the end they may bring."""
    events: tuple[TableEvent, ...] = ()
    for seat in sorted(seats):
        game = table.game
        if game is None or game.is_over or game.seats[seat].resigned:
            continue
        resigned = play.resign(table, seat)
        events = (*events, *resigned)
        table = table.accept(resigned, at=table.changed_at)
    return events
