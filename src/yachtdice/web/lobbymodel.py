"""What the pages of meeting others show: the waiting table, joining, public tables.

The conventions are those of `viewmodel`.

| template | `view` |
|---|---|
| `lobby.html` (the page), `_lobby.html` (the piece that is swapped) | `LobbyView` |
| `join.html` | `JoinView` |
| `public.html` | `PublicView` |
"""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.web.verifymodel import ShareView


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceView:
    """One answer of a list."""

    value: str
    label: str
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelView:
    """A level of computer players in words."""

    name: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTableView:
    """A public table: it waits for people, or may be watched."""

    url: str
    title: str
    """The scoresheet and, in a game, the turn."""
    players: str
    """Who sits there: "Ann, Ben, Computer"."""
    note: str
    """"2 of 4 seats are free", "Playing", and the turn limit if there is one."""
    is_waiting: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicView:
    """Every public table."""

    tables: tuple[OpenTableView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinView:
    """The form that takes a code."""

    code: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbySeatView:
    """One seat of a table that waits."""

    seat: int
    name: str
    note: str
    """Who sits there: "host", "at the same device", "Computer: Casual", or that it is free."""
    free: bool = False
    computer: bool = False
    you: bool = False
    person: bool = False
    """A device sits here, so that presence means something."""
    present: bool = True
    can_free: bool = False
    """The reader may free the seat while its person is away."""
    can_drop: bool = False
    drop_starts: bool = False
    """Dropping it starts the game, since no other seat is free."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyLineView:
    """Something that happened while the table waits."""

    version: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QrView:
    """A QR code: the modules along a side, and the dark ones as an SVG path."""

    size: int
    path: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyView:
    """A table that waits for people, as this reader sees it."""

    table_id: str
    version: int
    url: str
    """The table's path; its forms go below it."""
    events: str
    pulse: str
    rules_name: str
    rules_about: str
    rules_url: str
    house_url: str
    """Where the host makes rules of their own; empty for everybody else."""
    turn_limit: str
    """In words: "No turn limit"."""
    visibility: str
    """In words: "Private: whoever has the link or the code may come"."""
    moves_on: bool
    hints: bool
    hints_said: str
    """In words: "Whoever is to move may ask the coach"."""
    ranked: bool
    link: str
    """The table's whole address."""
    code: str
    qr: QrView
    seats: tuple[LobbySeatView, ...]
    status_text: str
    """"Waiting for 2 players.", and who is host."""
    seated: bool
    hosting: bool
    commitment: str = ""
    game: int = 1
    share: ShareView | None = None
    nickname: str = ""
    """The name to suggest to whoever sits down."""
    can_add: bool = False
    can_start: bool = False
    sheets: tuple[ChoiceView, ...] = ()
    limits: tuple[ChoiceView, ...] = ()
    is_public: bool = False
    levels: tuple[ChoiceView, ...] = ()
    """What a new seat may be: for a person to come, or a computer of a level."""
    level_notes: tuple[LevelView, ...] = ()
    lines: tuple[LobbyLineView, ...] = ()
    """What happened, newest first."""
    key: str = ""
    problem: str = ""
    """A refused command, in words."""
    field: str = ""
    """The field that the refused command was about, if it was one: `name`."""
    kept_minutes: int = 30
    host_minutes: int = 2
    """How long an absent host keeps its rights."""


# ------------------------------------------------------------- others at a table


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonView:
    """Somebody at a table on a device of their own."""

    seat: int
    name: str
    you: bool = False
    tagged: bool = False
    """It is the reader's own seat, and its name does not say so."""
    present: bool = True
    left: bool = False
    taken_over: bool = False
    """The computer plays for them until they are back."""
    wants_more: bool = False
    """They have asked for another game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyView:
    """Everybody round a table that several devices share, or that the reader only watches."""

    people: tuple[PersonView, ...]
    watching: bool = False
    reactions: tuple[ChoiceView, ...] = ()
    can_react: bool = False

    @property
    def words(self) -> dict[str, str]:
        """What each sign says, for scripts."""
        return {reaction.value: reaction.label for reaction in self.reactions}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockView:
    """The clock of the seat to move; times are the server's, in UTC milliseconds."""

    deadline_at: int
    sent_at: int
    left: str
    """How much was left when the page was drawn: "0:42", or "2 days"."""
    yours: bool = False
    can_ask: bool = False
    """The reader may ask for more time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeoverView:
    """An absent seat to move, and when the computer plays on for it."""

    name: str
    at: int | None
    """None while its person is there; scripts show the countdown when that changes."""
    sent_at: int
    left: str
    can_wait: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchView:
    """The votes for another game."""

    can_ask: bool = True
    said: str = ""
    """Who wants it and who is awaited; empty while nobody has asked."""
