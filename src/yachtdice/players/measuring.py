"""How strong the levels are in a rule set: what they score, and how often each beats the one below.

Importing this loads the solver; `measured` tells what was found for the presets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from yachtdice.players.levels import LEVELS
from yachtdice.players.measured import Strength
from yachtdice.players.simulation import Simulation, decisions_of, simulate
from yachtdice.players.winner import Winner
from yachtdice.rules import RuleSet
from yachtdice.solver import Progress

FOR_POINTS = tuple(level.id for level in LEVELS.values() if not isinstance(level.player, Winner))
"""The levels that play for points whoever is there, weakest first."""


@dataclass(frozen=True, slots=True)
class WinRate:
    """The share of games of two that one player wins, a draw counting as half a game.

    Neither looks at the other's sheet, so that every game of one meets every game of the other.
    """

    rate: float
    standard_error: float


def win_rate(player: Simulation, other: Simulation) -> WinRate:
    """How often a player beats another, from the totals that each made alone.

    The error is that of the Mann-Whitney statistic, from the spread of each side's wins.
    """
    size = max(player.totals.size, other.totals.size)
    ours, theirs = _shares(player, size), _shares(other, size)
    beats = np.cumsum(theirs) - theirs / 2
    loses = np.cumsum(ours) - ours / 2
    rate = float(ours @ beats)
    spread = (
        float(ours @ (beats - rate) ** 2) / player.games
        + float(theirs @ (1 - loses - rate) ** 2) / other.games
    )
    return WinRate(rate, float(np.sqrt(spread)))


def measure(
    rules: RuleSet, *, games: int, seed: int = 0, progress: Progress | None = None
) -> Iterator[Strength]:
    """Let every level that plays for points play so many games, weakest first, by its own dice."""
    below: Simulation | None = None
    for number, level in enumerate(FOR_POINTS):
        decisions = decisions_of(level, rules, progress=progress)
        found = simulate(decisions, games=games, seed=seed + number, progress=progress)
        against = win_rate(found, below) if below else None
        yield Strength(
            level=level,
            games=games,
            mean=found.mean,
            standard_deviation=found.standard_deviation,
            standard_error=found.standard_error,
            win_rate=against.rate if against else None,
            win_rate_error=against.standard_error if against else None,
        )
        below = found


def _shares(played: Simulation, size: int) -> npt.NDArray[np.float64]:
    shares = np.zeros(size)
    shares[: played.totals.size] = played.totals / played.games
    return shares
