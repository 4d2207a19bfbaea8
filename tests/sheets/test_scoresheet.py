"""What stands on a sheet is made from the rules alone."""

from __future__ import annotations

import pytest

from yachtdice.errors import Illegal, Malformed
from yachtdice.game import parse_game, replay
from yachtdice.rules import PRESETS, RuleSet, Sheet, get, house_rules, points_allowed, score_range
from yachtdice.sheets import (
    Entrant,
    Row,
    ScoreSheet,
    columns_for,
    entrants_of,
    printable,
    read_names,
    score_sheet,
)

TRIPLE = get("triple")
HOUSE = house_rules({"base": "standard", "name": "Kitchen", "upper_bonus": False})
ALL = [*PRESETS.values(), HOUSE]


def rows(sheet: ScoreSheet) -> dict[str, Row]:
    return {row.label: row for band in sheet.bands for row in band}


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_every_box_says_what_it_pays_and_its_most(rules: RuleSet) -> None:
    found = rows(score_sheet(rules, [Entrant()]))
    for box in rules.boxes:
        row = found[box.name]
        assert row.kind == "box"
        assert row.pays
        assert row.most == str(max(points_allowed(rules, rules.place(0, box))))
    assert found["Total"].most == str(score_range(rules).highest)


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_sums_and_extras_add_up_to_the_highest_total(rules: RuleSet) -> None:
    found = rows(score_sheet(rules, [Entrant()]))
    labels = ("Upper sum", "Bonus", "Lower sum")
    column = sum(int(found[label].most) for label in labels if label in found)
    extra = int(found["Extra Yachts"].most) if "Extra Yachts" in found else 0
    assert sum(rules.columns) * column + extra == int(found["Total"].most)


def test_a_row_has_a_cell_for_each_column_of_each_entrant() -> None:
    sheet = score_sheet(TRIPLE, [Entrant("Ann"), Entrant("Ben")])
    assert sheet.multipliers == ("×1", "×2", "×3")
    found = rows(sheet)
    assert found["Ones"].cells == (("", "", ""), ("", "", ""))
    assert found["Total"].cells == (("",), ("",))


def test_rules_without_a_bonus_have_no_row_for_it() -> None:
    assert "Bonus" not in rows(score_sheet(HOUSE, [Entrant()]))
    assert "Upper sum" in rows(score_sheet(HOUSE, [Entrant()]))


def test_a_finished_sheet_shows_points_and_places() -> None:
    full = "ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18 choice=20 four_of_a_kind=0"
    sheet = Sheet.parse(get("standard"), f"{full} full_house=0 small_straight=15 yacht=50")
    found = rows(score_sheet(sheet.rules, [Entrant("Ann", sheet, 1), Entrant("Ben", place=2)]))
    assert found["Threes"].cells == (("9",), ("",))
    assert found["Four of a Kind"].cells[0] == ("0",)
    assert found["Large Straight"].cells[0] == ("",)
    assert found["Upper sum"].cells[0] == (str(sheet.upper_total()),)
    assert found["Bonus"].cells[0] == ("35",)
    assert found["Total"].cells[0] == (str(sheet.total),)
    assert found["Place"].cells == (("1",), ("2",))


GAME = """Yacht game 1
Rules: classic
Seats: "Ann" "Ben"
First: 1

1.1 66666 > yacht 50
2.2 12345 > little_straight 30
3.1 11223 > choice 9
4.2 resigns
5.1 ends
"""


def test_a_game_brings_its_points_and_who_resigned() -> None:
    record = parse_game(GAME.replace("5.1 ends\n", ""))
    game = replay(record.events)
    found = rows(score_sheet(game.rules, entrants_of(game, record.names)))
    assert found["Yacht"].cells == (("50",), ("",))
    assert found["Total"].cells == (("59",), ("30",))
    assert found["Place"].cells == (("",), ("resigned",))


class TestNames:
    def test_they_come_apart_by_commas_and_lines(self) -> None:
        assert read_names(" Ann, Ben ,,Chris\r\nDora,") == ("Ann", "Ben", "", "Chris", "Dora")

    def test_control_and_direction_characters_are_left_out(self) -> None:
        assert printable("A\u202en\u200bn\x07 \u2066B\u2069") == "Ann B"

    def test_too_long_a_name_is_refused_with_the_limit(self) -> None:
        with pytest.raises(Malformed, match="at most 60 characters"):
            printable("x" * 61)

    def test_columns_default_to_six_or_to_the_names(self) -> None:
        assert columns_for((), None) == ("",) * 6
        assert columns_for(("Ann", "Ben"), None) == ("Ann", "Ben")
        assert columns_for(("Ann",), 3) == ("Ann", "", "")

    @pytest.mark.parametrize("count", [0, 11, -1])
    def test_columns_are_one_to_ten(self, count: int) -> None:
        with pytest.raises(Illegal, match="1 to 10"):
            columns_for((), count)

    def test_more_names_than_columns_are_refused(self) -> None:
        with pytest.raises(Illegal, match="3 names for 2 columns"):
            columns_for(("a", "b", "c"), 2)
