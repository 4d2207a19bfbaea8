"""Positions and the places where their worth lies: one to one, and nothing unreachable."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solving import RULE_SETS, small, small_rule_sets
from tests.strategies import sheets
from yachtdice.dice import ROLLS, check_dice
from yachtdice.rules import Joker, RuleSet, Sheet, UpperBonus, choices
from yachtdice.solver.card import card_for
from yachtdice.solver.compiled import inlined
from yachtdice.solver.index import Position, index_of, position_at, position_of
from yachtdice.solver.states import first_index, locate

pytestmark = pytest.mark.xdist_group("solver")


@given(st.sampled_from(sorted(RULE_SETS)), st.data())
def test_every_index_is_a_position_and_back(name: str, data: st.DataObject) -> None:
    card = card_for(RULE_SETS[name])
    index = data.draw(st.integers(0, card.layout.state_count - 1))
    assert index_of(card, position_at(card, index)) == index


@given(st.sampled_from(sorted(RULE_SETS)), st.data())
def test_every_sheet_has_a_place_that_tells_all_that_counts(name: str, data: st.DataObject) -> None:
    rules = RULE_SETS[name]
    position = position_of(card_for(rules), data.draw(sheets(rules)))
    assert position_at(card_for(rules), index_of(card_for(rules), position)) == position


@settings(deadline=None)
@given(st.sampled_from(sorted(RULE_SETS)), st.data())
def test_kernels_take_states_apart_as_the_index_puts_them_together(
    name: str, data: st.DataObject
) -> None:
    card = card_for(RULE_SETS[name])
    index = data.draw(st.integers(0, card.layout.state_count - 1))
    assert rebuilt(card.cells, index) == index


@inlined
def rebuilt(cells: object, index: int) -> int:
    state = locate(cells, index)  # type: ignore[arg-type]
    first = first_index(cells, state.upper, state.lower, state.plane)  # type: ignore[arg-type]
    return first + state.rank


SMALL = [
    small("ones", "sixes", "choice", upper_bonus=UpperBonus(20, 35)),
    small("fives", "sixes", upper_bonus=UpperBonus(55, 35)),
    small("sixes", "large_straight", "yacht", joker=Joker.FORCED, extra_yacht=100),
    small("full_house", "yacht", "choice", base="classic"),
]


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: ",".join(rules.places))
def test_exactly_the_positions_that_play_reaches_have_a_place(rules: RuleSet) -> None:
    card = card_for(rules)
    reached = {position_of(card, Sheet.empty(rules))}
    sheets_at = {position_of(card, Sheet.empty(rules)): Sheet.empty(rules)}
    while sheets_at:
        _, sheet = sheets_at.popitem()
        for after in following(sheet):
            position = position_of(card, after)
            if position not in reached:
                reached.add(position)
                sheets_at[position] = after
    assert {position_at(card, index) for index in range(card.layout.state_count)} == reached


def following(sheet: Sheet) -> list[Sheet]:
    return [
        sheet.write(option.box, option.points, extra=option.extra > 0)
        for roll in ROLLS
        for option in choices(sheet, check_dice(roll)).options
    ]


@given(small_rule_sets())
def test_small_house_rules_have_as_many_positions_as_places(rules: RuleSet) -> None:
    card = card_for(rules)
    positions = {position_at(card, index) for index in range(card.layout.state_count)}
    assert len(positions) == card.layout.state_count


def test_a_total_that_no_play_makes_has_no_place() -> None:
    rules = small("sixes", "choice", upper_bonus=UpperBonus(20, 35))
    with pytest.raises(AssertionError, match="no play leads to"):
        index_of(card_for(rules), Position(("choice",), 7, holds_yacht=False))
