"""The use cases of a table: setting up, sitting down, playing, another game.

Every command goes one way: load, check who asks, check the version, decide the events, store them
with the expected version in one transaction, and only then publish.  A command that comes too late
is refused with the state as it stands.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

from yachtdice.chance import SECRET_BYTES, check_contribution
from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.game import format_game
from yachtdice.players import DEFAULT_LEVEL
from yachtdice.service import play
from yachtdice.service.errors import (
    Forbidden,
    KeyReused,
    NoSeat,
    NotFound,
    Stale,
    WriteConflict,
)
from yachtdice.service.names import check_free, clean_name
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
from yachtdice.service.record import game_record
from yachtdice.service.requests import SeatRequest, TableRequest, check_request
from yachtdice.service.state import seat_name, table_state
from yachtdice.service.table import Entry, Status, Table
from yachtdice.service.table_events import (
    Contributed,
    Opened,
    SeatDropped,
    SeatFilled,
    SeatKind,
    SeatTaken,
    TableEvent,
    TableSeat,
)
from yachtdice.service.tokens import Actor, Tokens

ID_BYTES = 12
NONCE_BYTES = 16
JOIN_CODE_LENGTH = 6
KEY_LENGTH_MAX = 128
TRIES_MAX = 8
STEPS_MAX = 1000

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
class Seated:
    """The answer to whoever opened a table or took a seat at one."""

    table: Table
    seat: int
    seat_token: str
    state: dict[str, Any]


class Tables:
    """Everything that can be asked of tables."""

    def __init__(
        self,
        *,
        store: TableStore,
        clock: Clock,
        randomness: Randomness,
        broker: Broker,
        tokens: Tokens,
    ) -> None:
        self.store = store
        self.clock = clock
        self.randomness = randomness
        self.broker = broker
        self.tokens = tokens

    # ---------------------------------------------------------------- setting up

    async def open(
        self, request: TableRequest, *, player_id: str = "", keyed: Keyed | None = None
    ) -> Seated:
        """Set up a table and take its first human seat and every local one.

        It starts at once when no seat is left for others.  Raises `Malformed` or `Illegal` naming
        the field at fault.
        """
        check_request(request)
        scope = _scope("open", Actor(player_id=player_id), keyed)
        host = next(i for i, s in enumerate(request.seats) if s.kind is SeatKind.HUMAN)
        for _ in range(TRIES_MAX):
            answered = await self._answered(scope, keyed)
            if answered is not None:
                return await self._seated_again(answered)
            opened = self._opened(request, host, player_id)
            table = Table.open(self.randomness.hex(ID_BYTES), opened)
            starting = () if any(seat.is_free for seat in opened.seats) else play.start(table)
            try:
                after = await self._store(table, (opened, *starting), scope=scope, keyed=keyed)
            except WriteConflict:
                continue
            return await self._seated(after, host)
        raise NotFound("No free join code was found. Try again.")

    async def take_seat(
        self,
        table_id: str,
        name: str,
        *,
        actor: Actor | None = None,
        keyed: Keyed | None = None,
    ) -> Seated:
        """Sit down in the first free seat; the table starts when it was the last.

        A player who sits here already gets the same seat again.
        """
        actor = actor or Actor()
        shown = clean_name(name) if name else ""
        nonce = self.randomness.hex(NONCE_BYTES)

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            if seats:
                return ()
            free = [i for i, seat in enumerate(table.seats) if seat.is_free]
            if not free:
                raise Illegal("Every seat of this table is taken.")
            check_free(shown, (seat_name(table, index) for index in range(len(table.seats))))
            taken = SeatTaken(free[0], shown, nonce, actor.player_id)
            if len(free) > 1:
                return (taken,)
            return (taken, *play.start(table.accept((taken,), at=table.changed_at)))

        table = await self._command(table_id, actor, decide, keyed=keyed)
        seat = next((i for i, s in enumerate(table.seats) if s.nonce == nonce), None)
        if seat is not None:
            return await self._seated(table, seat)
        answered = await self._answered(_scope(table_id, actor, keyed), keyed)
        if answered is not None:
            return await self._seated_again(answered)
        return await self._seated(table, _own_device(table, self.tokens.seats_of(table, actor)))

    async def start(
        self, table_id: str, actor: Actor, *, fill: str, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """The host starts before all seats are taken: free ones go to computers or are dropped."""

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            if min(table.people) not in _only_players(seats):
                raise Forbidden("Only the host of the table may start it.")
            if table.status is not Status.WAITING:
                raise Illegal("The game has started already.")
            filling = _filling(table, fill)
            return (*filling, *play.start(table.accept(filling, at=table.changed_at)))

        return await self._state(await self._command(table_id, actor, decide, keyed=keyed))

    async def contribute(
        self, table_id: str, actor: Actor, text: str, *, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """Mix a seat's own text into the dice; only before the game's first roll, once a device."""
        checked = check_contribution(text)

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            seat = _own_device(table, seats)
            if table.game is not None and (table.game.rolls_made or table.game.is_over):
                raise Illegal(
                    "The dice of this game are fixed: its first roll is made, or it is over."
                )
            if any(given.seat == seat for given in table.contributions):
                raise Illegal("Seat {given} has contributed already.", given=seat)
            return (Contributed(seat, checked),)

        return await self._state(await self._command(table_id, actor, decide, keyed=keyed))

    # ------------------------------------------------------------------- playing

    async def look(self, table_id: str) -> dict[str, Any]:
        """The state of a table; raises `NotFound`."""
        stored = await self.stored(table_id)
        return table_state(stored.table, holds=stored.holds, now=await self.clock.now())

    async def game_text(self, table_id: str) -> str:
        """The present game in the text notation; raises `Illegal` before it starts."""
        table = (await self.stored(table_id)).table
        play.running_game(table)
        entries = await self.store.entries(table_id, up_to=table.version)
        return format_game(game_record(table, entries))

    async def stored(self, table_id: str) -> StoredTable:
        """The table itself, secrets included; raises `NotFound`."""
        stored = await self.store.load(table_id) if _is_id(table_id) else None
        if stored is None:
            raise NotFound("There is no table {given}.", given=quoted(table_id))
        return stored

    async def keep(
        self, table_id: str, actor: Actor, positions: tuple[int, ...], version: int
    ) -> dict[str, Any]:
        """Remember and show which dice the seat to move holds; changes no version."""
        table = (await self.stored(table_id)).table
        seats = _only_players(self.tokens.seats_of(table, actor))
        await self._check_version(table, version)
        _only_to_move(table, seats)
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
            _only_to_move(table, seats)
            return play.roll(table, keep)

        return await self._state(
            await self._command(table_id, actor, decide, version=version, keyed=keyed)
        )

    async def score(
        self, table_id: str, actor: Actor, box: str, version: int, *, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """Write the dice on the table in a box of the seat to move."""

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            _only_to_move(table, seats)
            return play.score(table, box)

        return await self._state(
            await self._command(table_id, actor, decide, version=version, keyed=keyed)
        )

    async def resign(
        self, table_id: str, actor: Actor, *, seat: int | None = None, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """Give up a seat of this actor's: the named one, or that to move, or the first."""

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            return play.resign(table, _own_seat(table, seats, seat))

        return await self._state(await self._command(table_id, actor, decide, keyed=keyed))

    async def rematch(
        self, table_id: str, actor: Actor, *, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """Ask for another game; it begins when every device at the table has asked."""
        secret = self.randomness.hex(SECRET_BYTES)

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            seat = _own_device(table, seats)
            wanted = play.rematch(table, seat)
            if table.rematch_wanted | {seat} >= set(table.people):
                return (*wanted, *play.new_game(table, secret))
            return wanted

        return await self._state(await self._command(table_id, actor, decide, keyed=keyed))

    async def skip_pauses(self, table_id: str, actor: Actor) -> dict[str, Any]:
        """Let the computer players play on without pauses until a person is to move."""
        table = (await self.stored(table_id)).table
        _only_players(self.tokens.seats_of(table, actor))
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

    async def states_after(self, table_id: str, after: int) -> list[dict[str, Any]]:
        """The states of every version after one, by replaying the log."""
        now = await self.clock.now()
        history = Table.history(table_id, await self.store.entries(table_id))
        return [table_state(t, holds=None, now=now) for t in history if t.version > after]

    # ------------------------------------------------------------ the one way in

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
        scope = _scope(table_id, actor, keyed)
        answered = await self._answered(scope, keyed)
        if answered is not None:
            return await self._replayed(answered)
        table = (await self.stored(table_id)).table
        for _ in range(TRIES_MAX):
            seats = self.tokens.seats_of(table, actor)
            if version is not None:
                _only_players(seats)
                await self._check_version(table, version)
            events = decide(table, seats)
            if not events:
                return table
            try:
                return await self._store(table, events, scope=scope, keyed=keyed)
            except WriteConflict:
                answered = await self._answered(scope, keyed)
                if answered is not None:
                    return await self._replayed(answered)
                table = (await self.stored(table_id)).table
        raise Stale(await self.look(table_id), given=table.version)

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
        return after

    async def _tell(self, table_id: str, message: Message) -> None:
        """Publish what is stored already; if that fails, followers find out from the store."""
        try:
            await self.broker.publish(table_id, message)
        except Exception:  # noqa: BLE001 - whoever sent the command must learn that it counts
            _log.exception("the followers of table %s could not be told", table_id)

    async def _server_step(self, table: Table) -> Table:
        """One step that nobody asked for; if somebody else was quicker, that is as good."""
        events = play.computer_step(table) if table.computer_to_move() else play.finish_turn(table)
        try:
            return await self._store(table, events)
        except WriteConflict:
            return (await self.stored(table.table_id)).table

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

    # ------------------------------------------------------------------- answers

    async def _state(self, table: Table) -> dict[str, Any]:
        return table_state(table, holds=None, now=await self.clock.now())

    async def _seated(self, table: Table, seat: int) -> Seated:
        token = self.tokens.seat_token(table, seat)
        return Seated(table, seat, token, await self._state(table))

    async def _seated_again(self, answer: KeyedAnswer) -> Seated:
        return await self._seated(await self._replayed(answer), answer.seat or 0)

    def _opened(self, request: TableRequest, host: int, player_id: str) -> Opened:
        return Opened(
            rules=request.rules,
            seats=tuple(
                self._table_seat(index, seat, host=host, player_id=player_id)
                for index, seat in enumerate(request.seats)
            ),
            secret=self.randomness.hex(SECRET_BYTES),
            join_code=self.randomness.code(JOIN_CODE_LENGTH),
            turn_seconds=request.turn_seconds,
            visibility=request.visibility,
            ranked=request.ranked,
            first_seat_moves_on=request.first_seat_moves_on,
        )

    def _table_seat(self, index: int, seat: SeatRequest, *, host: int, player_id: str) -> TableSeat:
        if index == host:
            nonce = self.randomness.hex(NONCE_BYTES)
            return TableSeat(seat.kind, seat.name, index, nonce=nonce, player_id=player_id)
        holder = host if seat.kind is SeatKind.LOCAL else index
        return TableSeat(seat.kind, seat.name, holder, level=seat.level)


def holds_message(version: int, positions: tuple[int, ...]) -> Message:
    """What followers are told of held dice."""
    return Message("holds", {"version": version, "kept": list(positions)})


def _is_id(text: str) -> bool:
    """Whether a text may be a table's id; databases choke on some that cannot be one."""
    return text.isascii() and text.isalnum() and len(text) <= 4 * ID_BYTES


def _scope(what: str, actor: Actor, keyed: Keyed | None) -> str:
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


def _only_players(seats: frozenset[int]) -> frozenset[int]:
    if not seats:
        raise NoSeat("This needs the token of a seat at this table.")
    return seats


def _own_device(table: Table, seats: frozenset[int]) -> int:
    """The seat that stands for the actor's device: the one that holds the token."""
    return min(_only_players(seats) & set(table.people))


def _only_to_move(table: Table, seats: frozenset[int]) -> None:
    _only_players(seats)
    game = play.running_game(table)
    if not game.is_over and game.to_move not in seats:
        raise Forbidden("It is seat {given}'s turn.", given=game.to_move)


def _own_seat(table: Table, seats: frozenset[int], wanted: int | None) -> int:
    _only_players(seats)
    if wanted is not None:
        if type(wanted) is not int or wanted not in seats:
            raise Forbidden("Seat {given} is not yours.", given=quoted(wanted))
        return wanted
    game = play.running_game(table)
    staying = [seat for seat in sorted(seats) if not game.seats[seat].resigned]
    return game.to_move if game.to_move in staying else (staying or sorted(seats))[0]


def _filling(table: Table, fill: str) -> tuple[TableEvent, ...]:
    """What becomes of the free seats when the host starts early."""
    free = [index for index, seat in enumerate(table.seats) if seat.is_free]
    if fill == "computer":
        return tuple(SeatFilled(index, "", DEFAULT_LEVEL) for index in free)
    if fill == "drop":
        return tuple(SeatDropped(index) for index in reversed(free))
    raise Malformed('fill: {given} is neither "computer" nor "drop".', given=quoted(fill))
