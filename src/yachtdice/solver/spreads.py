"""The spread of perfect play's totals, kept on disk beside the values it comes from.

What is kept is a chance for every total between the least and the greatest that the rules allow, so
that a file which was made for other rules, is cut short or damaged is refused as values are.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from yachtdice.rules import RuleSet, score_range
from yachtdice.solver import stored
from yachtdice.solver.progress import Progress
from yachtdice.solver.strategy import solve

_KIND = "spread"


@dataclass(frozen=True, eq=False)
class Spread:
    """How the totals of perfect play spread: `chances[i]` is the chance of `lowest + i`."""

    lowest: int
    chances: npt.NDArray[np.float64]

    @property
    def pmf(self) -> list[tuple[int, float]]:
        """Every total that can come about, with its chance."""
        return [
            (self.lowest + at, share) for at, share in enumerate(self.chances.tolist()) if share
        ]

    def below(self, total: int) -> float:
        """The share of perfect games that a total beats, from 0 to 1."""
        return float(self.chances[: max(0, total - self.lowest)].sum())


def kept_spread(rules: RuleSet, *, cache: bool | Path = True) -> Spread | None:
    """The spread if it was found before, None where it was not or cannot be read."""
    directory, limits = stored.folder(cache), score_range(rules)
    count = limits.highest - limits.lowest + 1
    chances = stored.load(directory, rules, count, kind=_KIND) if directory else None
    return None if chances is None else Spread(limits.lowest, chances)


def find_spread(
    rules: RuleSet, *, cache: bool | Path = True, progress: Progress | None = None
) -> Spread:
    """The spread, worked out and kept unless it was before; raises `Illegal` as `solve` does."""
    known = kept_spread(rules, cache=cache)
    if known is not None:
        return known
    found = solve(rules, cache=cache, progress=progress).distribution(progress=progress)
    limits = score_range(rules)
    chances = np.zeros(limits.highest - limits.lowest + 1)
    first = found.lowest - limits.lowest
    chances[first : first + found.chances.size] = found.chances
    directory = stored.folder(cache)
    if directory:
        stored.save(directory, rules, chances, kind=_KIND)
    return Spread(limits.lowest, chances)
