"""Kernels that play a whole card of several columns by the values of its columns.

A game is one state for each column (an index of the column's layout) and one bit for each Yacht box
that holds points.  A turn is worth, beside letting it pass in every column,

    max over columns j and boxes of  m_j (points + V_j(n - 1, c_j after) - V_j(n - 1, c_j)) + extra

and keeps are chosen exactly against that, as `kernels` does for one column; the dice are one for
all columns, so that nothing is counted twice.  `View` says what the kernels read.
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
from yachtdice.solver.compiled import inlined, int64, kernel
from yachtdice.solver.forward import Draws, face_of_five, throw
from yachtdice.solver.kernels import NOTHING
from yachtdice.solver.lanes import LANES, choose, expect, weigh_rows
from yachtdice.solver.lattice import CHANCE, FIRST_ROLL, KEEP_COUNT, ROLL_COUNT
from yachtdice.solver.soft import OPTIONS_MAX, choose_softly, fraction_of, keep_at, value_keeps
from yachtdice.solver.states import (
    Cells,
    box_count,
    cell,
    is_open,
    locate,
    number,
    write,
)

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


@kernel(
    "void(int32[::1], Array(float32, 2, 'C', True), float64[:, ::1], int64[::1], int64[::1],"
    " float64, float64, uint64[:, ::1], int64[:, ::1], int64[::1], int64[::1],"
    " float64[:, ::1])"
)
def play_cards(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    ahead: Tables,
    meet: Floats,
    factors: Indexes,
    facts: Indexes,
    hope: float,
    temperature: float,
    draws: Draws,
    columns: Indexes,
    holds: Indexes,
    totals: Indexes,
    figures: Floats,
) -> None:
    """One turn of many games, six draws each: three rolls, three choices.

    With a temperature options are chosen softly, as `soft` says.  `figures` gathers by place what
    is written, as `forward.note` does.
    """
    look = Outlook(cells, ahead, meet, factors, facts, hope)
    turn = Turn(np.zeros((factors.size, cells[ROW_COUNT] + 1)), np.zeros((factors.size, 6)))
    block = np.zeros((KEEP_COUNT, LANES))
    written, last = np.zeros((ROLL_COUNT, LANES)), np.zeros((FIRST_ROLL, LANES))
    rolls = np.zeros(ROLL_COUNT)
    values = np.zeros(max(OPTIONS_MAX, factors.size * BOXES_MAX))
    heat = max(temperature, 1e-9)
    for start in range(0, holds.size, LANES):
        count = min(LANES, holds.size - start)
        for lane in range(count):
            game = start + lane
            take_apart(look, columns[game], holds[game], turn)
            written[:, lane] = NOTHING
            for j in range(factors.size):
                best_rolls(cells, turn, j, rolls)
                for r in range(ROLL_COUNT):
                    written[r, lane] = max(written[r, lane], rolls[r])
        block[FIRST_ROLL:] = written
        expect(block)
        last[:] = block[:FIRST_ROLL]
        choose(block)
        expect(block)
        for lane in range(count):
            game = start + lane
            r = throw(0, draws[game, 0])
            options = value_keeps(written, block, lane, r, values)
            keep = keep_at(r, choose_softly(values, options, heat, fraction_of(draws[game, 3])))
            if keep < FIRST_ROLL:
                r = throw(keep, draws[game, 1])
                options = value_keeps(written, last, lane, r, values)
                keep = keep_at(r, choose_softly(values, options, heat, fraction_of(draws[game, 4])))
                if keep < FIRST_ROLL:
                    r = throw(keep, draws[game, 2])
            options = value_places(look, columns[game], holds[game], r, values)
            place = choose_softly(values, options, heat, fraction_of(draws[game, 5]))
            points, earned, holds[game] = write_place(look, columns[game], holds[game], place, r)
            totals[game] += earned
            figures[place, 0] += 1.0
            figures[place, 1] += points
            figures[place, 2] += points > 0


@kernel(
    "void(int32[::1], Array(float32, 2, 'C', True), float64[:, ::1], int64[::1], int64[::1],"
    " float64, int64[:, ::1], int64[::1], float64[:, ::1])"
)
def gauge(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    ahead: Tables,
    meet: Floats,
    factors: Indexes,
    facts: Indexes,
    hope: float,
    columns: Indexes,
    holds: Indexes,
    sums: Floats,
) -> None:
    """Add up what each roll is worth to the column that wants it most, and to the next one.

    In `sums[0]` and `sums[1]`, beside letting it pass, over the games in which two columns want it;
    `sums[2]` counts these.
    """
    look = Outlook(cells, ahead, meet, factors, facts, hope)
    turn = Turn(np.zeros((factors.size, cells[ROW_COUNT] + 1)), np.zeros((factors.size, 6)))
    rolls = np.zeros(ROLL_COUNT)
    most, next_most = np.zeros(ROLL_COUNT), np.zeros(ROLL_COUNT)
    for game in range(holds.size):
        take_apart(look, columns[game], holds[game], turn)
        most[:] = NOTHING
        next_most[:] = NOTHING
        for j in range(factors.size):
            best_rolls(cells, turn, j, rolls)
            for r in range(ROLL_COUNT):
                if rolls[r] > most[r]:
                    next_most[r], most[r] = most[r], rolls[r]
                elif rolls[r] > next_most[r]:
                    next_most[r] = rolls[r]
        for r in range(ROLL_COUNT):
            if next_most[r] > NOTHING:  # a column that alone is open has no rival to pay for
                sums[0, r] += most[r]
                sums[1, r] += next_most[r]
                sums[2, r] += 1.0


@kernel(
    "float64(int32[::1], Array(float32, 2, 'C', True), float64[:, ::1], int64[::1], int64[::1],"
    " float64, int64[::1], int64, int64, float64[:, ::1], float64[:, ::1], float64[::1])"
)
def survey_card(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    ahead: Tables,
    meet: Floats,
    factors: Indexes,
    facts: Indexes,
    hope: float,
    columns: Indexes,
    holds: int,
    r: int,
    written: Floats,
    kept: Floats,
    places: Floats,
) -> float:
    """One position in full, as `kernels.survey`, and what roll r is worth in every place.

    All are beside letting the turn pass in every column; what that is worth is returned.
    """
    look = Outlook(cells, ahead, meet, factors, facts, hope)
    turn = Turn(np.zeros((factors.size, cells[ROW_COUNT] + 1)), np.zeros((factors.size, 6)))
    block = np.zeros((KEEP_COUNT, LANES))
    rolls = np.zeros(ROLL_COUNT)
    take_apart(look, columns, holds, turn)
    block[FIRST_ROLL:] = NOTHING
    for j in range(factors.size):
        best_rolls(cells, turn, j, rolls)
        for roll in range(ROLL_COUNT):
            block[FIRST_ROLL + roll, 0] = max(block[FIRST_ROLL + roll, 0], rolls[roll])
    for n in range(3):
        written[n] = block[FIRST_ROLL:, 0]
        if n < 2:
            expect(block)
            kept[n] = block[:FIRST_ROLL, 0]
            choose(block)
    value_places(look, columns, holds, r, places)
    return base(look, columns, holds)


@kernel(
    "void(int32[::1], Array(float32, 2, 'C', True), float64[:, ::1], int64[::1], int64[::1],"
    " float64, int64[:, ::1], int64[::1], float64[::1])"
)
def value_turns(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    ahead: Tables,
    meet: Floats,
    factors: Indexes,
    facts: Indexes,
    hope: float,
    columns: Indexes,
    holds: Indexes,
    worth: Floats,
) -> None:
    """What cards are worth before the turn at hand, by what they are worth after it."""
    look = Outlook(cells, ahead, meet, factors, facts, hope)
    turn = Turn(np.zeros((factors.size, cells[ROW_COUNT] + 1)), np.zeros((factors.size, 6)))
    block = np.zeros((KEEP_COUNT, LANES))
    out = np.zeros(LANES)
    rolls = np.zeros(ROLL_COUNT)
    for start in range(0, holds.size, LANES):
        count = min(LANES, holds.size - start)
        for lane in range(count):
            game = start + lane
            take_apart(look, columns[game], holds[game], turn)
            block[FIRST_ROLL:, lane] = NOTHING
            for j in range(factors.size):
                best_rolls(cells, turn, j, rolls)
                for r in range(ROLL_COUNT):
                    block[FIRST_ROLL + r, lane] = max(block[FIRST_ROLL + r, lane], rolls[r])
        expect(block)
        choose(block)
        expect(block)
        choose(block)
        weigh_rows(block, FIRST_ROLL, CHANCE, out)
        for lane in range(count):
            game = start + lane
            worth[game] = out[lane] + base(look, columns[game], holds[game])
