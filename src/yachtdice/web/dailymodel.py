"""What the pages of daily challenges show; the conventions are those of `viewmodel`.

| template | `view` |
|---|---|
| `daily.html` | `DailyView` |
| `daily_result.html` | `DailyResultView` |
| `daily_day.html` | `DayView` |
| `daily_archive.html` | `ArchiveView` |
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeView:
    """A challenge, and where the reader stands in it: nothing in `url` means not begun."""

    challenge: str
    name: str
    summary: str
    said: str = ""
    """"You made 212.", "You are in turn 5 of 13.", or nothing before it is begun."""
    url: str = ""
    """The table of an attempt that runs, or the page of one that has ended."""
    running: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitmentView:
    """A day and what was made public of its dice beforehand."""

    day: str
    commitment: str
    since: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyView:
    """Today's challenges; times are UTC milliseconds."""

    title: str
    day: CommitmentView
    ends_at: int
    sent_at: int
    challenges: tuple[ChallengeView, ...]
    earlier: tuple[ChallengeView, ...]
    streak: str
    coming: tuple[CommitmentView, ...]
    notice: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RankView:
    """A result among the best."""

    rank: int
    name: str
    total: int
    you: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyResultView:
    """The reader's result, and what it is held against."""

    title: str
    headline: str
    standing: str
    par: str
    ceiling: str
    again_url: str
    """Where to ask again while par and the ceiling are being worked out, "" once they are."""
    streak: str
    chart: str
    """SVG text."""
    spread: tuple[tuple[int, int], ...]
    """Totals and how many players made them, the highest first."""
    best: tuple[RankView, ...]
    summary: str
    table_url: str
    review_url: str
    day_url: str
    """Where the day's dice are shown, "" until they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastChallengeView:
    """A challenge of a closed day: figures in words, and its dice roll by roll."""

    challenge: str
    name: str
    said: str
    result_url: str
    rolls: tuple[tuple[int, ...], ...]
    par_game: str
    ceiling_game: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DayView:
    """A day: its commitment, and once it is closed its secret and its dice."""

    title: str
    day: CommitmentView
    secret: str
    opens: str
    """When the day's dice are shown, "" once they are."""
    challenges: tuple[PastChallengeView, ...]
    check: str
    """A program that computes the dice anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveView:
    """The days that are closed, the latest first: what to call each and where it is."""

    days: tuple[tuple[str, str], ...]
