"""Boxes: the rows of a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from yachtdice.dice import DICE_COUNT, ROLLS, Dice
from yachtdice.rules.scorers import Scorer, Sets


class Section(StrEnum):
    """The two halves of a sheet."""

    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Box:
    """A row of the sheet: an id for programs, a name for people, and how it counts dice.

    `first_throw` is what the box pays beyond that for dice of a turn's first throw that count at
    all.  A box that `doubles` counts only while a Yacht box of its column holds points: the Double
    Generala.
    """

    id: str
    name: str
    section: Section
    scorer: Scorer
    first_throw: int = 0
    doubles: bool = False

    @property
    def is_yacht(self) -> bool:
        """Whether this box asks for five of a kind, so that Joker and extra Yachts look at it."""
        return self._asks_for_five and not self.doubles

    @property
    def _asks_for_five(self) -> bool:
        return isinstance(self.scorer, Sets) and self.scorer.sizes == (DICE_COUNT,)

    def points(self, dice: Dice, *, first_throw: bool = False, joker: bool = False) -> int:
        """What dice put in this box, by themselves or as a Joker at full pay.

        Whether a box that doubles may count at all is asked before.
        """
        points = self.scorer.joker_points(dice) if joker else self.scorer.points(dice)
        return points + self.first_throw if points and first_throw else points


@cache
def possible_points(box: Box) -> frozenset[int]:
    """Every number of points that dice can put in such a box by themselves, zero included."""
    later = {box.points(roll) for roll in ROLLS}  # type: ignore[arg-type]
    first = {box.points(roll, first_throw=True) for roll in ROLLS}  # type: ignore[arg-type]
    return frozenset({0} | later | first)
