"""Play to win against play for points on any card of one column, with as little chance as can be.

Every deal is played twice, the seats swapped and each seat's dice the same, so that what both
players do alike cancels out.  Play to win goes by moments until few boxes are left; what is left
then is not played but worth what the exact game of two says, the other side going on for points.
So whoever plays to win does a little worse here than it can.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from yachtdice.dice import FACES, roll_index
from yachtdice.solver import forward
from yachtdice.solver.card import Card
from yachtdice.solver.compiled import prepare
from yachtdice.solver.decisions import Decisions
from yachtdice.solver.games import ROLLS, play_turn, prepare_play
from yachtdice.solver.index import position_at
from yachtdice.solver.lattice import THROWS, THROWS_COUNT, THROWS_START
from yachtdice.solver.progress import Progress
from yachtdice.solver.winning import chances
from yachtdice.solver.winning.duel import WORTH, Fixed, Root, prepare_duel, solve_halves
from yachtdice.solver.winning.losses import play_near
from yachtdice.solver.winning.moments import MEAN, Moments
from yachtdice.solver.winning.sides import Side, side_from

Floats = npt.NDArray[np.float64]
Indexes = npt.NDArray[np.int64]
Draws = npt.NDArray[np.uint64]

EXACT_BOXES = 3
"""So many boxes a side are left when games are judged instead of played."""

_NOBODY = -1


@dataclass(frozen=True, slots=True)
class Trial:
    """How often play to win won, over so many deals, each from both seats; a draw counts half."""

    deals: int
    rate: float
    standard_error: float


def try_out(  # noqa: PLR0913 - who meets, and how often
    moments: Moments,
    decisions: Decisions,
    *,
    deals: int,
    seed: int,
    exact_boxes: int = EXACT_BOXES,
    progress: Progress | None = None,
) -> Trial:
    """Let play to win meet a player that decides as it always does.

    Progress is told as the step "trial".
    """
    prepare_duel(progress)
    prepare_play(progress)
    prepare(forward.group, forward.follow, chances.play, progress=progress)
    decisions.prepare(progress)
    table = _Table(moments, decisions, deals, seed, exact_boxes)
    rates = np.zeros(deals)
    for number, second in enumerate((True, False)):
        for deal, rate in enumerate(table.rates(second=second)):
            rates[deal] += rate / 2
            if progress is not None and deal % 16 == 0:
                progress("trial", (number + (deal + 1) / deals) / 2)
    return Trial(deals, float(rates.mean()), float(rates.std(ddof=1) / np.sqrt(deals)))


class _Table:
    """All deals at once, until they are judged one by one."""

    def __init__(
        self, moments: Moments, decisions: Decisions, deals: int, seed: int, exact_boxes: int
    ) -> None:
        self.moments = moments
        self.decisions = decisions
        self.deals = deals
        self.seed = seed
        self.exact_boxes = min(exact_boxes, len(moments.card.places))
        self._sides: dict[int, Side] = {}

    def rates(self, *, second: bool) -> list[float]:
        """What every deal is worth to play to win; `second` says that the other has that seat."""
        states, totals, won_by = self._played(second=second)
        worths = [
            self._worth(states[:, deal], totals[:, deal], int(won_by[deal]), second=second)
            for deal in range(self.deals)
        ]
        return worths if second else [1.0 - worth for worth in worths]

    def _played(self, *, second: bool) -> tuple[Indexes, Indexes, Indexes]:
        """States and totals of both seats once few boxes are left, and who has won at once."""
        card, chance = self.moments.card, np.random.PCG64(self.seed)
        states = np.full((2, self.deals), card.layout.start, np.int64)
        totals = np.zeros((2, self.deals), np.int64)
        won_by = np.full(self.deals, _NOBODY)
        taken = np.empty((self.deals, 5), np.int16)
        for _ in range(len(card.places) - self.exact_boxes):
            for seat in range(2):
                draws = chance.random_raw((self.deals, ROLLS))
                won = _wins_at_once(card, states[seat], draws)
                won_by[won & (won_by == _NOBODY)] = seat
                if (seat == 1) == second:
                    play_turn(self.decisions, states[seat], totals[seat], draws)
                else:
                    rivals = self.moments.table[states[1 - seat]]
                    rivals[:, MEAN] += totals[1 - seat]
                    play_near(self.moments, rivals, draws, states[seat], totals[seat], taken)
        return states, totals, won_by

    def _worth(self, states: Indexes, totals: Indexes, won_by: int, *, second: bool) -> float:
        """What a game is worth to the seat that began."""
        if won_by != _NOBODY:
            return 1.0 if won_by == 0 else 0.0
        first, other = (self._side(int(state)) for state in states)
        root = Root(first, other, int(totals[0] - totals[1]))
        halves = solve_halves(root, WORTH, fixed=Fixed(self.decisions, second))
        _, numbers = deque(halves, maxlen=1).pop()
        if not numbers.followed.size:
            return float(root.lead > 0)
        return float(numbers.followed[-1])

    def _side(self, state: int) -> Side:
        if state not in self._sides:
            if len(self._sides) > _SIDES_MAX:
                self._sides.clear()
            self._sides[state] = side_from(self.moments.card, state)
        return self._sides[state]


_SIDES_MAX = 60
"""So many sides are remembered, up to some 15 MB each."""


def _wins_at_once(card: Card, states: Indexes, draws: Draws) -> npt.NDArray[np.bool_]:
    """Which games a turn's first throw wins, by the rules of the card."""
    if not card.rules.first_throw_wins:
        return np.zeros(states.size, np.bool_)
    fives = [roll_index((face,) * 5) for face in FACES]
    outcomes = (draws[:, 0] >> np.uint64(11)) * 2.0**-53 * THROWS_COUNT[0]
    rolls = THROWS[THROWS_START[0] + outcomes.astype(np.int64)]
    kinds, places = np.unique(states, return_inverse=True)
    yachts = {box.id for box in card.rules.boxes if box.is_yacht}
    free = [bool(yachts & set(position_at(card, int(kind)).open_places)) for kind in kinds]
    wins: npt.NDArray[np.bool_] = np.isin(rolls, fives) & np.array(free)[places]
    return wins
