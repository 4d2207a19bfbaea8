"""Where the levels of computer players stand on the scale: fixed, worked out from what they win.

`players.measured` holds how often each level beats the one below it.  In the model a player wins
against another with the chance 1 / (1 + e^(-d / c)), d being the difference of their ratings and
c = √2 · β where both are known exactly; so d = c · ln(p / (1 - p)).  The level that newcomers are
offered stands where newcomers do.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import accumulate
from math import log, sqrt
from types import MappingProxyType

from yachtdice.errors import Illegal, quoted
from yachtdice.players import DEFAULT_LEVEL, LEVELS
from yachtdice.players.measured import measured
from yachtdice.ratings.model import NEWCOMER, PERFORMANCE_DEVIATION, Rating

RATED_LEVELS = tuple(LEVELS)
"""The levels in the pool, weakest first."""

_EXACTLY = 0.0
"""The deviation of a rating that is not believed but fixed."""


def is_rated(rules_id: str) -> bool:
    """Whether there is a ladder for this scoresheet: one whose computer players were measured."""
    return rules_id in measured()


def anchor(rules_id: str, level: str) -> Rating:
    """The fixed rating of a level on a scoresheet; raises `Illegal` where there is none."""
    found = anchors(rules_id).get(level)
    if found is None:
        raise Illegal("There is no rating of the level {level}.", level=quoted(level))
    return found


@cache
def anchors(rules_id: str) -> Mapping[str, Rating]:
    """The fixed ratings of all levels, weakest first; raises `Illegal` where nobody is rated."""
    if not is_rated(rules_id):
        raise Illegal(
            "{given} is not played for ratings. Choose one of: {allowed}.",
            given=quoted(rules_id),
            allowed=", ".join(measured()),
        )
    rows = measured()[rules_id]
    heights = list(accumulate(0.0 if row.win_rate is None else _step(row.win_rate) for row in rows))
    ground = heights[[row.level for row in rows].index(DEFAULT_LEVEL)]
    return MappingProxyType(
        {
            row.level: Rating(NEWCOMER.mean + height - ground, _EXACTLY)
            for row, height in zip(rows, heights, strict=True)
        }
    )


def _step(win_rate: float) -> float:
    """How far above another somebody stands who wins so often against it."""
    return sqrt(2) * PERFORMANCE_DEVIATION * log(win_rate / (1 - win_rate))
