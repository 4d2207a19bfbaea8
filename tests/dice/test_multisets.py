"""The 252 rolls and 462 keeps, their indexes and their chances."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import dice
from yachtdice.dice import (
    FACES,
    KEEPS,
    ROLLS,
    Dice,
    Keep,
    keep_index,
    keeps_within,
    outcomes,
    roll_index,
    ways,
)


def test_there_are_252_rolls_and_462_keeps() -> None:
    assert len(ROLLS) == len(set(ROLLS)) == comb(10, 5) == 252
    assert len(KEEPS) == len(set(KEEPS)) == comb(11, 5) == 462
    assert KEEPS[210:] == ROLLS
    assert list(KEEPS) == sorted(KEEPS, key=lambda keep: (len(keep), keep))


def test_indexes_are_the_places_in_the_lists() -> None:
    assert [roll_index(reversed(roll)) for roll in ROLLS] == list(range(252))
    assert [keep_index(reversed(keep)) for keep in KEEPS] == list(range(462))


def test_ways_count_every_one_of_the_7776_throws() -> None:
    counted = Counter(tuple(sorted(throw)) for throw in product(FACES, repeat=5))
    assert {roll: ways(roll) for roll in ROLLS} == counted
    assert ways(()) == 1


@given(dice())
def test_keeps_within_a_roll_are_its_parts(roll: Dice) -> None:
    keeps = keeps_within(tuple(sorted(roll)))
    assert list(keeps) == [keep for keep in KEEPS if not Counter(keep) - Counter(roll)]


@given(st.sampled_from(KEEPS))
def test_chances_sum_to_exactly_one(keep: Keep) -> None:
    chances = outcomes(keep)
    assert sum(chances.values()) == 1
    assert all(not Counter(keep) - Counter(roll) for roll in chances)
    assert len(chances) == comb(10 - len(keep), 5)


@pytest.mark.parametrize("keep", [(), (6,), (1, 1), (2, 3, 3), (1, 2, 3, 4), (5, 5, 5, 5, 5)])
def test_chances_agree_with_throwing_every_way(keep: Keep) -> None:
    thrown = 5 - len(keep)
    counted = Counter(tuple(sorted(keep + more)) for more in product(FACES, repeat=thrown))
    expected = {roll: Fraction(count, 6**thrown) for roll, count in counted.items()}
    assert outcomes(keep) == expected
