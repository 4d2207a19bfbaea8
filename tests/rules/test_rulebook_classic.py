"""The rulebook of `classic`, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.support import boxes, choose, points
from yachtdice.rules import Sheet, bonus_for, get, score_range

SHEET = (
    "ones twos threes fours fives sixes full_house four_of_a_kind little_straight big_straight "
    "choice yacht"
)


def test_the_sheet_has_twelve_boxes_in_the_order_of_1938() -> None:
    assert " ".join(get("classic").places) == SHEET


@pytest.mark.parametrize(("dice", "pays"), [("33322", 13), ("66655", 28), ("11222", 8)])
def test_full_house_pays_its_five_dice(dice: str, pays: int) -> None:
    assert points("classic", dice, "full_house") == pays


@pytest.mark.parametrize("face", "123456")
def test_full_house_needs_two_different_faces(face: str) -> None:
    assert points("classic", face * 5, "full_house") == 0


@pytest.mark.parametrize(("dice", "pays"), [("66661", 24), ("16666", 24), ("11116", 4)])
def test_four_of_a_kind_pays_four_times_the_face(dice: str, pays: int) -> None:
    assert points("classic", dice, "four_of_a_kind") == pays


def test_five_alike_count_as_four_of_a_kind_and_pay_four() -> None:
    assert points("classic", "66666", "four_of_a_kind") == 24


@pytest.mark.parametrize("dice", ["12346", "11234", "23456", "12344"])
def test_little_straight_is_exactly_one_to_five(dice: str) -> None:
    assert points("classic", "12345", "little_straight") == 30
    assert points("classic", dice, "little_straight") == 0


@pytest.mark.parametrize("dice", ["13456", "12345", "22345", "34566"])
def test_big_straight_is_exactly_two_to_six(dice: str) -> None:
    assert points("classic", "62345", "big_straight") == 30
    assert points("classic", dice, "big_straight") == 0


def test_choice_pays_whatever_lies_there() -> None:
    assert points("classic", "11346", "choice") == 15


def test_yacht_pays_fifty() -> None:
    assert [points("classic", face * 5, "yacht") for face in "123456"] == [50] * 6


def test_there_is_no_bonus_no_joker_and_no_extra() -> None:
    rules = get("classic")
    full_upper = "ones=5 twos=10 threes=15 fours=20 fives=25 sixes=30"
    assert bonus_for(rules, 105) == 0
    assert Sheet.parse(rules, full_upper).total == 105
    offered = choose(rules, "33333", "yacht=50")
    assert not offered.joker
    assert boxes(offered) == [place for place in rules.places if place != "yacht"]
    assert {option.extra for option in offered.options} == {0}
    assert offered.option("big_straight").points == 0


def test_the_totals_run_from_5_to_297() -> None:
    found = score_range(get("classic"))
    assert (found.lowest, found.highest) == (5, 297)
