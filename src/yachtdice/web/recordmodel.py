"""What the pages about a player show: bests, games, totals, and their data as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.web.lobbymodel import QrView


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetTabView:
    """A scoresheet that the player has played, and the best on it."""

    name: str
    url: str
    """The page with this sheet's totals."""
    games: int
    best: int | None = None
    """The best total alone; None where no game alone was finished."""
    best_day: str = ""
    best_url: str = ""
    current: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalView:
    """One total of the chart, as a row of its table."""

    total: int
    day: str
    beats: str
    """The perfect games that it beats, in percent: "62 %"."""
    url: str = ""
    is_best: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsView:
    """A player's totals on a sheet against perfect play; without a chart while that is solved."""

    title: str
    again_url: str
    """Where to ask for this piece once more while `waits`."""
    chart: str = ""
    rows: tuple[TotalView, ...] = ()
    more: int = 0
    """How many earlier games stand in the chart alone."""
    waits: bool = False
    why_not: str = ""
    """Why there is no comparison for this sheet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FellowView:
    """Somebody who sat at a table."""

    name: str
    total: int
    you: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLineView:
    """A finished game in the history."""

    sheet: str
    day: str
    total: int
    outcome: str
    """"won", "second of 3", "alone"."""
    fellows: tuple[FellowView, ...] = ()
    is_ranked: bool = False
    is_best: bool = False
    review_url: str = ""
    table_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class YouView:
    """Everything that a player has finished."""

    nickname: str
    sheets: tuple[SheetTabView, ...] = ()
    totals: TotalsView | None = None
    games: tuple[GameLineView, ...] = ()
    count: int = 0
    page: int = 1
    pages: int = 1
    newer_url: str = ""
    older_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferView:
    """The way to a second device, open once and for a while."""

    link: str
    code: str
    """In groups of four."""
    qr: QrView
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DataView:
    """The page on which a player takes their data along, moves or deletes it."""

    nickname: str
    games: int
    tables: int
    """How many games run or wait."""
    offer: OfferView | None = None
    problem: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveView:
    """The page that a second device opens."""

    games: int
    """How many games this device has finished or has running, which join the other's."""
    nickname: str = ""
    code: str = ""
    problem: str = ""
