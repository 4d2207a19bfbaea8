"""One turn judged by the chance to win: exactly, nearly, or at a glance, whatever can be had.

The chance counts a draw as the share that each of the leaders has.  Late in a game of two it is
exact.  In the last turns of other games it is the best against what the others make of theirs under
perfect play for points; before, every state that the turn can end in is judged by moments.  Where a
first throw can win at once, that is counted when it lies there, and left out of what is to come: it
is less than one turn in a thousand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from yachtdice.dice import DICE_COUNT, ROLLS, Dice, Keep, keep_index, keeps_within, roll_index
from yachtdice.errors import Illegal
from yachtdice.rules import RuleSet, Sheet, choices
from yachtdice.solver.advice import REROLLS_MAX
from yachtdice.solver.card import Card
from yachtdice.solver.compiled import are_compiled, prepare
from yachtdice.solver.index import after, index_of, position_of, sheet_index
from yachtdice.solver.lattice import FIRST_ROLL, ROLL_COUNT
from yachtdice.solver.progress import Progress
from yachtdice.solver.strategy import Strategy, solve
from yachtdice.solver.winning import chances, moves, prospects
from yachtdice.solver.winning.moments import Moments, solve_moments
from yachtdice.solver.winning.others import chances_of_totals, rival_of, share_of_win
from yachtdice.solver.winning.pairs import measure, solve_pairs
from yachtdice.solver.winning.positions import duel_on_the_spot, least_pairs
from yachtdice.solver.winning.sides import Side, side_from
from yachtdice.solver.winning.ways import MADE_MAX, MADE_MIN

Singles = npt.NDArray[np.float32]

EXACT_PAIRS_MAX = 2_000
"""So many pairs of sheets are solved while a player waits: all of `classic` from six boxes on."""

PROSPECT_BOXES_MAX = 4
"""So many open boxes, of anybody, still have their totals worked out one by one."""


@dataclass(frozen=True, eq=False)
class WinningTurn:
    """A turn by the chance to win with it: `kept[n, k]` is that of keep k with n + 1 rerolls left.

    `ending` is the chance after the turn, by the state that it ends in and the points it makes.
    """

    card: Card
    sheet: Sheet
    kept: Singles
    ending: Callable[[int, int], float]

    def keeps(self, dice: Dice, rolls_left: int) -> dict[Keep, float]:
        """The chance with every keep of these dice; `rolls_left` is 1 or 2."""
        row = self.kept[rolls_left - 1]
        within = keeps_within(ROLLS[roll_index(dice)])
        return {k: float(row[keep_index(k)]) for k in within if len(k) < DICE_COUNT}

    def boxes(self, dice: Dice, *, first_throw: bool = False) -> dict[str, float]:
        """The chance after writing these dice, by the boxes that may be written."""
        position, found = position_of(self.card, self.sheet), {}
        wins = first_throw and self.card.rules.first_throw_wins
        for option in choices(self.sheet, dice, first_throw=first_throw).options:
            state = index_of(self.card, after(self.card, position, option.box, option.points))
            gain = option.points + option.upper_bonus + option.extra
            at_once = wins and option.points > 0 and self.card.rules.box(option.box).is_yacht
            found[option.box] = 1.0 if at_once else self.ending(state, gain)
        return found


@dataclass(frozen=True, eq=False)
class Judge:
    """Judges turns under one rule set."""

    strategy: Strategy
    moments: Moments

    def turn(self, sheet: Sheet, others: Sequence[Sheet]) -> WinningTurn:
        """The turn of a side with this sheet against others, in the order in which they follow."""
        if not others or sheet.is_full:
            raise Illegal("There is nobody to win against, or nothing left to write.")
        found = self._exactly(sheet, others[0]) if len(others) == 1 else None
        if found is None and _are_late(sheet, others):
            found = self._by_totals(sheet, others)
        return found or self._by_moments(sheet, others)

    def _exactly(self, sheet: Sheet, other: Sheet) -> WinningTurn | None:
        """The turn in a late game of two; None where that takes too long."""
        own, theirs = len(sheet.open_places), len(other.open_places)
        if own - theirs not in (0, 1) or least_pairs(own, theirs) > EXACT_PAIRS_MAX:
            return None
        try:
            duel = duel_on_the_spot(sheet, other, pairs_max=EXACT_PAIRS_MAX)
        except Illegal:
            return None
        solved, card = duel.halves[own + theirs - 1], self.moments.card
        there, lead = sheet_index(card, other), sheet.total - other.total
        return WinningTurn(
            card,
            sheet,
            duel.survey(sheet, other).kept,
            lambda state, gain: solved.at(there, state, lead + gain),
        )

    def _by_totals(self, sheet: Sheet, others: Sequence[Sheet]) -> WinningTurn:
        """The turn in the last ones: the others' totals fall as in perfect play for points."""
        card = self.moments.card
        index = sheet_index(card, sheet)
        side, starts, worth = _prospects(self.strategy, sheet, tuple(others))
        written, kept = _room()
        prospects.survey_prospects(card.cells, index, side.bounds, starts, worth, written, kept)

        def ending(state: int, gain: int) -> float:
            return float(worth[starts[state] + gain - side.bounds[state, MADE_MIN]])

        return WinningTurn(card, sheet, kept, ending)

    def _by_moments(self, sheet: Sheet, others: Sequence[Sheet]) -> WinningTurn:
        """The turn by what the sides make on average and how that spreads."""
        moments, card = self.moments.table, self.moments.card
        rival = rival_of(self.moments, others)
        written, kept = _room()
        index, extra = sheet_index(card, sheet), float(sheet.rules.extra_yacht)
        chances.survey(card.cells, index, sheet.total, moments, rival, written, kept)

        def ending(state: int, gain: int) -> float:
            return float(
                chances.judge_ending(moments[state], float(sheet.total + gain), rival, extra)
            )

        return WinningTurn(card, sheet, kept, ending)


def prepare_judging(progress: Progress | None = None) -> None:
    """Get ready to judge turns."""
    prepare(*_kernels(), progress=progress)


def judging_is_compiled() -> bool:
    """Whether `prepare_judging` would only load what an earlier process compiled."""
    return are_compiled(*_kernels())


def _kernels() -> tuple[Callable[..., Any], ...]:
    return (
        chances.survey,
        chances.judge_ending,
        prospects.solve_prospects,
        prospects.survey_prospects,
        measure,
        solve_pairs,
        moves.SURVEYS[np.dtype("float32")],
    )


def _room() -> tuple[Singles, Singles]:
    return np.zeros(ROLL_COUNT, np.float32), np.zeros((REROLLS_MAX, FIRST_ROLL), np.float32)


def _are_late(sheet: Sheet, others: Sequence[Sheet]) -> bool:
    open_most = max(len(each.open_places) for each in (sheet, *others))
    return open_most <= PROSPECT_BOXES_MAX


@lru_cache(maxsize=32)
def _prospects(
    strategy: Strategy, sheet: Sheet, others: tuple[Sheet, ...]
) -> tuple[Side, npt.NDArray[np.int64], Singles]:
    """What every state within reach is worth by the points made on the way there."""
    decisions = strategy.decisions
    card = decisions.card
    side = side_from(card, sheet_index(card, sheet))
    prepare(prospects.solve_prospects)
    spreads = [chances_of_totals(decisions, other) for other in others]
    starts, count = _places(side)
    worth = np.zeros(count, np.float32)
    for state in side.levels[-1].tolist():
        low, high = (int(side.bounds[state, column]) for column in (MADE_MIN, MADE_MAX))
        wins = share_of_win(spreads, sheet.total + low, sheet.total + high)
        worth[starts[state] : starts[state] + wins.size] = wins
    for level in side.levels[-2::-1]:
        prospects.solve_prospects(card.cells, level, side.bounds, starts, worth)
    return side, starts, worth


def _places(side: Side) -> tuple[npt.NDArray[np.int64], int]:
    """Where each state's numbers begin, and how many there are in all."""
    starts = np.zeros(side.bounds.shape[0], np.int64)
    states = np.concatenate(side.levels)
    bounds = side.bounds[states].astype(np.int64)
    widths = bounds[:, MADE_MAX] - bounds[:, MADE_MIN] + 1
    ends = np.cumsum(widths)
    starts[states] = ends - widths
    return starts, int(ends[-1])


def judge_of(rules: RuleSet, *, progress: Progress | None = None) -> Judge:
    """A judge, ready to judge; what it needs is solved or loaded."""
    strategy = solve(rules, progress=progress)
    moments = solve_moments(strategy, progress=progress)
    prepare_judging(progress)
    return Judge(strategy, moments)
