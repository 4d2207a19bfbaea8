"""Decisions in bulk: for any states, a keep for every roll and reroll, and a box for every roll."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from yachtdice.solver import kernels
from yachtdice.solver.card import Card
from yachtdice.solver.compiled import prepare
from yachtdice.solver.lattice import ROLL_COUNT
from yachtdice.solver.progress import Progress
from yachtdice.solver.values import Values

Tables = npt.NDArray[np.int16]


def new_tables(card: Card, count: int) -> Tables:
    """Room for the decisions in so many states: three rows, four where first throws pay more."""
    return np.empty((count, 4 if card.has_first_throw else 3, ROLL_COUNT), np.int16)


class Decisions(Protocol):
    """A player that decides by state and dice alone, many states at a time."""

    @property
    def card(self) -> Card:
        """The rule set that is played."""
        ...

    def prepare(self, progress: Progress | None = None) -> None:
        """Get ready to be called from several threads."""
        ...

    def __call__(self, indexes: npt.NDArray[np.int64]) -> Tables:
        """The decisions in these states, in the form that `forward` follows."""
        ...


@dataclass(frozen=True)
class Perfect:
    """The decisions of perfect play."""

    values: Values

    @property
    def card(self) -> Card:
        return self.values.card

    def prepare(self, progress: Progress | None = None) -> None:
        prepare(kernels.decide, progress=progress)

    def __call__(self, indexes: npt.NDArray[np.int64]) -> Tables:
        tables = new_tables(self.card, indexes.size)
        kernels.decide(self.card.cells, self.values.worth, indexes, tables)
        return tables


def best_paying_boxes(card: Card, indexes: npt.NDArray[np.int64], tables: Tables) -> None:
    """Fill in the box that takes most points now, of equals the last in sheet order."""
    kernels.pay_most(card.cells, indexes, tables)


def prepare_best_paying(progress: Progress | None = None) -> None:
    """Get ready for `best_paying_boxes`."""
    prepare(kernels.pay_most, progress=progress)
