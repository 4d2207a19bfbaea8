"""A table: its seats, its settings and the game that runs at it, folded from its event log.

`Table.accept` is the only way forward: it takes the events of one accepted command, which make one
version.  Nothing here draws chance or reads a clock; times are integer UTC milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from yachtdice.chance import CommittedDice, Contribution, Throw
from yachtdice.errors import Malformed
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
    NewGame,
    Opened,
    RematchWanted,
    SeatDropped,
    SeatFilled,
    SeatKind,
    SeatTaken,
    TableEvent,
    TableSeat,
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
    `changed_at` is when the last command was accepted, `turn_began_at` when the present turn began.
    `last` holds the events of this version.
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
    version: int = 0
    game_number: int = 1
    game: Game | None = None
    contributions: tuple[Contribution, ...] = ()
    rematch_wanted: frozenset[int] = frozenset()
    changed_at: int = 0
    turn_began_at: int = 0
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
        return replace(table, version=self.version + 1, changed_at=at, last=events)

    @property
    def status(self) -> Status:
        """Waiting for people, playing, or finished."""
        if self.game is None:
            return Status.WAITING
        return Status.FINISHED if self.game.is_over else Status.PLAYING

    @property
    def dice(self) -> CommittedDice:
        """The dice of the present game."""
        return CommittedDice(self.secret, self.contributions)

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
        return self.turn_began_at + 1000 * self.turn_seconds

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that hold a token: one for each device at the table."""
        return tuple(
            index
            for index, seat in enumerate(self.seats)
            if seat.kind is SeatKind.HUMAN and not seat.is_free
        )

    def computer_to_move(self) -> bool:
        """Whether a computer player is to move."""
        if self.game is None or self.game.is_over:
            return False
        return self.seats[self.game.to_move].kind is SeatKind.COMPUTER

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
            case SeatTaken(seat, name, nonce, player_id):
                return self._with_seat(
                    seat, replace(self.seats[seat], name=name, nonce=nonce, player_id=player_id)
                )
            case SeatFilled(seat, name, level):
                return self._with_seat(
                    seat, TableSeat(SeatKind.COMPUTER, name, holder=seat, level=level)
                )
            case SeatDropped(seat):
                return self._without_seat(seat)
            case Contributed(seat, text):
                given = Contribution(seat, text)
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
            case Started(rules, seat_count, first_seat):
                game = Game.start(rules, seat_count, first_seat=first_seat)
                return replace(self, game=game, turn_began_at=at)
            case Rolled() | Scored() | Resigned() | Ended():
                return self._with_game(evolve(self._running(), event), at)

    def _running(self) -> Game:
        if self.game is None:
            raise Malformed("No game has started at this table.")
        return self.game

    def _with_game(self, game: Game, at: int) -> Table:
        began_at = self.turn_began_at if game.turn == self._running().turn else at
        return replace(self, game=game, turn_began_at=began_at)

    def _without_seat(self, index: int) -> Table:
        left = (*self.seats[:index], *self.seats[index + 1 :])
        return replace(
            self,
            seats=tuple(replace(s, holder=s.holder - (s.holder > index)) for s in left),
            contributions=tuple(
                replace(given, seat=given.seat - (given.seat > index))
                for given in self.contributions
            ),
        )

    def _with_seat(self, index: int, seat: TableSeat) -> Table:
        return replace(self, seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))
