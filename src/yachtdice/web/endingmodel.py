"""How a game ended; the conventions are those of `viewmodel`."""

from dataclasses import dataclass


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
    """What the game made of the rating: "1532 ±180 (+32)"; empty where nothing is rated."""


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
    beats_later: bool = False
    """Whether that is being worked out, and the page is to ask again."""
    no_review: str = ""
    """Why nobody can look back on the game's luck and decisions; empty where one can."""
    next_first: str = ""
    """Who would move first in the next game: "Ann throws first next time"."""
    moves_on: bool | None = None
    """Whether another seat begins each game, for the host, who may change it; else None."""
