"""Play that believes in values of its own and chooses softly among what looks good to it.

A player here sits at one game, and thinks of it as another: `believed` says what it takes boxes and
bonuses to pay, `worth` what it expects of the turns to come.  What it writes is scored by the real
card.  Both cards have the same boxes, the same threshold and the same Joker, so that states have
the same indexes and what is allowed is the same.

With temperature T an option that seems d points worse than the best is chosen exp(-d / T) as often,
and not at all where d is more than `WORTH_A_THOUGHT` T.  With T = 0 the best is chosen, ties as
`kernels.decide` breaks them.  A turn takes up to three choices: what to keep or to stop, the same
again, and a box.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from yachtdice.solver import kernels
from yachtdice.solver.card import (
    EXTRA,
    FIVE_POINTS,
    MORE,
    POINTS,
    ROLL_GROUPS,
    ROW_OF,
    Card,
)
from yachtdice.solver.compiled import are_compiled, inlined, int64, kernel, prepare
from yachtdice.solver.decisions import Tables, new_tables
from yachtdice.solver.forward import (
    Draws,
    Floats,
    Indexes,
    face_of_five,
    note,
    points_of_five,
    throw,
)
from yachtdice.solver.kernels import NOTHING, Work, fill_lane, fill_rolls, new_work, raise_first
from yachtdice.solver.lanes import LANES, choose, expect
from yachtdice.solver.lattice import FIRST_ROLL, ROLL_COUNT, WITHIN, WITHIN_COUNT
from yachtdice.solver.progress import Progress
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

WORTH_A_THOUGHT = 3.0
"""Options that seem this many temperatures worse than the best are never chosen."""

OPTIONS_MAX = 32
"""No roll has more keeps, and no sheet more boxes."""


@inlined
def choose_softly(values: Floats, count: int, temperature: float, fraction: float) -> int:
    """The option that a fraction from 0 up to 1 picks; `values` become the options' shares."""
    best = NOTHING
    for i in range(count):
        best = max(best, values[i])
    total = 0.0
    for i in range(count):
        behind = (best - values[i]) / temperature
        share = np.exp(-behind) if behind <= WORTH_A_THOUGHT else 0.0
        total += share
        values[i] = total
    picked, last = -1, 0.0
    for i in range(count):
        if picked < 0 and values[i] > fraction * total:
            picked = i
        reached = values[i]
        values[i] = (reached - last) / total
        last = reached
    return picked


@inlined
def value_keeps(written: Floats, kept: Floats, lane: int, r: int, values: Floats) -> int:
    """What it seems worth to stop with a roll (the first option) and to keep what `WITHIN` lists.

    Returns how many options there are.
    """
    values[0] = written[r, lane]
    for i in range(WITHIN_COUNT[r]):
        values[i + 1] = kept[WITHIN[r, i], lane]
    return int64(WITHIN_COUNT[r]) + 1


@inlined
def keep_at(r: int, option: int) -> int:
    """The keep that an option of `value_keeps` means; the roll's own to stop."""
    return FIRST_ROLL + r if option == 0 else int64(WITHIN[r, option - 1])


@inlined
def value_boxes(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    state: State,
    work: Work,
    lane: int,
    r: int,
    first_throw: bool,  # noqa: FBT001 - compiled
    values: Floats,
) -> int:
    """What it seems worth to write a roll in each box; returns how many boxes there are."""
    boxes = box_count(cells)
    if cell(cells, ROLL_GROUPS, r):
        for b in range(boxes):
            row = cell(cells, ROW_OF, b * ROLL_COUNT + r)
            values[b] = work.rows[row, lane] if row >= 0 else work.misses[b, lane]
            if first_throw and row >= 0:
                values[b] += cell(cells, MORE, b)
        return boxes
    f = face_of_five(cells, r)
    first = cells[FIVE_POINTS] + (manner_of(cells, state, f) * 6 + f) * boxes
    for b in range(boxes):
        points = pays(cells, b, int64(cells[first + b]), first_throw)
        after = work.hits[b, lane] if points > 0 else work.misses[b, lane]
        values[b] = after + points if points >= 0 else NOTHING
    return boxes


@inlined
def fraction_of(draw: int) -> float:
    """A random number of 64 bits as a fraction from 0 up to 1."""
    return np.float64(draw >> np.uint64(11)) * 2.0**-53


@kernel(
    "void(int32[::1], int32[::1], Array(float64, 1, 'C', True), float64, int64[::1], int64[::1],"
    " int64[::1], uint64[:, ::1], int64[::1], int64[::1], float64[:, ::1])"
)
def play_softly(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    believed: Cells,
    worth: Floats,
    temperature: float,
    indexes: Indexes,
    starts: Indexes,
    games: Indexes,
    draws: Draws,
    states: Indexes,
    totals: Indexes,
    figures: Floats,
) -> None:
    """One turn of many games, as `forward.play`, with three more draws a game for the choices."""
    work = new_work(believed)
    written, at_first = np.zeros((ROLL_COUNT, LANES)), np.zeros((ROLL_COUNT, LANES))
    last, first = np.zeros((FIRST_ROLL, LANES)), np.zeros((FIRST_ROLL, LANES))
    values = np.zeros(OPTIONS_MAX)
    for start in range(0, indexes.size, LANES):
        count = min(LANES, indexes.size - start)
        for lane in range(count):
            fill_lane(believed, worth, locate(believed, indexes[start + lane]), work, lane)
        fill_rolls(believed, work)
        written[:] = work.block[FIRST_ROLL:]
        expect(work.block)
        last[:] = work.block[:FIRST_ROLL]
        choose(work.block)
        expect(work.block)
        first[:] = work.block[:FIRST_ROLL]
        at_first[:] = written
        raise_first(believed, work, at_first, 0)
        for lane in range(count):
            state = locate(cells, indexes[start + lane])
            for g in range(starts[start + lane], starts[start + lane + 1]):
                game = games[g]
                r = throw(0, draws[game, 0])
                options = value_keeps(at_first, first, lane, r, values)
                fraction = fraction_of(draws[game, 3])
                keep = keep_at(r, choose_softly(values, options, temperature, fraction))
                first_throw = keep >= FIRST_ROLL
                if not first_throw:
                    r = throw(keep, draws[game, 1])
                    options = value_keeps(written, last, lane, r, values)
                    fraction = fraction_of(draws[game, 4])
                    keep = keep_at(r, choose_softly(values, options, temperature, fraction))
                    if keep < FIRST_ROLL:
                        r = throw(keep, draws[game, 2])
                options = value_boxes(believed, state, work, lane, r, first_throw, values)
                fraction = fraction_of(draws[game, 5])
                box = choose_softly(values, options, temperature, fraction)
                points, extra = cell(cells, POINTS, box * ROLL_COUNT + r), 0
                if not cell(cells, ROLL_GROUPS, r):
                    points = points_of_five(cells, state, face_of_five(cells, r), box)
                    extra = number(cells, EXTRA) * state.plane
                points = pays(cells, box, points, first_throw)
                states[game], bonus = write(cells, state, box, points)
                totals[game] += points + bonus + extra
                note(figures, box, points, 1.0)


@kernel(
    "int64(int32[::1], Array(float64, 1, 'C', True), float64, int64, int64, int64, boolean,"
    " float64, float64[::1])"
)
def choose_once(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    believed: Cells,
    worth: Floats,
    temperature: float,
    index: int,
    r: int,
    rolls_left: int,
    first_throw: bool,  # noqa: FBT001 - compiled
    fraction: float,
    shares: Floats,
) -> int:
    """One choice in one state: with rolls left an incomplete keep or the roll's own, else a box.

    `first_throw` says of a box that the dice lie as the first throw left them.  `shares` receives
    how often each option is chosen: to stop and the keeps of `WITHIN`, or boxes.
    """
    work = new_work(believed)
    state = locate(believed, index)
    fill_lane(believed, worth, state, work, 0)
    fill_rolls(believed, work)
    if rolls_left == 0:
        options = value_boxes(believed, state, work, 0, r, first_throw, shares)
        return choose_softly(shares, options, temperature, fraction)
    written = work.block[FIRST_ROLL:].copy()
    expect(work.block)
    if rolls_left == 2:
        choose(work.block)
        expect(work.block)
        raise_first(believed, work, written, 0)
    options = value_keeps(written, work.block, 0, r, shares)
    return keep_at(r, choose_softly(shares, options, temperature, fraction))


def choices_are_compiled() -> bool:
    """Whether `Outlook.prepare_choices` would only load what an earlier process compiled."""
    return are_compiled(kernels.decide, choose_once)


@dataclass(frozen=True, eq=False)
class Outlook:
    """How a player sees the game: see the top of this module.

    `worth` is what it expects from every state of `believed`, and read-only.
    """

    card: Card
    believed: Card
    worth: Floats
    temperature: float

    def prepare(self, progress: Progress | None = None) -> None:
        """Get ready to play many games at once, from several threads."""
        prepare(play_softly if self.temperature else kernels.decide, progress=progress)

    def prepare_choices(self, progress: Progress | None = None) -> None:
        """Get ready to make choices one at a time."""
        prepare(choose_once if self.temperature else kernels.decide, progress=progress)

    def __call__(self, indexes: npt.NDArray[np.int64]) -> Tables:
        """What seems best in these states, temperature aside."""
        tables = new_tables(self.card, indexes.size)
        kernels.decide(self.believed.cells, self.worth, indexes, tables)
        return tables

    def choose(
        self, index: int, r: int, rolls_left: int, fraction: float, *, first_throw: bool = False
    ) -> int:
        """One choice, by a fraction from 0 up to 1: the index of a keep, or with no rolls a box.

        `first_throw` says of a box that the dice lie as a turn's first throw left them.
        """
        if self.temperature:
            return self._choose(index, r, rolls_left, fraction, first_throw=first_throw)[0]
        row = 2 - rolls_left if rolls_left else 2
        if first_throw and not rolls_left and self.card.has_first_throw:
            row = 3
        return int(self(np.array([index]))[0, row, r])

    def shares(self, index: int, r: int, rolls_left: int) -> dict[int, float]:
        """How often each choice is made, by what `choose` calls it; they add up to 1."""
        if not self.temperature:
            return {self.choose(index, r, rolls_left, 0.0): 1.0}
        shares = self._choose(index, r, rolls_left, 0.0, first_throw=False)[1]
        keeps = [FIRST_ROLL + r, *WITHIN[r, : WITHIN_COUNT[r]].tolist()]
        names = keeps if rolls_left else range(len(self.card.places))
        return {name: float(share) for name, share in zip(names, shares, strict=False) if share}

    def _choose(
        self, index: int, r: int, rolls_left: int, fraction: float, *, first_throw: bool
    ) -> tuple[int, Floats]:
        shares = np.zeros(OPTIONS_MAX)
        view = (self.believed.cells, self.worth, self.temperature)
        return int(choose_once(*view, index, r, rolls_left, first_throw, fraction, shares)), shares
