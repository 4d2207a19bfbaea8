"""Fitted value iteration: what a card of several columns is worth, from the last turn to the first.

The columns' values by themselves (`cards.shared`) know nothing of each other.  So games are played
by them, and from the last turn back the value of every card met is worked out exactly, over all
dice of one turn, from what is already fitted for the turns after it.  To these values a linear
model is fitted: what a column's own tables say at several slacks, which columns have each box open
together, and whether a Yacht box holds points.  The targets are free of chance, so that only what
the model cannot say is lost: on the triple card a root mean square of 0.2 to 1 point a turn.

Fitted value iteration: R. Munos, C. Szepesvari, "Finite-time bounds for fitted value iteration",
Journal of Machine Learning Research 9 (2008).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from yachtdice.solver import card_play, stored
from yachtdice.solver.cards import CardValues, ColumnValues, Floats, Games, Indexes, View, shared
from yachtdice.solver.compiled import prepare
from yachtdice.solver.patience import knots_of
from yachtdice.solver.progress import Progress
from yachtdice.solver.threads import crew

STORED = "fitted"
"""The end of the names of files with fitted values."""
MET_GAMES = 8_000
MET_SEED = 1956
SLACKS = (0, 1, 3, 6, 11, 18, 26)
"""The slacks at which a column's tables are looked at."""
RIDGE = 1e-3
"""How much a coefficient is held back, beside the variance of what it weighs being 1."""
_CARDS_PER_PART = 256


def fitted(
    values: ColumnValues,
    *,
    games: int = MET_GAMES,
    cache: bool | Path = True,
    progress: Progress | None = None,
) -> CardValues:
    """Values of the whole card for play: fitted within a minute or so, or loaded."""
    first = shared(values)
    folder = stored.folder(cache)
    count = first.mix.size + first.meet.size + first.hope.size
    packed = stored.load(folder, values.rules, count, STORED) if folder else None
    if packed is not None:
        return _unpacked(first, packed)
    found = _fit(first, games, progress)
    if folder:
        packed = np.concatenate([found.mix.ravel(), found.meet.ravel(), found.hope])
        stored.save(folder, values.rules, packed, STORED)
    return found


def _unpacked(like: CardValues, packed: Floats) -> CardValues:
    packed = packed.copy()  # what was loaded cannot be written to, and kernels take no such arrays
    mix, meet, hope = np.split(packed, np.cumsum([like.mix.size, like.meet.size]))
    shapes = like.mix.shape, like.meet.shape
    return replace(like, mix=mix.reshape(shapes[0]), meet=meet.reshape(shapes[1]), hope=hope)


def _fit(first: CardValues, games: int, progress: Progress | None) -> CardValues:
    prepare(card_play.value_turns, progress=progress)
    met: dict[int, tuple[Indexes, Indexes]] = {}

    def look(left: int, columns: Indexes, holds: Indexes) -> None:
        met[left] = columns.copy(), holds.copy()

    Games(first, games, MET_SEED).play(look=look)
    found = replace(first, mix=first.mix.copy(), meet=first.meet.copy(), hope=first.hope.copy())
    turns = len(first.rules.places)
    for left in range(1, turns):  # the cards met before the first turn are all the same
        columns, holds = met[left]
        worth = value_turns(found.view(left - 1), columns, holds)
        _learn(found, left, columns, holds, worth - first.worth(left, columns, holds))
        if progress is not None:
            progress("fit", left / (turns - 1))
    return found


def value_turns(view: View, columns: Indexes, holds: Indexes) -> Floats:
    """What cards are worth before a turn, by the values of those after it."""
    worth = np.empty(holds.size)

    def part(start: int) -> None:
        some = slice(start, start + _CARDS_PER_PART)
        card_play.value_turns(*view, columns[some], holds[some], worth[some])

    with crew() as threads:
        threads.run(part, range(0, holds.size, _CARDS_PER_PART))
    return worth


def _learn(found: CardValues, left: int, columns: Indexes, holds: Indexes, missing: Floats) -> None:
    """Add to `found` what the model makes of the points `missing` from so many cards."""
    rules = found.rules
    knots = [number for number, slack in enumerate(knots_of(rules).tolist()) if slack in SLACKS]
    tables = [
        factor * found.columns.tables[column][knots][:, columns[:, column]].T
        for column, factor in enumerate(rules.columns)
    ]
    together = found.together(columns)
    sets = together[:, :, None] == np.arange(2 ** len(rules.columns))
    seen = np.concatenate([*tables, sets.reshape(holds.size, -1), (holds != 0)[:, None]], axis=1)
    weights, rest = _ridge(seen.astype(np.float64), missing)
    for column, factor in enumerate(rules.columns):
        part = weights[column * len(knots) :][: len(knots)]
        found.mix[left, column][:, knots] += factor * part
    part = weights[len(rules.columns) * len(knots) : -1]
    found.meet[left] += part.reshape(found.meet.shape[1:])
    found.meet[left, 0] += rest
    found.hope[left] += weights[-1]


def _ridge(seen: Floats, wanted: Floats) -> tuple[Floats, float]:
    """The weights of a ridge regression, and its constant."""
    mean, deviation = seen.mean(axis=0), seen.std(axis=0)
    varies = deviation > 1e-9
    scaled = (seen[:, varies] - mean[varies]) / deviation[varies]
    products = scaled.T @ scaled + RIDGE * len(scaled) * np.eye(scaled.shape[1])
    weights: npt.NDArray[np.float64] = np.zeros(mean.size)
    weights[varies] = np.linalg.solve(products, scaled.T @ (wanted - wanted.mean()))
    weights[varies] /= deviation[varies]
    return weights, float(wanted.mean() - mean @ weights)
