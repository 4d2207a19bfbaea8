"""A card of several columns: places, totals, and the Joker judged on the whole card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support import boxes, choose, option
from yachtdice.errors import Malformed
from yachtdice.game import Game, Roll, Score, apply, legal
from yachtdice.rules import Placement, Sheet, get, score_range

TRIPLE = replace(get("yacht-dice"), id="triple-card", columns=(1, 2, 3))
YACHTS = "1/yacht=50 2/yacht=0 3/yacht=0"
EVEN = ("ones=3", "twos=6", "threes=9", "fours=12", "fives=15", "sixes=18")


def column(number: int, *words: str) -> str:
    return " ".join(f"{number}/{word}" for word in words)


def own(face_box: str, *, points: int = 0) -> str:
    return " ".join(f"{number}/{face_box}={points}" for number in (1, 2, 3))


def test_places_are_written_column_slash_box() -> None:
    assert len(TRIPLE.places) == 39
    assert TRIPLE.places[:2] == ("1/ones", "1/twos")
    assert TRIPLE.box("2/full_house").id == "full_house"
    assert [TRIPLE.column(place) for place in ("1/ones", "2/full_house", "3/choice")] == [0, 1, 2]
    assert TRIPLE.yacht_places == ("1/yacht", "2/yacht", "3/yacht")
    assert len(TRIPLE.upper_places) == 18


@pytest.mark.parametrize("place", ["full_house", "0/ones", "4/ones", "1/", "/ones", "1/2/ones"])
def test_other_places_are_refused(place: str) -> None:
    with pytest.raises(Malformed, match="is not a box"):
        TRIPLE.box(place)


def test_a_box_is_open_in_one_column_and_filled_in_another() -> None:
    sheet = Sheet.parse(TRIPLE, "2/full_house=25")
    assert sheet["2/full_house"] == 25
    assert sheet["1/full_house"] is None
    assert str(sheet) == "2/full_house=25"


def test_each_column_counts_for_itself_and_is_multiplied() -> None:
    sheet = Sheet.parse(TRIPLE, "1/choice=10 2/choice=20 3/choice=30 3/sixes=18")
    assert [c.total for c in sheet.columns] == [10, 40, 144]
    assert sheet.total == 194
    assert [c.lower_total for c in sheet.columns] == [10, 20, 30]
    assert [c.upper_total for c in sheet.columns] == [0, 0, 18]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_T047_each_column_earns_its_bonus_before_multiplying(number: int) -> None:
    sheet = Sheet.parse(TRIPLE, column(number, *EVEN))
    assert sheet.total == number * (63 + 35)
    assert option(TRIPLE, "66612", f"{number}/sixes", column(number, *EVEN[:5])).upper_bonus == 35


def test_upper_totals_of_different_columns_are_not_added() -> None:
    sheet = Sheet.parse(TRIPLE, "1/sixes=30 2/sixes=30 3/sixes=30")
    assert [c.upper_bonus for c in sheet.columns] == [0, 0, 0]


def test_T047_an_extra_is_not_multiplied_in_whatever_column() -> None:
    for number in (1, 2, 3):
        written = option(TRIPLE, "44444", f"{number}/fours", YACHTS)
        assert (written.points, written.extra) == (20, 100)
        sheet = Sheet.parse(TRIPLE, YACHTS)
        after = sheet.write(written.box, written.points, extra=True)
        assert after.total - sheet.total == number * 20 + 100


@pytest.mark.parametrize("yachts", ["", "1/yacht=50", "1/yacht=50 2/yacht=0", "3/yacht=0"])
def test_the_joker_waits_for_all_three_yacht_boxes(yachts: str) -> None:
    offered = choose(TRIPLE, "44444", yachts)
    assert not offered.joker
    assert boxes(offered) == [p for p in TRIPLE.places if f"{p}=" not in yachts]


def test_the_own_upper_box_of_any_column_comes_first() -> None:
    assert boxes(choose(TRIPLE, "44444", YACHTS)) == ["1/fours", "2/fours", "3/fours"]
    offered = choose(TRIPLE, "44444", f"{YACHTS} 1/fours=8 3/fours=12")
    assert offered.placement is Placement.OWN_BOX
    assert boxes(offered) == ["2/fours"]


def test_then_any_open_lower_box_of_any_column_at_full_pay() -> None:
    offered = choose(TRIPLE, "44444", f"{YACHTS} {own('fours')} 2/full_house=25")
    assert offered.placement is Placement.LOWER
    lower = [box.id for box in TRIPLE.boxes[6:] if not box.is_yacht]
    places = [f"{number}/{box}" for number in (1, 2, 3) for box in lower]
    assert boxes(offered) == [place for place in places if place != "2/full_house"]
    assert offered.option("3/large_straight").points == 40
    assert {o.extra for o in offered.options} == {100}


def test_else_a_zero_in_an_open_upper_box() -> None:
    lower = [f"{box.id}=0" for box in TRIPLE.boxes[6:] if not box.is_yacht]
    struck = " ".join(column(number, *lower) for number in (1, 2, 3))
    offered = choose(TRIPLE, "44444", f"{YACHTS} {own('fours')} {struck} {own('ones')}")
    assert offered.placement is Placement.ZERO
    assert len(offered.options) == 12
    assert {(o.points, o.extra) for o in offered.options} == {(0, 100)}


def test_a_yacht_in_another_yacht_box_earns_the_extra() -> None:
    written = option(TRIPLE, "44444", "3/yacht", "1/yacht=50")
    assert (written.points, written.extra) == (50, 100)
    assert option(TRIPLE, "44444", "3/yacht", "1/yacht=0").extra == 0
    assert option(TRIPLE, "44444", "3/yacht").extra == 0


@pytest.mark.parametrize("yachts", ["1/yacht=50", "2/yacht=50", "1/yacht=0 3/yacht=50", YACHTS])
def test_the_extra_is_paid_while_any_yacht_box_holds_50(yachts: str) -> None:
    assert {o.extra for o in choose(TRIPLE, "55555", yachts).options} == {100}


def test_the_highest_total_fills_every_box_after_the_first_with_an_extra() -> None:
    found = score_range(TRIPLE)
    assert found.highest == 6 * 375 + 38 * 100
    assert found.lowest == 6 * 5


def test_T044_after_a_box_of_one_column_nothing_is_written_before_a_new_roll() -> None:
    game = Game.start(TRIPLE, 1)
    game, _ = apply(game, Roll(), (1, 2, 3, 4, 6))
    assert len([move for move in legal(game) if isinstance(move, Score)]) == 39
    game, _ = apply(game, Score("1/small_straight"))
    assert game.choices is None
    assert legal(game) == (Roll(),)
    assert game.sheet["2/small_straight"] is None
