"""Target play: the most that can be done to reach a total, for every total at once.

With F(s, n) the greatest chance to make at least n points from state s,

    F(s, n) = turn over ways w of s of F(s after w, n - gain of w),

means over throws and maxima over keeps and ways as in perfect play, and F of a full sheet 1 for
n <= 0 and 0 beyond.  A policy that reaches one total is not the policy that reaches another; the
curve holds the best for each.

Size.  From an empty sheet a card of thirteen boxes with bonus and extra Yachts has 289 million
numbers, 1.2 GB, `standard` 28 million, `classic` 0.6 million.  They are float32 numbers; those of
`classic`, all 598,016 of them, were compared with the same in float64, reckoned another way: 8.4e-7
is the most that they differ.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from yachtdice.dice import DICE_COUNT, ROLLS, Dice, Keep, keep_index, keeps_within, roll_index
from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.rules import Sheet, choices
from yachtdice.solver.advice import REROLLS_MAX
from yachtdice.solver.card import card_for
from yachtdice.solver.compiled import prepare
from yachtdice.solver.index import after, index_of, position_of, sheet_index
from yachtdice.solver.lattice import FIRST_ROLL, ROLL_COUNT, keep_rank
from yachtdice.solver.progress import Progress
from yachtdice.solver.threads import crew
from yachtdice.solver.winning import curves as kernels
from yachtdice.solver.winning.sides import Side, side_from
from yachtdice.solver.winning.ways import LEFT_MAX, LEFT_MIN

_STATES_PER_PART = 256


@dataclass(frozen=True, slots=True)
class TargetAdvice:
    """One thing to do, a keep (faces, sorted) or a box, and the chance that it leaves."""

    keep: Keep
    box: str | None
    chance: float
    loss: float


@dataclass(frozen=True, eq=False)
class Targets:
    """What can be reached from a sheet: `curves` of all states within reach, see `curves`.

    Sheets that are asked about must follow from the one that this was solved for.
    """

    side: Side
    starts: npt.NDArray[np.int64]
    curves: npt.NDArray[np.float32]

    def chance(self, sheet: Sheet, total: int) -> float:
        """The greatest chance to end with at least this total, before the turn's first roll."""
        return self._at(sheet_index(self.side.card, sheet), total - sheet.total)

    def curve(self, sheet: Sheet) -> list[tuple[int, float]]:
        """Every total that is neither certain nor out of reach, with the greatest chance of it."""
        low, high = self._range(sheet_index(self.side.card, sheet))
        totals = range(sheet.total + low, sheet.total + high + 1)
        return [(total, self.chance(sheet, total)) for total in totals]

    def boxes(
        self, sheet: Sheet, dice: Dice, total: int, *, first_throw: bool = False
    ) -> dict[str, float]:
        """The chance left after writing these dice, by the boxes that may be written."""
        card, before, found = self.side.card, position_of(self.side.card, sheet), {}
        for option in choices(sheet, dice, first_throw=first_throw).options:
            state = index_of(card, after(card, before, option.box, option.points))
            gain = option.points + option.upper_bonus + option.extra
            found[option.box] = self._at(state, total - sheet.total - gain)
        return found

    def keeps(self, sheet: Sheet, dice: Dice, rolls_left: int, total: int) -> dict[Keep, float]:
        """The chance with every keep of these dice, when `rolls_left`, 1 or 2, are left."""
        prepare(kernels.survey_curve)
        written = np.zeros(ROLL_COUNT, np.float32)
        kept = np.zeros((REROLLS_MAX, FIRST_ROLL), np.float32)
        index, needed = sheet_index(self.side.card, sheet), total - sheet.total
        kernels.survey_curve(
            self.side.card.cells,
            index,
            needed,
            self.side.bounds,
            self.starts,
            self.curves,
            written,
            kept,
        )
        within = keeps_within(ROLLS[roll_index(dice)])
        row = kept[rolls_left - 1]
        return {keep: float(row[keep_index(keep)]) for keep in within if len(keep) < DICE_COUNT}

    def _range(self, state: int) -> tuple[int, int]:
        """The least number of points that is not certain, and the greatest that is possible."""
        bounds = self.side.bounds[state]
        return int(bounds[LEFT_MIN]) + 1, int(bounds[LEFT_MAX])

    def _at(self, state: int, needed: int) -> float:
        low, high = self._range(state)
        if needed < low:
            return 1.0
        return float(self.curves[self.starts[state] + needed - low]) if needed <= high else 0.0


def solve_targets(sheet: Sheet, *, progress: Progress | None = None) -> Targets:
    """Every total that can be reached from a sheet, and how likely it is at best.

    Raises `Illegal` for a full sheet and for cards that the solver does not take.  `progress` tells
    the share of the numbers that are done, as the step "target".
    """
    if sheet.is_full:
        raise Illegal("The sheet is full: its total is what it is.")
    card = card_for(sheet.rules)
    prepare(kernels.solve_curves, progress=progress)
    side = side_from(card, sheet_index(card, sheet))
    starts, count = _places(side)
    curves = np.zeros(count, np.float32)
    done = 0
    with crew() as threads:
        for level in side.levels[-2::-1]:
            parts = np.array_split(level, -(-level.size // _STATES_PER_PART))

            def solve(part: npt.NDArray[np.int64]) -> int:
                kernels.solve_curves(card.cells, part, side.bounds, starts, curves)
                return int(_widths(side, part).sum())

            for solved in threads.each(solve, parts):
                done += solved
                if progress is not None:
                    progress("target", done / count)
    return Targets(side, starts, curves)


def _widths(side: Side, states: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    bounds = side.bounds[states].astype(np.int64)
    return bounds[:, LEFT_MAX] - bounds[:, LEFT_MIN]


def _places(side: Side) -> tuple[npt.NDArray[np.int64], int]:
    """Where each state's curve begins, and how many numbers there are in all."""
    starts = np.zeros(side.bounds.shape[0], np.int64)
    states = np.concatenate(side.levels)
    ends = np.cumsum(_widths(side, states))
    starts[states] = ends - _widths(side, states)
    return starts, int(ends[-1])


def target_advice(
    targets: Targets, sheet: Sheet, dice: Dice, rolls_left: int, total: int
) -> tuple[TargetAdvice, ...]:
    """Everything that may be done with these dice, the best for this total first.

    Of equals boxes stand before keeps, and keeps of more dice before others.  Raises `Malformed`
    for rolls that cannot be left.
    """
    if type(rolls_left) is not int or not 0 <= rolls_left <= REROLLS_MAX:
        raise Malformed(
            "{given} is not a number of rolls left. Give 0 to {most}.",
            given=quoted(rolls_left),
            most=REROLLS_MAX,
        )
    boxes = targets.boxes(sheet, dice, total, first_throw=rolls_left == REROLLS_MAX)
    found: list[tuple[Keep, str | None, float]] = [((), box, boxes[box]) for box in boxes]
    if rolls_left:
        keeps = targets.keeps(sheet, dice, rolls_left, total)
        found += [(keep, None, keeps[keep]) for keep in sorted(keeps, key=keep_rank)]
    best = max(chance for _, _, chance in found)
    ranked = sorted(found, key=lambda option: -option[2])
    return tuple(TargetAdvice(keep, box, chance, best - chance) for keep, box, chance in ranked)
