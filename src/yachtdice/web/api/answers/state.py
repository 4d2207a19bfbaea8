"""A table at one version as programs get it."""

from __future__ import annotations

from typing import Literal

from yachtdice.web.api.answers.answer import Answer, Face, Milliseconds, Position
from yachtdice.web.api.answers.events import Event
from yachtdice.web.api.answers.rules import Closed, Option, Rules


class Column(Answer):
    """What one column of a sheet adds up to; all but `total` count before multiplying."""

    multiplier: int
    upper_total: int
    upper_bonus: int
    lower_total: int
    total: int


class Seat(Answer):
    """A seat with its sheet; `taken` is false while a person may still sit down.

    `left` means that the person went away for good, `turns_by_computer` counts the turns of this
    game that the computer ended for a person.
    """

    seat: int
    name: str
    kind: Literal["human", "local", "computer"]
    level: str | None
    taken: bool
    played_by: Literal["owner", "computer"]
    left: bool
    turns_by_computer: int
    resigned: bool
    sheet: dict[str, int]
    columns: list[Column]
    extra: int
    total: int


class Turn(Answer):
    """Whose turn it is and what can be done; `kept` are the positions that are held now."""

    seat: int
    number: int
    rolls_left: int
    dice: list[Face] | None
    kept: list[Position]
    options: list[Option]
    closed: list[Closed]
    joker: bool
    deadline_at: Milliseconds | None


class Place(Answer):
    """A seat's place; equal totals share the better one."""

    seat: int
    place: int
    total: int
    resigned: bool


class Outcome(Answer):
    """How the game came out; `won_at_once` is the seat whose first throw ended it, if one did."""

    places: list[Place]
    draw: bool
    won_at_once: int | None


class Contribution(Answer):
    """A text that a seat mixed into the dice."""

    seat: int
    text: str


class DailyGame(Answer):
    """The daily challenge that a table plays.

    `counts` is false for a game from the archive; `closes_at` is when a running attempt lapses.
    """

    day: str
    challenge: str
    counts: bool
    closes_at: Milliseconds | None
    lapsed: bool


class State(Answer):
    """A table at one version, the same for every viewer.

    `ladder` is the preset whose ratings the result counts for, null where it counts for none.
    """

    table_id: str
    game: int
    version: int
    status: Literal["waiting", "playing", "finished"]
    rules: Rules
    turn_seconds: int | None
    visibility: Literal["private", "public"]
    ranked: bool
    ladder: str | None
    first_seat_moves_on: bool
    hints: bool
    daily: DailyGame | None
    dice_commitment: str
    dice_contributions: list[Contribution]
    dice_secret: str | None
    host: int | None
    seats: list[Seat]
    turn: Turn | None
    last: list[Event]
    outcome: Outcome | None
    rematch_wanted: list[int]
    sent_at: Milliseconds
