"""Values: the published ones, the exact reference, and what may and may not be read."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solving import RULE_SETS, perfect, small, small_rule_sets
from yachtdice.errors import Illegal
from yachtdice.rules import (
    Box,
    FaceSum,
    Joker,
    RuleSet,
    Section,
    Sheet,
    Total,
    UpperBonus,
    get,
    house_rules,
)
from yachtdice.solver import Strategy, kernels, solve, solve_values
from yachtdice.solver.card import card_for
from yachtdice.solver.compiled import prepare
from yachtdice.solver.reference import Reference
from yachtdice.solver.values import layers

pytestmark = pytest.mark.xdist_group("solver")

PUBLISHED = {
    "classic": 166.9550677046,
    "standard": 191.7608797522,
    "thirteen": 254.7098666767,
    "free": 254.5896094820,
    "yacht-dice": 254.5877287345,
    "no-joker": 253.9702411898,
    "no-joker-no-extra": 245.8707745141,
    "yatzy": 248.4399893779,
    "generala": 151.9569697426,
}
STATES = {"classic": 4_096, "standard": 178_816, "thirteen": 536_448, "yacht-dice": 536_448}


@pytest.mark.parametrize("name", PUBLISHED)
def test_T071_T077_the_published_values_are_reached(name: str) -> None:
    assert perfect(name).expected_score == pytest.approx(PUBLISHED[name], abs=1e-9)


@pytest.mark.parametrize("name", STATES)
def test_the_number_of_states_is_as_documented(name: str) -> None:
    assert perfect(name).values.state_count == STATES[name]


def test_no_state_is_left_unsolved() -> None:
    for name in RULE_SETS:
        assert np.isfinite(perfect(name).values.worth).all()


def test_names_do_not_change_a_value_but_order_may_move_states() -> None:
    classic = get("classic")
    turned = replace(classic, id="turned", boxes=classic.boxes[::-1])
    assert solve(turned, cache=False).expected_score == pytest.approx(
        PUBLISHED["classic"], abs=1e-9
    )


SMALL = {
    "upper with bonus": small("ones", "sixes", "choice", upper_bonus=UpperBonus(20, 35)),
    "bonus at the top": small("twos", "fives", upper_bonus=UpperBonus(35, 10)),
    "matching": small("full_house", "four_of_a_kind", "choice", base="classic"),
    "named straights": small("little_straight", "big_straight", "yacht", base="classic"),
    **{
        f"joker {joker}": small(
            "sixes", "large_straight", "yacht", joker=joker, extra_yacht=100, base="yacht-dice"
        )
        for joker in Joker
    },
    "joker with bonus": small(
        "threes", "sixes", "yacht", joker=Joker.FORCED, upper_bonus=UpperBonus(24, 35)
    ),
    "joker zeros": small("ones", "sixes", "yacht", joker=Joker.OPEN, extra_yacht=7),
}


@pytest.mark.parametrize("name", SMALL)
def test_T076_small_rule_sets_agree_with_exact_fractions(name: str) -> None:
    exact = Reference(SMALL[name]).expected_score()
    assert solve(SMALL[name], cache=False).expected_score == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(small_rule_sets())
def test_T076_any_small_house_rules_agree_with_exact_fractions(rules: RuleSet) -> None:
    exact = Reference(rules).expected_score()
    assert solve(rules, cache=False).expected_score == pytest.approx(float(exact), abs=1e-9)


@pytest.mark.parametrize(
    "changes",
    [
        {"base": "standard", "upper_bonus": {"threshold": 105, "points": 35}},
        {"base": "standard", "upper_bonus": {"threshold": 1, "points": 5}},
        {"base": "classic", "upper_bonus": {"threshold": 63, "points": 35}, "extra_yacht": 50},
        {"base": "thirteen", "remove": ["ones", "sixes", "yacht"], "joker": "none"}
        | {"extra_yacht": 0, "upper_bonus": False},
        {"base": "classic", "add": ["three_of_a_kind", "small_straight", "large_straight"]},
        {"base": "yacht-dice", "boxes": {"small_straight": {"run": 2, "pays": "matching"}}},
    ],
)
def test_house_rules_of_any_kind_are_solved(changes: dict[str, object]) -> None:
    strategy = solve(house_rules(changes), cache=False)
    assert np.isfinite(strategy.values.worth).all()
    assert strategy.expected_score > 100


def test_a_bonus_never_reached_by_less_than_everything_is_worth_next_to_nothing() -> None:
    rules = house_rules({"base": "standard", "upper_bonus": {"threshold": 105, "points": 35}})
    without = house_rules({"base": "standard", "upper_bonus": False})
    more = solve(rules, cache=False).expected_score - solve(without, cache=False).expected_score
    assert 0 < more < 1e-3


def test_several_columns_are_refused_in_plain_words() -> None:
    rules = replace(get("classic"), columns=(1, 2, 3))
    with pytest.raises(Illegal, match=r"cannot be solved exactly: its 3 columns"):
        solve(rules, cache=False)


@pytest.mark.parametrize("upper_count", [6, 17])
def test_what_does_not_fit_in_memory_is_refused_before_it_is_tried(upper_count: int) -> None:
    upper = [Box(f"u{n}", "U", Section.UPPER, FaceSum(n % 6 + 1)) for n in range(upper_count)]
    lower = [Box(f"l{n}", "L", Section.LOWER, Total()) for n in range(24 - upper_count)]
    rules = RuleSet("wide", "Wide", (*upper, *lower), UpperBonus(63, 35))
    with pytest.raises(Illegal, match="too many states to solve in memory"):
        solve(rules, cache=False)


def test_how_a_layer_is_divided_changes_no_bit() -> None:
    values = perfect("standard").values
    prepare(kernels.solve_masks)
    worth = values.worth.copy()
    third = list(layers(12))[2]
    for mask in third:
        kernels.solve_masks(values.card.cells, np.array([mask]), worth)
    assert np.array_equal(worth, values.worth)


@pytest.mark.parametrize("poison", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("name", ["classic", "standard", "yacht-dice"])
def test_states_that_cannot_follow_are_never_read(name: str, poison: float) -> None:
    values = perfect(name).values
    card = values.card
    boxes = len(card.places)
    mask = 0b0101_0110_1101 & (1 << boxes) - 1
    solved = np.full(values.worth.size, poison)
    for box in range(boxes):
        if mask >> box & 1:
            own = indexes_of(values_mask := mask ^ 1 << box, name)
            assert values_mask != mask
            solved[own] = values.worth[own]
    kernels.solve_masks(card.cells, np.array([mask]), solved)
    own = indexes_of(mask, name)
    assert np.array_equal(solved[own], values.worth[own])


def indexes_of(mask: int, name: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Where the states with these open boxes, as bits, lie."""
    layout = card_for(RULE_SETS[name]).layout
    upper_count = card_for(RULE_SETS[name]).upper_count
    upper, lower = mask & (1 << upper_count) - 1, mask >> upper_count
    first = layout.lower_start[lower] + layout.planes[lower] * layout.upper_start[upper]
    return np.arange(first, first + layout.planes[lower] * layout.upper_len[upper])


def test_reading_a_state_that_is_not_solved_would_show() -> None:
    values = solve_values(small("ones", "choice"), cache=False)
    worth = np.full(values.worth.size, np.nan)
    kernels.solve_masks(values.card.cells, np.array([0b11]), worth)
    assert not np.isfinite(worth[values.card.layout.start])


@given(st.sampled_from(sorted(RULE_SETS)), st.data())
@settings(max_examples=30, deadline=None)
def test_a_higher_upper_total_with_its_bonus_is_never_worth_less(
    name: str, data: st.DataObject
) -> None:
    layout = card_for(RULE_SETS[name]).layout
    worth = perfect(name).values.worth
    lower = data.draw(st.integers(0, layout.planes.size - 1))
    upper = data.draw(st.integers(0, layout.upper_len.size - 1))
    first = int(layout.lower_start[lower] + layout.planes[lower] * layout.upper_start[upper])
    found = slice(int(layout.upper_start[upper]), None)
    totals = layout.totals[found][: int(layout.upper_len[upper])]
    bonus = RULE_SETS[name].upper_bonus
    earned = bonus.points * (totals == bonus.threshold) if bonus else 0
    assert (np.diff(worth[first : first + totals.size] + earned) >= -1e-9).all()


def test_a_strategy_says_what_it_plays_and_what_a_sheet_is_worth() -> None:
    strategy = perfect("classic")
    assert isinstance(strategy, Strategy)
    assert strategy.rules.id == "classic"
    empty = Sheet.empty(strategy.rules)
    assert strategy.expected_total(empty) == strategy.expected_score
    full = Sheet(strategy.rules, (0,) * 11 + (50,))
    assert strategy.expected_total(full) == 50
    with pytest.raises(Illegal, match="plays Classic, but the sheet is one of Standard"):
        strategy.expected_total(Sheet.empty(get("standard")))
