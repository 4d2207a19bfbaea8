"""States inside kernels: taken apart, put together, and what follows them when a box is written.

Kernels read a rule set from one array, `cells`; `card` names what is where.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from yachtdice.solver.card import (
    BONUS,
    DOUBLES,
    LOWER_COUNT,
    LOWER_START,
    MORE,
    OWN_BOXES,
    PLACEMENT,
    PLACEMENTS,
    PLANES,
    RANK,
    THRESHOLD,
    TOTALS,
    UPPER_COUNT,
    UPPER_LEN,
    UPPER_START,
    YACHT,
    YACHT_BOXES,
)
from yachtdice.solver.compiled import inlined, int64

Cells: TypeAlias = npt.NDArray[np.int32]


class State(NamedTuple):
    """Open upper and lower boxes as bits, the plane of the Yacht flag, the rank of the total."""

    upper: int
    lower: int
    plane: int
    rank: int


@inlined
def number(cells: Cells, name: int) -> int:
    """One single number of the rule set, wide enough to count with."""
    return int64(cells[name])


@inlined
def cell(cells: Cells, table: int, offset: int) -> int:
    """One number of a table."""
    return int64(cells[cells[table] + offset])


@inlined
def box_count(cells: Cells) -> int:
    """How many boxes the sheet has."""
    return number(cells, UPPER_COUNT) + number(cells, LOWER_COUNT)


@inlined
def first_index(cells: Cells, upper: int, lower: int, plane: int) -> int:
    """The index of the state of rank 0."""
    start = cell(cells, LOWER_START, lower)
    start += cell(cells, PLANES, lower) * cell(cells, UPPER_START, upper)
    return start + plane * cell(cells, UPPER_LEN, upper)


@inlined
def last_at_most(cells: Cells, table: int, length: int, value: int) -> int:
    """Where in a rising table the last entry not above the value stands."""
    low, high = 0, length
    while high - low > 1:
        middle = (low + high) >> 1
        if cell(cells, table, middle) <= value:
            low = middle
        else:
            high = middle
    return low


@inlined
def locate(cells: Cells, index: int) -> State:
    """The state with an index; the inverse of `first_index` plus rank."""
    lower = last_at_most(cells, LOWER_START, 1 << number(cells, LOWER_COUNT), index)
    planes = cell(cells, PLANES, lower)
    rest = index - cell(cells, LOWER_START, lower)
    sets = 1 << number(cells, UPPER_COUNT)
    upper = last_at_most(cells, UPPER_START, sets, rest // planes)
    rest -= planes * cell(cells, UPPER_START, upper)
    length = cell(cells, UPPER_LEN, upper)
    plane = 1 if rest >= length else 0
    return State(upper, lower, plane, rest - plane * length)


@inlined
def upper_total(cells: Cells, state: State) -> int:
    """The points in the upper section, capped at the threshold of the bonus."""
    return cell(cells, TOTALS, cell(cells, UPPER_START, state.upper) + state.rank)


@inlined
def manner_key(cells: Cells, state: State) -> int:
    """What the manner of five of a kind hangs on: equal keys, equal manners of all six faces."""
    key = PLACEMENTS * state.plane if cells[DOUBLES] else 0
    waiting = number(cells, YACHT_BOXES)
    if waiting == 0 or state.lower & waiting:
        return key
    return state.upper << 6 | (32 if state.lower else 0) | 16 | key


@inlined
def manner_by_key(cells: Cells, key: int, f: int) -> int:
    """How five dice of face f + 1 may be written; see `card`."""
    doubled = key & 15
    if key & 16 == 0:
        return doubled
    own = 2 if key >> 6 & cell(cells, OWN_BOXES, f) else 0
    return cell(cells, PLACEMENT, own + (key >> 5 & 1)) + doubled


@inlined
def manner_of(cells: Cells, state: State, f: int) -> int:
    """How five dice of face f + 1 may be written in a state."""
    return manner_by_key(cells, manner_key(cells, state), f)


@inlined
def pays(cells: Cells, box: int, points: int, first_throw: bool) -> int:  # noqa: FBT001 - compiled
    """Points with what a box pays more on a turn's first throw."""
    return points + cell(cells, MORE, box) if first_throw and points > 0 else points


@inlined
def write(cells: Cells, state: State, box: int, points: int) -> tuple[int, int]:
    """The index of the state after writing points in an open box, and the bonus that it earns."""
    uppers = number(cells, UPPER_COUNT)
    if box >= uppers:
        j = box - uppers
        plane = 1 if j == cells[YACHT] and points > 0 else state.plane
        return first_index(cells, state.upper, state.lower ^ (1 << j), plane) + state.rank, 0
    upper = state.upper ^ (1 << box)
    threshold = number(cells, THRESHOLD)
    before = upper_total(cells, state)
    after = min(threshold, before + points)
    bonus = number(cells, BONUS) if before < threshold and after == threshold else 0
    rank = cell(cells, RANK, upper * (threshold + 1) + after)
    return first_index(cells, upper, state.lower, state.plane) + rank, bonus


@inlined
def is_open(cells: Cells, state: State, box: int) -> bool:
    """Whether nothing is written in the box yet."""
    uppers = number(cells, UPPER_COUNT)
    bits = state.upper | state.lower << uppers
    return bits >> box & 1 == 1
