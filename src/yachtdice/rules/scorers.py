"""The closed set of ways in which a box counts five dice: each scorer is frozen data.

`points` is what the dice pay by themselves, `joker_points` what five of a kind pays where it stands
for whatever the box asks for.  Dice come in any order.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from yachtdice.dice import DICE_COUNT, FACES, Dice, Face

Pays: TypeAlias = int | Literal["matching", "all"]
"""What a box pays when its condition is met: fixed points, the dice that meet it, or all five."""


@dataclass(frozen=True, slots=True)
class FaceSum:
    """The sum of the dice of one face: the boxes of the upper section."""

    face: Face

    def points(self, dice: Dice) -> int:
        return self.face * dice.count(self.face)

    joker_points = points


@dataclass(frozen=True, slots=True)
class Sets:
    """Sets of like dice, each of another face: (3,) three of a kind, (3, 2) full house.

    `sizes` runs from the largest set to the smallest.  More dice than a set needs do not hurt, but
    five of a kind is one face and so never two sets.
    """

    sizes: tuple[int, ...]
    pays: Pays

    def points(self, dice: Dice) -> int:
        matched = self._matched(dice)
        return 0 if matched is None else self._pay(matched, dice)

    def joker_points(self, dice: Dice) -> int:
        return self._pay(dice[0] * sum(self.sizes), dice)

    def _pay(self, matched: int, dice: Dice) -> int:
        if self.pays == "matching":
            return matched
        return sum(dice) if self.pays == "all" else self.pays

    def _matched(self, dice: Dice) -> int | None:
        """The sum of the highest dice that form the sets, or None where they are missing."""
        counts = Counter(dice)
        total = 0
        for size in self.sizes:
            face = max((face for face in counts if counts[face] >= size), default=None)
            if face is None:
                return None
            total += face * size
            del counts[face]
        return total


@dataclass(frozen=True, slots=True)
class Straight:
    """One of several patterns of different faces: any run of four, or exactly 1-2-3-4-5."""

    patterns: tuple[tuple[Face, ...], ...]
    pays: Pays

    @classmethod
    def run(cls, length: int, *, pays: Pays) -> Straight:
        """So many faces in a row, wherever the row begins; `length` is 2 to 5."""
        starts = range(1, len(FACES) - length + 2)
        return cls(tuple(tuple(range(start, start + length)) for start in starts), pays)

    @classmethod
    def exact(cls, *faces: Face, pays: Pays) -> Straight:
        """Exactly these faces."""
        return cls((tuple(sorted(faces)),), pays)

    @classmethod
    def of(cls, *patterns: tuple[Face, ...], pays: Pays) -> Straight:
        """Any of several patterns: 1-2-3-4-5, or 3-4-5-6 and round to 1."""
        return cls(tuple(sorted(tuple(sorted(pattern)) for pattern in patterns)), pays)

    def points(self, dice: Dice) -> int:
        met = [pattern for pattern in self.patterns if set(pattern) <= set(dice)]
        if not met:
            return 0
        if self.pays == "matching":
            return max(sum(pattern) for pattern in met)
        return self._pay_all(dice)

    def joker_points(self, dice: Dice) -> int:
        if self.pays == "matching":
            return max(sum(pattern) for pattern in self.patterns)
        return self._pay_all(dice)

    def _pay_all(self, dice: Dice) -> int:
        return self.pays if isinstance(self.pays, int) else sum(dice)


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of all five dice, whatever they are."""

    def points(self, dice: Dice) -> int:
        return sum(dice)

    joker_points = points


Scorer: TypeAlias = FaceSum | Sets | Straight | Total


def in_a_row(faces: tuple[Face, ...]) -> tuple[Face, ...]:
    """Rising faces as people say them: a row that goes on from six to one begins behind its gap."""
    if {FACES[0], FACES[-1]} <= set(faces):
        for first in range(1, len(faces)):
            turned = faces[first:] + faces[:first]
            if is_row(turned):
                return turned
    return faces


def is_row(faces: tuple[Face, ...]) -> bool:
    """Whether each face follows the one before it, where one follows six."""
    return all(after == before % FACES[-1] + 1 for before, after in pairwise(faces))


def is_five_of_a_kind(dice: Dice) -> bool:
    """Whether all five dice show the same face."""
    return dice.count(dice[0]) == DICE_COUNT
