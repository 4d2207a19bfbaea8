"""A rating and how results move it: Bradley–Terry with full pairing, as `openskill` computes it.

Every two seats of a table are compared (Weng and Lin, "A Bayesian approximation method for online
ranking", 2011, algorithm 1).  Equal ranks count as half a win, so that a draw moves everybody half
way between a win and a loss.  The library's usual scale (25, 25/3) is spread by 60.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

PERFORMANCE_DEVIATION = 250.0
"""How far a player's single games spread around the rating: the β of the model."""

CERTAIN_BELOW = PERFORMANCE_DEVIATION
"""A rating is certain enough to be compared once it is surer than a single game is."""

_GROWTH = 5.0
"""What is forgotten before each game, so that a rating can always move: the τ of the model."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is held to be: mean and standard deviation of what is believed."""

    mean: float
    deviation: float

    @property
    def shown(self) -> int:
        """The rating as people see it, a whole number."""
        return round(self.mean)

    @property
    def is_certain(self) -> bool:
        """Whether it can be compared with others on a leaderboard."""
        return self.deviation < CERTAIN_BELOW


NEWCOMER = Rating(1500.0, 500.0)
"""What is believed of somebody who has not been rated yet."""


def rate(ratings: Sequence[Rating], ranks: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings after a game in which the seats came in with these ranks, 1 for the best.

    Seats are in the same order in both and in the answer.
    """
    model = _model()
    teams = [[model.create_rating([rating.mean, rating.deviation])] for rating in ratings]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return tuple(Rating(team[0].mu, team[0].sigma) for team in after)


def taken_back(now: Rating, before: Rating, after: Rating) -> Rating:
    """The rating without what one game changed, which led from `before` to `after`.

    The mean loses the game's step, the deviation its factor; what was played since stays.
    """
    deviation = now.deviation * before.deviation / after.deviation
    return Rating(now.mean - (after.mean - before.mean), min(deviation, NEWCOMER.deviation))


@cache
def _model() -> Any:
    """The model, made once; the library is imported only where something is rated."""
    from openskill.models import BradleyTerryFull  # noqa: PLC0415

    return BradleyTerryFull(
        mu=NEWCOMER.mean, sigma=NEWCOMER.deviation, beta=PERFORMANCE_DEVIATION, tau=_GROWTH
    )
