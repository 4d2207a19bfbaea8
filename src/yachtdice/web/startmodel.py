"""What the start page shows; the conventions are those of `viewmodel`."""

from dataclasses import dataclass

from yachtdice.web.lobbymodel import ChoiceView, LevelView, OpenTableView


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
