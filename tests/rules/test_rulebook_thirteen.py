"""The rulebook of `thirteen` and `yacht-dice`, sentence by sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support import boxes, choose, option, points
from yachtdice.rules import Joker, Placement, Sheet, get, house_rules, score_range

LOWER_BUT_YACHT = (
    "choice=0 three_of_a_kind=0 four_of_a_kind=0 full_house=0 small_straight=0 large_straight=0"
)
BOTH = pytest.mark.parametrize("preset", ["thirteen", "yacht-dice"])


@BOTH
@pytest.mark.parametrize(
    ("dice", "box", "pays"),
    [
        ("33345", "three_of_a_kind", 18),
        ("33445", "three_of_a_kind", 0),
        ("33335", "four_of_a_kind", 17),
        ("33344", "full_house", 25),
        ("23455", "small_straight", 30),
        ("23456", "large_straight", 40),
        ("22222", "yacht", 50),
    ],
)
def test_the_lower_boxes_pay(preset: str, dice: str, box: str, pays: int) -> None:
    assert points(preset, dice, box) == pays


def test_thirteen_keeps_the_old_names_and_yacht_dice_has_the_north_american_ones() -> None:
    assert get("thirteen").box("choice").name == "Choice"
    assert get("thirteen").box("yacht").name == "Yacht"
    assert get("yacht-dice").box("choice").name == "Chance"
    assert get("yacht-dice").box("yacht").name == "Five of a Kind"


def test_the_lower_sections_are_in_their_own_order() -> None:
    middle = ["three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight"]
    assert list(get("thirteen").places[6:]) == ["choice", *middle, "yacht"]
    assert list(get("yacht-dice").places[6:]) == [*middle, "yacht", "choice"]


@BOTH
def test_a_further_yacht_earns_100_while_the_box_holds_50_however_often(preset: str) -> None:
    sheet = Sheet.parse(get(preset), "yacht=50")
    for count, dice in enumerate(["11111", "22222", "33333", "44444", "55555"], start=1):
        box = boxes(choose(preset, dice, str(sheet)))[0]
        written = option(preset, dice, box, str(sheet))
        assert written.extra == 100
        sheet = sheet.write(box, written.points, extra=True)
        assert sheet.extra_points == 100 * count


@BOTH
def test_no_100_when_the_yacht_box_holds_0_or_is_open(preset: str) -> None:
    assert option(preset, "44444", "fours", "yacht=0").extra == 0
    assert option(preset, "44444", "yacht").extra == 0


@BOTH
def test_the_joker_waits_for_the_yacht_box_to_be_filled(preset: str) -> None:
    assert not choose(preset, "44444").joker
    assert choose(preset, "44444", "yacht=0").joker
    assert choose(preset, "44444", "yacht=50").joker
    assert not choose(preset, "44445", "yacht=50").joker


def test_open_offers_the_own_upper_box_and_every_open_lower_box() -> None:
    offered = choose("thirteen", "44444", "yacht=0 choice=9")
    assert offered.placement is Placement.OWN_OR_LOWER
    assert {o.box: o.points for o in offered.options} == {
        "fours": 20,
        "three_of_a_kind": 20,
        "four_of_a_kind": 20,
        "full_house": 25,
        "small_straight": 30,
        "large_straight": 40,
    }


def test_open_without_the_own_box_offers_the_lower_boxes_alone() -> None:
    offered = choose("thirteen", "44444", "yacht=0 fours=12 choice=9 full_house=25")
    assert boxes(offered) == [
        "three_of_a_kind",
        "four_of_a_kind",
        "small_straight",
        "large_straight",
    ]


def test_open_offers_the_own_box_when_the_lower_section_is_full() -> None:
    assert boxes(choose("thirteen", "44444", f"yacht=0 {LOWER_BUT_YACHT}")) == ["fours"]


def test_forced_offers_the_own_upper_box_alone_while_it_is_open() -> None:
    offered = choose("yacht-dice", "44444", "yacht=0")
    assert offered.placement is Placement.OWN_BOX
    assert [(o.box, o.points) for o in offered.options] == [("fours", 20)]


def test_forced_offers_any_open_lower_box_at_full_pay_next() -> None:
    offered = choose("yacht-dice", "44444", "yacht=0 fours=0 four_of_a_kind=20")
    assert {o.box: o.points for o in offered.options} == {
        "three_of_a_kind": 20,
        "full_house": 25,
        "small_straight": 30,
        "large_straight": 40,
        "choice": 20,
    }


@BOTH
def test_a_zero_in_an_open_upper_box_is_the_last_resort(preset: str) -> None:
    offered = choose(preset, "44444", f"yacht=50 fours=12 ones=3 {LOWER_BUT_YACHT}")
    assert offered.placement is Placement.ZERO
    written = {(o.box, o.points, o.extra) for o in offered.options}
    assert written == {(box, 0, 100) for box in ("twos", "threes", "fives", "sixes")}


FREE = house_rules({"base": "yacht-dice", "joker": "free"})
NONE = house_rules({"base": "yacht-dice", "joker": "none"})


def test_free_lets_any_open_box_be_written_at_its_plain_value() -> None:
    offered = choose(FREE, "44444", "yacht=0 ones=3")
    assert offered.placement is Placement.FREE_PLAIN
    assert boxes(offered) == [p for p in FREE.places if p not in ("yacht", "ones")]
    assert offered.option("large_straight").points == 0
    assert offered.option("choice").points == 20
    assert offered.option("sixes").points == 0


def test_free_pays_in_full_only_when_the_own_upper_box_is_filled() -> None:
    offered = choose(FREE, "44444", "yacht=0 fours=0")
    assert offered.placement is Placement.FREE_FULL
    assert offered.option("large_straight").points == 40
    assert offered.option("full_house").points == 25
    assert offered.option("sixes").points == 0


def test_none_knows_no_joker_and_still_pays_the_extra() -> None:
    offered = choose(NONE, "44444", "yacht=50 fours=0")
    assert not offered.joker
    assert offered.option("large_straight").points == 0
    assert offered.option("sixes").extra == 100


@BOTH
def test_a_closed_box_says_why(preset: str) -> None:
    closed = {c.box: str(c.reason) for c in choose(preset, "44444", "yacht=50 fours=12").closed}
    assert closed["yacht"] == "it is already filled with 50."
    assert "lower section" in closed["ones"]
    own_open = {c.box: str(c.reason) for c in choose(preset, "44444", "yacht=50").closed}
    assert "Fours" in own_open["ones"]


@pytest.mark.parametrize("joker", Joker)
def test_every_placement_pays_the_extra_in_whatever_box(joker: Joker) -> None:
    rules = replace(get("yacht-dice"), joker=joker)
    assert {o.extra for o in choose(rules, "44444", "yacht=50").options} == {100}


@BOTH
def test_the_totals_run_from_5_to_1575(preset: str) -> None:
    found = score_range(get(preset))
    assert (found.lowest, found.highest) == (5, 1575)
