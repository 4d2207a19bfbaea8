"""The kernels of forward play: where decisions lead, exactly or by lot.

Both take decisions as tables, one of three rows for each state: `table[0, r]` is the keep for roll
r with two rerolls left, `table[1, r]` with one (the roll's own keep means to stop), `table[2, r]`
the box; where first throws pay more, `table[3, r]` is the box on the first throw.  Whose decisions
they are is not asked, so that any player that decides by state and dice is followed by the same
code.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from yachtdice.solver.card import (
    EXTRA,
    FIRST_THROW,
    FIVE_POINTS,
    FIVES,
    POINTS,
    ROLL_GROUPS,
    ROW_BOX,
    ROW_COUNT,
    ROW_OF,
    ROW_POINTS,
)
from yachtdice.solver.compiled import inlined, int64, kernel
from yachtdice.solver.lattice import (
    ABOVE,
    CHANCE,
    FIRST_ROLL,
    KEEP_COUNT,
    ROLL_COUNT,
    THROWS,
    THROWS_COUNT,
    THROWS_START,
)
from yachtdice.solver.states import (
    Cells,
    State,
    box_count,
    cell,
    locate,
    manner_of,
    number,
    pays,
    write,
)

Floats = npt.NDArray[np.float64]
Indexes = npt.NDArray[np.int64]
Tables = npt.NDArray[np.int16]
Draws = npt.NDArray[np.uint64]

FIGURES = (WRITTEN, POINTS_MADE, SCORING) = range(3)
"""What is added up for each box: how often it is written, for how many points, for more than 0."""


@inlined
def throw_keeps(keeps: Floats) -> None:
    """From the chance of rerolling from each keep to the chance of each roll."""
    for k in range(FIRST_ROLL):
        if keeps[k] != 0.0:
            share = keeps[k] / 6.0
            for f in range(6):
                keeps[ABOVE[k, f]] += share
            keeps[k] = 0.0


@inlined
def roll_chances(cells: Cells, table: Tables, now: Floats, then: Floats) -> None:
    """The chance of each roll at the end of a turn, in the rows of the rolls of `then`.

    Where first throws pay more, those that are written at once are left out.
    """
    now[:] = 0.0
    then[:] = 0.0
    for r in range(ROLL_COUNT):
        keep = table[0, r]
        if keep < FIRST_ROLL:
            now[keep] += CHANCE[r]
        elif not cells[FIRST_THROW]:
            then[keep] += CHANCE[r]
    throw_keeps(now)
    for r in range(ROLL_COUNT):
        then_keep = table[1, r]
        then[then_keep] += now[FIRST_ROLL + r]
    throw_keeps(then)


@inlined
def points_of_five(cells: Cells, state: State, f: int, box: int) -> int:
    """What five dice of face f + 1 put in a box that they may be written in."""
    manner = manner_of(cells, state, f)
    return cell(cells, FIVE_POINTS, (manner * 6 + f) * box_count(cells) + box)


@inlined
def face_of_five(cells: Cells, r: int) -> int:
    """The face (less one) of a roll of five of a kind."""
    for f in range(6):
        if cell(cells, FIVES, f) == r:
            return f
    return -1


@inlined
def note(figures: Floats, box: int, points: int, share: float) -> None:
    """Add one way to write a box to the figures."""
    figures[box, WRITTEN] += share
    figures[box, POINTS_MADE] += share * points
    if points > 0:
        figures[box, SCORING] += share


@inlined
def share_first_throws(cells: Cells, table: Tables, later: int, shares: Floats) -> None:
    """The chances of the first throws that are written at once, by the ways from `later` on."""
    rows = number(cells, ROW_COUNT)
    for r in range(ROLL_COUNT):
        if table[0, r] >= FIRST_ROLL:
            box = int64(table[3, r])
            way = later + rows + face_of_five(cells, r)
            if cell(cells, ROLL_GROUPS, r):
                row = cell(cells, ROW_OF, box * ROLL_COUNT + r)
                way = later + row if row >= 0 else rows + box
            shares[way] += CHANCE[r]


@inlined
def later_way(way: int, later: int, rows: int, boxes: int) -> int:
    """The way with the same dice and box that is no first throw."""
    if way < later:
        return way
    return way - later if way - later < rows else way - later + boxes


@kernel(
    "void(int32[::1], int64[::1], float64[::1], int16[:, :, ::1], float64[:, ::1],"
    " int32[:, ::1], int32[:, ::1], float64[:, ::1])"
)
def follow(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    indexes: Indexes,
    mass: Floats,
    tables: Tables,
    figures: Floats,
    after: npt.NDArray[np.int32],
    gains: npt.NDArray[np.int32],
    shares: Floats,
) -> None:
    """Where a turn leads from each state: the states after, what is gained, and how likely.

    Rows of the last three run over all candidate rows, all boxes' zeros and the six fives of a
    kind, and where first throws pay more over rows and fives once again for these; `shares` is 0
    for what does not happen.  `figures` gathers what is written, weighted by
    `mass`, box by box; its last two rows the bonus and the extra Yachts.
    """
    rows, boxes = number(cells, ROW_COUNT), box_count(cells)
    later = rows + boxes + 6
    now, then = np.zeros(KEEP_COUNT), np.zeros(KEEP_COUNT)
    for i in range(indexes.size):
        state = locate(cells, indexes[i])
        table = tables[i]
        roll_chances(cells, table, now, then)
        shares[i] = 0.0
        if cells[FIRST_THROW]:
            share_first_throws(cells, table, later, shares[i])
        for r in range(ROLL_COUNT):
            box = int64(table[2, r])
            if cell(cells, ROLL_GROUPS, r):
                row = cell(cells, ROW_OF, box * ROLL_COUNT + r)
                shares[i, row if row >= 0 else rows + box] += then[FIRST_ROLL + r]
        for f in range(6):
            shares[i, rows + boxes + f] = then[FIRST_ROLL + cell(cells, FIVES, f)]
        for way in range(shares.shape[1]):
            first_throw = way >= later
            kind = later_way(way, later, rows, boxes)
            if kind < rows:
                box, points, extra = cell(cells, ROW_BOX, kind), cell(cells, ROW_POINTS, kind), 0
            elif kind < rows + boxes:
                box, points, extra = kind - rows, 0, 0
            else:
                f = kind - rows - boxes
                box = int64(table[3 if first_throw else 2, cell(cells, FIVES, f)])
                points = points_of_five(cells, state, f, box)
                extra = number(cells, EXTRA) * state.plane
            points = pays(cells, box, points, first_throw)
            if shares[i, way] > 0.0:
                after[i, way], bonus = write(cells, state, box, points)
                gains[i, way] = points + bonus + extra
                note(figures, box, points, shares[i, way] * mass[i])
                figures[boxes, POINTS_MADE] += shares[i, way] * mass[i] * bonus
                figures[boxes + 1, POINTS_MADE] += shares[i, way] * mass[i] * extra
                figures[boxes, SCORING] += shares[i, way] * mass[i] * (bonus > 0)
                figures[boxes + 1, SCORING] += shares[i, way] * mass[i] * (extra > 0)


@kernel("void(int64[::1], int64[::1], int32[::1], int32[::1], int32[:, ::1])")
def bound(
    indexes: Indexes,
    starts: Indexes,
    after: npt.NDArray[np.int32],
    gains: npt.NDArray[np.int32],
    bounds: npt.NDArray[np.int32],
) -> None:
    """Widen the least and the greatest score of the states after: `bounds[state]`."""
    for i in range(indexes.size):
        low, high = bounds[indexes[i], 0], bounds[indexes[i], 1]
        for way in range(starts[i], starts[i + 1]):
            state = after[way]
            bounds[state, 0] = min(bounds[state, 0], low + gains[way])
            bounds[state, 1] = max(bounds[state, 1], high + gains[way])


@kernel(
    "void(int64[::1], int64[::1], int32[::1], int32[::1], float64[::1], int32[:, ::1],"
    " int64[::1], float64[::1], float64[::1], int64, int64)"
)
def spread(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    indexes: Indexes,
    starts: Indexes,
    after: npt.NDArray[np.int32],
    gains: npt.NDArray[np.int32],
    shares: Floats,
    bounds: npt.NDArray[np.int32],
    places: Indexes,
    source: Floats,
    target: Floats,
    part: int,
    parts: int,
) -> None:
    """Move the chances of every score one turn on, into every `parts`-th of the states after.

    The chances of a state's scores, from its least to its greatest, lie at `places[state]`.
    """
    for i in range(indexes.size):
        width = bounds[indexes[i], 1] - bounds[indexes[i], 0] + 1
        first = places[indexes[i]]
        for way in range(starts[i], starts[i + 1]):
            state = after[way]
            if state % parts == part:
                at = places[state] + bounds[indexes[i], 0] + gains[way] - bounds[state, 0]
                share = shares[way]
                for s in range(width):
                    target[at + s] += share * source[first + s]


@kernel("void(int64[::1], int64[::1], int64[::1])")
def group(states: Indexes, ends: Indexes, order: Indexes) -> None:
    """Put games in the order of their states, those of one state in their own order.

    `ends` holds a 0 for every state there is, and receives where the games in it end in `order`.
    """
    for game in range(states.size):
        ends[states[game]] += 1
    total = 0
    for state in range(ends.size):
        total += ends[state]
        ends[state] = total
    for game in range(states.size - 1, -1, -1):
        ends[states[game]] -= 1
        order[ends[states[game]]] = game
    for state in range(ends.size - 1):
        ends[state] = ends[state + 1]
    ends[ends.size - 1] = states.size


@inlined
def throw(keep: int, draw: int) -> int:
    """The roll that a random number of 64 bits makes of a keep.

    The top 53 bits, as a fraction, pick one of the outcomes; how far that is from fair is below
    1e-12.
    """
    outcome = int64(np.float64(draw >> np.uint64(11)) * 2.0**-53 * THROWS_COUNT[keep])
    return int64(THROWS[THROWS_START[keep] + outcome])


@kernel(
    "void(int32[::1], int64[::1], int64[::1], int64[::1], int16[:, :, ::1], uint64[:, ::1],"
    " int64[::1], int64[::1], float64[:, ::1])"
)
def play(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    indexes: Indexes,
    starts: Indexes,
    games: Indexes,
    tables: Tables,
    draws: Draws,
    states: Indexes,
    totals: Indexes,
    figures: Floats,
) -> None:
    """One turn of many games, those in one state together.

    `games[starts[i]:starts[i + 1]]` are in state `indexes[i]`; each uses its row of `draws`, one
    number a roll, and its entries of `states` and `totals` move on.
    """
    for i in range(indexes.size):
        state = locate(cells, indexes[i])
        for g in range(starts[i], starts[i + 1]):
            game = games[g]
            r = throw(0, draws[game, 0])
            first_throw = tables[i, 0, r] >= FIRST_ROLL
            if not first_throw:
                r = throw(int64(tables[i, 0, r]), draws[game, 1])
                if tables[i, 1, r] < FIRST_ROLL:
                    r = throw(int64(tables[i, 1, r]), draws[game, 2])
            first_throw = first_throw and cells[FIRST_THROW] > 0
            box = int64(tables[i, 3 if first_throw else 2, r])
            points, extra = cell(cells, POINTS, box * ROLL_COUNT + r), 0
            if not cell(cells, ROLL_GROUPS, r):
                points = points_of_five(cells, state, face_of_five(cells, r), box)
                extra = number(cells, EXTRA) * state.plane
            points = pays(cells, box, points, first_throw)
            states[game], bonus = write(cells, state, box, points)
            totals[game] += points + bonus + extra
            note(figures, box, points, 1.0)
