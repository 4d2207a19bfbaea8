"""House rules: every field does what it says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import PRESET_IDS, points
from yachtdice.errors import Illegal
from yachtdice.rules import (
    Joker,
    RuleSet,
    UpperBonus,
    brief,
    condition,
    content_hash,
    get,
    house_rules,
    parse_house_rules,
)


def house(base: str = "standard", **fields: Any) -> RuleSet:
    return house_rules({"base": base, **fields})


@pytest.mark.parametrize("base", PRESET_IDS)
def test_a_base_alone_plays_like_the_preset_under_its_own_name(base: str) -> None:
    rules = house(base)
    assert rules.boxes == get(base).boxes
    assert content_hash(rules) == content_hash(get(base))
    assert rules.name == f"{get(base).name}*"
    assert rules.id.startswith("house-")


def test_names_are_taken_and_do_not_affect_play() -> None:
    rules = house(name="Ann's kitchen", about="Sundays only.", boxes={"choice": {"name": "Rest"}})
    assert (rules.name, rules.about, rules.box("choice").name) == (
        "Ann's kitchen",
        "Sundays only.",
        "Rest",
    )
    assert content_hash(rules) == content_hash(get("standard"))
    assert rules.id == house().id


def test_the_upper_bonus_changes_or_goes() -> None:
    changed = house("classic", upper_bonus={"threshold": 60, "points": 25})
    assert changed.upper_bonus == UpperBonus(60, 25)
    assert house(upper_bonus=False).upper_bonus is None
    assert house().upper_bonus == UpperBonus(63, 35)


@pytest.mark.parametrize("joker", Joker)
def test_the_joker_changes(joker: Joker) -> None:
    assert house("yacht-dice", joker=joker.value).joker is joker


def test_the_extra_yacht_changes() -> None:
    assert house(extra_yacht=50).extra_yacht == 50
    assert house("thirteen", extra_yacht=0).extra_yacht == 0


@pytest.mark.parametrize(
    ("box", "pays", "dice", "value"),
    [
        ("full_house", 25, "22333", 25),
        ("full_house", "matching", "22333", 13),
        ("four_of_a_kind", "matching", "44446", 16),
        ("four_of_a_kind", "all", "44446", 22),
        ("small_straight", "all", "12346", 16),
        ("small_straight", "matching", "12346", 10),
        ("large_straight", 40, "12345", 40),
        ("yacht", 60, "66666", 60),
        ("yacht", "all", "66666", 30),
    ],
)
def test_a_box_pays_otherwise(box: str, pays: int | str, dice: str, value: int) -> None:
    assert points(house(boxes={box: {"pays": pays}}), dice, box) == value


def test_a_straight_asks_for_a_run_or_exact_faces() -> None:
    run = house("classic", boxes={"little_straight": {"run": 4, "pays": 15}})
    assert points(run, "34566", "little_straight") == 15
    exact = house(boxes={"small_straight": {"exact": [4, 3, 2, 1]}})
    assert points(exact, "12346", "small_straight") == 15
    assert points(exact, "23456", "small_straight") == 0
    five = house(boxes={"small_straight": {"run": 5}})
    assert points(five, "12346", "small_straight") == 0


@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ([1, 3, 4, 5, 6], "3-4-5-6-1"),
        ([6, 1], "6-1"),
        ([1, 2, 3, 6], "6-1-2-3"),
        ([2, 3, 4], "2-3-4"),
        ([2, 3, 4, 5, 6], "2-3-4-5-6"),
    ],
)
def test_a_row_that_goes_on_after_six_is_said_as_it_runs(faces: list[int], said: str) -> None:
    box = house(boxes={"small_straight": {"exact": faces}}).box("small_straight")
    assert str(condition(box)) == f"Exactly {said}."
    assert str(brief(box)) == f"{said}: 15"


def test_what_is_no_row_is_refused_in_words() -> None:
    with pytest.raises(Illegal) as refused:
        house(boxes={"small_straight": {"exact": [1, 3, 5, 6]}})
    assert "1-3-5-6 are not faces in a row" in str(refused.value)


def test_the_order_of_exact_faces_does_not_matter() -> None:
    exact = [house(boxes={"small_straight": {"exact": list(f)}}) for f in ((1, 2, 3), (3, 1, 2))]
    assert exact[0] == exact[1]


def test_boxes_are_removed_and_added_in_sheet_order() -> None:
    rules = house(remove=["choice", "threes"], add=["three_of_a_kind", "little_straight"])
    assert rules.places == (
        *("ones", "twos", "fours", "fives", "sixes"),
        *("four_of_a_kind", "full_house", "small_straight", "large_straight", "yacht"),
        *("three_of_a_kind", "little_straight"),
    )
    assert house(remove=["threes"], add=["threes"]) == house()


def test_an_added_box_can_be_changed_at_once() -> None:
    rules = house(add=["three_of_a_kind"], boxes={"three_of_a_kind": {"pays": 20}})
    assert points(rules, "33312", "three_of_a_kind") == 20


def test_a_box_left_out_makes_a_joker_look_at_what_is_there() -> None:
    rules = house("yacht-dice", remove=["fours"], upper_bonus=False)
    assert points(rules, "44444", "large_straight", "yacht=0") == 40


def test_the_example_in_the_documentation_is_read() -> None:
    rules = parse_house_rules(
        """
        base = "standard"
        name = "Ann's kitchen"
        upper_bonus = {threshold = 60, points = 25}
        joker = "forced"
        extra_yacht = 50
        remove = ["choice"]
        add = ["three_of_a_kind"]

        [boxes.small_straight]
        run = 4
        pays = 20
        name = "Short Straight"
        """
    )
    assert rules.name == "Ann's kitchen"
    assert rules.upper_bonus == UpperBonus(60, 25)
    assert (rules.joker, rules.extra_yacht) == (Joker.FORCED, 50)
    assert "choice" not in rules.places
    assert rules.box("small_straight").name == "Short Straight"
    assert points(rules, "12346", "small_straight") == 20
