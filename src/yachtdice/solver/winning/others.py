"""What the others will end with: as moments of the best of them, or total by total."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

import numpy as np
import numpy.typing as npt

from yachtdice.rules import Sheet
from yachtdice.solver import forward
from yachtdice.solver.compiled import prepare
from yachtdice.solver.decisions import Decisions
from yachtdice.solver.index import sheet_index
from yachtdice.solver.winning.moments import EXTRAS, MEAN, VARIANCE, Moments
from yachtdice.solver.winning.sides import side_from
from yachtdice.solver.winning.ways import MADE_MAX, MADE_MIN

Floats = npt.NDArray[np.float64]

_REACH = 6.0
"""So many deviations about the mean are looked at."""
_POINTS = 400


def rival_of(moments: Moments, others: Sequence[Sheet]) -> Floats:
    """The moments of the best final total among the others, as if all were spread normally.

    Of several, extra Yachts are reckoned in like anything else.
    """
    totals = np.array([moments.of_total(sheet) for sheet in others])
    if len(totals) > 1:
        extra = others[0].rules.extra_yacht
        totals[:, MEAN] += totals[:, EXTRAS] * extra
        totals[:, VARIANCE] += totals[:, EXTRAS] * extra**2
    return best_of(totals)


def best_of(totals: Floats) -> Floats:
    """The moments of the greatest of several totals, by the moments of each; of one its own."""
    if len(totals) == 1:
        return np.ascontiguousarray(totals[0])
    means, deviations = totals[:, MEAN], np.sqrt(totals[:, VARIANCE])
    low = float((means - _REACH * deviations).max())
    high = float((means + _REACH * deviations).max())
    if high - low < 1.0:  # all that matter have ended
        return np.array([means.max(), 0.0, 0.0, 0.0])
    grid = np.linspace(low, high, _POINTS)
    below = np.ones(_POINTS)
    for mean, deviation in zip(means, deviations, strict=True):
        below *= _normal((grid - mean) / deviation) if deviation > 0.0 else grid >= mean
    shares = np.diff(below, prepend=0.0, append=1.0)
    places = np.append(grid, high) - (grid[1] - grid[0]) / 2
    mean = float(shares @ places)
    off = places - mean
    return np.array([mean, float(shares @ off**2), float(shares @ off**3), 0.0])


def _normal(z: Floats) -> Floats:
    return np.array([erfc(-x / sqrt(2.0)) / 2.0 for x in z])


def chances_of_totals(decisions: Decisions, sheet: Sheet) -> tuple[int, Floats]:
    """How one side's final total falls by these decisions: the least, and the chance of each."""
    card = decisions.card
    prepare(forward.follow)
    decisions.prepare()
    side = side_from(card, sheet_index(card, sheet))
    low = int(side.bounds[side.levels[-1], MADE_MIN].min())
    width = int(side.bounds[side.levels[-1], MADE_MAX].max()) + 1
    found = {int(side.levels[0][0]): np.zeros(width)}
    found[int(side.levels[0][0])][0] = 1.0
    for level in side.levels[:-1]:
        found = _one_turn(decisions, level, found, width)
    chances = np.sum(list(found.values()), axis=0)
    return sheet.total + low, chances[low:]


def _one_turn(
    decisions: Decisions, level: npt.NDArray[np.int64], found: dict[int, Floats], width: int
) -> dict[int, Floats]:
    """The chances of every score in every state, one turn on."""
    card = decisions.card
    shape = (level.size, card.way_count)
    after, gains = np.empty(shape, np.int32), np.empty(shape, np.int32)
    shares, figures = np.empty(shape), np.zeros((len(card.places) + 2, 3))
    mass = np.zeros(level.size)
    forward.follow(card.cells, level, mass, decisions(level), figures, after, gains, shares)
    then: dict[int, Floats] = {}
    for i, state in enumerate(level.tolist()):
        before = found.get(state)
        if before is not None:
            for way in np.flatnonzero(shares[i]):
                gain, into = int(gains[i, way]), int(after[i, way])
                target = then.setdefault(into, np.zeros(width))
                target[gain:] += shares[i, way] * before[: width - gain]
    return then


def share_of_win(spreads: Sequence[tuple[int, Floats]], low: int, high: int) -> Floats:
    """What every own total from `low` to `high` wins: all, or its share where leaders tie."""
    totals = np.arange(low, high + 1)
    ties = [np.ones(totals.size)]  # by how many of the others have just that, the rest less
    for least, chances in spreads:
        ends = np.concatenate(([0.0], np.cumsum(chances)))
        at = np.clip(totals - least, 0, chances.size)
        less = ends[at]
        level = ends[np.clip(totals - least + 1, 0, chances.size)] - less
        more = [np.zeros(totals.size), *(tie * level for tie in ties)]
        ties = [a * less + b for a, b in zip([*ties, np.zeros(totals.size)], more, strict=True)]
    shares: Floats = np.sum([tie / (count + 1) for count, tie in enumerate(ties)], axis=0)
    return shares
