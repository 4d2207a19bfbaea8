"""What near play to win gives away, measured against the exact game of two."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from yachtdice.solver import forward
from yachtdice.solver.compiled import prepare
from yachtdice.solver.games import ROLLS, grouped
from yachtdice.solver.progress import Progress
from yachtdice.solver.threads import crew
from yachtdice.solver.winning import chances, moves
from yachtdice.solver.winning.moments import MEAN, VARIANCE, Moments
from yachtdice.solver.winning.positions import Duel

Floats = npt.NDArray[np.float64]
Indexes = npt.NDArray[np.int64]

_GAMES_PER_PART = 1_000
_LINEAR = 1e10
"""A rival spread so wide makes every point count the same: play for points."""


NOTICED = 1e-4
"""A choice that loses no more counts as one of the best; the table rounds by less than a tenth."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The mean chance to win that a player gives away in a game, first and second to move.

    By turn of the game, both sides' together: `turns` is what each turn costs on average, and
    `differs` how often it costs anything.
    """

    games: int
    first: float
    second: float
    first_error: float
    second_error: float
    turns: tuple[float, ...]
    differs: tuple[float, ...]


def measure_losses(  # noqa: PLR0913 - what is measured, and how long
    duel: Duel,
    moments: Moments,
    *,
    games: int,
    seed: int,
    exact_from: int = 0,
    for_points: bool = False,
    progress: Progress | None = None,
) -> Lost:
    """Let near play meet itself, and judge every choice by the solved duel.

    With `exact_from` turns left, both sides' together, or less, play is exact and loses nothing.
    `for_points` measures play for points instead.  Cards must pay the same on every throw.
    Progress is told as the step "losses".
    """
    prepare(forward.group, chances.play, *moves.JUDGES.values(), progress=progress)
    root = duel.root
    chance = np.random.PCG64(seed)
    states = [np.full(games, side.levels[0][0], np.int64) for side in (root.first, root.second)]
    totals = [np.full(games, root.lead), np.zeros(games, np.int64)]
    lost = np.zeros((2, games))
    turns, differs = [], []
    for left in range(root.moves, exact_from, -1):
        own, other = (1, 0) if root.is_second(left) else (0, 1)
        rivals = moments.table[states[other]]
        rivals[:, MEAN] += totals[other]
        if for_points:
            rivals[:, VARIANCE] = _LINEAR
        before, lead = states[own].copy(), totals[own] - totals[other]
        taken = np.empty((games, 5), np.int16)
        draws = chance.random_raw((games, ROLLS))
        play_near(moments, rivals, draws, states[own], totals[own], taken)
        gains = totals[own] - totals[other] - lead
        found = _judged(duel, left, before, states[other], lead, taken, states[own], gains)
        lost[own] += found
        turns.append(float(found.mean()))
        differs.append(float((found > NOTICED).mean()))
        if progress is not None:
            progress("losses", (root.moves - left + 1) / (root.moves - exact_from))
    means, errors = lost.mean(axis=1), lost.std(axis=1, ddof=1) / np.sqrt(games)
    return Lost(
        games,
        float(means[0]),
        float(means[1]),
        float(errors[0]),
        float(errors[1]),
        tuple(turns),
        tuple(differs),
    )


def play_near(  # noqa: PLR0913, PLR0917 - what a turn of many games is made of
    moments: Moments,
    rivals: Floats,
    draws: npt.NDArray[np.uint64],
    states: Indexes,
    totals: Indexes,
    taken: npt.NDArray[np.int16],
) -> None:
    """One turn of every game by moments, against its row of `rivals`, in place."""
    card = moments.card
    indexes, starts, order = grouped(states, card.layout.state_count)
    width = max(1, indexes.size // 64)

    def part(first: int) -> None:
        last = min(first + width, indexes.size)
        some, ends = indexes[first:last], starts[first : last + 1]
        table = moments.table
        chances.play(card.cells, some, ends, order, table, rivals, draws, states, totals, taken)

    with crew() as threads:
        threads.run(part, range(0, indexes.size, width))


def _judged(  # noqa: PLR0913, PLR0917 - a turn of many games, and how it went
    duel: Duel,
    left: int,
    movers: Indexes,
    others: Indexes,
    leads: Indexes,
    taken: npt.NDArray[np.int16],
    after: Indexes,
    gains: Indexes,
) -> Floats:
    judge = moves.JUDGES[duel.halves[left - 1].worth.dtype]
    losses = np.zeros(movers.size)

    def part(first: int) -> None:
        some = slice(first, first + _GAMES_PER_PART)
        judge(
            duel.root.card.cells,
            movers[some],
            others[some],
            leads[some],
            *duel.ahead(left),
            taken[some],
            after[some],
            gains[some],
            losses[some],
        )

    with crew() as threads:
        threads.run(part, range(0, movers.size, _GAMES_PER_PART))
    return losses
