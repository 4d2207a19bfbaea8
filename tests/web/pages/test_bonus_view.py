"""The bonus line and the pace: undecided, earned at once, lost; never a box."""

from __future__ import annotations

import pytest

from tests.web.pages.drawing import drawn, reader, table, wrote
from yachtdice.rules import Sheet, UpperBonus, get
from yachtdice.web.columnmodel import PaceView
from yachtdice.web.views.sums import bonus, pace

FIVE_UPPER = "ones=3 twos=6 threes=9 fours=12 fives=15"
LOWER = "choice=20 four_of_a_kind=0 full_house=0 small_straight=0 large_straight=0 yacht=0"


def _bonus(sheet: str) -> int | None:
    return bonus(Sheet.parse(get("standard"), sheet))


def _pace(sheet: str) -> PaceView:
    found = pace(Sheet.parse(get("standard"), sheet), reader(0))
    assert found is not None
    return found


@pytest.mark.parametrize(("sixes", "earned"), [("sixes=18", 35), ("sixes=12", 0)], ids=["63", "57"])
def test_t022_the_bonus_comes_with_the_sixth_upper_box(sixes: str, earned: int) -> None:
    assert _bonus(FIVE_UPPER) is None
    assert _bonus(f"{FIVE_UPPER} {sixes}") == earned


@pytest.mark.parametrize(
    ("sheet", "earned"),
    [
        ("ones=2 twos=6 threes=9 fours=12 fives=15 sixes=18", 0),
        ("ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18", 35),
        ("ones=5 twos=10 threes=15 fours=20 fives=25 sixes=30", 35),
    ],
    ids=["62", "63", "105"],
)
def test_t022_62_earns_nothing_and_63_and_105_earn_35(sheet: str, earned: int) -> None:
    assert _bonus(sheet) == earned


def test_t023_the_bonus_is_declared_on_reaching_63_with_upper_boxes_open() -> None:
    assert _bonus("sixes=30 fives=25") is None
    assert _bonus("sixes=30 fives=25 fours=8") == 35
    assert _pace("sixes=30 fives=25 fours=8").state == "earned"


def test_t024_an_undecided_bonus_is_none_and_no_box() -> None:
    view = drawn(table(sheets=["ones=3"], last=(wrote("ones", 3),)))
    assert view.seats[0].bonus is None
    assert view.turn == 2
    assert _bonus("ones=3 sixes=30 fives=25 fours=8") == 35


def test_t025_the_bonus_is_paid_once() -> None:
    before = drawn(table(sheets=["sixes=30 fives=25 threes=9"])).seats[0]
    after = drawn(table(sheets=["sixes=30 fives=25 threes=9 twos=4"])).seats[0]
    assert (before.total, before.bonus) == (99, 35)
    assert (after.total, after.bonus) == (103, 35)


def test_t026_62_and_63_differ_by_one_and_the_bonus() -> None:
    without = drawn(table(sheets=[f"{FIVE_UPPER[7:]} ones=2 sixes=18 {LOWER}"])).seats[0]
    earned = drawn(table(sheets=[f"{FIVE_UPPER} sixes=18 {LOWER}"])).seats[0]
    assert (without.upper_total, earned.upper_total) == (62, 63)
    assert earned.total - without.total == 1 + 35


def test_t027_the_pace_counts_each_box_and_never_says_missed() -> None:
    assert _pace("ones=1").difference == -2
    assert _pace("sixes=24").difference == 6
    full = _pace("ones=1 twos=6 threes=9 fours=12 fives=15 sixes=24")
    assert full.difference == 4
    assert full.state == "earned"
    assert full.text == "67, the bonus of 35 is earned"


def test_t027_the_message_says_that_the_bonus_is_reached() -> None:
    sheet = "ones=1 twos=6 threes=9 fours=12 fives=15 sixes=24"
    view = drawn(table(sheets=[sheet], last=(wrote("sixes", 24, bonus=35),)))
    assert "That makes 67 in the upper boxes: the bonus of 35 is earned." in view.status_text


def test_t028_the_bonus_line_is_right_in_the_same_answer() -> None:
    view = drawn(table(sheets=[f"{FIVE_UPPER} sixes=18"], last=(wrote("sixes", 18, bonus=35),)))
    assert (view.seats[0].bonus, view.seats[0].total) == (35, 98)


def test_t029_the_bonus_is_no_row() -> None:
    view = drawn(table(dice="12345"))
    rows = [*view.sheet.upper, *view.sheet.lower]
    assert len(rows) == view.turns == 12
    assert sum(r.state == "open" for r in rows) == 12
    assert view.sheet.bonus_label == "Bonus +35 at 63"


def test_the_pace_in_words() -> None:
    assert _pace("threes=6").text == "6, 3 behind the pace for the bonus"
    assert _pace("threes=12").brief == "3 ahead of pace"
    assert _pace("threes=9").short == "on pace"
    assert _pace("sixes=0 fives=0").state == "lost"


def test_the_pace_is_in_proportion_to_another_threshold() -> None:
    from dataclasses import replace

    rules = replace(get("standard"), upper_bonus=UpperBonus(84, 35))
    found = pace(Sheet.parse(rules, "threes=9"), reader(0))
    assert found is not None
    assert found.difference == -3


def test_each_column_of_a_triple_card_has_its_own_sums_and_way_to_the_bonus() -> None:
    upper = {1: (3, 6, 9, 12, 15, 18), 2: (1, 2, 3, 4, 5, 6), 3: (3, 6, 9)}
    faces = ("ones", "twos", "threes", "fours", "fives", "sixes")
    written = " ".join(
        f"{column}/{box}={points}"
        for column, values in upper.items()
        for box, points in zip(faces, values, strict=False)
    )
    sheet = Sheet.parse(get("triple"), f"{written} 3/choice=20")
    one, two, three = drawn(table("triple", sheets=[str(sheet)])).seats[0].columns
    assert [column.upper_total for column in (one, two, three)] == [63, 21, 18]
    assert [column.total for column in (one, two, three)] == [98, 42, 3 * 38]
    assert one.total + two.total + three.total == sheet.total
    states = [column.pace.state for column in (one, two, three) if column.pace]
    assert states == ["earned", "lost", "even"]
    assert drawn(table("standard")).seats[0].columns == ()
