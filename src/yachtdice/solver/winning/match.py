"""Duel play against a player that does as it always does: exactly, and played out by chance.

The exact worth follows how often the root's mover wins while one of the two decides by its tables;
games played out must come to the same, which holds every kernel on the way to what it says.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from yachtdice.solver import forward
from yachtdice.solver.compiled import prepare
from yachtdice.solver.decisions import Decisions
from yachtdice.solver.games import ROLLS, play_turn, prepare_play
from yachtdice.solver.progress import Progress
from yachtdice.solver.threads import crew
from yachtdice.solver.winning import moves
from yachtdice.solver.winning.duel import WORTH, Fixed, Root, prepare_duel, solve_halves
from yachtdice.solver.winning.positions import Duel
from yachtdice.solver.winning.sides import Side

Indexes = npt.NDArray[np.int64]

_BATCH = 100_000
_GAMES_PER_PART = 2_000


@dataclass(frozen=True, slots=True)
class Match:
    """What so many games came to for the root's mover."""

    games: int
    wins: int
    draws: int

    @property
    def rate(self) -> float:
        """The share of games that it won, a draw counted half."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def standard_error(self) -> float:
        """How far the rate is likely to be off, one standard deviation."""
        mean_square = (self.wins + self.draws / 4) / self.games
        return float(np.sqrt((mean_square - self.rate**2) / self.games))


def exact_worth(
    root: Root, decisions: Decisions, *, second: bool, progress: Progress | None = None
) -> float:
    """The chance to win of the root's mover, a draw counted half, when one side plays as decided.

    That is the root's second side, or the first; the other plays what is best against best play.
    """
    decisions.prepare(progress)
    halves = solve_halves(root, WORTH, fixed=Fixed(decisions, second), progress=progress)
    _, numbers = deque(halves, maxlen=1).pop()
    if not numbers.followed.size:
        return float(root.lead > 0)  # the lead decides already
    return float(numbers.followed[-1])


def play_match(  # noqa: PLR0913 - what a match is made of
    duel: Duel,
    decisions: Decisions,
    *,
    games: int,
    seed: int,
    second: bool,
    progress: Progress | None = None,
) -> Match:
    """Play so many games from a duel's root, one side as decided and the other by the duel.

    Progress is told as the step "match".
    """
    prepare_duel(progress)
    prepare_play(progress)
    prepare(forward.group, *(moves.PLAYS.values()), progress=progress)
    decisions.prepare(progress)
    chance = np.random.PCG64(seed)
    wins = draws = done = 0
    while done < games:
        count = min(_BATCH, games - done)
        leads = _played(duel, Fixed(decisions, second), count, chance)
        wins += int((leads > 0).sum())
        draws += int((leads == 0).sum())
        done += count
        if progress is not None:
            progress("match", done / games)
    return Match(games, wins, draws)


def _played(duel: Duel, fixed: Fixed, count: int, chance: np.random.PCG64) -> Indexes:
    """The leads of the root's mover at the end of so many games."""
    root = duel.root
    states = [_at_root(side, count) for side in (root.first, root.second)]
    totals = [np.full(count, root.lead), np.zeros(count, np.int64)]
    for left in range(root.moves, 0, -1):
        second = root.is_second(left)
        own, other = (1, 0) if second else (0, 1)
        draws = chance.random_raw((count, ROLLS))
        if second == fixed.second:
            play_turn(fixed.decisions, states[own], totals[own], draws)
        else:
            leads = totals[own] - totals[other]
            _play_to_win(duel, left, states[own], states[other], leads, draws)
            totals[own] = totals[other] + leads
    ends: Indexes = totals[0] - totals[1]
    return ends


def _at_root(side: Side, count: int) -> Indexes:
    return np.full(count, side.levels[0][0], np.int64)


def _play_to_win(  # noqa: PLR0913, PLR0917 - what a turn of many games is made of
    duel: Duel,
    left: int,
    movers: Indexes,
    others: Indexes,
    leads: Indexes,
    draws: npt.NDArray[np.uint64],
) -> None:
    """One turn of every game by the side that plays to win, in place."""
    play = moves.PLAYS[duel.halves[left - 1].worth.dtype]

    def part(first: int) -> None:
        some = slice(first, first + _GAMES_PER_PART)
        play(
            duel.root.card.cells,
            movers[some],
            others[some],
            leads[some],
            *duel.ahead(left),
            draws[some],
        )

    with crew() as threads:
        threads.run(part, range(0, movers.size, _GAMES_PER_PART))
