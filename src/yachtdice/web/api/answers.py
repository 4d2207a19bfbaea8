"""What programs get: the shapes of answers, for the OpenAPI document and for tests.

The service makes these objects; they are not copied into models on their way out.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Milliseconds = Annotated[int, Field(description="UTC, in milliseconds.")]
Face = Annotated[int, Field(ge=1, le=6)]
Position = Annotated[int, Field(ge=0, le=4)]


class Answer(BaseModel):
    """An answer that has exactly these fields."""

    model_config = ConfigDict(extra="forbid", strict=True)


# ----------------------------------------------------------------------- rules


class UpperBonus(Answer):
    """Points for an upper section that reaches the threshold."""

    threshold: int
    points: int


class Box(Answer):
    """A box by value; `counts` says how dice are counted in it."""

    id: str
    name: str
    section: Literal["upper", "lower"]
    counts: dict[str, Any]


class Rules(Answer):
    """A rule set by value, as `POST /tables` takes it back, with the hash of what affects play."""

    id: str
    name: str
    about: str
    boxes: list[Box]
    upper_bonus: UpperBonus | Literal[False]
    joker: Literal["none", "forced", "open", "free"]
    extra_yacht: int
    columns: list[int]
    hash: str


class BoxInWords(Answer):
    """A box as people read it."""

    id: str
    name: str
    section: Literal["upper", "lower"]
    condition: str
    points_max: int


class RulesInWords(Answer):
    """A rule set as people read it; totals run from `score_min` to `score_max`."""

    id: str
    name: str
    about: str
    boxes: list[BoxInWords]
    upper_bonus: UpperBonus | Literal[False]
    joker: Literal["none", "forced", "open", "free"]
    extra_yacht: int
    columns: list[int]
    score_min: int
    score_max: int


class Option(Answer):
    """A box that may be written now: the points in it, and what it earns besides."""

    box: str
    points: int
    upper_bonus: int
    extra: int


class Closed(Answer):
    """A box that may not be written now, and why."""

    box: str
    reason: str


class Choices(Answer):
    """Where dice may be written."""

    rules: str
    dice: list[Face]
    joker: bool
    options: list[Option]
    closed: list[Closed]


# ---------------------------------------------------------------------- events


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
    """A seat resigned, was dropped before the start, or wants another game."""

    event: Literal["resigned", "seat_dropped", "rematch_wanted"]
    seat: int


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
    """The table was set up, another game was agreed on, or the game was closed early."""

    event: Literal["opened", "new_game", "ended"]


Event: TypeAlias = Annotated[
    Started | Rolled | Scored | OfSeat | SeatTaken | SeatFilled | Contributed | Happened,
    Field(discriminator="event"),
]


# ----------------------------------------------------------------------- state


class Column(Answer):
    """What one column of a sheet adds up to; all but `total` count before multiplying."""

    multiplier: int
    upper_total: int
    upper_bonus: int
    lower_total: int
    total: int


class Seat(Answer):
    """A seat with its sheet; `taken` is false while a person may still sit down."""

    seat: int
    name: str
    kind: Literal["human", "local", "computer"]
    level: str | None
    taken: bool
    played_by: Literal["owner", "computer"]
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
    """How the game came out."""

    places: list[Place]
    draw: bool


class Contribution(Answer):
    """A text that a seat mixed into the dice."""

    seat: int
    text: str


class State(Answer):
    """A table at one version, the same for every viewer."""

    table_id: str
    game: int
    version: int
    status: Literal["waiting", "playing", "finished"]
    rules: Rules
    turn_seconds: int | None
    visibility: Literal["private", "public"]
    ranked: bool
    dice_commitment: str
    dice_contributions: list[Contribution]
    dice_secret: str | None
    seats: list[Seat]
    turn: Turn | None
    last: list[Event]
    outcome: Outcome | None
    rematch_wanted: list[int]
    sent_at: Milliseconds


class Opened(Answer):
    """A table that was set up, and the caller's seat at it."""

    table_id: str
    seat: int
    seat_token: str
    join_code: str
    state: State


class Seated(Answer):
    """A seat that was taken."""

    seat: int
    seat_token: str
    state: State


# -------------------------------------------------------------------- problems


class FieldError(Answer):
    """What is wrong with one field."""

    field: str
    detail: str


class Problem(Answer):
    """What went wrong (RFC 9457); a `conflict` carries the state as it is."""

    type: Literal[
        "malformed",
        "illegal",
        "conflict",
        "forbidden",
        "not-found",
        "rate-limited",
        "about:blank",
    ]
    title: str
    status: int
    detail: str
    errors: list[FieldError] | None = None
    state: State | None = None
