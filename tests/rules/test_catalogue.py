"""What every preset must be, one test run over all of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from tests.strategies import rule_sets
from tests.support import PRESET_IDS
from yachtdice.errors import Malformed
from yachtdice.rules import (
    PRESETS,
    RuleSet,
    Section,
    check_rules,
    condition,
    get,
    payment,
    score_range,
)

MATCHING = "Pays the sum of the dice that match."
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def test_the_default_comes_first() -> None:
    assert tuple(PRESETS) == PRESET_IDS
    assert all(rules.id == id for id, rules in PRESETS.items())


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_makes_sense(preset: str) -> None:
    rules = get(preset)
    check_rules(rules)
    assert tuple(box.id for box in rules.boxes[:6]) == UPPER
    assert all(box.section is Section.LOWER for box in rules.boxes[6:])
    assert [box.id for box in rules.boxes if box.is_yacht] == ["yacht"]
    assert rules.about.endswith(".")
    assert score_range(rules).lowest < score_range(rules).highest


@pytest.mark.parametrize("wrong", ["", "Standard", "nope", "house.toml", None, 7, ["standard"]])
def test_another_id_is_refused_with_the_list(wrong: Any) -> None:
    with pytest.raises(Malformed, match="Choose one of: standard, classic, thirteen, yacht-dice"):
        get(wrong)


@given(rule_sets())
def test_every_box_says_what_it_asks_for_and_pays(rules: RuleSet) -> None:
    for box in rules.boxes:
        for phrase in (condition(box), payment(box)):
            assert not str(phrase)[0].islower()
            assert str(phrase).endswith(".")
            assert "{" not in str(phrase)


@pytest.mark.parametrize(
    ("preset", "box", "asks", "pays"),
    [
        ("classic", "ones", "Any dice; those that show 1 count.", "Pays 1 for each."),
        ("classic", "little_straight", "Exactly 1-2-3-4-5.", "Pays 30."),
        (
            "classic",
            "four_of_a_kind",
            "At least four dice of one face.",
            MATCHING,
        ),
        ("standard", "small_straight", "Four faces in a row, wherever they begin.", "Pays 15."),
        ("standard", "large_straight", "Five faces in a row.", "Pays 30."),
        (
            "standard",
            "full_house",
            "Three dice of one face and two of another.",
            "Pays the sum of all five dice.",
        ),
        ("thirteen", "choice", "Any dice.", "Pays the sum of all five dice."),
        ("thirteen", "yacht", "All five dice of one face.", "Pays 50."),
        ("yatzy", "two_pairs", "Two dice of one face and two of another.", MATCHING),
        (
            "generala",
            "straight",
            "Exactly 1-2-3-4-5, 2-3-4-5-6, 3-4-5-6-1.",
            "Pays 20, on the first throw 25.",
        ),
    ],
)
def test_a_condition_in_words(preset: str, box: str, asks: str, pays: str) -> None:
    found = get(preset).box(box)
    assert (str(condition(found)), str(payment(found))) == (asks, pays)
