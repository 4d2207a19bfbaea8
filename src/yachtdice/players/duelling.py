"""Matches of the two kinds of best play: one plays to win, the other for the most points.

Importing this loads the solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from yachtdice.solver import Progress, solve
from yachtdice.solver.winning import Duel, Match, exact_worth, play_match


@dataclass(frozen=True, slots=True)
class Meeting:
    """How duel play fares against perfect play for points when it begins, or when it does not.

    `match` is what the side that begins comes to; `exact` its chance by exact computing, None where
    that was not asked for.  `rate` and `worth` are the same of the side that plays to win.
    """

    begins: bool
    match: Match
    exact: float | None

    @property
    def rate(self) -> float:
        return self.match.rate if self.begins else 1.0 - self.match.rate

    @property
    def worth(self) -> float | None:
        if self.exact is None:
            return None
        return self.exact if self.begins else 1.0 - self.exact

    @property
    def wins(self) -> int:
        match = self.match
        return match.wins if self.begins else match.games - match.wins - match.draws


def meetings(
    duel: Duel, *, games: int, seed: int, exact: bool = False, progress: Progress | None = None
) -> Iterator[Meeting]:
    """Both meetings from the start of a duel; whoever plays to win begins in the first.

    `exact` also computes each exactly, which takes as long as the duel itself.
    """
    decisions = solve(duel.root.card.rules, progress=progress).decisions
    for begins in (True, False):
        played = play_match(
            duel, decisions, games=games, seed=seed, second=begins, progress=progress
        )
        worth = None
        if exact:
            worth = exact_worth(duel.root, decisions, second=begins, progress=progress)
        yield Meeting(begins, played, worth)
