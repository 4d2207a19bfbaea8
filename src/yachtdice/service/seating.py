"""Setting a table up and sitting down at it, until its first game starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from yachtdice.chance import SECRET_BYTES, check_contribution
from yachtdice.daily import challenge_rules
from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.players import DEFAULT_LEVEL
from yachtdice.rules import RuleSet
from yachtdice.service import play
from yachtdice.service.access import only_players, own_device
from yachtdice.service.commands import (
    ID_BYTES,
    JOIN_CODE_LENGTH,
    TRIES_MAX,
    Commands,
    Done,
    Keyed,
    scope_of,
)
from yachtdice.service.errors import Forbidden, NotFound, WriteConflict
from yachtdice.service.names import check_free, clean_name
from yachtdice.service.observing import counted
from yachtdice.service.ports import KeyedAnswer
from yachtdice.service.requests import SeatRequest, TableRequest, check_request
from yachtdice.service.state import seat_name
from yachtdice.service.table import Status, Table
from yachtdice.service.table_events import (
    Contributed,
    DailyGame,
    Opened,
    SeatAdded,
    SeatDropped,
    SeatFilled,
    SeatKind,
    SeatOpened,
    SeatTaken,
    SettingsChanged,
    TableEvent,
    TableSeat,
)
from yachtdice.service.tokens import Actor

NONCE_BYTES = 16
LATER_SETTINGS = frozenset({"first_seat_moves_on"})
"""What the host may still change once a game has started."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The answer to whoever opened a table or took a seat at one."""

    table: Table
    seat: int
    seat_token: str
    state: dict[str, Any]


class Seating(Commands):
    """The use cases before the first roll."""

    @counted
    async def open(
        self, request: TableRequest, *, player_id: str = "", keyed: Keyed | None = None
    ) -> Seated:
        """Set up a table and take its first human seat and every local one.

        It starts at once when no seat is left for others.  Raises `Malformed` or `Illegal` naming
        the field at fault.
        """
        check_request(request)
        scope = scope_of("open", Actor(player_id=player_id), keyed)
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
            await self._note(after, frozenset({host}))
            return self._seated(Done.by_change(after), host)
        raise NotFound("No free join code was found. Try again.")

    @counted
    async def open_daily(
        self, daily: DailyGame, secret: str, *, player_id: str, name: str = ""
    ) -> Seated:
        """Set up a table for one that plays a daily challenge, and start.

        Raises `WriteConflict` where this is a player's second attempt at it, and `Illegal` once its
        day is over.
        """
        nonce = self.randomness.hex(NONCE_BYTES)
        opened = Opened(
            rules=challenge_rules(daily.challenge),
            seats=(TableSeat(SeatKind.HUMAN, name, 0, nonce=nonce, player_id=player_id),),
            secret=secret,
            join_code="",
            hints=not daily.counts,
            daily=daily,
        )
        table = Table.open(self.randomness.hex(ID_BYTES), opened)
        after = await self._store(table, (opened, *play.start(table)))
        await self._note(after, frozenset({0}))
        return self._seated(Done.by_change(after), 0)

    async def open_ranked(
        self,
        rules: RuleSet,
        people: Sequence[tuple[str, str]],
        levels: Sequence[str],
        *,
        turn_seconds: int,
    ) -> Table | None:
        """Set up a ranked table of matched people, by id and name, and computer players; start.

        None where somebody of them waits no longer, or was seated by another process.
        """
        seats = [
            *(
                TableSeat(
                    SeatKind.HUMAN,
                    name,
                    index,
                    nonce=self.randomness.hex(NONCE_BYTES),
                    player_id=player_id,
                )
                for index, (player_id, name) in enumerate(people)
            ),
            *(
                TableSeat(SeatKind.COMPUTER, "", index, level=level)
                for index, level in enumerate(levels, start=len(people))
            ),
        ]
        opened = Opened(
            rules=rules,
            seats=tuple(seats),
            secret=self.randomness.hex(SECRET_BYTES),
            join_code="",
            turn_seconds=turn_seconds,
            ranked=True,
            hints=False,
            ladder=rules.id,
        )
        table = Table.open(self.randomness.hex(ID_BYTES), opened)
        try:
            return await self._store(table, (opened, *play.start(table)))
        except WriteConflict:
            return None

    async def sit_again(self, table_id: str, actor: Actor) -> Seated:
        """The answer to somebody who comes back to a seat of theirs; raises `NoSeat` for others."""
        table = await self.attend(table_id, actor)
        return self._seated_at(Done(table, await self.clock.now()), actor)

    @counted
    async def take_seat(
        self,
        table_id: str,
        name: str,
        *,
        actor: Actor | None = None,
        contribution: str = "",
        keyed: Keyed | None = None,
    ) -> Seated:
        """Sit down in the first free seat; the table starts when it was the last.

        `contribution` is mixed into the dice before that, so that it counts for who begins.  A
        player who sits here already gets the same seat again.
        """
        actor = actor or Actor()
        shown = clean_name(name) if name else ""
        text = check_contribution(contribution) if contribution else ""
        nonce = self.randomness.hex(NONCE_BYTES)

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            if seats:
                return ()
            free = [i for i, seat in enumerate(table.seats) if seat.is_free]
            if not free:
                raise Illegal("Every seat of this table is taken.")
            check_free(shown, (seat_name(table, index) for index in range(len(table.seats))))
            given = (Contributed(free[0], text),) if text else ()
            taken = (SeatTaken(free[0], shown, nonce, actor.player_id), *given)
            if len(free) > 1:
                return taken
            return (*taken, *play.start(table.accept(taken, at=table.changed_at)))

        done = await self._command(table_id, actor, decide, keyed=keyed)
        seat = next((i for i, s in enumerate(done.table.seats) if s.nonce == nonce), None)
        if seat is not None:
            await self._note(done.table, frozenset({seat}))
            return self._seated(done, seat)
        answered = await self._answered(scope_of(table_id, actor, keyed), keyed)
        if answered is not None:
            return await self._seated_again(answered)
        return self._seated_at(done, actor)

    @counted
    async def start(
        self, table_id: str, actor: Actor, *, fill: str, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """The host starts before all seats are taken: free ones go to computers or are dropped."""

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            _only_host(table, seats)
            filling = _filling(table, fill)
            return (*filling, *play.start(table.accept(filling, at=table.changed_at)))

        return self._state(await self._command(table_id, actor, decide, keyed=keyed))

    @counted
    async def change_settings(
        self,
        table_id: str,
        actor: Actor,
        changes: Mapping[str, Any],
        *,
        keyed: Keyed | None = None,
    ) -> dict[str, Any]:
        """The host changes the rules or another setting before the start; all see what changed.

        `changes` may name `rules`, `turn_seconds`, `visibility`, `first_seat_moves_on` and
        `hints`.  Who begins a next game is nothing of the present one, and may be changed later.
        """

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            _check_host(table, seats)
            if table.ladder:
                raise Illegal("In ranked play the next seat always throws first.")
            if not changes.keys() <= LATER_SETTINGS:
                _check_waiting(table)
            request = replace(_as_request(table), **changes)
            check_request(request)
            changed = SettingsChanged(
                request.rules,
                request.turn_seconds,
                request.visibility,
                request.first_seat_moves_on,
                request.hints,
            )
            return () if request == _as_request(table) else (changed,)

        return self._state(await self._command(table_id, actor, decide, keyed=keyed))

    @counted
    async def add_seat(
        self, table_id: str, actor: Actor, seat: SeatRequest, *, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """The host adds a seat at the end: for a person to come, or a computer player."""

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            _only_host(table, seats)
            return _added(table, seat)

        return self._state(await self._command(table_id, actor, decide, keyed=keyed))

    @counted
    async def set_seat(
        self,
        table_id: str,
        actor: Actor,
        seat: int,
        wanted: SeatRequest,
        *,
        keyed: Keyed | None = None,
    ) -> dict[str, Any]:
        """The host says who shall sit in a seat that no person has; the next free number adds one.

        The game starts when that leaves no seat free.
        """

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            _only_host(table, seats)
            if seat == len(table.seats):
                events = _added(table, wanted)
            else:
                _check_vacant(table, seat)
                events = _changed(table, seat, wanted)
            after = table.accept(events, at=table.changed_at)
            starts = bool(events) and not any(left.is_free for left in after.seats)
            return (*events, *play.start(after)) if starts else events

        return self._state(await self._command(table_id, actor, decide, keyed=keyed))

    @counted
    async def drop_seat(
        self, table_id: str, actor: Actor, seat: int, *, keyed: Keyed | None = None
    ) -> dict[str, Any]:
        """The host takes away a free seat or a computer player's; the game may start by it."""

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            _only_host(table, seats)
            _check_vacant(table, seat)
            dropped = (SeatDropped(seat),)
            after = table.accept(dropped, at=table.changed_at)
            starts = not any(left.is_free for left in after.seats)
            return (*dropped, *play.start(after)) if starts else dropped

        return self._state(await self._command(table_id, actor, decide, keyed=keyed))

    @counted
    async def contribute(
        self,
        table_id: str,
        actor: Actor,
        text: str,
        *,
        seat: int | None = None,
        keyed: Keyed | None = None,
    ) -> dict[str, Any]:
        """Mix a text into the dice for a seat of this actor's, by default that of the device."""
        return await self._contribute(table_id, actor, {seat: text}, keyed)

    async def contribute_each(
        self,
        table_id: str,
        actor: Actor,
        texts: Mapping[int, str],
        *,
        keyed: Keyed | None = None,
    ) -> dict[str, Any]:
        """Mix in a text for each of several seats at one device, in one go."""
        return await self._contribute(table_id, actor, texts, keyed)

    async def _contribute(
        self,
        table_id: str,
        actor: Actor,
        texts: Mapping[int | None, str] | Mapping[int, str],
        keyed: Keyed | None,
    ) -> dict[str, Any]:
        checked = {seat: check_contribution(text) for seat, text in texts.items()}

        def decide(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
            device = own_device(table, seats)
            mine = {device if seat is None else seat: text for seat, text in checked.items()}
            return play.contribute(table, seats, mine)

        return self._state(await self._command(table_id, actor, decide, keyed=keyed))

    def _seated(self, done: Done, seat: int) -> Seated:
        token = self.tokens.seat_token(done.table, seat)
        return Seated(done.table, seat, token, self._state(done))

    def _seated_at(self, done: Done, actor: Actor) -> Seated:
        """The answer to somebody who sits at the table already."""
        seats = self.tokens.seats_of(done.table, actor)
        return self._seated(done, own_device(done.table, seats))

    async def _seated_again(self, answer: KeyedAnswer) -> Seated:
        return self._seated(Done.by_change(await self._replayed(answer)), answer.seat or 0)

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
            hints=request.hints,
        )

    def _table_seat(self, index: int, seat: SeatRequest, *, host: int, player_id: str) -> TableSeat:
        if index == host:
            nonce = self.randomness.hex(NONCE_BYTES)
            return TableSeat(seat.kind, seat.name, index, nonce=nonce, player_id=player_id)
        holder = host if seat.kind is SeatKind.LOCAL else index
        return TableSeat(seat.kind, seat.name, holder, level=seat.level)


def _only_host(table: Table, seats: frozenset[int]) -> None:
    """Raise unless the host asks, and in time: before the first game."""
    _check_host(table, seats)
    _check_waiting(table)


def _check_host(table: Table, seats: frozenset[int]) -> None:
    if table.host not in only_players(seats):
        raise Forbidden("Only the host of the table may do this.")


def _check_waiting(table: Table) -> None:
    if table.status is not Status.WAITING:
        raise Illegal("The game has started already.")


def _check_vacant(table: Table, seat: int) -> None:
    """Raise unless this is a seat that no person sits in."""
    if type(seat) is not int or not 0 <= seat < len(table.seats):
        raise Malformed("There is no seat {given}.", given=quoted(seat))
    if not (table.seats[seat].is_free or table.seats[seat].kind is SeatKind.COMPUTER):
        raise Illegal("Somebody sits in seat {given}.", given=seat)


def _added(table: Table, wanted: SeatRequest) -> tuple[TableEvent, ...]:
    """One more seat at the end."""
    _check_kind(wanted)
    request = _as_request(table)
    check_request(replace(request, seats=(*request.seats, wanted)))
    name = wanted.name if wanted.kind is SeatKind.COMPUTER else ""
    added = SeatAdded(wanted.kind.value, name, wanted.level)
    return _with_free_name(table, added, len(table.seats))


def _changed(table: Table, seat: int, wanted: SeatRequest) -> tuple[TableEvent, ...]:
    """A vacant seat is for somebody else; nothing where it is so already."""
    _check_kind(wanted)
    now = table.seats[seat]
    if wanted.kind is SeatKind.HUMAN:
        return () if now.is_free else (SeatOpened(seat),)
    if (now.kind, now.name, now.level) == (wanted.kind, wanted.name, wanted.level):
        return ()
    return _with_free_name(table, SeatFilled(seat, wanted.name, wanted.level), seat)


def _check_kind(wanted: SeatRequest) -> None:
    if wanted.kind is SeatKind.LOCAL:
        raise Illegal("kind: people at one device sit down when the table is set up.")


def _with_free_name(
    table: Table, event: SeatAdded | SeatFilled, seat: int
) -> tuple[TableEvent, ...]:
    """The event, unless the seat would look like another by name."""
    after = table.accept((event,), at=table.changed_at)
    others = (index for index in range(len(after.seats)) if index != seat)
    if not after.seats[seat].is_free:
        check_free(seat_name(after, seat), (seat_name(after, index) for index in others))
    return (event,)


def _as_request(table: Table) -> TableRequest:
    """What would have to be asked for to get this table."""
    return TableRequest(
        rules=table.rules,
        seats=tuple(SeatRequest(seat.kind, seat.name, seat.level) for seat in table.seats),
        turn_seconds=table.turn_seconds,
        visibility=table.visibility,
        ranked=table.ranked,
        first_seat_moves_on=table.first_seat_moves_on,
        hints=table.hints,
    )


def _filling(table: Table, fill: str) -> tuple[TableEvent, ...]:
    """What becomes of the free seats when the host starts early."""
    free = [index for index, seat in enumerate(table.seats) if seat.is_free]
    if fill == "computer":
        return tuple(SeatFilled(index, "", DEFAULT_LEVEL) for index in free)
    if fill == "drop":
        return tuple(SeatDropped(index) for index in reversed(free))
    raise Malformed('fill: {given} is neither "computer" nor "drop".', given=quoted(fill))
