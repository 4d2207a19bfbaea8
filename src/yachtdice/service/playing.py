"""Playing at a table, by people and by the server, and playing again."""

from __future__ import annotations

from typing import Any

from yachtdice.chance import SECRET_BYTES
from yachtdice.game import format_game
from yachtdice.service import play
from yachtdice.service.access import only_players, only_to_move, own_device, own_seat
from yachtdice.service.commands import JOIN_CODE_LENGTH, Commands, Keyed
from yachtdice.service.errors import Stale, WriteConflict
from yachtdice.service.ports import Message
from yachtdice.service.record import game_record
from yachtdice.service.table import Table
from yachtdice.service.table_events import TableEvent
from yachtdice.service.tokens import Actor

STEPS_MAX = 1000


class Playing(Commands):
    """The use cases of a game that runs or has ended."""

    async def keep(
        self, table_id: str, actor: Actor, positions: tuple[int, ...], version: int
    ) -> dict[str, Any]:
        """Remember and show which dice the seat to move holds; changes no version."""
        table = (await self.stored(table_id)).table
        seats = only_players(self.tokens.seats_of(table, actor))
        await self._check_version(table, version)
        only_to_move(table, seats)
        play.check_keep(table, positions)
        held = tuple(sorted(positions))
        if not await self.store.hold(table_id, version, held):
            raise Stale(await self.look(table_id), given=version)
        await self._tell(table_id, holds_message(version, held))
        return await self.look(table_id)

    async def roll(
        self,
        table_id: str,
        actor: Actor,
        keep: tuple[int, ...],
        version: int,
        *,
        keyed: Keyed | None = None,
    ) -> dict[str, Any]:
        """Throw every die that is not kept; the dice come from the table's own stream."""

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            only_to_move(table, seats)
            return play.roll(table, keep)

        return await self._state(
            await self._command(table_id, actor, decide, version=version, keyed=keyed)
        )

    async def score(
        self, table_id: str, actor: Actor, box: str, version: int, *, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """Write the dice on the table in a box of the seat to move."""

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            only_to_move(table, seats)
            return play.score(table, box)

        return await self._state(
            await self._command(table_id, actor, decide, version=version, keyed=keyed)
        )

    async def resign(
        self, table_id: str, actor: Actor, *, seat: int | None = None, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """Give up a seat of this actor's: the named one, or that to move, or the first."""

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            return play.resign(table, own_seat(table, seats, seat))

        return await self._state(await self._command(table_id, actor, decide, keyed=keyed))

    async def rematch(
        self, table_id: str, actor: Actor, *, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """Ask for another game; it begins when every device at the table has asked."""
        secret = self.randomness.hex(SECRET_BYTES)
        join_code = self.randomness.code(JOIN_CODE_LENGTH)

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            seat = own_device(table, seats)
            wanted = play.rematch(table, seat)
            if table.rematch_wanted | {seat} >= set(table.people):
                return (*wanted, *play.new_game(table, secret, join_code))
            return wanted

        return await self._state(await self._command(table_id, actor, decide, keyed=keyed))

    async def skip_pauses(self, table_id: str, actor: Actor) -> dict[str, Any]:
        """Let the computer players play on without pauses until a person is to move."""
        table = (await self.stored(table_id)).table
        only_players(self.tokens.seats_of(table, actor))
        for _ in range(STEPS_MAX):
            if not table.computer_to_move():
                break
            table = await self._server_step(table)
        return await self.look(table_id)

    async def act_if_due(self, table_id: str) -> None:
        """Do what the table needs of the server now: a computer's step, or a turn that ran out."""
        stored = await self.store.load(table_id)
        if stored is None:
            return
        due_at = play.due_at(stored.table)
        if due_at is None or due_at > await self.clock.now():
            await self.store.set_due(table_id, stored.table.version, due_at)
            return
        await self._server_step(stored.table)

    async def game_text(self, table_id: str) -> str:
        """The present game in the text notation; raises `Illegal` before it starts."""
        table = (await self.stored(table_id)).table
        play.running_game(table)
        entries = await self.store.entries(table_id, up_to=table.version)
        return format_game(game_record(table, entries))

    async def _server_step(self, table: Table) -> Table:
        """One step that nobody asked for; if somebody else was quicker, that is as good."""
        events = play.computer_step(table) if table.computer_to_move() else play.finish_turn(table)
        try:
            return await self._store(table, events)
        except WriteConflict:
            return (await self.stored(table.table_id)).table


def holds_message(version: int, positions: tuple[int, ...]) -> Message:
    """What followers are told of held dice."""
    return Message("holds", {"version": version, "kept": list(positions)})
