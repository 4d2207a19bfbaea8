"""The events of a table as programs get them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from yachtdice.web.api.answers.answer import Answer, Face, Position
from yachtdice.web.api.answers.rules import RulesByValue


class Started(Answer):
    """A game began."""

    event: Literal["started"]
    seat_count: int
    first_seat: int


class Rolled(Answer):
    """A seat threw; `dice` are all five after the roll."""

    event: Literal["rolled"]
    seat: int
    kept: list[Position]
    dice: list[Face]


class Scored(Answer):
    """A seat wrote its dice in a box."""

    event: Literal["scored"]
    seat: int
    box: str
    points: int
    upper_bonus: int
    extra: int


class OfSeat(Answer):
    """What befell a seat.

    Its person resigned, left, is host in the place of one who is away, wants another game, was
    taken over by the computer, is back, let the time run out, moved to another device, or had their
    data deleted; or the host took the seat away, or opened a computer player's to people.
    """

    event: Literal[
        "resigned",
        "seat_dropped",
        "seat_opened",
        "seat_left",
        "host_passed",
        "rematch_wanted",
        "taken_over",
        "returned",
        "turn_ran_out",
        "player_moved",
        "forgotten",
    ]
    seat: int


class SeatAdded(Answer):
    """The host added a seat at the end."""

    event: Literal["seat_added"]
    kind: Literal["human", "computer"]
    name: str
    level: str


class SettingsChanged(Answer):
    """The host changed how the coming game is played; everything is named, changed or not."""

    event: Literal["settings_changed"]
    rules: RulesByValue
    turn_seconds: int | None
    visibility: Literal["private", "public"]
    first_seat_moves_on: bool
    hints: bool


class TimeGiven(Answer):
    """A turn lasts longer, or the grace of a seat whose person is away."""

    event: Literal["time_given", "grace_given"]
    seat: int
    milliseconds: int


class OutageAdded(Answer):
    """No server ran for so long; running clocks do not count it."""

    event: Literal["outage_added"]
    milliseconds: int


class SeatTaken(Answer):
    """A person sat down."""

    event: Literal["seat_taken"]
    seat: int
    name: str


class SeatFilled(Answer):
    """A computer player sat down."""

    event: Literal["seat_filled"]
    seat: int
    name: str
    level: str


class Contributed(Answer):
    """A seat mixed its own text into the dice."""

    event: Literal["contributed"]
    seat: int
    text: str


class Happened(Answer):
    """The table was set up, another game was agreed on, the game was closed early, or it lapsed."""

    event: Literal["opened", "new_game", "ended", "lapsed"]


Event: TypeAlias = Annotated[
    Started
    | Rolled
    | Scored
    | OfSeat
    | SeatTaken
    | SeatFilled
    | SeatAdded
    | SettingsChanged
    | TimeGiven
    | OutageAdded
    | Contributed
    | Happened,
    Field(discriminator="event"),
]
