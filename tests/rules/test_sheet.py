"""Sheets: notation, what they refuse, and totals that are always derived."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import refusal, rule_sets, sheets
from yachtdice.errors import Illegal, Malformed, YachtError
from yachtdice.rules import RuleSet, Section, Sheet, get, house_rules

STANDARD = get("standard")
THIRTEEN = get("thirteen")
JOKER = house_rules({"base": "standard", "joker": "open"})


@given(st.data(), rule_sets())
def test_a_sheet_is_read_back_as_it_was_written(data: st.DataObject, rules: RuleSet) -> None:
    sheet = data.draw(sheets(rules))
    assert Sheet.parse(rules, str(sheet)) == sheet
    assert Sheet.parse(rules, str(sheet).replace(" ", ",")) == sheet
    assert Sheet.of(rules, sheet.written, extra_count=sheet.extra_count) == sheet


@given(st.data(), rule_sets())
def test_totals_are_sums_of_what_is_written(data: st.DataObject, rules: RuleSet) -> None:
    sheet = data.draw(sheets(rules))
    total = sheet.extra_count * rules.extra_yacht
    for index, factor in enumerate(rules.columns):
        column = {p: v for p, v in sheet.written.items() if rules.column(p) == index}
        upper = sum(v for p, v in column.items() if rules.box(p).section is Section.UPPER)
        bonus = rules.upper_bonus
        earned = bonus.points if bonus and upper >= bonus.threshold else 0
        total += factor * (sum(column.values()) + earned)
    assert sheet.total == total
    assert sheet.is_full is (not sheet.open_places)


@given(rule_sets(), st.text() | st.text("onestwyacht=0123456789,/ +-", max_size=30))
def test_any_text_is_read_or_refused_in_our_words(rules: RuleSet, text: str) -> None:
    refusal(lambda: Sheet.parse(rules, text))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("ones", "is not BOX=POINTS"),
        ("ones=", "is not BOX=POINTS"),
        ("=3", "is not a box"),
        ("ones=12345", "is not BOX=POINTS"),
        ("ones=3 ones=3", "names a box twice: 'ones'"),
        ("eights=8", "'eights' is not a box of Standard"),
        ("1/ones=3", "'1/ones' is not a box of Standard"),
        ("ones=6", "ones cannot hold 6"),
        ("twos=3", "twos cannot hold 3"),
        ("extra=1", "at most 0"),
        ("extra=x", "is not BOX=POINTS"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(YachtError, match=why):
        Sheet.parse(STANDARD, text)


@pytest.mark.parametrize("value", [None, "3", 3.0, True, [3]])
def test_points_that_are_no_whole_number_are_refused(value: Any) -> None:
    with pytest.raises(Malformed, match="is not points for ones"):
        Sheet.of(STANDARD, {"ones": value})


@pytest.mark.parametrize("count", [-1, True, 1.0, None])
def test_extras_that_are_no_number_are_refused(count: Any) -> None:
    with pytest.raises(Malformed, match="is not a number of extra Yachts"):
        Sheet.of(THIRTEEN, {"yacht": 50, "ones": 5}, extra_count=count)


def test_numbers_too_long_to_write_out_are_refused_all_the_same() -> None:
    with pytest.raises(Illegal):
        Sheet.of(STANDARD, {"ones": 10**5000})
    with pytest.raises(Illegal):
        Sheet.of(THIRTEEN, {"yacht": 50}, extra_count=10**5000)


def test_a_filled_box_never_changes() -> None:
    sheet = Sheet.parse(STANDARD, "ones=3")
    with pytest.raises(Illegal, match="ones is already filled with 3"):
        sheet.write("ones", 3)
    assert str(sheet) == "ones=3"


def test_a_joker_makes_more_points_possible() -> None:
    assert Sheet.parse(THIRTEEN, "three_of_a_kind=5 full_house=25").total == 30
    for points in (5, 10, 30):
        house = f"full_house={points}"
        with pytest.raises(Illegal, match="full_house cannot hold"):
            Sheet.parse(STANDARD, house)
        assert Sheet.parse(JOKER, house).total == points


def test_a_sheet_shows_itself() -> None:
    assert repr(Sheet.empty(STANDARD)) == "<Sheet standard: empty>"
    sheet = Sheet.parse(THIRTEEN, "yacht=50 ones=5 extra=1")
    assert repr(sheet) == "<Sheet thirteen: ones=5 yacht=50 extra=1>"
    assert repr(STANDARD) == "<RuleSet 'standard': 12 boxes>"
