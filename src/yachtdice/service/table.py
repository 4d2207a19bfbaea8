"""A table: its seats, its settings and the game that runs at it, folded from its event log.

`Table.accept` is the only way forward: it takes the events of one accepted command, which make one
version.  Nothing here draws chance or reads a clock; times are integer UTC milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce
from typing import Any

from yachtdice.chance import CommittedDice, Contribution, DailyDice, Throw
from yachtdice.daily import Day
from yachtdice.errors import Malformed
from yachtdice.fairness import Given
from yachtdice.game import (
    Ended,
    Game,
    Resigned,
    Rolled,
    Scored,
    Started,
    evolve,
)
from yachtdice.rules import RuleSet
from yachtdice.service.table_events import (
    Contributed,
    DailyGame,
    Forgotten,
    GraceGiven,
    HostPassed,
    Lapsed,
    NewGame,
    Opened,
    OutageAdded,
    PlayerMoved,
    RematchWanted,
    Returned,
    SeatAdded,
    SeatDropped,
    SeatFilled,
    SeatKind,
    SeatLeft,
    SeatOpened,
    SeatTaken,
    SettingsChanged,
    TableEvent,
    TableSeat,
    TakenOver,
    TimeGiven,
    TurnRanOut,
)


class Status(StrEnum):
    """Where a table is between setting up and the end of a game."""

    WAITING = "waiting"
    PLAYING = "playing"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of the log: the events of one accepted command."""

    version: int
    at: int
    events: tuple[TableEvent, ...]


@dataclass(frozen=True)
class Table:
    """A table at one version.

    `game_number` counts the games at this table from 1; `game` is None until its first start.
    `changed_at` is when the last command was accepted, `turn_began_at` when the present turn began,
    time that does not count left out.  `times_given` counts how often this turn was lengthened, by
    `time_given_ms` in all, and `grace_ms` is how much longer the others wait for its seat.
    `hints` is whether they may be asked for where nobody plays for a rating (`gives_hints`).
    `daily` names the challenge that is played here, and `lapsed` marks an attempt at one that was
    not finished in time.  `resumed_at` is when a server was there again after an outage in this
    turn.  `host_nonce` is that of the host's seat once the first host has
    left or has been away too long.  `ladder` names the
    ratings that results count for, "" for none.  `last` holds the events of this version.
    """

    table_id: str
    rules: RuleSet
    seats: tuple[TableSeat, ...]
    secret: str
    join_code: str
    turn_seconds: int | None
    visibility: str
    ranked: bool
    first_seat_moves_on: bool
    hints: bool = True
    daily: DailyGame | None = None
    lapsed: bool = False
    version: int = 0
    game_number: int = 1
    game: Game | None = None
    contributions: tuple[Given, ...] = ()
    rematch_wanted: frozenset[int] = frozenset()
    changed_at: int = 0
    turn_began_at: int = 0
    times_given: int = 0
    time_given_ms: int = 0
    grace_ms: int = 0
    resumed_at: int = 0
    host_nonce: str = ""
    ladder: str = ""
    last: tuple[TableEvent, ...] = ()

    @classmethod
    def open(cls, table_id: str, opened: Opened) -> Table:
        """The table that an `Opened` event sets up, before that event is accepted."""
        return cls(
            table_id=table_id,
            rules=opened.rules,
            seats=opened.seats,
            secret=opened.secret,
            join_code=opened.join_code,
            turn_seconds=opened.turn_seconds,
            visibility=opened.visibility,
            ranked=opened.ranked,
            first_seat_moves_on=opened.first_seat_moves_on,
            hints=opened.hints,
            ladder=opened.ladder,
            daily=opened.daily,
        )

    @classmethod
    def replay(cls, table_id: str, entries: Iterable[Entry]) -> Table:
        """The table that a log leads to."""
        *_, table = cls.history(table_id, entries)
        return table

    @classmethod
    def history(cls, table_id: str, entries: Iterable[Entry]) -> Iterator[Table]:
        """The table at each version of its log, which begins with an `Opened`."""
        rows = iter(entries)
        first = next(rows, None)
        opened = first.events[0] if first else None
        if first is None or not isinstance(opened, Opened):
            raise Malformed("The log of a table begins with its opening.")
        table = cls.open(table_id, opened).accept(first.events, at=first.at)
        yield table
        for entry in rows:
            table = table.accept(entry.events, at=entry.at)
            yield table

    def accept(self, events: tuple[TableEvent, ...], *, at: int) -> Table:
        """The next version: the table after the events of one accepted command."""
        table = self
        for event in events:
            table = table._after(event, at)
        table = Table._with_turns_played(table, events)
        return replace(table, version=self.version + 1, changed_at=at, last=events)

    @property
    def status(self) -> Status:
        """Waiting for people, playing, or finished."""
        if self.game is None:
            return Status.WAITING
        return Status.FINISHED if self.game.is_over else Status.PLAYING

    @property
    def gives_hints(self) -> bool:
        """Whether the coach may be asked at this table: never where a rating is at stake."""
        return self.hints and not self.ranked

    @property
    def dice(self) -> CommittedDice | DailyDice:
        """The dice of the present game."""
        if self.daily is not None:
            return DailyDice(self.secret, self.daily.day, self.daily.challenge)
        given = (Contribution(given.seat, given.text) for given in self.contributions)
        return CommittedDice(self.secret, tuple(given))

    def shown_secret(self, now: int) -> str | None:
        """The secret of the dice, once nobody can profit: that of a day when it is closed."""
        if self.daily is not None:
            return self.secret if Day.parse(self.daily.day).is_closed(now) else None
        return self.secret if self.status is Status.FINISHED else None

    @property
    def closes_at(self) -> int | None:
        """When an attempt at a daily challenge lapses, or None for any other game."""
        if self.daily is None or not self.daily.counts or self.status is not Status.PLAYING:
            return None
        return Day.parse(self.daily.day).closes_at

    @property
    def throw(self) -> Throw:
        """The name of the next throw."""
        if self.game is None:
            raise Malformed("There are no throws before a game starts.")
        return Throw(self.game.turn, self.game.roll_of_turn, self.game.rolls_made)

    @property
    def deadline_at(self) -> int | None:
        """When the present turn runs out, or None without a limit or without a turn."""
        if self.turn_seconds is None or self.status is not Status.PLAYING:
            return None
        return self.turn_began_at + 1000 * self.turn_seconds + self.time_given_ms

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that hold a token: one for each device at the table."""
        return tuple(
            index
            for index, seat in enumerate(self.seats)
            if seat.kind is SeatKind.HUMAN and not seat.is_free
        )

    @property
    def staying(self) -> tuple[int, ...]:
        """The seats that hold a token and whose people have not left."""
        return tuple(index for index in self.people if not self.seats[index].left)

    @property
    def host(self) -> int | None:
        """The seat whose person may set the table up; whoever sits down later does not."""
        chosen = (i for i in self.staying if self.seats[i].nonce == self.host_nonce)
        return next(chosen, min(self.staying, default=None))

    def device(self, seat: int) -> str:
        """What names the device that a person's seat is played on, wherever the seat moves."""
        return self.seats[self.seats[seat].holder].nonce

    def computer_to_move(self) -> bool:
        """Whether the computer is to move: for itself, or for somebody who is away."""
        if self.game is None or self.game.is_over:
            return False
        seat = self.seats[self.game.to_move]
        return seat.kind is SeatKind.COMPUTER or self.seats[seat.holder].taken_over

    def next_first_seat(self) -> int:
        """The seat that begins the next game."""
        if self.game is None:
            return 0
        step = 1 if self.first_seat_moves_on else 0
        return (self.game.first_seat + step) % len(self.seats)

    def _after(self, event: TableEvent, at: int) -> Table:
        match event:
            case Opened():
                return self
            case Lapsed():
                return replace(self, lapsed=True)
            case SeatTaken() | SeatLeft() | HostPassed() | PlayerMoved() | Forgotten():
                return self._after_people(event)
            case SeatFilled() | SeatOpened() | SeatDropped() | SeatAdded():
                return self._after_seating(event)
            case TakenOver() | Returned() | TurnRanOut():
                return self._after_absence(event)
            case TimeGiven() | GraceGiven() | OutageAdded():
                return self._after_waiting(event, at)
            case SettingsChanged() | Contributed() | RematchWanted() | NewGame():
                return self._between_games(event, at)
            case Started(rules, seat_count, first_seat):
                game = Game.start(rules, seat_count, first_seat=first_seat)
                begun = replace(self, game=game, seats=_fresh(self.seats))
                return Table._with_turn_begun(begun, at)
            case Rolled() | Scored() | Resigned() | Ended():
                return self._with_game(evolve(self._running(), event), at)

    def _after_people(
        self, event: SeatTaken | SeatLeft | HostPassed | PlayerMoved | Forgotten
    ) -> Table:
        match event:
            case SeatTaken(seat, name, nonce, player_id):
                return self._with_seat(seat, name=name, nonce=nonce, player_id=player_id)
            case HostPassed(seat):
                return replace(self, host_nonce=self.seats[seat].nonce)
            case PlayerMoved(seat, player_id):
                return self._with_seat(seat, player_id=player_id)
            case Forgotten(seat):
                return replace(self, seats=without_person(self.seats, seat))
            case SeatLeft(seat):
                hosted = self.host == seat
                left = self._left_by(seat)
                heir = min(left.staying, default=None)
                nonce = left.seats[heir].nonce if hosted and heir is not None else self.host_nonce
                return replace(left, host_nonce=nonce)

    def _after_seating(self, event: SeatFilled | SeatOpened | SeatDropped | SeatAdded) -> Table:
        match event:
            case SeatFilled(seat, name, level):
                return self._with_seat(seat, kind=SeatKind.COMPUTER, name=name, level=level)
            case SeatOpened(seat):
                return self._with_seat(seat, kind=SeatKind.HUMAN, name="", level="")
            case SeatDropped(seat):
                return self._without_seat(seat)
            case SeatAdded(kind, name, level):
                added = TableSeat(SeatKind(kind), name, holder=len(self.seats), level=level)
                return replace(self, seats=(*self.seats, added))

    def _after_absence(self, event: TakenOver | Returned | TurnRanOut) -> Table:
        match event:
            case TakenOver(seat):
                return self._with_seat(seat, taken_over=True)
            case Returned(seat):
                return self._with_seat(seat, taken_over=False, turns_missed=0)
            case TurnRanOut(seat):
                return self._with_seat(seat, turns_missed=self.seats[seat].turns_missed + 1)

    def _after_waiting(self, event: TimeGiven | GraceGiven | OutageAdded, at: int) -> Table:
        match event:
            case TimeGiven(_, milliseconds):
                given_ms, times = self.time_given_ms + milliseconds, self.times_given + 1
                return replace(self, time_given_ms=given_ms, times_given=times)
            case GraceGiven(_, milliseconds):
                return replace(self, grace_ms=self.grace_ms + milliseconds)
            case OutageAdded(milliseconds):
                began_at = self.turn_began_at + milliseconds
                return replace(self, turn_began_at=began_at, resumed_at=at)

    def _between_games(
        self, event: SettingsChanged | Contributed | RematchWanted | NewGame, at: int
    ) -> Table:
        match event:
            case SettingsChanged(rules, turn_seconds, visibility, moves_on, hints):
                return replace(
                    self,
                    rules=rules,
                    turn_seconds=turn_seconds,
                    visibility=visibility,
                    first_seat_moves_on=moves_on,
                    hints=hints,
                )
            case Contributed(seat, text):
                given = Given(seat, text, version=self.version + 1, at=at)
                return replace(self, contributions=(*self.contributions, given))
            case RematchWanted(seat):
                return replace(self, rematch_wanted=self.rematch_wanted | {seat})
            case NewGame(secret, join_code):
                return replace(
                    self,
                    secret=secret,
                    join_code=join_code,
                    contributions=(),
                    rematch_wanted=frozenset(),
                    game_number=self.game_number + 1,
                )

    def _running(self) -> Game:
        if self.game is None:
            raise Malformed("No game has started at this table.")
        return self.game

    def _with_game(self, game: Game, at: int) -> Table:
        if game.turn == self._running().turn:
            return replace(self, game=game)
        return Table._with_turn_begun(replace(self, game=game), at)

    def _with_turn_begun(self, at: int) -> Table:
        return replace(
            self, turn_began_at=at, times_given=0, time_given_ms=0, grace_ms=0, resumed_at=0
        )

    def _with_turns_played(self, events: tuple[TableEvent, ...]) -> Table:
        """Count the turns that the computer ended for a person, forget those missed before.

        What a seat rolls or writes while it is taken over, or when its time is up, is not its own.
        """
        table, late = self, any(isinstance(event, TurnRanOut) for event in events)
        for event in events:
            if not isinstance(event, Rolled | Scored) or event.seat >= len(self.seats):
                continue
            seat, holder = table.seats[event.seat], table.seats[event.seat].holder
            if seat.kind is SeatKind.COMPUTER:
                continue
            if late or table.seats[holder].taken_over:
                turns = seat.turns_by_computer + isinstance(event, Scored)
                table = Table._with_seat(table, event.seat, turns_by_computer=turns)
            elif table.seats[holder].turns_missed:
                table = Table._with_seat(table, holder, turns_missed=0)
        return table

    def _left_by(self, index: int) -> Table:
        """A person is gone, and before a game with them whoever shares their device."""
        if self.game is not None:
            wanted = self.rematch_wanted - {index}
            return replace(self._with_seat(index, left=True), rematch_wanted=wanted)
        free = self._with_seat(index, name="", nonce="", player_id="")
        free = replace(free, contributions=tuple(c for c in self.contributions if c.seat != index))
        shared = (i for i, seat in enumerate(self.seats) if seat.holder == index and i != index)
        return reduce(Table._without_seat, sorted(shared, reverse=True), free)

    def _without_seat(self, index: int) -> Table:
        left = (*self.seats[:index], *self.seats[index + 1 :])
        return replace(
            self,
            seats=tuple(replace(s, holder=s.holder - (s.holder > index)) for s in left),
            contributions=tuple(
                replace(given, seat=given.seat - (given.seat > index))
                for given in self.contributions
                if given.seat != index
            ),
        )

    def _with_seat(self, index: int, **changes: Any) -> Table:
        seat = replace(self.seats[index], **changes)
        return replace(self, seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))


def without_person(seats: tuple[TableSeat, ...], seat: int) -> tuple[TableSeat, ...]:
    """The seats without the names and the id of whoever sits in one and at its device.

    The nonce stays, since it names the device to others and not the person.
    """
    return tuple(
        replace(other, name="", player_id="") if seat in (index, other.holder) else other
        for index, other in enumerate(seats)
    )


def _fresh(seats: tuple[TableSeat, ...]) -> tuple[TableSeat, ...]:
    """The seats at the beginning of a game: whoever is away stays so."""
    return tuple(replace(seat, turns_by_computer=0) for seat in seats)
