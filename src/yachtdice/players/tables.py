"""Players that decide by state and dice alone, as tables for a great many states at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from yachtdice.dice import ROLLS, Keep, check_dice, keep_index
from yachtdice.players.greedy import largest_set
from yachtdice.rules import RuleSet
from yachtdice.solver import (
    Card,
    Progress,
    Tables,
    best_paying_boxes,
    card_for,
    new_tables,
    prepare_best_paying,
)


@dataclass(frozen=True)
class GreedyDecisions:
    """The greedy player: keeps the largest set, rerolls the rest, takes the box that pays most."""

    rules: RuleSet

    @cached_property
    def card(self) -> Card:
        return card_for(self.rules)

    def prepare(self, progress: Progress | None = None) -> None:
        prepare_best_paying(progress)

    def __call__(self, indexes: npt.NDArray[np.int64]) -> Tables:
        tables = new_tables(self.card, indexes.size)
        tables[:, :2] = _keeps()
        best_paying_boxes(self.card, indexes, tables)
        return tables


@cache
def _keeps() -> npt.NDArray[np.int16]:
    """The keep for every roll, the same with two rerolls left and with one."""
    return np.array([keep_index(_largest(roll)) for roll in ROLLS], np.int16)


def _largest(roll: Keep) -> Keep:
    dice = check_dice(roll)
    face = largest_set(dice)
    return (face,) * dice.count(face)
