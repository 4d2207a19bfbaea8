"""What a table shows; the conventions are those of `viewmodel`."""

from dataclasses import dataclass, field
from typing import Literal

from yachtdice.web.coachmodel import HintView
from yachtdice.web.columnmodel import RowView, SeatView, SheetView
from yachtdice.web.endingmodel import OutcomeView
from yachtdice.web.lobbymodel import ClockView, CompanyView, RematchView, TakeoverView
from yachtdice.web.verifymodel import ShareView

TableStatus = Literal["waiting", "playing", "finished"]


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
    ranked: str = ""
    """The ladder that a ranked table plays for."""
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
