"""Exact chances of dice, as fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from types import MappingProxyType

from yachtdice.dice.faces import DICE_COUNT, FACES
from yachtdice.dice.multisets import Keep, ways


@cache
def outcomes(keep: Keep) -> Mapping[Keep, Fraction]:
    """The chance of each roll after keeping these dice and throwing the rest once.

    `keep` is a sorted tuple of at most five faces; the chances sum to exactly 1.
    """
    thrown = DICE_COUNT - len(keep)
    every_way = 6**thrown
    return MappingProxyType(
        {
            tuple(sorted(keep + fallen)): Fraction(ways(fallen), every_way)
            for fallen in combinations_with_replacement(FACES, thrown)
        }
    )
