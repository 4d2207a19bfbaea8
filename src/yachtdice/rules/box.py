"""Boxes: the rows of a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from yachtdice.dice import DICE_COUNT, ROLLS
from yachtdice.rules.scorers import Scorer, Sets


class Section(StrEnum):
    """The two halves of a sheet."""

    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Box:
    """A row of the sheet: an id for programs, a name for people, and how it counts dice."""

    id: str
    name: str
    section: Section
    scorer: Scorer

    @property
    def is_yacht(self) -> bool:
        """Whether this box asks for five of a kind, so that Joker and extra Yachts look at it."""
        return isinstance(self.scorer, Sets) and self.scorer.sizes == (DICE_COUNT,)


@cache
def possible_points(scorer: Scorer) -> frozenset[int]:
    """Every number of points that dice can put in such a box by themselves, zero included."""
    return frozenset({0} | {scorer.points(roll) for roll in ROLLS})  # type: ignore[arg-type]
