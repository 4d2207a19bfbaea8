"""The kernel of the last turns: the most that can be won when a final total is worth this or that.

The others' final totals are held to fall as they do when everybody plays perfectly for points, so
that every total of one's own has a chance to win; what is sought is the greatest mean of that.  The
numbers of a state are `worth[starts[state] + made - least made]`, `made` being the points since the
root.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from yachtdice.solver.compiled import inlined, int64, kernel
from yachtdice.solver.lanes import LANES_SINGLE, choose, expect, weigh_rows
from yachtdice.solver.lattice import CHANCE, FIRST_ROLL, KEEP_COUNT
from yachtdice.solver.states import Cells
from yachtdice.solver.winning.chances import new_room, survey_block
from yachtdice.solver.winning.curves import fill_rolls, raise_first
from yachtdice.solver.winning.pairs import Bounds, Span, load_row
from yachtdice.solver.winning.ways import MADE_MAX, MADE_MIN, Ways, find_ways, new_ways, way_limit

Singles = npt.NDArray[np.float32]
Indexes = npt.NDArray[np.int64]


@inlined
def fill_rows(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    ways: Ways, bounds: Bounds, starts: Indexes, worth: Singles, first: int, rows: Singles
) -> None:
    """What every way is worth when `first` points and more are made already."""
    for way in range(1, ways.counts[0] + 1):
        after = ways.after[way]
        low, high = int64(bounds[after, MADE_MIN]), int64(bounds[after, MADE_MAX])
        span = Span(starts[after] - low, low, high)
        load_row(rows, way, worth, span, first + ways.gains[way], 0.0, 0.0)


@kernel("void(int32[::1], int64[::1], int32[:, ::1], int64[::1], float32[::1])")
def solve_prospects(
    cells: Cells, indexes: Indexes, bounds: Bounds, starts: Indexes, worth: Singles
) -> None:
    """Fill in the numbers of some states, from those of the states that follow."""
    ways = new_ways(cells)
    rows = np.zeros((way_limit(cells), LANES_SINGLE), np.float32)
    block = np.zeros((KEEP_COUNT, LANES_SINGLE), np.float32)
    out = np.zeros(LANES_SINGLE, np.float32)
    for index in indexes:
        find_ways(cells, index, ways)
        low, high = int64(bounds[index, MADE_MIN]), int64(bounds[index, MADE_MAX])
        for first in range(low, high + 1, LANES_SINGLE):
            fill_rows(ways, bounds, starts, worth, first, rows)
            fill_rolls(ways, rows, block)
            for _ in range(2):
                expect(block)
                choose(block)
            raise_first(ways, rows, block)
            weigh_rows(block, FIRST_ROLL, CHANCE, out)
            for lane in range(min(LANES_SINGLE, high - first + 1)):
                worth[starts[index] - low + first + lane] = out[lane]


@kernel(
    "void(int32[::1], int64, int32[:, ::1], int64[::1], float32[::1], float32[::1],"
    " float32[:, ::1])"
)
def survey_prospects(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    root: int,
    bounds: Bounds,
    starts: Indexes,
    worth: Singles,
    written: Singles,
    kept: Singles,
) -> None:
    """The turn at the root: `written[r]` and `kept[n, k]` as in `chances.Room`."""
    ways, room = new_ways(cells), new_room(cells)
    find_ways(cells, root, ways)
    fill_rows(ways, bounds, starts, worth, 0, room.rows)
    survey_block(ways, room)
    written[:] = room.written[:, 0]
    kept[:] = room.kept[:, :, 0]
