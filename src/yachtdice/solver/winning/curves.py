"""The kernels of target play: the chance to make at least so many more points, for every number.

The curve of a state is `curves[starts[state] + n - low]`, the chance to make n points or more from
there, for n from the least that is not certain to the most that is possible: `low` to `high`.  A
block is sixteen such numbers of one state.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from yachtdice.solver.compiled import inlined, int64, kernel
from yachtdice.solver.lanes import LANES_SINGLE, choose, expect, raise_row_by, weigh_rows
from yachtdice.solver.lattice import CHANCE, FIRST_ROLL, KEEP_COUNT, ROLL_COUNT
from yachtdice.solver.states import Cells
from yachtdice.solver.winning.pairs import IMPOSSIBLE, Bounds, Span, load_row
from yachtdice.solver.winning.ways import (
    BEST_ZERO,
    GROUP,
    LEFT_MAX,
    LEFT_MIN,
    Ways,
    find_ways,
    new_ways,
    way_limit,
)

Singles = npt.NDArray[np.float32]
Indexes = npt.NDArray[np.int64]

SURE, NEVER = 1.0, 0.0


@inlined
def span_of(bounds: Bounds, starts: Indexes, state: int) -> Span:
    """Where the curve of a state stands."""
    low = int64(bounds[state, LEFT_MIN]) + 1
    return Span(starts[state] - low, low, int64(bounds[state, LEFT_MAX]))


@inlined
def fill_rolls(ways: Ways, rows: Singles, block: Singles) -> None:
    """Every roll becomes the best of its ways."""
    rows[BEST_ZERO] = IMPOSSIBLE
    for way in range(1, ways.counts[1] + 1):
        raise_row_by(rows, BEST_ZERO, rows, (way,))
    block[FIRST_ROLL:] = IMPOSSIBLE
    for r in range(ROLL_COUNT):
        for at in range(ways.firsts[r], ways.firsts[r + 1], GROUP):
            four = (ways.lists[at], ways.lists[at + 1], ways.lists[at + 2], ways.lists[at + 3])
            raise_row_by(block, FIRST_ROLL + r, rows, four)


@inlined
def raise_first(ways: Ways, rows: Singles, block: Singles) -> None:
    """Let rolls be worth what they pay when written on the first throw."""
    if ways.first_firsts[ROLL_COUNT]:
        for r in range(ROLL_COUNT):
            for at in range(ways.first_firsts[r], ways.first_firsts[r + 1]):
                raise_row_by(block, FIRST_ROLL + r, rows, (ways.at_first[at],))


@inlined
def fill_rows(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    ways: Ways, bounds: Bounds, starts: Indexes, curves: Singles, first: int, rows: Singles
) -> None:
    """What every way leaves to hope for, when `first` points and more are needed."""
    for way in range(1, ways.counts[0] + 1):
        span = span_of(bounds, starts, ways.after[way])
        load_row(rows, way, curves, span, first - ways.gains[way], SURE, NEVER)


@kernel("void(int32[::1], int64[::1], int32[:, ::1], int64[::1], float32[::1])")
def solve_curves(
    cells: Cells, indexes: Indexes, bounds: Bounds, starts: Indexes, curves: Singles
) -> None:
    """Fill in the curves of some states, from those of the states that follow."""
    ways = new_ways(cells)
    rows = np.zeros((way_limit(cells), LANES_SINGLE), np.float32)
    block = np.zeros((KEEP_COUNT, LANES_SINGLE), np.float32)
    out = np.zeros(LANES_SINGLE, np.float32)
    for index in indexes:
        find_ways(cells, index, ways)
        span = span_of(bounds, starts, index)
        for first in range(span.low, span.high + 1, LANES_SINGLE):
            fill_rows(ways, bounds, starts, curves, first, rows)
            fill_rolls(ways, rows, block)
            for _ in range(2):
                expect(block)
                choose(block)
            raise_first(ways, rows, block)
            weigh_rows(block, FIRST_ROLL, CHANCE, out)
            for lane in range(min(LANES_SINGLE, span.high - first + 1)):
                curves[span.base + first + lane] = out[lane]


@kernel(
    "void(int32[::1], int64, int64, int32[:, ::1], int64[::1], float32[::1], float32[::1],"
    " float32[:, ::1])"
)
def survey_curve(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    index: int,
    needed: int,
    bounds: Bounds,
    starts: Indexes,
    curves: Singles,
    written: Singles,
    kept: Singles,
) -> None:
    """One state when so many points are needed.

    `written[r]` is the chance after writing roll r as well as can be, `kept[n, k]` that of keep k
    with n + 1 rerolls left.
    """
    ways = new_ways(cells)
    rows = np.zeros((way_limit(cells), LANES_SINGLE), np.float32)
    block = np.zeros((KEEP_COUNT, LANES_SINGLE), np.float32)
    find_ways(cells, index, ways)
    fill_rows(ways, bounds, starts, curves, needed, rows)
    fill_rolls(ways, rows, block)
    written[:] = block[FIRST_ROLL:, 0]
    for n in range(2):
        expect(block)
        kept[n] = block[:FIRST_ROLL, 0]
        if n == 0:
            choose(block)
