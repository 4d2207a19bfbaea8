"""What the rows and columns of a table's sheet show; the conventions are those of `viewmodel`."""

from dataclasses import dataclass
from typing import Literal

RowState = Literal["open", "closed", "written", "waiting"]
PaceState = Literal["ahead", "even", "behind", "earned", "lost"]


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
class ColumnView:
    """What one column of a card of several adds up to, for one seat."""

    multiplier: int
    upper_total: int
    """Before any bonus, and before multiplying."""
    total: int
    """All of it, multiplied."""
    pace: PaceView | None = None
    """None where the rule set has no upper bonus."""


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
    rating: int | None = None
    """What a ranked game finds the seat to be; None where none is played."""
    rating_off: int = 0
    """How far that may be off; 0 for a computer player, whose rating is fixed."""
    pace: PaceView | None = None
    """None where the rule set has no upper bonus."""
    columns: tuple[ColumnView, ...] = ()
    """Each column's own sums; empty on a card of one."""


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
