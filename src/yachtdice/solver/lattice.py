"""The keeps as a lattice, in arrays: who stands one die above whom, and how likely each roll is.

A keep of size k is worth the mean of the six keeps of size k + 1 that one more die makes of it, so
that all 210 incomplete keeps cost 1,260 sums instead of 4,368 products.  The best keep within a
roll is found on the same edges, downwards.

Keeps and rolls are written by their indexes in `dice.KEEPS` and `dice.ROLLS`.  Kernels compile
these arrays in as constants.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from yachtdice.dice import DICE_COUNT, FACES, KEEPS, ROLLS, Keep, keep_index, keeps_within, ways

KEEP_COUNT = len(KEEPS)
ROLL_COUNT = len(ROLLS)
FIRST_ROLL = KEEP_COUNT - ROLL_COUNT
"""Where the rolls begin among the keeps: keep index = FIRST_ROLL + roll index."""


def keep_rank(keep: Keep) -> tuple[int, ...]:
    """Sorts equally good keeps, the preferred first: more dice, then higher faces."""
    return (-len(keep), *(-face for face in reversed(keep)))


def _without(keep: Keep, face: int) -> Keep:
    index = keep.index(face)
    return (*keep[:index], *keep[index + 1 :])


def _throws(keep: Keep) -> Iterator[int]:
    for fallen in product(FACES, repeat=DICE_COUNT - len(keep)):
        yield keep_index((*keep, *fallen)) - FIRST_ROLL


def _padded(rows: list[list[int]]) -> npt.NDArray[Any]:
    """The rows as one array, short ones filled up with zeros that are never read."""
    width = max(len(row) for row in rows)
    return np.array([row + [0] * (width - len(row)) for row in rows], np.int32)


_BELOW = [[keep_index(_without(keep, face)) for face in sorted(set(keep))] for keep in KEEPS]
_WITHIN = [
    [keep_index(keep) for keep in sorted(keeps_within(roll), key=keep_rank)[1:]] for roll in ROLLS
]
_THROWS = [list(_throws(keep)) for keep in KEEPS]

ABOVE = np.array(
    [[keep_index((*keep, face)) for face in FACES] for keep in KEEPS[:FIRST_ROLL]], np.int32
)
"""The six keeps one die larger, of each incomplete keep."""

BELOW = _padded(_BELOW)
BELOW_COUNT = np.array([len(row) for row in _BELOW], np.int32)
"""The keeps one die smaller, of each keep, and how many they are."""

CHANCE = np.array([ways(roll) / 6**DICE_COUNT for roll in ROLLS])
"""The chance of each roll in one throw of all five dice."""

WITHIN = _padded(_WITHIN)
WITHIN_COUNT = np.array([len(row) for row in _WITHIN], np.int32)
"""The incomplete keeps that each roll allows, by `keep_rank`, and how many they are."""

THROWS = np.array([roll for row in _THROWS for roll in row], np.int16)
THROWS_START = np.cumsum([0, *(len(row) for row in _THROWS[:-1])], dtype=np.int64)
THROWS_COUNT = np.array([len(row) for row in _THROWS], np.int64)
"""The roll that each of the 6^(5 - size) outcomes makes of a keep, from `THROWS_START[keep]` on."""
