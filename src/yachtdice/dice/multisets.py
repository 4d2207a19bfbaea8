"""The 252 rolls and 462 keeps: dice as multisets, where order does not matter.

A keep is the multiset of dice left on the table before a reroll, of size 0 to 5; a roll is a keep
of size 5.  Both are written as sorted tuples.  `KEEPS` lists all of them by size, then in
lexicographic order, so the last 252 keeps are the rolls and `keep index = 210 + roll index`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import TypeAlias

from yachtdice.dice.faces import DICE_COUNT, FACES, Face

Keep: TypeAlias = tuple[Face, ...]

KEEPS: tuple[Keep, ...] = tuple(
    keep for size in range(DICE_COUNT + 1) for keep in combinations_with_replacement(FACES, size)
)
ROLLS: tuple[Keep, ...] = tuple(keep for keep in KEEPS if len(keep) == DICE_COUNT)

_KEEP_INDEX = {keep: index for index, keep in enumerate(KEEPS)}
_ROLL_INDEX = {roll: index for index, roll in enumerate(ROLLS)}


def roll_index(dice: Iterable[Face]) -> int:
    """Where five dice, in any order, stand in `ROLLS`: 0 to 251."""
    return _ROLL_INDEX[tuple(sorted(dice))]


def keep_index(faces: Iterable[Face]) -> int:
    """Where up to five dice, in any order, stand in `KEEPS`: 0 to 461."""
    return _KEEP_INDEX[tuple(sorted(faces))]


def ways(faces: Iterable[Face]) -> int:
    """In how many ordered ways these dice can fall: the multinomial coefficient."""
    counts = Counter(faces)
    product = factorial(counts.total())
    for count in counts.values():
        product //= factorial(count)
    return product


@cache
def keeps_within(roll: Keep) -> tuple[Keep, ...]:
    """Every keep a roll allows, itself included, each once, in the order of `KEEPS`."""
    found = {keep for size in range(len(roll) + 1) for keep in combinations(roll, size)}
    return tuple(sorted(found, key=keep_index))
