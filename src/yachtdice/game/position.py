"""A game at one moment: every seat's sheet, whose turn it is, and the dice on the table."""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.dice import Dice
from yachtdice.errors import Illegal, quoted
from yachtdice.rules import Choices, RuleSet, Sheet, choices

ROLLS_PER_TURN = 3
SEATS_MAX = 6


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's part of the game: a sheet, and whether the player has resigned."""

    sheet: Sheet
    resigned: bool = False

    @property
    def is_done(self) -> bool:
        """Whether this seat takes no more turns."""
        return self.resigned or self.sheet.is_full


@dataclass(frozen=True)
class Game:
    """A position.  Seats, turns and positions of dice count from 0; nothing here is ever changed.

    `turn` counts the turns of all seats begun so far and `rolls_made` all rolls, so that together
    they name every throw of a game.  `dice` is None before a turn's first roll; `kept` holds the
    positions that the last roll left on the table.  `ended` marks a game closed before its sheets
    were full, `won_by` the seat that won it at once (`RuleSet.first_throw_wins`).
    """

    rules: RuleSet
    seats: tuple[Seat, ...]
    first_seat: int = 0
    to_move: int = 0
    turn: int = 0
    rolls_made: int = 0
    rolls_left: int = ROLLS_PER_TURN
    dice: Dice | None = None
    kept: tuple[int, ...] = ()
    ended: bool = False
    won_by: int | None = None

    @classmethod
    def start(cls, rules: RuleSet, seat_count: int, *, first_seat: int = 0) -> Game:
        """The position before the first roll; raises `Illegal` unless there are 1 to 6 seats."""
        if type(seat_count) is not int or not 1 <= seat_count <= SEATS_MAX:
            raise Illegal(
                "{given} is not a number of seats. A game has 1 to {most}.",
                given=quoted(seat_count),
                most=SEATS_MAX,
            )
        if type(first_seat) is not int or not 0 <= first_seat < seat_count:
            raise Illegal("There is no seat {given} to begin.", given=quoted(first_seat))
        seats = (Seat(Sheet.empty(rules)),) * seat_count
        return cls(rules, seats, first_seat=first_seat, to_move=first_seat)

    @property
    def is_over(self) -> bool:
        """Whether every seat that has not resigned has filled its sheet, or it was cut short."""
        return self.ended or self.won_by is not None or all(seat.is_done for seat in self.seats)

    @property
    def sheet(self) -> Sheet:
        """The sheet of the seat to move."""
        return self.seats[self.to_move].sheet

    @property
    def others(self) -> tuple[Sheet, ...]:
        """The sheets that the seat to move has to beat, in the order in which they follow."""
        following = (*self.seats[self.to_move + 1 :], *self.seats[: self.to_move])
        return tuple(seat.sheet for seat in following if not seat.resigned)

    @property
    def roll_of_turn(self) -> int:
        """How many rolls this turn has seen: 0 to 3."""
        return ROLLS_PER_TURN - self.rolls_left

    @property
    def is_first_throw(self) -> bool:
        """Whether the dice lie as the turn's first throw left them."""
        return self.roll_of_turn == 1

    @property
    def choices(self) -> Choices | None:
        """Where the dice on the table may be written; None before the first roll and at the end."""
        if self.dice is None or self.is_over:
            return None
        return choices(self.sheet, self.dice, first_throw=self.is_first_throw)
