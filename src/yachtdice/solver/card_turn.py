"""One turn of a card of several columns taken apart, as the kernels of `card_play` use it.

A turn is worth, beside letting it pass in every column,

    max over columns j and boxes of  m_j points + V_j(n - 1, c_j after) - V_j(n - 1, c_j) + ...

where the V_j are those of an `Outlook`, multiplied, and the rest is what the columns share: boxes
that they have open together, extra Yachts, and the hope for more of them.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from yachtdice.solver.card import (
    CAN_MISS,
    FIVE_POINTS,
    FIVES,
    OWN_BOXES,
    PLACEMENT,
    POINTS,
    ROLL_GROUPS,
    ROLL_ROWS,
    ROW_BOX,
    ROW_COUNT,
    ROW_POINTS,
    THRESHOLD,
    UPPER_COUNT,
    YACHT_BOXES,
)
from yachtdice.solver.compiled import inlined, int64
from yachtdice.solver.forward import face_of_five
from yachtdice.solver.kernels import NOTHING
from yachtdice.solver.lattice import FIRST_ROLL, ROLL_COUNT
from yachtdice.solver.states import Cells, box_count, cell, is_open, locate, number, write

Floats = npt.NDArray[np.float64]
Indexes: TypeAlias = npt.NDArray[np.int64]
Tables = npt.NDArray[np.float32]

BOXES_MAX = 32

FACTS = (
    EXTRA_POINTS,
    EXTRA_BY_COLUMN,  # 1 where the column that is written must hold the Yacht itself
    EXTRA_TIMES,  # 1 where the extra counts as often as the column
    JOKER_BY_COLUMN,  # 1 where each column's Joker looks at that column alone
    YACHT_BITS,  # the lower boxes that ask for five of a kind, as bits
) = range(5)
"""What the column's own card does not say."""


class Turn(NamedTuple):
    """One game's turn taken apart: what every way to end it is worth, column by column.

    `rows[j, row]` are candidate rows as in `rows`, the last one the best zero, `fives[j, f]` the
    best of five of a kind; NOTHING where a column has no such way.
    """

    rows: Floats
    fives: Floats


class Outlook(NamedTuple):
    """What a card is worth when the turn at hand is over.

    `ahead[j, state]` is for each column by itself, multiplied; `meet[box, columns]` for the boxes
    that these columns, as bits, have open together; `hope` that a Yacht box holds points.
    """

    cells: Cells
    ahead: Tables
    meet: Floats
    factors: Indexes
    facts: Indexes
    hope: float


@inlined
def base(look: Outlook, columns: Indexes, holds: int) -> float:
    """What a card is worth that lets the turn pass in every column."""
    worth = look.hope if holds else 0.0
    for j in range(columns.size):
        worth += np.float64(look.ahead[j, columns[j]])
    for b in range(box_count(look.cells)):
        together = 0
        for j in range(columns.size):
            if is_open(look.cells, locate(look.cells, columns[j]), b):
                together |= 1 << j
        worth += look.meet[b, together]
    return worth


@inlined
def filling(look: Outlook, columns: Indexes, j: int, b: int) -> float:
    """What column j gives up by writing, and what it is worth that its box b is no longer open."""
    together = 0
    for i in range(columns.size):
        if is_open(look.cells, locate(look.cells, columns[i]), b):
            together |= 1 << i
    gain: float = look.meet[b, together & ~(1 << j)] - look.meet[b, together]
    return gain - np.float64(look.ahead[j, columns[j]])


@inlined
def manner_in(look: Outlook, columns: Indexes, j: int, f: int) -> int:
    """How five dice of face f + 1 may be written in column j: an index of `rules.Placement`."""
    cells = look.cells
    waiting = number(cells, YACHT_BOXES)
    if waiting == 0:
        return 0
    own, lower = 0, 0
    for i in range(columns.size):
        if look.facts[JOKER_BY_COLUMN] and i != j:
            continue
        state = locate(cells, columns[i])
        if state.lower & waiting:
            return 0
        if state.upper & cell(cells, OWN_BOXES, f):
            own = 2
        if state.lower:
            lower = 1
    return cell(cells, PLACEMENT, own + lower)


@inlined
def extra_for(look: Outlook, holds: int, j: int) -> int:
    """What five of a kind earns besides when it is written in column j."""
    facts = look.facts
    held = holds >> j & 1 if facts[EXTRA_BY_COLUMN] else int64(holds != 0)
    extra: int = held * facts[EXTRA_POINTS] * (look.factors[j] if facts[EXTRA_TIMES] else 1)
    return extra


@inlined
def points_in(look: Outlook, columns: Indexes, j: int, box: int, r: int) -> int:
    """What a roll puts in an open box of column j; -1 where it may not be written there."""
    cells = look.cells
    if cell(cells, ROLL_GROUPS, r):
        return cell(cells, POINTS, box * ROLL_COUNT + r)
    f = face_of_five(cells, r)
    manner = manner_in(look, columns, j, f)
    return cell(cells, FIVE_POINTS, (manner * 6 + f) * box_count(cells) + box)


@inlined
def first_yacht(look: Outlook, holds: int, box: int, points: int) -> float:
    """What it is worth besides that the first Yacht box of the card gets its points."""
    lower = box - number(look.cells, UPPER_COUNT)
    first = holds == 0 and points > 0 and lower >= 0 and look.facts[YACHT_BITS] >> lower & 1
    return look.hope if first else 0.0


@inlined
def take_fives(  # noqa: PLR0913, PLR0917 - what a turn of one column is made of
    look: Outlook, columns: Indexes, holds: int, j: int, gains: Floats, turn: Turn
) -> None:
    """What five of a kind of every face is worth in column j; `gains` by box that it is filled."""
    cells = look.cells
    boxes = box_count(cells)
    state = locate(cells, columns[j])
    extra = np.float64(extra_for(look, holds, j))
    for f in range(6):
        manner = manner_in(look, columns, j, f)
        for b in range(boxes):
            points = cell(cells, FIVE_POINTS, (manner * 6 + f) * boxes + b)
            if points < 0 or not is_open(cells, state, b):
                continue
            index, bonus = write(cells, state, b, points)
            worth = look.factors[j] * (points + bonus) + look.ahead[j, index] + gains[b] + extra
            worth += first_yacht(look, holds, b, points)
            turn.fives[j, f] = max(turn.fives[j, f], worth)


@inlined
def take_apart(look: Outlook, columns: Indexes, holds: int, turn: Turn) -> None:
    """What every way to end the turn is worth, column by column."""
    cells = look.cells
    turn.rows[:] = NOTHING
    turn.fives[:] = NOTHING
    uppers, boxes, zeros = number(cells, UPPER_COUNT), box_count(cells), number(cells, ROW_COUNT)
    threshold = number(cells, THRESHOLD)
    lows, gains = np.full(boxes, NOTHING), np.zeros(boxes)
    for j in range(columns.size):
        state = locate(cells, columns[j])
        factor = np.float64(look.factors[j])
        for b in range(boxes):
            lows[b] = NOTHING
            if not is_open(cells, state, b):
                continue
            gains[b] = filling(look, columns, j, b)
            index, _ = write(cells, state, b, 0)
            lows[b] = look.ahead[j, index] + gains[b]
            if cell(cells, CAN_MISS, b):
                turn.rows[j, zeros] = max(turn.rows[j, zeros], lows[b])
        for row in range(zeros):
            b, points = cell(cells, ROW_BOX, row), cell(cells, ROW_POINTS, row)
            if lows[b] == NOTHING:
                continue
            if b < uppers and threshold > 0:
                index, bonus = write(cells, state, b, points)
                turn.rows[j, row] = factor * (points + bonus) + look.ahead[j, index] + gains[b]
            else:
                turn.rows[j, row] = lows[b] + factor * points
        take_fives(look, columns, holds, j, gains, turn)


@inlined
def best_rolls(cells: Cells, turn: Turn, j: int, rolls: Floats) -> None:
    """What every roll is worth when column j writes it."""
    zeros = number(cells, ROW_COUNT)
    at = number(cells, ROLL_ROWS)
    for r in range(ROLL_COUNT):
        end = at + 4 * cell(cells, ROLL_GROUPS, r)
        best = turn.rows[j, zeros]
        while at < end:
            best = max(best, turn.rows[j, cells[at]])
            at += 1
        rolls[r] = best
    for f in range(6):
        rolls[cell(cells, FIVES, f)] = turn.fives[j, f]


@inlined
def value_places(look: Outlook, columns: Indexes, holds: int, r: int, values: Floats) -> int:
    """What a roll is worth in every place, column by column; NOTHING where it may not go.

    Returns how many places there are.
    """
    cells = look.cells
    boxes = box_count(cells)
    for j in range(columns.size):
        state = locate(cells, columns[j])
        extra = 0 if cell(cells, ROLL_GROUPS, r) else extra_for(look, holds, j)
        for b in range(boxes):
            values[j * boxes + b] = NOTHING
            if not is_open(cells, state, b):
                continue
            points = points_in(look, columns, j, b, r)
            if points < 0:
                continue
            index, bonus = write(cells, state, b, points)
            worth = look.factors[j] * (points + bonus) + look.ahead[j, index] + extra
            worth += filling(look, columns, j, b) + first_yacht(look, holds, b, points)
            values[j * boxes + b] = worth
    return int64(columns.size * boxes)


@inlined
def write_place(
    look: Outlook, columns: Indexes, holds: int, place: int, r: int
) -> tuple[int, int, int]:
    """Write a roll in a place, moving its column on; points in the box, all it earns, `holds`."""
    cells = look.cells
    boxes = box_count(cells)
    j, b = place // boxes, place % boxes
    points = points_in(look, columns, j, b, r)
    earned = 0 if cell(cells, ROLL_GROUPS, r) else extra_for(look, holds, j)
    columns[j], bonus = write(cells, locate(cells, columns[j]), b, points)
    lower = b - number(cells, UPPER_COUNT)
    if points > 0 and lower >= 0 and look.facts[YACHT_BITS] >> lower & 1:
        holds |= 1 << j
    return points, earned + look.factors[j] * (points + bonus), holds


@inlined
def new_turn(look: Outlook) -> Turn:
    """Room for one game's turn."""
    columns = look.factors.size
    return Turn(np.zeros((columns, number(look.cells, ROW_COUNT) + 1)), np.zeros((columns, 6)))


@inlined
def fill_card(  # noqa: PLR0913, PLR0917 - a game, and where what it is worth goes
    look: Outlook, columns: Indexes, holds: int, turn: Turn, rolls: Floats, block: Floats, lane: int
) -> None:
    """What every roll is worth in the column that wants it most, as a lane of a block of keeps."""
    take_apart(look, columns, holds, turn)
    block[FIRST_ROLL:, lane] = NOTHING
    for j in range(columns.size):
        best_rolls(look.cells, turn, j, rolls)
        for r in range(ROLL_COUNT):
            block[FIRST_ROLL + r, lane] = max(block[FIRST_ROLL + r, lane], rolls[r])
