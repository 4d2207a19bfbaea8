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
    multiplied: bool = True


class Box(Answer):
    """A box by value; `counts` says how dice are counted in it."""

    id: str
    name: str
    section: Literal["upper", "lower"]
    counts: dict[str, Any]
    first_throw: int = 0
    doubles: bool = False


class RulesByValue(Answer):
    """A rule set by value."""

    id: str
    name: str
    about: str
    boxes: list[Box]
    upper_bonus: UpperBonus | Literal[False]
    joker: Literal["none", "forced", "open", "free"]
    extra_yacht: int
    columns: list[int]
    joker_scope: Literal["card", "column"] = "card"
    extra_scope: Literal["card", "column"] = "card"
    extra_multiplied: bool = False
    first_throw_wins: bool = False


class Rules(RulesByValue):
    """A rule set by value, as `POST /tables` takes it back, with the hash of what affects play."""

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
    """What befell a seat.

    Its person resigned, left, wants another game, was taken over by the computer, is back, let the
    time run out, moved to another device, or had their data deleted; or the host took the seat
    away, or opened a computer player's to people.
    """

    event: Literal[
        "resigned",
        "seat_dropped",
        "seat_opened",
        "seat_left",
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


# ----------------------------------------------------------------------- state


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


class ListedRules(Answer):
    """Which rules a listed table plays by."""

    id: str
    name: str
    hash: str


class ListedSeat(Answer):
    """Who sits at a listed table."""

    seat: int
    name: str
    kind: Literal["human", "local", "computer"]
    level: str | None
    taken: bool


class Listed(Answer):
    """A public table in short; `table_id` is the right to watch it, and to sit down."""

    table_id: str
    game: int
    status: Literal["waiting", "playing"]
    rules: ListedRules
    turn_seconds: int | None
    ranked: bool
    seats: list[ListedSeat]
    free_seats: int


class Listing(Answer):
    """The public tables, those that wait for people first, then by their latest change."""

    tables: list[Listed]


class Found(Answer):
    """The table behind a join code."""

    table_id: str


class OwnSeats(Answer):
    """The seats that a token plays: its own, and those of people at the same device."""

    seats: list[int]


class SeatPresence(Answer):
    """When a person's device was last there; at most 30 seconds ago is present."""

    seat: int
    present: bool
    seen_at: Milliseconds | None


class Presence(Answer):
    """The `presence` event of a stream: who is there.

    `takeover_at` is when the computer takes over the seat to move, whose person is away.
    """

    seats: list[SeatPresence]
    takeover_at: Milliseconds | None
    sent_at: Milliseconds


class Holds(Answer):
    """The `holds` event of a stream: the positions that the seat to move keeps."""

    version: int
    kept: list[Position]


class Reaction(Answer):
    """The `reaction` event of a stream: a small sign of somebody at the table."""

    seat: int
    reaction: str


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


# --------------------------------------------------------------------- coaching


class KeepAdvice(Answer):
    """Keep these faces and throw the others."""

    keep: list[Face]
    expected_total: float
    loss: float


class BoxAdvice(Answer):
    """Write the dice in a box."""

    box: str
    points: int
    expected_total: float
    loss: float


class Advice(Answer):
    """Everything that can be done, the best first, and why the best is best."""

    best: KeepAdvice | BoxAdvice
    reason: str
    exact: bool = Field(description="False where the ranking is by an approximation.")
    options: list[KeepAdvice | BoxAdvice]


class TableHint(Advice):
    """The advice for the dice of a table as it was at this version."""

    version: int


class Decision(Answer):
    """A decision; `before` and `after` are final totals to expect, counts are from 1."""

    turn: int
    roll: int
    dice: list[Face]
    chosen: KeepAdvice | BoxAdvice
    best: KeepAdvice | BoxAdvice
    before: float
    after: float
    loss: float


class CostlyDecision(Decision):
    """One of the three decisions that lost most."""

    why: str


class LuckyRoll(Answer):
    """A roll, and how much better than average it fell."""

    turn: int
    roll: int
    dice: list[Face]
    before: float
    after: float
    luck: float


class SeatReview(Answer):
    """A seat's game: total = expected at the start + luck - lost - left behind."""

    seat: int
    name: str
    finished: bool
    total: int
    expected_at_start: float
    luck: float
    lost: float
    left_behind: float
    accuracy: float
    win_chance_lost: float | None
    costliest: list[CostlyDecision]
    decisions: list[Decision]
    rolls: list[LuckyRoll]
    series: list[list[float]]


class Review(Answer):
    """A game looked back on."""

    rules: str
    judged: str
    expected_score: float
    seats: list[SeatReview]


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
        "unavailable",
        "about:blank",
    ]
    title: str
    status: int
    detail: str
    errors: list[FieldError] | None = None
    state: State | None = None


# ----------------------------------------------------------------------- daily


class NewPlayer(Answer):
    """Somebody new; the token is the one thing that says who they are."""

    player_token: str


class Day(Answer):
    """A day of the challenge; `secret` is null until the day is closed.

    `commitment` is the SHA-256 of the secret's bytes, public since `committed_at`.
    """

    day: str
    number: int
    begins_at: Milliseconds
    ends_at: Milliseconds
    closes_at: Milliseconds
    commitment: str
    committed_at: Milliseconds
    secret: str | None


class Challenge(Answer):
    """One of the challenges of every day."""

    challenge: str
    rules: Rules


class Daily(Answer):
    """Today, the days whose dice are committed to already, and the latest of the archive."""

    today: Day
    challenges: list[Challenge]
    coming: list[Day]
    archive: list[Day]
    sent_at: Milliseconds


class DailySeat(Answer):
    """A seat at a table that plays a challenge: play on with the token at `/tables/{table_id}`."""

    day: str
    challenge: str
    table_id: str
    seat: int
    seat_token: str
    state: State


class Ranked(Answer):
    """A result among the best; equal totals share a rank."""

    rank: int
    name: str
    total: int
    you: bool


class DailyResult(Answer):
    """How an attempt compares; `par` and `ceiling` are null until they are worked out.

    `spread` pairs each total with how many players made it; `summary` is to be shared.
    """

    day: str
    challenge: str
    table_id: str
    total: int
    rank: int
    players: int
    is_final: bool
    par: int | None
    ceiling: int | None
    streak: int
    spread: list[list[int]]
    best: list[Ranked]
    summary: str


# --------------------------------------------------------------------- ratings


class RatedComputer(Answer):
    """A level of computer player with its fixed rating."""

    level: str
    rating: float


class Ladder(Answer):
    """A scoresheet that is played for ratings."""

    ladder: str
    name: str
    computers: list[RatedComputer]


class Ladders(Answer):
    """Every scoresheet that is played for ratings."""

    ladders: list[Ladder]


class LadderPlace(Answer):
    """A line of a leaderboard; the rating lies within its deviation two times in three."""

    rank: int
    name: str
    rating: float
    deviation: float
    games: int


class LadderPage(Ladder):
    """A page of a leaderboard, the best first; `count` players are listed in all."""

    page: int
    pages: int
    count: int
    places: list[LadderPlace]
