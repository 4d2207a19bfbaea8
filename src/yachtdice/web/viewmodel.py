"""What each page shows, as frozen data.

The routes fill these from the game's state and hand them to the templates; the
templates read nothing else. So a page can be drawn, looked at and tested with no
game, no store and no server behind it (`scripts/gallery.py` does).

Conventions: every `str` is already in the reader's language and plain text (the
templates escape it); a number is a number, never a formatted string; `seat` and
`position` count from 0; a path is absolute on this server and carries no host.

| template | `view` |
|---|---|
| `start.html` | `StartView` |
| `table.html` (the page), `_table.html` (the piece that is swapped) | `TableView` |
| `log.html` (the page), `_log.html` (its list alone) | `LogView` |
| `rules.html` | `RulesView` |
| `settings.html` (the page), `_settings.html` (its form alone) | `SettingsView` |
| `error.html` | `ErrorView` |

Hints, reviews and the adviser are in `coachmodel`.  Those of waiting and
public tables are in `lobbymodel`, those of daily challenges in `dailymodel`.
Every page also gets `page`, a `PageView`.

The environment has autoescape on, `trim_blocks`, `lstrip_blocks`, the extension
`jinja2.ext.i18n` with `newstyle=True`, and one global: `static(name)`, the path of a
built asset such as `site.css`.
"""

from dataclasses import dataclass, field
from typing import Literal

from yachtdice.web.coachmodel import HintView
from yachtdice.web.lobbymodel import (
    ChoiceView,
    ClockView,
    CompanyView,
    LevelView,
    OpenTableView,
    RematchView,
    TakeoverView,
)
from yachtdice.web.verifymodel import ShareView

Theme = Literal["auto", "light", "dark"]
Here = Literal[
    "start",
    "daily",
    "ranked",
    "table",
    "rules",
    "adviser",
    "review",
    "settings",
    "sheet",
    "you",
    "other",
]
RowState = Literal["open", "closed", "written", "waiting"]
PaceState = Literal["ahead", "even", "behind", "earned", "lost"]
TableStatus = Literal["waiting", "playing", "finished"]
LogKind = Literal["turn", "roll", "write", "note"]


# ------------------------------------------------------------------ every page


@dataclass(frozen=True, slots=True, kw_only=True)
class PageView:
    """What the frame around every page needs to know."""

    path: str
    """The page's own path; the theme switch returns here without JavaScript."""
    here: Here = "other"
    lang: str = "en"
    theme: Theme = "auto"
    canonical: str = ""
    """The page's one whole address, for search engines; empty where they are to pass it over."""


# ----------------------------------------------------------------------- start


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresheetView:
    """One scoresheet that can be chosen, Standard first."""

    rules: str
    """The preset's id, sent as `rules`."""
    name: str
    summary: str
    """One line: what sets it apart."""
    chosen: bool = False
    best: int | None = None
    """This player's personal best on it, playing alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOptionView:
    """One answer to who sits in a seat."""

    value: str
    """`none`, `local`, `human`, `computer` or `computer:LEVEL`, sent as `seat_2` … `seat_6`."""
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChoiceView:
    """One line of the seating: seat 0 is always the player's own."""

    seat: int
    options: tuple[SeatOptionView, ...] = ()
    """Empty for seat 0."""
    chosen: str = "none"
    name: str = ""
    problem: str = ""
    """Why the name was refused, and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnfinishedView:
    """A game of this player that waits to be gone on with."""

    url: str
    title: str
    """The scoresheet and the turn: "Standard, turn 5 of 12"."""
    players: str
    """Who sits there with their totals: "You 87, Ann 92"."""
    waiting_for: str
    """Whose move it is: "Your turn, two rolls left"."""
    yours: bool = True
    when: str = ""
    """When it was last played: "yesterday"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartView:
    """The start page: unfinished games, then a new one."""

    scoresheets: tuple[ScoresheetView, ...]
    seats: tuple[SeatChoiceView, ...]
    """Six lines."""
    nickname: str = ""
    nickname_asked: bool = False
    """True once it was given or skipped; then it is shown, not asked."""
    nickname_problem: str = ""
    """Why the nickname was refused, and what to do."""
    unfinished: tuple[UnfinishedView, ...] = ()
    key: str = ""
    """Idempotency key of this rendering, sent as `key`."""
    problem: str = ""
    """Why the last start was refused, and what to do."""
    limits: tuple[ChoiceView, ...] = ()
    """Turn limits, sent as `turn_seconds`."""
    is_public: bool = False
    hints: bool = True
    """Whether the coach may be asked in the new game."""
    level_notes: tuple[LevelView, ...] = ()
    tables: tuple[OpenTableView, ...] = ()
    """Public tables that wait or play."""


# ----------------------------------------------------------------------- table


@dataclass(frozen=True, slots=True, kw_only=True)
class PaceView:
    """How the upper section stands against three of each face."""

    state: PaceState
    difference: int
    """Points ahead (positive) or behind (negative) for the boxes filled so far."""
    short: str
    """For a narrow column: "3 behind"."""
    brief: str
    """For a line of its own: "3 behind pace"."""
    text: str
    """In a sentence: "29, 3 behind the pace for the bonus"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """One seat with everything that is added up for it."""

    seat: int
    name: str
    you: bool = False
    """Played from this device."""
    computer: bool = False
    to_move: bool = False
    resigned: bool = False
    taken_over: bool = False
    """A person's seat that the computer plays for now."""
    upper_total: int = 0
    bonus: int | None = None
    """The upper bonus earned; None while it is neither earned nor lost."""
    lower_total: int = 0
    extra: int = 0
    """Points from extra Yachts."""
    total: int = 0
    pace: PaceView | None = None
    """None where the rule set has no upper bonus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CellView:
    """One seat's place in one row."""

    box: str
    """`full_house`, or `2/full_house` on a card of several columns."""
    seat: int
    points: int | None = None
    """Written points; None while the box is open. 0 is shown as 0."""
    preview: int | None = None
    """What the dice on the table would pay here, for the seat to move; None otherwise."""
    last: bool = False
    """The box that was written last at this table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView:
    """One box of the sheet, for every seat, and what choosing it would do."""

    box: str
    name: str
    condition: str
    """What the box wants and pays, from the rules: "The sum of the threes"."""
    state: RowState
    """For this reader: `open` may be written now, `closed` may not (see `reason`),
    `written` holds points already, `waiting` is open but nothing may be written now."""
    cells: tuple[CellView, ...]
    """One per seat, in seat order (per seat and column on a card of several columns)."""
    pays: int | None = None
    """Points that go in the box now; set when `state` is `open`."""
    pays_more: str = ""
    """What it earns besides: "and completes the bonus of 35"."""
    reason: str = ""
    """Why nothing may be written here now, in a sentence; set unless `open`."""
    joker: bool = False
    """The roll counts as a Joker here."""
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetView:
    """The sheet in two halves, both with a column for every seat."""

    upper: tuple[RowView, ...]
    lower: tuple[RowView, ...]
    bonus_label: str = ""
    """"Bonus +35 at 63"; empty where there is none."""
    has_extra: bool = False
    """Whether extra Yachts are paid."""
    columns: int = 1
    """How many columns the card has; rows are box by box, one for each column."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DieView:
    """One die on the tray, in its own place."""

    position: int
    face: int | None = None
    """None before the first roll."""
    kept: bool = False
    thrown: bool = False
    """Whether the latest roll threw it: what the animation moves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayView:
    """The dice and the one button."""

    dice: tuple[DieView, ...]
    rolls_left: int
    rolled: bool = False
    """False before a turn's first roll."""
    yours: bool = False
    """This device plays the seat to move."""
    can_keep: bool = False
    can_roll: bool = False
    computer: bool = False
    """A computer player is to move: the button skips its pause."""
    throw: str = ""
    """Names the latest throw, such as `g1.t5.s0.r2`; a new name is a new throw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementView:
    """What a listener is told of one event."""

    version: int
    text: str
    """"Rolled 2, 3, 3, 5, 6; 2 rolls left"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLineView:
    """One roll or one box of the game."""

    seat: int
    name: str
    kind: LogKind
    text: str
    """"Turn 5", "wrote 9 in Threes", "resigned". Empty for a roll, whose dice speak."""
    dice: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    """Positions that were kept for this roll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogView:
    """Every roll and box of a game, newest first."""

    title: str
    table_url: str
    lines: tuple[LogLineView, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceView:
    """One line of the final standing."""

    place: int
    seat: int
    name: str
    total: int
    you: bool = False
    resigned: bool = False
    turns_by_computer: int = 0
    """Turns that the computer played for a person who was away."""
    rating: str = ""
    """What the game made of the rating: "1532 (+32)"; empty where nothing is rated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BestView:
    """The personal best after a game alone."""

    beaten: bool
    total: int
    """The best that stands now."""
    text: str
    """"A new personal best: 31 more than your 212 of 3 May"."""
    old: int | None = None
    """The best that stood before; None for the first game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeView:
    """How the game ended."""

    headline: str
    """"Ann wins with 212", "A draw at 198", "You made 243"."""
    places: tuple[PlaceView, ...]
    draw: bool = False
    rated_note: str = ""
    """Why a ranked game did not count."""
    best: BestView | None = None
    beats: str = ""
    """How the reader stands among perfect games: "This game beats 62 % of perfect games"."""
    next_first: str = ""
    """Who would move first in the next game: "Ann throws first next time"."""
    moves_on: bool | None = None
    """Whether another seat begins each game, for the host, who may change it; else None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableUrls:
    """Where the table's forms go."""

    table: str
    keep: str
    roll: str
    score: str
    skip: str
    resign: str
    rematch: str
    events: str
    log: str
    rules: str
    hint: str = ""
    """Empty where no hint may be given now."""
    review: str = ""
    """Empty where games are not judged."""
    sheet: str = ""
    """The game's sheet, to print."""
    daily: str = ""
    """Where a daily challenge played here leads at its end."""
    verify: str = ""
    pulse: str = ""
    more_time: str = ""
    wait_longer: str = ""
    react: str = ""
    leave: str = ""
    settings: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """The table as this reader sees it."""

    table_id: str
    game: int
    version: int
    status: TableStatus
    rules_name: str
    turn: int
    """From 1; the last turn's number once finished."""
    turns: int
    seats: tuple[SeatView, ...]
    shown_seat: int
    """Whose column a phone shows: the seat to move, or the reader's own."""
    sheet: SheetView
    tray: TrayView
    status_text: str
    """What happened and what you can do: "Rolled 3 3 3 5 6. Two rolls left."; under the
    Joker rule also why only some boxes may be chosen."""
    urls: TableUrls
    key: str = ""
    """Idempotency key of this rendering, sent as `key` by forms without JavaScript."""
    notice: str = ""
    """A refused command: "The table had moved on. This is how it stands now."."""
    announcements: tuple[AnnouncementView, ...] = ()
    """The last few events, oldest first; a page tells those newer than it has told."""
    outcome: OutcomeView | None = None
    share: ShareView | None = None
    """The reader's part in the dice, until the first roll."""
    hint: HintView | None = None
    """The hint that the address asks to be shown."""
    can_resign: bool = False
    seated: bool = True
    """The reader plays here; false for whoever only watches."""
    shared: bool = False
    """People sit here on more than one device."""
    can_leave: bool = False
    company: CompanyView | None = None
    clock: ClockView | None = None
    takeover: TakeoverView | None = None
    rematch: RematchView = field(default_factory=RematchView)
    signals: tuple[str, ...] = ()
    """How to tell of the reader's own turn: `title`, `sound`, `vibration`, `notification`."""
    show_reactions: bool = True
    sent_at: int = 0
    """The server's time when this was drawn, in UTC milliseconds."""
    shortcuts: bool = True
    sound: bool = False
    skip_pauses: bool = False
    first_roll_by_itself: bool = False

    @property
    def chosen(self) -> RowView | None:
        """The row that `?box=` names, if any."""
        for row in (*self.sheet.upper, *self.sheet.lower):
            if row.chosen:
                return row
        return None

    @property
    def seat_to_move(self) -> SeatView | None:
        """The seat to move, if the game goes on."""
        return next((seat for seat in self.seats if seat.to_move), None)


# ----------------------------------------------------------------------- rules


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxRuleView:
    """One box of a rule set in words."""

    name: str
    condition: str
    section: Literal["upper", "lower"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSetView:
    """One rule set in words."""

    rules: str
    """The preset's id, also the anchor on the page."""
    name: str
    summary: str
    boxes: tuple[BoxRuleView, ...]
    notes: tuple[str, ...] = ()
    """The upper bonus, the Joker, extra Yachts, house variants: a sentence each."""
    score_min: int | None = None
    score_max: int | None = None
    text: str = ""
    """How addresses name it; empty where no line says it all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesView:
    """The rules page: how a turn goes, then every rule set."""

    rule_sets: tuple[RuleSetView, ...]
    table_url: str = ""
    """The game to go back to, if the reader came from one."""


# -------------------------------------------------------------------- settings


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsView:
    """This player's settings."""

    nickname: str = ""
    theme: Theme = "auto"
    first_roll_by_itself: bool = False
    skip_pauses: bool = False
    shortcuts: bool = True
    first_seat_moves_on: bool = True
    sound: bool = False
    turn_title: bool = True
    turn_sound: bool = False
    turn_vibration: bool = True
    turn_notification: bool = False
    reactions: bool = True
    saved: bool = False
    table_url: str = ""
    """The game to go back to, if the reader came from one."""
    problem: str = ""


# ----------------------------------------------------------------------- error


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorView:
    """A page for what went wrong."""

    status: int
    title: str
    """"There is no such table"."""
    text: str
    """What to do next."""
    back_url: str = "/"
    back_label: str = ""
