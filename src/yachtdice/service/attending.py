"""Being at a table: coming back, going away, and small signs to the others."""

from __future__ import annotations

from typing import Any

from yachtdice.errors import Malformed, quoted
from yachtdice.service import play
from yachtdice.service.access import only_players, own_device
from yachtdice.service.commands import Commands, Keyed
from yachtdice.service.errors import NotFound
from yachtdice.service.ports import Message
from yachtdice.service.presence import presence_message
from yachtdice.service.table import Status, Table
from yachtdice.service.table_events import SeatLeft, TableEvent
from yachtdice.service.tokens import Actor

TOUCH_EVERY_MS = 10_000
PUBLIC_TABLES_MAX = 50
REACTIONS = ("wave", "thumbs_up", "clap", "wow", "ouch", "hurry", "thanks", "bye")


class Attending(Commands):
    """The use cases of being there."""

    async def attend(self, table_id: str, actor: Actor) -> None:
        """Note that the actor's device is there; a seat that was taken over is its owner's again.

        Anybody may call this; it means something for those who play at the table.
        """
        table = (await self.stored(table_id)).table
        seats = self.tokens.seats_of(table, actor)
        if not seats:
            return
        if play.come_back(table, seats):
            table = await self._command(table_id, actor, play.come_back)
        await self._touch(table, own_device(table, seats))

    async def presence(self, table_id: str) -> Message:
        """Who is there, and when an absent seat will be taken over."""
        table = (await self.stored(table_id)).table
        seen = await self.store.seen(table_id)
        return presence_message(table, seen, await self.clock.now())

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
            return (*_resigned(table, seats), *left)

        table = await self._command(table_id, actor, decide, keyed=keyed)
        if table.status is Status.WAITING and not table.people:
            await self.store.remove(table_id, table.version)
            return None
        return await self._state(table)

    async def react(self, table_id: str, actor: Actor, reaction: str) -> None:
        """Send the others at the table one of a few signs; it is kept nowhere."""
        if reaction not in REACTIONS:
            raise Malformed(
                "reaction: {given} is not one of: {allowed}.",
                given=quoted(reaction),
                allowed=", ".join(REACTIONS),
            )
        table = (await self.stored(table_id)).table
        seat = own_device(table, self.tokens.seats_of(table, actor))
        await self._tell(table_id, Message("reaction", {"seat": seat, "reaction": reaction}))

    async def public_tables(self) -> list[dict[str, Any]]:
        """The states of public tables that wait for people or play."""
        tables = await self.store.public_tables(limit=PUBLIC_TABLES_MAX)
        return [await self._state(table) for table in tables]

    async def find(self, join_code: str) -> str:
        """The id of the table with this join code; raises `NotFound`."""
        code = join_code.strip().upper()
        table_id = await self.store.find_code(code) if code.isascii() else None
        if table_id is None:
            raise NotFound("No table has the code {given}.", given=quoted(join_code))
        return table_id

    async def _touch(self, table: Table, seat: int) -> None:
        now = await self.clock.now()
        seen = await self.store.seen(table.table_id)
        if now - seen.get(seat, 0) < TOUCH_EVERY_MS:
            return
        await self.store.touch(table.table_id, seat, now)
        await self._tell(table.table_id, presence_message(table, {**seen, seat: now}, now))


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
