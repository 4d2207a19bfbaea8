"""Matches of the two kinds of best play: one plays to win, the other for the most points.

Importing this loads the solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from yachtdice.solver import Decisions, Progress, solve
from yachtdice.solver.winning import Duel, Match, Root, exact_worth, play_match


@dataclass(frozen=True, slots=True)
class Meeting:
    """How duel play fares against perfect play for points when it begins, or when it does not.

    `match` is what the side that begins comes to, `rate` what the side that plays to win does;
    `worth` is the chance of the latter by exact computing, None where that was not asked for.
    """

    begins: bool
    match: Match
    worth: float | None

    @property
    def rate(self) -> float:
        return self.match.rate if self.begins else 1.0 - self.match.rate

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
    worths = exact_meetings(duel.root, decisions, progress=progress)
    for begins in (True, False):
        match = play_match(
            duel, decisions, games=games, seed=seed, second=begins, progress=progress
        )
        yield Meeting(begins, match, next(worths) if exact else None)


def exact_meetings(
    root: Root, decisions: Decisions, *, progress: Progress | None = None
) -> Iterator[float]:
    """What both meetings come to exactly, for the side that plays to win."""
    for begins in (True, False):
        worth = exact_worth(root, decisions, second=begins, progress=progress)
        yield worth if begins else 1.0 - worth
