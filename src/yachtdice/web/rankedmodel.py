"""What the pages of ranked play show: the queue, ratings, leaderboards."""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.web.lobbymodel import ChoiceView


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingView:
    """A rating with how far it may be off."""

    rating: int
    off: int
    games: int
    is_certain: bool = False
    rank: str = ""
    """The place on the leaderboard: "12th of 40" in the reader's words; empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingPointView:
    """What one game made of a rating, as a row of the table under the chart."""

    day: str
    change: int
    rating: int
    off: int
    is_void: bool = False
    url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceOnBoardView:
    """A line of a leaderboard; without a rank where the rating is not certain enough yet."""

    rank: int | None
    name: str
    rating: int
    off: int
    games: int
    you: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ComputerView:
    """A level of computer player in the pool, with its fixed rating."""

    name: str
    rating: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedView:
    """The page of ranked play on one scoresheet."""

    rules: str
    rules_name: str
    sheets: tuple[ChoiceView, ...]
    sizes: tuple[ChoiceView, ...]
    nickname: str
    rating: RatingView | None
    chart: str = ""
    points: tuple[RatingPointView, ...] = ()
    places: tuple[PlaceOnBoardView, ...] = ()
    around: tuple[PlaceOnBoardView, ...] = ()
    """The reader's own line with those next to it, where it is not among `places`."""
    running_url: str = ""
    """The table of a ranked game that waits for the reader."""
    listed: int = 0
    computers: tuple[ComputerView, ...] = ()
    turn_seconds: int = 60
    computer_after: int = 20
    """Seconds until computer players sit down."""
    own_url: str = ""
    """The page of the leaderboard on which the reader stands."""
    board_url: str = ""
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingView:
    """The page of somebody in the queue."""

    rules_name: str
    size: str
    rating: RatingView | None
    waited: int
    computer_after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardView:
    """A page of a leaderboard."""

    rules: str
    rules_name: str
    sheets: tuple[ChoiceView, ...]
    places: tuple[PlaceOnBoardView, ...]
    count: int
    page: int
    pages: int
    better_url: str = ""
    worse_url: str = ""
    own_url: str = ""
    """The page on which the reader stands, "" where that is this one or none."""
