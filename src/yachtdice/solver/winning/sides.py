"""One side of a game: the states it can reach from where it stands, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from yachtdice.solver.card import Card
from yachtdice.solver.compiled import prepare
from yachtdice.solver.index import position_at
from yachtdice.solver.winning import ways

_UNSEEN = 2**30


@dataclass(frozen=True, eq=False)
class Side:
    """The states within reach of a root, the root alone first: `levels[n]` after n turns.

    By state index: `ranks` is the place of a state in its level, `bounds` holds the least and the
    most points made since the root and still to be made, in the columns that `ways` names.
    """

    card: Card
    levels: tuple[npt.NDArray[np.int64], ...]
    ranks: npt.NDArray[np.int64]
    bounds: npt.NDArray[np.int32]

    @property
    def turns(self) -> int:
        """How many turns this side has left at the root."""
        return len(self.levels) - 1


def side_from(card: Card, root: int) -> Side:
    """What one side can reach from the state with this index."""
    prepare(ways.reach, ways.bound)
    count = card.layout.state_count
    bounds = np.tile(np.array([_UNSEEN, -_UNSEEN, 0, 0], np.int32), (count, 1))
    bounds[root] = 0
    levels = tuple(_levels(card, root, bounds))
    ranks = np.full(count, -1, np.int64)
    for level in levels:
        ranks[level] = np.arange(level.size)
    for level in levels[-2::-1]:
        ways.bound(card.cells, level, bounds)
    return Side(card, levels, ranks, bounds)


def _levels(
    card: Card, root: int, bounds: npt.NDArray[np.int32]
) -> Iterator[npt.NDArray[np.int64]]:
    level = np.array([root], np.int64)
    yield level
    for _ in position_at(card, root).open_places:
        reached = np.zeros(bounds.shape[0], np.bool_)
        ways.reach(card.cells, level, bounds, reached)
        level = np.flatnonzero(reached)
        yield level
