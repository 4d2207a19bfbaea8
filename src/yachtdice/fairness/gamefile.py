"""A finished game with all it takes to check it: the promise, the secret, the texts, every event.

Versions are those of the table and order everything; times are UTC milliseconds and only tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from yachtdice.chance import CommittedDice, Contribution
from yachtdice.game import Event, Rolled, Started
from yachtdice.game.outcome import Place
from yachtdice.rules import RuleSet

FORMAT = "yachtdice-game"
FORMAT_VERSION = 1
FILE_LENGTH_MAX = 1_000_000
"""Characters; a game of six on a card of three columns has about a fifth of that."""

Giver: TypeAlias = Literal["person", "computer"]
PERSON: Final = "person"
COMPUTER: Final = "computer"

NOTES = (
    "seat_left",
    "taken_over",
    "returned",
    "turn_ran_out",
    "time_given",
    "grace_given",
    "outage_added",
    "other",
)
"""What happens around a game without changing what the rules make of it."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sat in a seat: `kind` is `human`, `local` (at a shared device) or `computer`."""

    name: str
    kind: str
    level: str = ""

    @property
    def giver(self) -> Giver:
        """Whom a text from this seat comes from."""
        return COMPUTER if self.kind == COMPUTER else PERSON


@dataclass(frozen=True, slots=True)
class Given:
    """A text that a seat mixed into the dice, at which version of the table and when."""

    seat: int
    text: str
    by: Giver = PERSON
    version: int = 0
    at: int = 0


@dataclass(frozen=True, slots=True)
class Note:
    """Something around the game: its kind, one of `NOTES`, and its numbers."""

    kind: str
    numbers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Step:
    """One event of the game.

    `turn` and `roll` name the throw of a `Rolled` and are None for anything else.
    """

    version: int
    at: int
    event: Event | Note
    turn: int | None = None
    roll: int | None = None


@dataclass(frozen=True, slots=True)
class GameFile:
    """The whole record of one game.

    `committed_version` and `committed_at` say when the commitment was shown; `digest` is the one
    that the file carries, "" before it is `sealed`.
    """

    table_id: str
    game: int
    rules: RuleSet
    seats: tuple[SeatInfo, ...]
    commitment: str
    committed_version: int
    committed_at: int
    secret: str
    contributions: tuple[Given, ...]
    steps: tuple[Step, ...]
    places: tuple[Place, ...]
    digest: str = ""

    @property
    def started(self) -> Step | None:
        """The step that begins the game."""
        return next((step for step in self.steps if isinstance(step.event, Started)), None)

    @property
    def first_roll(self) -> Step | None:
        """The first step with dice."""
        return next((step for step in self.steps if isinstance(step.event, Rolled)), None)

    def dice(self, *, up_to: int | None = None) -> CommittedDice:
        """The dice of this game; `up_to` leaves out texts that came after that version."""
        given = (g for g in self.contributions if up_to is None or g.version <= up_to)
        return CommittedDice(self.secret, tuple(Contribution(g.seat, g.text) for g in given))
