"""One turn in exact integers, with no lattice and no shortcut: the slow route beside the kernels.

Worths of rolls come in as fractions over one denominator.  Keeping dice and throwing n others has
6^n outcomes, so every expectation is an integer over the denominator times 6^5.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import lcm

from yachtdice.dice import DICE_COUNT, FACES, KEEPS, ROLLS, Keep, keeps_within, ways

_SCALE = 6**DICE_COUNT


@cache
def _outcomes(keep: Keep) -> tuple[tuple[Keep, int], ...]:
    """Each roll that can come of a keep, with its share of 7,776."""
    thrown = DICE_COUNT - len(keep)
    weight = 6 ** len(keep)
    return tuple(
        (tuple(sorted(keep + fallen)), ways(fallen) * weight)
        for fallen in combinations_with_replacement(FACES, thrown)
    )


def keep_values(rolls: Mapping[Keep, Fraction]) -> dict[Keep, Fraction]:
    """What every keep is worth, all five dice included, when rolls are worth this."""
    common = lcm(*(worth.denominator for worth in rolls.values()))
    scaled = {
        roll: worth.numerator * (common // worth.denominator) for roll, worth in rolls.items()
    }
    return {
        keep: Fraction(
            sum(scaled[roll] * weight for roll, weight in _outcomes(keep)), common * _SCALE
        )
        for keep in KEEPS
    }


def with_reroll(rolls: Mapping[Keep, Fraction]) -> dict[Keep, Fraction]:
    """What rolls are worth with one reroll more: the best keep within each."""
    keeps = keep_values(rolls)
    return {roll: max(keeps[keep] for keep in keeps_within(roll)) for roll in ROLLS}


def before_rolling(rolls: Mapping[Keep, Fraction]) -> Fraction:
    """What it is worth to throw all five dice."""
    return keep_values(rolls)[()]
