"""Between sheets and the places where the worth of their states is kept."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from yachtdice.rules import Sheet, holds_yacht
from yachtdice.solver.card import Card
from yachtdice.solver.layout import NO_RANK


@dataclass(frozen=True, slots=True)
class Position:
    """What the rest of the game hangs on: all that a state keeps of a sheet.

    `upper_total` is capped at the threshold of the bonus and 0 where there is none; `holds_yacht`
    is False where that earns nothing more.
    """

    open_places: tuple[str, ...]
    upper_total: int
    holds_yacht: bool


def position_of(card: Card, sheet: Sheet) -> Position:
    """What is kept of a sheet."""
    bonus = card.rules.upper_bonus
    return Position(
        open_places=sheet.open_places,
        upper_total=min(bonus.threshold, sheet.upper_total()) if bonus else 0,
        holds_yacht=card.layout.yacht >= 0 and holds_yacht(sheet),
    )


def after(card: Card, position: Position, place: str, points: int) -> Position:
    """What a position becomes when points are written in an open place."""
    total, holds = position.upper_total, position.holds_yacht
    number = card.numbers[place]
    if number < card.upper_count:
        bonus = card.rules.upper_bonus
        total = min(bonus.threshold, total + points) if bonus else 0
    elif number - card.upper_count == card.layout.yacht:
        holds = holds or points > 0
    return Position(tuple(p for p in position.open_places if p != place), total, holds)


def index_of(card: Card, position: Position) -> int:
    """Where a position's worth is kept; the position must be one that play can reach."""
    upper, lower = _bits(card, position.open_places)
    layout = card.layout
    rank = int(layout.rank[upper, position.upper_total])
    if rank == NO_RANK:
        raise AssertionError(f"no play leads to {position}")
    start = layout.lower_start[lower] + layout.planes[lower] * layout.upper_start[upper]
    return int(start + position.holds_yacht * layout.upper_len[upper]) + rank


def position_at(card: Card, index: int) -> Position:
    """The position whose worth is kept there: the inverse of `index_of`."""
    layout = card.layout
    lower = int(np.searchsorted(layout.lower_start, index, side="right")) - 1
    rest = index - int(layout.lower_start[lower])
    planes = int(layout.planes[lower])
    upper = int(np.searchsorted(layout.upper_start, rest // planes, side="right")) - 1
    rest -= planes * int(layout.upper_start[upper])
    plane, rank = divmod(rest, int(layout.upper_len[upper]))
    bits = upper | lower << card.upper_count
    return Position(
        open_places=tuple(p for p in card.rules.places if bits >> card.numbers[p] & 1),
        upper_total=int(layout.totals[int(layout.upper_start[upper]) + rank]),
        holds_yacht=plane == 1,
    )


def sheet_index(card: Card, sheet: Sheet) -> int:
    """Where the worth of a sheet is kept."""
    return index_of(card, position_of(card, sheet))


def _bits(card: Card, places: tuple[str, ...]) -> tuple[int, int]:
    bits = sum(1 << card.numbers[place] for place in places)
    return bits & (1 << card.upper_count) - 1, bits >> card.upper_count
