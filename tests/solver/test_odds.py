"""Odds are exact fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from yachtdice.dice import outcomes
from yachtdice.errors import Malformed
from yachtdice.solver import COMBINATIONS, all_odds, chase, combination_of, odds


def test_a_yacht_in_three_rolls_is_the_known_fraction() -> None:
    found = odds("yacht")
    assert found.ways == 6
    assert found.by_roll[0] == Fraction(6, 7776)
    assert found.by_roll[2] == Fraction(347_897, 7_558_272)


@pytest.mark.parametrize(
    ("combination", "second", "third"),
    [
        ("full_house", 19.1, 36.3),
        ("four_of_a_kind", 13.2, 29.1),
        ("little_straight", 8.9, 19.7),
        ("big_straight", 8.9, 19.7),
        ("large_straight", 13.0, 26.1),
    ],
)
def test_known_chances_in_per_cent(combination: str, second: float, third: float) -> None:
    _, by_second, by_third = odds(combination).by_roll
    assert float(by_second) * 100 == pytest.approx(second, abs=0.05)
    assert float(by_third) * 100 == pytest.approx(third, abs=0.05)


@pytest.mark.parametrize(
    ("dice", "per_cent", "keep"),
    [
        ((6, 6, 6, 6, 1), 30.6, (6, 6, 6, 6)),
        ((6, 6, 6, 2, 1), 9.3, (6, 6, 6)),
        ((6, 6, 3, 2, 1), 2.9, (6, 6)),
        ((6, 5, 4, 3, 1), 1.3, (6,)),
    ],
)
def test_a_yacht_from_given_first_rolls(
    dice: tuple[int, ...], per_cent: float, keep: tuple[int, ...]
) -> None:
    found = chase("yacht", dice)
    assert float(found.chance) * 100 == pytest.approx(per_cent, abs=0.05)
    assert found.keep == keep


def test_a_straight_from_four_in_a_row() -> None:
    assert float(chase("large_straight", (2, 3, 4, 5, 5)).chance) == pytest.approx(0.556, abs=5e-4)
    assert float(chase("large_straight", (1, 2, 3, 4, 4)).chance) == pytest.approx(0.306, abs=5e-4)


def test_a_finished_combination_is_kept() -> None:
    found = chase("big_straight", (6, 5, 4, 3, 2))
    assert found.chance == 1
    assert found.keep == (2, 3, 4, 5, 6)


@pytest.mark.parametrize("rolls_left", [0, 1, 2])
def test_fewer_rolls_never_help(rolls_left: int) -> None:
    for id in COMBINATIONS:
        chances = [chase(id, (1, 2, 3, 5, 5), rolls_left=n).chance for n in range(rolls_left + 1)]
        assert chances == sorted(chances)
        assert all(isinstance(chance, Fraction) for chance in chances)


def test_one_roll_of_four_sixes_and_a_one_is_a_plain_sixth() -> None:
    assert chase("yacht", (6, 6, 6, 6, 1), rolls_left=1).chance == Fraction(1, 6)
    assert chase("yacht", (6, 6, 6, 6, 1), rolls_left=0).chance == 0


def test_the_chance_by_a_roll_is_the_mean_over_the_first_roll() -> None:
    for id in ("full_house", "small_straight"):
        mean = sum(chance * chase(id, roll).chance for roll, chance in outcomes(()).items())
        assert mean == odds(id).by_roll[2]


def test_every_combination_has_its_odds_and_ways_match_the_first_roll() -> None:
    for found in all_odds():
        assert found.by_roll[0] == Fraction(found.ways, 7776)
        assert list(found.by_roll) == sorted(found.by_roll)


def test_what_is_no_combination_names_those_there_are() -> None:
    with pytest.raises(Malformed, match=r"'flush' is not a combination\. Choose one of: one_pair"):
        combination_of("flush")
    with pytest.raises(Malformed, match="not five dice"):
        chase("yacht", (1, 2, 3))
    with pytest.raises(Malformed, match="not a number of rolls left"):
        chase("yacht", (1, 2, 3, 4, 5), rolls_left=3)
