"""How what is left to make spreads, state by state: mean, variance and third central moment.

They are those of perfect play for points, found from full sheets upwards in one pass.  Extra Yachts
are rare and worth more than all else that a turn can bring, which three moments would not show:
they are left out of these, and counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from yachtdice.rules import Sheet
from yachtdice.solver import forward, stored
from yachtdice.solver.card import EXTRA, ROW_COUNT, Card
from yachtdice.solver.compiled import inlined, kernel, prepare
from yachtdice.solver.forward import later_way
from yachtdice.solver.index import sheet_index
from yachtdice.solver.progress import Progress
from yachtdice.solver.states import Cells, box_count, locate, number
from yachtdice.solver.strategy import Strategy
from yachtdice.solver.threads import crew
from yachtdice.solver.winning.sides import side_from

Floats = npt.NDArray[np.float64]
Indexes = npt.NDArray[np.int64]

COLUMNS = 4
MEAN, VARIANCE, THIRD, EXTRAS = range(COLUMNS)
"""Columns of moments: the mean, the second and third moment about it, and how many extra Yachts."""
KIND = "moments"
"""What files that hold them are called."""

_STATES_PER_PART = 1024


@dataclass(frozen=True, eq=False)
class Moments:
    """The moments of the points still to come, by state: `table[state]`."""

    card: Card
    table: Floats

    def of_total(self, sheet: Sheet) -> Floats:
        """The moments of a sheet's final total."""
        found: Floats = self.table[sheet_index(self.card, sheet)].copy()
        found[MEAN] += sheet.total
        return found


@inlined
def extra_in(cells: Cells, index: int, way: int) -> int:
    """What a turn that ends in this way earns by an extra Yacht."""
    rows, boxes = number(cells, ROW_COUNT), box_count(cells)
    if later_way(way, rows + boxes + 6, rows, boxes) < rows + boxes:
        return 0
    return number(cells, EXTRA) * locate(cells, index).plane


@kernel(
    "void(int32[::1], int64[::1], int32[:, ::1], int32[:, ::1], float64[:, ::1], float64[:, ::1])"
)
def find_moments(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    indexes: Indexes,
    after: npt.NDArray[np.int32],
    gains: npt.NDArray[np.int32],
    shares: Floats,
    moments: Floats,
) -> None:
    """Fill in the moments of some states from those of the states after, turns as `follow` says."""
    for i in range(indexes.size):
        mean = extras = 0.0
        for way in range(shares.shape[1]):
            if shares[i, way] > 0.0:
                then, extra = moments[after[i, way]], extra_in(cells, indexes[i], way)
                mean += shares[i, way] * (gains[i, way] - extra + then[MEAN])
                extras += shares[i, way] * (then[EXTRAS] + (extra > 0))
        variance = third = 0.0
        for way in range(shares.shape[1]):
            if shares[i, way] > 0.0:
                then = moments[after[i, way]]
                off = gains[i, way] - extra_in(cells, indexes[i], way) + then[MEAN] - mean
                variance += shares[i, way] * (then[VARIANCE] + off * off)
                third += shares[i, way] * (then[THIRD] + 3.0 * off * then[VARIANCE] + off**3)
        moments[indexes[i], MEAN] = mean
        moments[indexes[i], VARIANCE] = variance
        moments[indexes[i], THIRD] = third
        moments[indexes[i], EXTRAS] = extras


def solve_moments(
    strategy: Strategy, *, cache: bool | Path = True, progress: Progress | None = None
) -> Moments:
    """The moments under perfect play, worked out and kept on disk unless they were before."""
    card, directory = strategy.values.card, stored.folder(cache)
    count = COLUMNS * card.layout.state_count
    known = stored.load(directory, card.rules, count, KIND) if directory else None
    if known is None:
        known = _found(strategy, progress)
        if directory:
            stored.save(directory, card.rules, known, KIND)
    known.flags.writeable = False
    return Moments(card, known.reshape(-1, COLUMNS))


def _found(strategy: Strategy, progress: Progress | None) -> Floats:
    """All moments, in one row."""
    card, decisions = strategy.values.card, strategy.decisions
    prepare(find_moments, forward.follow, progress=progress)
    decisions.prepare(progress)
    moments = np.zeros((card.layout.state_count, COLUMNS))
    levels = side_from(card, card.layout.start).levels
    states, done = sum(level.size for level in levels), levels[-1].size

    def part(some: Indexes) -> int:
        shape = (some.size, card.way_count)
        after, gains = np.empty(shape, np.int32), np.empty(shape, np.int32)
        shares, figures = np.empty(shape), np.zeros((len(card.places) + 2, 3))
        mass = np.zeros(some.size)
        forward.follow(card.cells, some, mass, decisions(some), figures, after, gains, shares)
        find_moments(card.cells, some, after, gains, shares, moments)
        return some.size

    with crew() as threads:
        for level in levels[-2::-1]:
            for count in threads.each(
                part, np.array_split(level, -(-level.size // _STATES_PER_PART))
            ):
                done += count
                if progress is not None:
                    progress("moments", done / states)
    return moments.ravel()
