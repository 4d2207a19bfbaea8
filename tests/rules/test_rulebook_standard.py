"""The rulebook of `standard`, sentence by sentence."""

from __future__ import annotations

import pytest

from tests.support import option, points
from yachtdice.rules import Sheet, get, score_range

UPPER_62 = "ones=3 twos=6 threes=9 fours=12 fives=20 sixes=12"
UPPER_63 = "ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18"


def test_the_sheet_has_twelve_boxes_with_choice_first_in_the_lower_section() -> None:
    assert get("standard").places[6:] == (
        "choice",
        "four_of_a_kind",
        "full_house",
        "small_straight",
        "large_straight",
        "yacht",
    )


@pytest.mark.parametrize(("dice", "pays"), [("44441", 17), ("44444", 20), ("14441", 0)])
def test_four_of_a_kind_pays_all_five_dice_if_four_or_more_match(dice: str, pays: int) -> None:
    assert points("standard", dice, "four_of_a_kind") == pays


def test_full_house_pays_all_five_dice() -> None:
    assert points("standard", "22555", "full_house") == 19
    assert points("standard", "55555", "full_house") == 0


@pytest.mark.parametrize("dice", ["12346", "22345", "63456", "12345", "23456", "12344"])
def test_small_straight_is_four_in_a_row_anywhere_and_pays_15(dice: str) -> None:
    assert points("standard", dice, "small_straight") == 15


@pytest.mark.parametrize("dice", ["12345", "23456"])
def test_large_straight_is_five_in_a_row_and_pays_30(dice: str) -> None:
    assert points("standard", dice, "large_straight") == 30
    assert points("standard", "12346", "large_straight") == 0


def test_a_run_of_five_is_also_a_run_of_four() -> None:
    assert points("standard", "54321", "small_straight") == 15


def test_63_in_the_upper_section_earns_35() -> None:
    rules = get("standard")
    assert Sheet.parse(rules, UPPER_62).total == 62
    assert Sheet.parse(rules, UPPER_63).total == 63 + 35
    assert option(rules, "11166", "ones", "twos=10 threes=15 fours=20 fives=15").upper_bonus == 35


def test_there_is_no_joker() -> None:
    assert points("standard", "33333", "large_straight", "yacht=50") == 0
    assert option("standard", "33333", "choice", "yacht=50").extra == 0


def test_the_totals_run_from_5_to_323() -> None:
    found = score_range(get("standard"))
    assert (found.lowest, found.highest) == (5, 323)
