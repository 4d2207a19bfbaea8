"""The kernels of perfect play: every state's worth, and every position's decision.

A block is eight states of one layer, all with the same number of open boxes; see `lanes`.  In the
notation of the usual recursion: `worth` of a state is V(s), the block's rows are E(k) after
`expect` and max over k' within k of E(k') after `choose`, `CHANCE` is P(r).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from yachtdice.solver.card import (
    BONUS,
    BY_ORDER,
    CAN_MISS,
    EXTRA,
    FACES_OF,
    FIRST_THROW,
    FIVE_POINTS,
    FIVES,
    LOWER_COUNT,
    MORE,
    PLANES,
    POINTS,
    RANK,
    ROLL_GROUPS,
    ROLL_ROWS,
    ROW_BOX,
    ROW_COUNT,
    ROW_OF,
    ROW_POINTS,
    ROW_START,
    THRESHOLD,
    UPPER_COUNT,
    UPPER_LEN,
    YACHT,
)
from yachtdice.solver.compiled import inlined, int64, kernel
from yachtdice.solver.lanes import (
    LANES,
    best_rows,
    choose,
    expect,
    raise_row_by,
    raise_row_to,
    shift_row,
    weigh_rows,
)
from yachtdice.solver.lattice import (
    CHANCE,
    FIRST_ROLL,
    KEEP_COUNT,
    ROLL_COUNT,
    WITHIN,
    WITHIN_COUNT,
)
from yachtdice.solver.states import (
    Cells,
    State,
    box_count,
    cell,
    first_index,
    is_open,
    locate,
    manner_by_key,
    manner_key,
    manner_of,
    number,
    pays,
    upper_total,
)

Floats = npt.NDArray[np.float64]

AT_FIRST, LATER = True, False
"""Whether dice are those of a turn's first throw."""

NOTHING = -np.inf
TIE = 1e-9
"""Values this close count as equal, so that decisions are the same on every processor."""


class Work(NamedTuple):
    """A block and what fills it, eight lanes wide.

    `rows` are candidates by row (`rows`); `misses` and `hits` what is left after a zero and after
    points of five of a kind, by box, the points themselves not counted.  `extras` is what an extra
    Yacht earns, `manners` tells how five of a kind may be written (`manner_key`).
    """

    block: Floats
    rows: Floats
    misses: Floats
    hits: Floats
    extras: Floats
    manners: npt.NDArray[np.int64]
    out: Floats


@inlined
def new_work(cells: Cells) -> Work:
    """Room for one block."""
    boxes = box_count(cells)
    return Work(
        np.zeros((KEEP_COUNT, LANES)),
        np.zeros((cells[ROW_COUNT] + 1, LANES)),
        np.zeros((boxes, LANES)),
        np.zeros((boxes, LANES)),
        np.zeros((1, LANES)),
        np.zeros(LANES, np.int64),
        np.zeros(LANES),
    )


@inlined
def close_upper(work: Work, box: int, lane: int) -> None:
    """No candidate of a filled upper box is ever the best."""
    work.misses[box, lane] = NOTHING
    work.hits[box, lane] = NOTHING
    for n in range(4):
        work.rows[4 * box + n, lane] = NOTHING


@inlined
def fill_upper(cells: Cells, worth: Floats, state: State, work: Work, lane: int) -> None:
    """The candidates in the upper section."""
    total = upper_total(cells, state)
    threshold = number(cells, THRESHOLD)
    bonus = number(cells, BONUS) if total < threshold else 0
    for b in range(cells[UPPER_COUNT]):
        if not state.upper >> b & 1:
            close_upper(work, b, lane)
            continue
        face = cell(cells, FACES_OF, b)
        upper = state.upper ^ (1 << b)
        first = first_index(cells, upper, state.lower, state.plane)
        ranks = cells[RANK] + upper * (threshold + 1)
        work.misses[b, lane] = worth[first + cells[ranks + total]]
        for n in range(1, 6):
            reached = min(threshold, total + face * n)
            after = worth[first + cells[ranks + reached]]
            if reached == threshold:
                after += bonus
            if n < 5:
                work.rows[4 * b + n - 1, lane] = after + face * n
            else:
                work.hits[b, lane] = after


@inlined
def fill_lower(cells: Cells, worth: Floats, state: State, work: Work, lane: int) -> None:
    """What is left after each lower box."""
    uppers = number(cells, UPPER_COUNT)
    for j in range(cells[LOWER_COUNT]):
        miss, hit = NOTHING, NOTHING
        if state.lower >> j & 1:
            lower = state.lower ^ (1 << j)
            miss = worth[first_index(cells, state.upper, lower, state.plane) + state.rank]
            hit = miss
            if j == cells[YACHT]:
                hit = worth[first_index(cells, state.upper, lower, 1) + state.rank]
        work.misses[uppers + j, lane] = miss
        work.hits[uppers + j, lane] = hit


@inlined
def fill_lane(cells: Cells, worth: Floats, state: State, work: Work, lane: int) -> None:
    """What one state brings into the block; `fill_rolls` does the rest for all lanes at once."""
    fill_upper(cells, worth, state, work, lane)
    fill_lower(cells, worth, state, work, lane)
    work.extras[0, lane] = number(cells, EXTRA) * state.plane
    work.manners[lane] = manner_key(cells, state)


@inlined
def fill_rows(cells: Cells, work: Work) -> None:
    """The worth of the lower candidate rows and of the best zero."""
    uppers, zeros = number(cells, UPPER_COUNT), number(cells, ROW_COUNT)
    work.rows[zeros] = NOTHING
    for b in range(box_count(cells)):
        if cell(cells, CAN_MISS, b):
            raise_row_to(work.rows, zeros, work.misses, b, 0.0)
    for j in range(cells[LOWER_COUNT]):
        for row in range(cell(cells, ROW_START, j), cell(cells, ROW_START, j + 1)):
            points = np.float64(cell(cells, ROW_POINTS, row))
            shift_row(work.rows, row, work.misses, uppers + j, points)


@inlined
def worth_of_five(
    cells: Cells,
    work: Work,
    lane: int,
    f: int,
    first_throw: bool,  # noqa: FBT001 - compiled
) -> float:
    """The best that five dice of face f + 1 can be written for, the extra Yacht not counted."""
    boxes = box_count(cells)
    first = cells[FIVE_POINTS] + (manner_by_key(cells, work.manners[lane], f) * 6 + f) * boxes
    best = NOTHING
    for b in range(boxes):
        points = pays(cells, b, int64(cells[first + b]), first_throw)
        after = (work.hits[b, lane] if points > 0 else work.misses[b, lane]) + points
        if points >= 0 and after > best:
            best = after
    return best


@inlined
def fill_five(cells: Cells, work: Work, f: int, key: int) -> None:
    """The best that five dice of face f + 1 can be written for, in all lanes, in one manner."""
    boxes = box_count(cells)
    row = FIRST_ROLL + cell(cells, FIVES, f)
    first = cells[FIVE_POINTS] + (manner_by_key(cells, key, f) * 6 + f) * boxes
    work.block[row] = NOTHING
    for b in range(boxes):
        points = np.float64(cells[first + b])
        if points > 0:
            raise_row_to(work.block, row, work.hits, b, points)
        elif points == 0:
            raise_row_to(work.block, row, work.misses, b, points)


@inlined
def fill_fives(cells: Cells, work: Work) -> None:
    """What five of a kind is worth when it is written, lane by lane where manners differ."""
    key = work.manners[0]
    same = True
    for lane in range(1, LANES):
        same = same and work.manners[lane] == key
    for f in range(6):
        row = FIRST_ROLL + cell(cells, FIVES, f)
        if same:
            fill_five(cells, work, f, key)
        else:
            for lane in range(LANES):
                work.block[row, lane] = worth_of_five(cells, work, lane, f, LATER)
        for lane in range(LANES):
            work.block[row, lane] += work.extras[0, lane]


@inlined
def fill_rolls(cells: Cells, work: Work) -> None:
    """What each roll is worth when it is written: the best of its rows."""
    fill_rows(cells, work)
    fill_fives(cells, work)
    write_rolls(cells, work.rows, work.block)


@inlined
def write_rolls(cells: Cells, rows: Floats, block: Floats) -> None:
    """Every roll but five of a kind becomes the best of its candidate rows, zeros included."""
    zeros = number(cells, ROW_COUNT)
    groups = cells[ROLL_GROUPS]
    at = number(cells, ROLL_ROWS)
    for r in range(ROLL_COUNT):
        for g in range(cells[groups + r]):
            a, b = int64(cells[at]), int64(cells[at + 1])
            c, d = int64(cells[at + 2]), int64(cells[at + 3])
            at += 4
            if g == 0:
                best_rows(block, FIRST_ROLL + r, rows, (zeros, a, b, c, d))
            else:
                raise_row_by(block, FIRST_ROLL + r, rows, (a, b, c, d))


@inlined
def raise_first(cells: Cells, work: Work, rolls: Floats, first: int) -> None:
    """Let rolls, from row `first` on, be worth what they pay when written on the first throw."""
    if not cells[FIRST_THROW]:
        return
    for b in range(box_count(cells)):
        more = cell(cells, MORE, b)
        if more:
            for r in range(ROLL_COUNT):
                row = cell(cells, ROW_OF, b * ROLL_COUNT + r)
                if row >= 0:
                    raise_row_to(rolls, first + r, work.rows, row, np.float64(more))
    for f in range(6):
        row = first + cell(cells, FIVES, f)
        for lane in range(LANES):
            five = worth_of_five(cells, work, lane, f, AT_FIRST) + work.extras[0, lane]
            rolls[row, lane] = max(rolls[row, lane], five)


@inlined
def play_turn(cells: Cells, work: Work) -> None:
    """From what every roll is worth when written to what a turn is worth before its first roll."""
    fill_rolls(cells, work)
    expect(work.block)
    choose(work.block)
    expect(work.block)
    choose(work.block)
    raise_first(cells, work, work.block, FIRST_ROLL)
    weigh_rows(work.block, FIRST_ROLL, CHANCE, work.out)


@kernel("void(int32[::1], int64[::1], float64[::1])")
def solve_masks(cells: Cells, masks: npt.NDArray[np.int64], worth: Floats) -> None:
    """Fill in the worth of every state of these sets of open boxes, all of one layer.

    A mask holds the open boxes as bits; those of the layer below must be solved already.
    """
    work = new_work(cells)
    indexes = np.zeros(LANES, np.int64)
    lane = 0
    uppers = number(cells, UPPER_COUNT)
    for mask in masks:
        upper = mask & ((1 << uppers) - 1)
        lower = mask >> uppers
        for plane in range(cell(cells, PLANES, lower)):
            for rank in range(cell(cells, UPPER_LEN, upper)):
                indexes[lane] = first_index(cells, upper, lower, plane) + rank
                fill_lane(cells, worth, State(upper, lower, plane, rank), work, lane)
                lane += 1
                if lane == LANES:
                    play_turn(cells, work)
                    for i in range(LANES):
                        worth[indexes[i]] = work.out[i]
                    lane = 0
    if lane:
        play_turn(cells, work)
        for i in range(lane):
            worth[indexes[i]] = work.out[i]


@inlined
def box_for_zero(cells: Cells, work: Work, lane: int) -> int:
    """The box that a zero costs least in, of equals the first in sheet order."""
    least = work.rows[cells[ROW_COUNT], lane] - TIE
    for place in range(box_count(cells)):
        b = cell(cells, BY_ORDER, place)
        if cell(cells, CAN_MISS, b) and work.misses[b, lane] >= least:
            return b
    return -1


@inlined
def choose_boxes(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells, rows: Floats, written: Floats, zero: int, lane: int, boxes: npt.NDArray[np.int16]
) -> None:
    """The box for every roll but five of a kind: of equals more points, then sheet order.

    A zero is best only where no row is as good, for a row that pays is better than its box's zero.
    """
    at = number(cells, ROLL_ROWS)
    for r in range(ROLL_COUNT):
        end = at + 4 * cell(cells, ROLL_GROUPS, r)
        least = written[r, lane] - TIE
        while at < end and cells[at] < cells[ROW_COUNT] and rows[cells[at], lane] < least:
            at += 1
        pays = at < end and cells[at] < cells[ROW_COUNT]
        boxes[r] = cell(cells, ROW_BOX, cells[at]) if pays else zero
        at = end


@inlined
def choose_boxes_first(
    cells: Cells, work: Work, rolls: Floats, lane: int, boxes: npt.NDArray[np.int16]
) -> None:
    """The box on the first throw for every roll but five of a kind, where one pays; same order.

    `boxes` hold what is best later and stay so for rolls that no box pays more for.
    """
    for r in range(ROLL_COUNT):
        most, least = -1, rolls[r, lane] - TIE
        for place in range(box_count(cells)):
            b = cell(cells, BY_ORDER, place)
            row = cell(cells, ROW_OF, b * ROLL_COUNT + r)
            if row >= 0:
                points = pays(cells, b, cell(cells, ROW_POINTS, row), AT_FIRST)
                worth = work.rows[row, lane] + np.float64(cell(cells, MORE, b))
                if worth >= least and points > most:
                    boxes[r], most = b, points


@inlined
def best_box_for_five(
    cells: Cells,
    work: Work,
    lane: int,
    f: int,
    first_throw: bool,  # noqa: FBT001 - compiled
) -> int:
    """The box for five dice of face f + 1, by the same order."""
    boxes = box_count(cells)
    first = cells[FIVE_POINTS] + (manner_by_key(cells, work.manners[lane], f) * 6 + f) * boxes
    least = worth_of_five(cells, work, lane, f, first_throw) - TIE
    chosen, most = -1, -1
    for place in range(boxes):
        b = cell(cells, BY_ORDER, place)
        points = pays(cells, b, int64(cells[first + b]), first_throw)
        after = (work.hits[b, lane] if points > 0 else work.misses[b, lane]) + points
        if points >= 0 and after >= least and points > most:
            chosen, most = b, points
    return chosen


@inlined
def best_keep(kept: Floats, best: float, lane: int, r: int) -> int:
    """The keep to reroll from: the first, in the order that breaks ties, that is worth `best`."""
    for i in range(WITHIN_COUNT[r]):
        if kept[WITHIN[r, i], lane] >= best - TIE:
            return int64(WITHIN[r, i])
    return FIRST_ROLL + r


@inlined
def choose_keeps(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    work: Work,
    written: Floats,
    kept: Floats,
    table: npt.NDArray[np.int16],
    first_throw: bool,  # noqa: FBT001 - compiled
) -> None:
    """For each lane and roll the keep, or the roll itself where it is best to stop.

    One reroll on: `written` is what rolls are worth when written now, raised here on the first
    throw, `kept` receives what keeps are worth.
    """
    expect(work.block)
    kept[:] = work.block[:FIRST_ROLL]
    choose(work.block)
    if first_throw:
        raise_first(cells, work, written, 0)
        raise_first(cells, work, work.block, FIRST_ROLL)
    for lane in range(table.shape[0]):
        for r in range(ROLL_COUNT):
            best = work.block[FIRST_ROLL + r, lane]
            if written[r, lane] >= best - TIE:
                table[lane, r] = FIRST_ROLL + r
            else:
                table[lane, r] = best_keep(kept, best, lane, r)


@kernel("void(int32[::1], Array(float64, 1, 'C', True), int64[::1], int16[:, :, ::1])")
def decide(
    cells: Cells,
    worth: Floats,
    indexes: npt.NDArray[np.int64],
    tables: npt.NDArray[np.int16],
) -> None:
    """Perfect decisions in these states, for every roll.

    `tables[i, 0, r]` is the keep with two rerolls left, `tables[i, 1, r]` with one (the roll's own
    keep where it is best to stop), `tables[i, 2, r]` the box to write the roll in, and where first
    throws pay more `tables[i, 3, r]` the box on the first throw.
    """
    work = new_work(cells)
    written = np.zeros((ROLL_COUNT, LANES))
    kept = np.zeros((FIRST_ROLL, LANES))
    for start in range(0, indexes.size, LANES):
        count = min(LANES, indexes.size - start)
        for lane in range(count):
            fill_lane(cells, worth, locate(cells, indexes[start + lane]), work, lane)
        fill_rolls(cells, work)
        written[:] = work.block[FIRST_ROLL:]
        for lane in range(count):
            boxes = tables[start + lane, 2]
            zero = box_for_zero(cells, work, lane)
            choose_boxes(cells, work.rows, written, zero, lane, boxes)
            for f in range(6):
                boxes[cell(cells, FIVES, f)] = best_box_for_five(cells, work, lane, f, LATER)
        choose_keeps(cells, work, written, kept, tables[start : start + count, 1], LATER)
        choose_keeps(cells, work, written, kept, tables[start : start + count, 0], AT_FIRST)
        if cells[FIRST_THROW]:
            for lane in range(count):
                firsts = tables[start + lane, 3]
                firsts[:] = tables[start + lane, 2]
                choose_boxes_first(cells, work, written, lane, firsts)
                for f in range(6):
                    firsts[cell(cells, FIVES, f)] = best_box_for_five(
                        cells, work, lane, f, AT_FIRST
                    )


@kernel("void(int32[::1], Array(float64, 1, 'C', True), int64, float64[:, ::1], float64[:, ::1])")
def survey(cells: Cells, worth: Floats, index: int, written: Floats, kept: Floats) -> None:
    """One state in full: what is left to earn after every keep, and with every roll.

    `kept[n, k]` is the worth of keep k with n + 1 rerolls left, this one included; `written[n, r]`
    that of roll r with n rerolls left.
    """
    work = new_work(cells)
    fill_lane(cells, worth, locate(cells, index), work, 0)
    fill_rolls(cells, work)
    for n in range(3):
        if n == 2:
            raise_first(cells, work, work.block, FIRST_ROLL)
        written[n] = work.block[FIRST_ROLL:, 0]
        if n < 2:
            expect(work.block)
            kept[n] = work.block[:FIRST_ROLL, 0]
            choose(work.block)


@kernel("void(int32[::1], int64[::1], int16[:, :, ::1])")
def pay_most(cells: Cells, indexes: npt.NDArray[np.int64], tables: npt.NDArray[np.int16]) -> None:
    """The box that takes most points now, of equals the last in sheet order, in `tables[i, 2]`.

    Where first throws pay more, `tables[i, 3]` receives the same for them.
    """
    boxes = box_count(cells)
    most = np.zeros(ROLL_COUNT, np.int64)
    for i in range(indexes.size):
        state = locate(cells, indexes[i])
        for row in range(2, tables.shape[1]):
            first_throw = row == 3
            most[:] = -1
            for place in range(boxes):
                b = cell(cells, BY_ORDER, place)
                if is_open(cells, state, b):
                    for r in range(ROLL_COUNT):
                        points = cell(cells, POINTS, b * ROLL_COUNT + r)
                        points = pays(cells, b, points, first_throw)
                        if points >= most[r] and cell(cells, ROLL_GROUPS, r):
                            tables[i, row, r], most[r] = b, points
                    for f in range(6):
                        way = (manner_of(cells, state, f) * 6 + f) * boxes + b
                        points, r = cell(cells, FIVE_POINTS, way), cell(cells, FIVES, f)
                        points = pays(cells, b, points, first_throw)
                        if points >= 0 and points >= most[r]:
                            tables[i, row, r], most[r] = b, points
