"""Playing at a table, by people and by the server, and playing again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from yachtdice.errors import Illegal
from yachtdice.fairness import GameFile
from yachtdice.game import format_game
from yachtdice.service import play
from yachtdice.service.access import only_players, only_to_move, own_device, own_seat
from yachtdice.service.commands import Commands, Decide, Keyed
from yachtdice.service.errors import NotFound, Stale, WriteConflict
from yachtdice.service.gamefile import game_file
from yachtdice.service.observing import counted, masked
from yachtdice.service.ports import Message
from yachtdice.service.presence import PRESENT_MS, heir, is_away, may_be_taken_over
from yachtdice.service.record import finished_at_table, game_record
from yachtdice.service.table import Status, Table
from yachtdice.service.table_events import HostPassed, OutageAdded, Returned, TableEvent
from yachtdice.service.tokens import Actor

STEPS_MAX = 1000
SKIPPING_PATIENCE_SECONDS = 3.0
LOOK_AGAIN_MS = 250
"""When a table is due again that waits for a computer player to be ready."""

_log = logging.getLogger(__name__)


class Playing(Commands):
    """The use cases of a game that runs or has ended."""

    @counted
    async def keep(
        self, table_id: str, actor: Actor, positions: tuple[int, ...], version: int
    ) -> dict[str, Any]:
        """Remember and show which dice the seat to move holds; changes no version."""
        table = (await self.stored(table_id)).table
        seats = only_players(self.tokens.seats_of(table, actor))
        await self._check_version(table, version)
        table = await self.attend(table_id, actor)
        if not all(isinstance(event, Returned) for event in table.last):
            await self._check_version(table, version)
        only_to_move(table, seats)
        play.check_keep(table, positions)
        held = tuple(sorted(positions))
        if not await self.store.hold(table_id, table.version, held):
            raise Stale(await self.look(table_id), given=version)
        await self._tell(table_id, holds_message(table.version, held))
        return await self.look(table_id)

    @counted
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

        return self._state(
            await self._command(table_id, actor, decide, version=version, keyed=keyed)
        )

    @counted
    async def score(
        self, table_id: str, actor: Actor, box: str, version: int, *, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """Write the dice on the table in a box of the seat to move."""

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            only_to_move(table, seats)
            return play.score(table, box)

        return self._state(
            await self._command(table_id, actor, decide, version=version, keyed=keyed)
        )

    @counted
    async def resign(
        self, table_id: str, actor: Actor, *, seat: int | None = None, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """Give up a seat of this actor's: the named one, or that to move, or the first."""

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            return play.resign(table, own_seat(table, seats, seat))

        return self._state(await self._command(table_id, actor, decide, keyed=keyed))

    @counted
    async def rematch(
        self, table_id: str, actor: Actor, *, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """Ask for another game; it begins when everybody who stayed has asked, or after a while."""

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            wanted = play.rematch(table, own_device(table, seats))
            after = table.accept(wanted, at=table.changed_at)
            return (*wanted, *self._new_game(table)) if play.rematch_ready(after) else wanted

        return self._state(await self._command(table_id, actor, decide, keyed=keyed))

    @counted
    async def more_time(
        self, table_id: str, actor: Actor, *, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """The player to move asks for the turn limit once more."""
        return self._state(
            await self._command(table_id, actor, _as_player(play.more_time), keyed=keyed)
        )

    @counted
    async def wait_longer(
        self, table_id: str, actor: Actor, *, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """Another player gives the absent one more time before the computer takes over."""
        seen, now = await self.store.seen(table_id), await self.clock.now()

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            given = play.wait_longer(table, only_players(seats))
            if not is_away(table, seen, now):
                raise Illegal("The player to move is there.")
            return given

        return self._state(await self._command(table_id, actor, decide, keyed=keyed))

    @counted
    async def skip_pauses(self, table_id: str, actor: Actor) -> dict[str, Any]:
        """Let the computer players play on without pauses until a person is to move."""
        table = await self.attend(table_id, actor)
        only_players(self.tokens.seats_of(table, actor))
        awaited = play.levels_awaited(table)
        await self.computers.wait(awaited, table.rules, seconds=SKIPPING_PATIENCE_SECONDS)
        for _ in range(STEPS_MAX):
            if not table.computer_to_move():
                break
            table = await self._server_step(table)
        return await self.look(table_id)

    async def act_if_due(self, table_id: str) -> None:
        """Do what the table needs of the server now, if anything, and say when it needs more."""
        stored = await self.store.load(table_id)
        if stored is None:
            return
        table, seen = stored.table, await self.store.seen(table_id)
        due_at, now = play.due_at(table, seen), await self.clock.now()
        if due_at is None or due_at > now:
            await self.store.set_due(table_id, table.version, due_at)
        elif table.status is Status.WAITING:
            await self._tend_waiting(table, seen, now)
        elif self._computer_is_soon(table):
            await self.store.set_due(table_id, table.version, now + LOOK_AGAIN_MS)
        else:
            self.observer.acted(now - due_at)
            await self._server_step(table)

    async def _tend_waiting(self, table: Table, seen: Mapping[str, int], now: int) -> None:
        """Remove a table that nobody comes to any more, or find it a host who is there."""
        removed_at = play.empty_at(table, seen) if table.staying else now
        successor = heir(table, seen, now)
        if removed_at <= now:
            await self.store.remove(table.table_id, table.version)
        elif successor is not None:
            await self._store_if_current(table, (HostPassed(successor),))
        else:
            look_at = min(removed_at, now + PRESENT_MS)
            await self.store.set_due(table.table_id, table.version, look_at)

    async def add_outage(self, table_id: str, since: int, until: int) -> None:
        """Let the running turn's clock and grace not count a time in which no server ran.

        A turn that began later has lost nothing.
        """
        stored = await self.store.load(table_id)
        if stored is None:
            return
        table = stored.table
        runs = table.deadline_at is not None or may_be_taken_over(table)
        if runs and not table.computer_to_move() and table.turn_began_at <= since:
            await self._store_if_current(table, (OutageAdded(until - since),))
        else:
            seen = await self.store.seen(table_id)
            await self.store.set_due(table_id, table.version, play.due_at(table, seen))

    async def game_text(self, table_id: str, number: int | None = None) -> str:
        """The present game in the text notation, or an earlier one that has ended, by its number.

        Raises `Illegal` before it starts, and `NotFound` for a game that did not end here.
        """
        table = (await self.stored(table_id)).table
        play.running_game(table)
        entries = await self.store.entries(table_id, up_to=table.version)
        if number is not None and number != table.game_number:
            found = finished_at_table(table_id, entries, number)
            if found is None:
                raise NotFound("There is no game {given} at this table.", given=number)
            return format_game(found[1])
        return format_game(game_record(table, entries))

    async def game_file(self, table_id: str, number: int) -> GameFile:
        """A game of the table, by its number from 1, as a file that anybody can check.

        Raises `NotFound` for a game that never was, `Illegal` for one whose secret is still one.
        """
        table = (await self.stored(table_id)).table
        if not 1 <= number <= table.game_number or table.game is None:
            raise NotFound("This table has no game {given}.", given=number)
        if table.daily is not None:
            raise Illegal(
                "The dice of a daily challenge are checked by its day's secret, which is shown "
                "12 hours after the day."
            )
        found = game_file(table_id, await self.store.entries(table_id), number)
        if found is None:
            raise Illegal("The dice can be checked when the game is over.")
        return found

    async def _server_step(self, table: Table) -> Table:
        """One step that nobody asked for."""
        return await self._store_if_current(table, await self._due_events(table))

    async def _due_events(self, table: Table) -> tuple[TableEvent, ...]:
        if table.status is Status.FINISHED:
            return self._new_game(table)
        if table.computer_to_move():
            return await self._computer_step(table)
        deadline_at, closes_at, now = table.deadline_at, table.closes_at, await self.clock.now()
        if closes_at is not None and closes_at <= now:
            return play.lapse(table)
        if deadline_at is not None and deadline_at <= now:
            return play.time_out(table)
        return play.take_over(table)

    def _computer_is_soon(self, table: Table) -> bool:
        """Whether a decision is due of a computer player that is only just being made ready."""
        if not table.computer_to_move() or play.running_game(table).dice is None:
            return False
        level, rules = play.computer_level(table), table.rules
        return not self.computers.call(level, rules) and self.computers.is_soon(level, rules)

    async def _computer_step(self, table: Table) -> tuple[TableEvent, ...]:
        level = play.computer_level(table)
        present = self.computers.at_hand(level, table.rules)
        if present != level and play.running_game(table).dice is not None:
            _log.info(
                "%r steps in for %r at table %s: not ready", present, level, masked(table.table_id)
            )
        return await asyncio.to_thread(play.computer_step, table, present)  # it may take a moment

    async def _store_if_current(self, table: Table, events: tuple[TableEvent, ...]) -> Table:
        """Store events; if somebody else was quicker, that is as good."""
        try:
            return await self._store(table, events)
        except WriteConflict:
            return (await self.stored(table.table_id)).table


def _as_player(decide: Decide) -> Decide:
    """The same decision, for those who play at the table only."""
    return lambda table, seats: decide(table, only_players(seats))


def holds_message(version: int, positions: tuple[int, ...]) -> Message:
    """What followers are told of held dice."""
    return Message("holds", {"version": version, "kept": list(positions)})
