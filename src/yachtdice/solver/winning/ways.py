"""The ways a turn can end in a state: the state after each, and what it gains.

Curves over points and over differences of totals need the two apart, where the values of perfect
play may add them up.  Only what differs is kept apart: a way is a pair of state and gain, and each
roll has a list of the ways that it allows.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from yachtdice.solver.card import (
    CAN_MISS,
    EXTRA,
    FIRST_THROW,
    FIVE_POINTS,
    FIVES,
    MORE,
    ROLL_GROUPS,
    ROLL_ROWS,
    ROW_BOX,
    ROW_COUNT,
    ROW_OF,
    ROW_POINTS,
    ROW_START,
    UPPER_COUNT,
)
from yachtdice.solver.compiled import inlined, int64, kernel
from yachtdice.solver.kernels import AT_FIRST
from yachtdice.solver.lattice import ROLL_COUNT
from yachtdice.solver.states import (
    Cells,
    State,
    box_count,
    cell,
    is_open,
    locate,
    manner_of,
    number,
    pays,
    write,
)

Indexes = npt.NDArray[np.int64]

GROUP = 4
BEST_ZERO = 0
"""The row that stands for the best of all zeros; the ways themselves count from 1."""
NONE = 0
"""No way: their numbers begin at 1, and `BEST_ZERO` is in no list of `at_first`."""

MADE_MIN, MADE_MAX, LEFT_MIN, LEFT_MAX = range(4)
"""Columns of bounds, by state: the least and the most points made since a root and yet to make."""


class Ways(NamedTuple):
    """The ways out of one state, numbered from 1: zeros first, box by box, then points.

    `counts` holds how many ways there are and how many of them are zeros.  `after` is the state
    that a way leads to, `gains` what it earns, bonus and extra Yacht included.  Roll r allows the
    ways `lists[firsts[r]:firsts[r + 1]]`, in groups of four: short ones repeat their first.  What a
    roll allows besides on a turn's first throw stands in the same way in `at_first`, from
    `first_firsts[r]` on, and is empty where no box pays more then.
    `by_row` and `by_box` find the ways of candidate rows and of zeros.
    """

    counts: Indexes
    after: Indexes
    gains: Indexes
    firsts: Indexes
    lists: Indexes
    first_firsts: Indexes
    at_first: Indexes
    by_row: Indexes
    by_box: Indexes


@inlined
def way_limit(cells: Cells) -> int:
    """More than any way's number."""
    return 2 * number(cells, ROW_COUNT) + 13 * box_count(cells) + 1


@inlined
def new_ways(cells: Cells) -> Ways:
    """Room for the ways out of one state."""
    limit, boxes = way_limit(cells), box_count(cells)
    return Ways(
        np.zeros(2, np.int64),
        np.zeros(limit, np.int64),
        np.zeros(limit, np.int64),
        np.zeros(ROLL_COUNT + 1, np.int64),
        np.zeros(ROLL_COUNT * (boxes + 1 + GROUP), np.int64),
        np.zeros(ROLL_COUNT + 1, np.int64),
        np.zeros(ROLL_COUNT * (boxes + GROUP), np.int64),
        np.zeros(number(cells, ROW_COUNT) + 1, np.int64),
        np.zeros(boxes, np.int64),
    )


@inlined
def add_way(cells: Cells, state: State, ways: Ways, box: int, points: int, extra: int) -> int:  # noqa: PLR0913, PLR0917 - kernels take numbers, not objects
    """The number of a new way: to write points in an open box."""
    after, bonus = write(cells, state, box, points)
    ways.counts[0] += 1
    way = ways.counts[0]
    ways.after[way] = after
    ways.gains[way] = points + bonus + extra
    return int64(way)


@inlined
def add_plain(cells: Cells, state: State, ways: Ways) -> None:
    """The ways of all rolls but five of a kind."""
    ways.counts[:] = 0
    for box in range(box_count(cells)):
        misses = is_open(cells, state, box) and cell(cells, CAN_MISS, box)
        ways.by_box[box] = add_way(cells, state, ways, box, 0, 0) if misses else NONE
    ways.counts[1] = ways.counts[0]
    for row in range(cells[ROW_COUNT]):
        box, points = cell(cells, ROW_BOX, row), cell(cells, ROW_POINTS, row)
        free = is_open(cells, state, box)
        ways.by_row[row] = add_way(cells, state, ways, box, points, 0) if free else NONE


@inlined
def way_of_five(cells: Cells, state: State, ways: Ways, box: int, points: int) -> int:
    """The way of five of a kind in an open box, one that exists already where that is the same."""
    extra = number(cells, EXTRA) * state.plane
    if extra == 0 and points == 0 and ways.by_box[box] != NONE:
        return int64(ways.by_box[box])
    j = box - number(cells, UPPER_COUNT)
    if extra == 0 and j >= 0:
        for row in range(cell(cells, ROW_START, j), cell(cells, ROW_START, j + 1)):
            if cell(cells, ROW_POINTS, row) == points:
                return int64(ways.by_row[row])
    return add_way(cells, state, ways, box, points, extra)


@inlined
def fill_group(lists: Indexes, first: int, end: int) -> int:
    """Repeat the first way of a list until its last group is full; the new end."""
    while (end - first) % GROUP:
        lists[end] = lists[first]
        end += 1
    return end


@inlined
def list_plain(cells: Cells, ways: Ways, r: int, at: int, end: int) -> int:
    """The list of a roll that is no five of a kind; `at` is where the card lists its rows."""
    if ways.counts[1]:
        ways.lists[end] = BEST_ZERO
        end += 1
    for place in range(at, at + GROUP * cell(cells, ROLL_GROUPS, r)):
        way = ways.by_row[cells[place]]
        if way != NONE:
            ways.lists[end] = way
            end += 1
    return end


@inlined
def list_five(cells: Cells, state: State, ways: Ways, f: int, end: int) -> int:
    """The list of five dice of face f + 1."""
    boxes = box_count(cells)
    first = cells[FIVE_POINTS] + (manner_of(cells, state, f) * 6 + f) * boxes
    for box in range(boxes):
        points = int64(cells[first + box])
        if points >= 0 and is_open(cells, state, box):
            ways.lists[end] = way_of_five(cells, state, ways, box, points)
            end += 1
    return end


@inlined
def find_ways(cells: Cells, index: int, ways: Ways) -> None:
    """Fill in the ways out of a state."""
    state = locate(cells, index)
    add_plain(cells, state, ways)
    at = number(cells, ROLL_ROWS)
    end = 0
    for r in range(ROLL_COUNT):
        first = end
        ways.firsts[r] = first
        if cell(cells, ROLL_GROUPS, r):
            end = list_plain(cells, ways, r, at, end)
        else:
            for f in range(6):
                if cell(cells, FIVES, f) == r:
                    end = list_five(cells, state, ways, f, end)
        at += GROUP * cell(cells, ROLL_GROUPS, r)
        end = fill_group(ways.lists, first, end)
    ways.firsts[ROLL_COUNT] = end
    if cells[FIRST_THROW]:
        find_first(cells, state, ways)


@inlined
def find_first(cells: Cells, state: State, ways: Ways) -> None:
    """Add the ways that are there on a turn's first throw alone."""
    boxes, end = box_count(cells), 0
    known = np.zeros(number(cells, ROW_COUNT), np.int64)
    for r in range(ROLL_COUNT):
        first = end
        ways.first_firsts[r] = first
        for box in range(boxes):
            row = cell(cells, ROW_OF, box * ROLL_COUNT + r)
            if row >= 0 and cell(cells, MORE, box) and is_open(cells, state, box):
                if known[row] == NONE:
                    points = pays(cells, box, cell(cells, ROW_POINTS, row), AT_FIRST)
                    known[row] = add_way(cells, state, ways, box, points, 0)
                ways.at_first[end] = known[row]
                end += 1
        for f in range(6):
            if cell(cells, FIVES, f) == r:
                end = list_first_five(cells, state, ways, f, end)
        end = fill_group(ways.at_first, first, end)
    ways.first_firsts[ROLL_COUNT] = end


@inlined
def list_first_five(cells: Cells, state: State, ways: Ways, f: int, end: int) -> int:
    """The ways of five dice of face f + 1 in boxes that pay more on the first throw."""
    boxes = box_count(cells)
    extra = number(cells, EXTRA) * state.plane
    start = cells[FIVE_POINTS] + (manner_of(cells, state, f) * 6 + f) * boxes
    for box in range(boxes):
        points = int64(cells[start + box])
        if points > 0 and cell(cells, MORE, box) and is_open(cells, state, box):
            more = pays(cells, box, points, AT_FIRST)
            ways.at_first[end] = add_way(cells, state, ways, box, more, extra)
            end += 1
    return end


@kernel("void(int32[::1], int64[::1], int32[:, ::1], boolean[::1])")
def reach(
    cells: Cells,
    indexes: Indexes,
    bounds: npt.NDArray[np.int32],
    reached: npt.NDArray[np.bool_],
) -> None:
    """Mark what follows these states, and widen the bounds of the points made on the way there."""
    ways = new_ways(cells)
    for index in indexes:
        find_ways(cells, index, ways)
        for way in range(1, ways.counts[0] + 1):
            after, gain = ways.after[way], ways.gains[way]
            reached[after] = True
            bounds[after, MADE_MIN] = min(bounds[after, MADE_MIN], bounds[index, MADE_MIN] + gain)
            bounds[after, MADE_MAX] = max(bounds[after, MADE_MAX], bounds[index, MADE_MAX] + gain)


@kernel("void(int32[::1], int64[::1], int32[:, ::1])")
def bound(cells: Cells, indexes: Indexes, bounds: npt.NDArray[np.int32]) -> None:
    """The least and the most points still to be made in these states, from those after them."""
    ways = new_ways(cells)
    for index in indexes:
        find_ways(cells, index, ways)
        least, most = 2**30, -1
        for way in range(1, ways.counts[0] + 1):
            after, gain = ways.after[way], ways.gains[way]
            least = min(least, bounds[after, LEFT_MIN] + gain)
            most = max(most, bounds[after, LEFT_MAX] + gain)
        bounds[index, LEFT_MIN] = least
        bounds[index, LEFT_MAX] = most
