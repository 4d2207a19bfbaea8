"""Every one of the 7,776 rolls scores as a second, independent scorer says."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.oracle import SCORERS, earned
from tests.strategies import dice, rule_sets, sheets
from tests.support import PRESET_IDS
from yachtdice.dice import FACES, check_dice
from yachtdice.rules import RuleSet, choices, get


@pytest.mark.parametrize("preset", PRESET_IDS)
def test_all_rolls_score_alike(preset: str) -> None:
    rules = get(preset)
    assert {box.id for box in rules.boxes} == set(SCORERS[preset])
    for box in rules.boxes:
        count = SCORERS[preset][box.id]
        for roll in product(FACES, repeat=5):
            assert box.scorer.points(check_dice(roll)) == count(roll), (box.id, roll)


@given(st.data(), st.sampled_from(PRESET_IDS))
def test_all_sheets_offer_alike(data: st.DataObject, preset: str) -> None:
    rules = get(preset)
    sheet = data.draw(sheets(rules))
    roll = data.draw(dice())
    first = data.draw(st.booleans())
    offered = choices(sheet, roll, first_throw=first)
    ours = {option.box: (option.points, option.extra) for option in offered.options}
    assert ours == earned(preset, sheet.written, roll, first_throw=first)
    assert {*ours, *(closed.box for closed in offered.closed)} == set(rules.places)


@given(st.data(), rule_sets())
def test_the_total_grows_by_what_an_option_says(data: st.DataObject, rules: RuleSet) -> None:
    sheet = data.draw(sheets(rules))
    for option in choices(sheet, data.draw(dice())).options:
        factor = rules.columns[rules.column(option.box)]
        after = sheet.write(option.box, option.points, extra=option.extra > 0)
        gain = factor * (option.points + option.upper_bonus) + option.extra
        assert after.total == sheet.total + gain
