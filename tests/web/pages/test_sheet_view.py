"""The sheet as a reader sees it: rows, previews, reasons."""

from __future__ import annotations

import pytest

from tests.web.pages.drawing import YOU, computer, drawn, local, reader, row, table, wrote
from yachtdice.rules import PRESETS


@pytest.mark.parametrize("rules", PRESETS)
def test_every_row_says_its_condition_at_any_time(rules: str) -> None:
    for shown in (table(rules), table(rules, dice="11235", left=1)):
        view = drawn(shown)
        rows = [*view.sheet.upper, *view.sheet.lower]
        card = PRESETS[rules]
        columns = range(len(card.columns))
        by_box = [card.place(column, box) for box in card.boxes for column in columns]
        assert [r.box for r in rows] == by_box
        assert all("Pays" in r.condition for r in rows)


def test_t018_a_zero_is_written_and_not_empty() -> None:
    view = drawn(table(sheets=["yacht=0"], last=(wrote("yacht", 0),)))
    yacht, choice = row(view, "yacht"), row(view, "choice")
    assert yacht.cells[0].points == 0
    assert yacht.state == "written"
    assert "Filled with 0 points" in yacht.reason
    assert choice.cells[0].points is None
    assert choice.state == "waiting"
    assert view.turn == 2


def test_t021_previews_belong_to_the_present_dice_and_none_comes_before_a_roll() -> None:
    assert all(r.cells[0].preview is None for r in drawn(table()).sheet.upper)
    first = drawn(table(dice="33356", left=2))
    assert row(first, "threes").cells[0].preview == 9
    assert row(first, "yacht").cells[0].preview == 0
    second = drawn(table(dice="11256", left=1, kept=(3, 4)))
    assert row(second, "threes").cells[0].preview == 0
    assert row(second, "ones").cells[0].preview == 2


def test_previews_stand_in_the_column_of_the_seat_to_move_alone() -> None:
    view = drawn(table(seats=[YOU, local("Ann")], dice="33356", left=2, to_move=1), reader(0, 1))
    assert [cell.preview for cell in row(view, "threes").cells] == [None, 9]


def test_an_open_row_says_what_it_pays_and_a_filled_one_why_not() -> None:
    view = drawn(table(sheets=["fives=20"], dice="33356", left=2))
    threes, fives = row(view, "threes"), row(view, "fives")
    assert (threes.state, threes.pays, threes.reason) == ("open", 9, "")
    assert (fives.state, fives.pays) == ("written", None)
    assert fives.reason == "Filled with 20 points; a filled box never changes."


def test_nothing_is_open_while_somebody_else_is_to_move() -> None:
    view = drawn(table(seats=[YOU, computer(1)], dice="33356", left=2, to_move=1))
    threes = row(view, "threes")
    assert (threes.state, threes.pays) == ("waiting", None)
    assert threes.reason == "It is the turn of Computer."
    assert threes.cells[1].preview == 9


def test_t031_the_joker_leaves_a_zero_where_no_other_box_is_open() -> None:
    lower = "three_of_a_kind=20 four_of_a_kind=20 full_house=25 small_straight=30"
    sheet = f"ones=3 threes=9 fours=12 fives=15 sixes=18 {lower} large_straight=40 choice=20"
    view = drawn(table("yacht-dice", sheets=[f"{sheet} yacht=50"], dice="66666", left=0))
    twos = row(view, "twos")
    assert (twos.state, twos.pays) == ("open", 0)
    assert twos.pays_more == "And 100 more for five of a kind."
    assert "write a zero in an upper box" in view.status_text
    assert "It earns 100 more anywhere." in view.status_text


def test_t032_the_forced_joker_opens_its_own_box_alone_and_the_rows_say_so() -> None:
    view = drawn(table("yacht-dice", sheets=["yacht=50 twos=6"], dice="44444", left=1))
    rows = [*view.sheet.upper, *view.sheet.lower]
    assert [r.box for r in rows if r.state == "open"] == ["fours"]
    assert row(view, "ones").state == "closed"
    assert "Joker rule" in row(view, "ones").reason
    assert "Fours" in row(view, "ones").reason
    assert "it must go in Fours" in view.status_text


def test_t040_no_joker_is_spoken_of_before_the_new_dice_are_rolled() -> None:
    after = table("yacht-dice", sheets=["yacht=50 fours=20"], last=(wrote("fours", 20, extra=100),))
    view = drawn(after)
    assert "Joker" not in view.status_text
    assert not any(r.joker or r.reason.startswith("Not now") for r in view.sheet.lower)


def test_the_joker_is_marked_where_it_pays_more_than_the_dice_alone() -> None:
    view = drawn(table("thirteen", sheets=["yacht=50 fours=12"], dice="44444", left=1))
    assert row(view, "full_house").joker
    assert row(view, "full_house").pays == 25
    assert not row(view, "choice").joker
    assert row(view, "ones").state == "closed"


def test_the_box_in_the_address_is_chosen() -> None:
    assert row(drawn(table(dice="33356"), box="threes"), "threes").chosen
    assert drawn(table(dice="33356"), box="").chosen is None


def test_the_upper_total_is_shown_where_it_earns_nothing() -> None:
    seat = drawn(table("classic", sheets=["ones=3 sixes=18"])).seats[0]
    assert (seat.upper_total, seat.pace, seat.bonus) == (21, None, None)


def test_completing_the_bonus_is_said_before_the_box_is_chosen() -> None:
    sheet = "ones=3 twos=6 threes=9 fours=12 fives=15"
    view = drawn(table(sheets=[sheet], dice="66612", left=0))
    assert row(view, "sixes").pays_more == "It earns the bonus of 35 too."
