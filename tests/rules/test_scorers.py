"""Scorers that no preset uses yet: two pairs, sums of what matches, several exact patterns."""

from __future__ import annotations

import pytest
from hypothesis import given

from tests.strategies import dice
from yachtdice.dice import Dice, parse_dice
from yachtdice.rules import FaceSum, Scorer, Sets, Straight, Total, is_five_of_a_kind

SEVERAL = Straight(((1, 2, 3, 4, 5), (1, 3, 4, 5, 6), (2, 3, 4, 5, 6)), 20)


@pytest.mark.parametrize(
    ("scorer", "roll", "value"),
    [
        (Sets((2,), "matching"), "55661", 12),
        (Sets((2,), "matching"), "12346", 0),
        (Sets((2, 2), "matching"), "33556", 16),
        (Sets((2, 2), "matching"), "33336", 0),
        (Sets((2, 2), "matching"), "33366", 18),
        (Sets((3,), "matching"), "33345", 9),
        (Sets((3, 2), "matching"), "66222", 18),
        (Sets((3, 2), "all"), "66222", 18),
        (Sets((5,), "all"), "66666", 30),
        (Straight.run(3, pays="matching"), "12346", 9),
        (Straight.run(4, pays="matching"), "12345", 14),
        (Straight.run(4, pays="all"), "12346", 16),
        (Straight.run(2, pays=5), "13551", 0),
        (SEVERAL, "13456", 20),
        (SEVERAL, "12346", 0),
    ],
)
def test_dice_pay(scorer: Scorer, roll: str, value: int) -> None:
    assert scorer.points(parse_dice(roll)) == value


@pytest.mark.parametrize(
    ("scorer", "value"),
    [
        (FaceSum(4), 20),
        (FaceSum(5), 0),
        (Total(), 20),
        (Sets((3, 2), 25), 25),
        (Sets((3, 2), "all"), 20),
        (Sets((2, 2), "matching"), 16),
        (Sets((3,), "matching"), 12),
        (Straight.run(4, pays=30), 30),
        (Straight.run(4, pays="all"), 20),
        (Straight.run(4, pays="matching"), 18),
        (SEVERAL, 20),
    ],
)
def test_four_fours_and_a_joker_pay(scorer: Scorer, value: int) -> None:
    assert scorer.joker_points((4, 4, 4, 4, 4)) == value


@given(dice())
def test_a_joker_is_five_of_one_face(roll: Dice) -> None:
    assert is_five_of_a_kind(roll) is (len(set(roll)) == 1)
