"""Advice: facts of good play, exact fractions, ties, and values recomputed by forward play."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solving import RULE_SETS, perfect, small, small_rule_sets
from tests.strategies import dice, sheets
from yachtdice.dice import (
    ROLLS,
    Dice,
    check_dice,
    keep_index,
    outcomes,
    parse_dice,
    roll_index,
)
from yachtdice.errors import Illegal, Malformed
from yachtdice.rules import Joker, RuleSet, Sheet, UpperBonus, choices, get
from yachtdice.solver import Advice, BoxOption, KeepOption, forward, solve
from yachtdice.solver.compiled import prepare
from yachtdice.solver.index import sheet_index
from yachtdice.solver.lattice import keep_rank
from yachtdice.solver.reference import Reference

pytestmark = pytest.mark.xdist_group("solver")

CLASSIC = Sheet.empty(get("classic"))


def advice(text: str, rolls_left: int, sheet: Sheet = CLASSIC) -> Advice:
    return perfect(sheet.rules.id).advise(sheet, parse_dice(text), rolls_left)


def loss(found: Advice, choice: str) -> float:
    """What a box by id, or a keep by its faces, loses."""
    for option in found.options:
        name = option.box if isinstance(option, BoxOption) else "".join(map(str, option.keep))
        if name == choice:
            return option.loss
    raise AssertionError(choice)


@pytest.mark.parametrize(
    ("dice", "rolls_left", "best", "worse", "lost"),
    [
        ("23456", 2, "big_straight", "2345", 8.8),
        ("65431", 0, "ones", "choice", 2.4),
        ("11122", 0, "ones", "full_house", 6.5),
        ("66653", 0, "sixes", "choice", 1.0),
        ("66655", 0, "full_house", "choice", 9.9),
        ("55666", 2, "full_house", "666", 1.5),
    ],
)
def test_known_choices_of_the_first_turn(
    dice: str, rolls_left: int, best: str, worse: str, lost: float
) -> None:
    found = advice(dice, rolls_left)
    assert isinstance(found.best, BoxOption)
    assert found.best.box == best
    assert loss(found, worse) == pytest.approx(lost, abs=0.05)


def test_a_small_full_house_is_broken_for_the_sixes() -> None:
    found = advice("22666", 2)
    assert isinstance(found.best, KeepOption)
    assert found.best.keep == (6, 6, 6)
    assert loss(found, "full_house") > 4


def test_every_keep_and_every_box_is_there_once() -> None:
    found = advice("66532", 2)
    assert len(found.keeps) == 3 * 2 * 2 * 2 - 1
    assert len(found.boxes) == 12
    assert len(found.options) == len(found.keeps) + len(found.boxes)
    assert not advice("66532", 0).keeps


def test_the_joker_rule_closes_boxes_to_advice_too() -> None:
    sheet = Sheet.parse(get("yacht-dice"), "yacht=50")
    found = perfect("yacht-dice").advise(sheet, parse_dice("44444"), 0)
    assert [option.box for option in found.boxes] == ["fours"]
    after = Sheet.parse(get("yacht-dice"), "yacht=50 fours=20 extra=1")
    assert after.total == 170
    assert found.expected_total == perfect("yacht-dice").expected_total(after)


def test_T074_expected_totals_count_what_is_on_the_sheet() -> None:
    sheet = Sheet.parse(get("yacht-dice"), "yacht=50 sixes=18 ones=3 extra=0")
    nearly = Sheet.parse(
        get("classic"),
        "ones=1 twos=2 threes=3 fours=4 fives=5 sixes=6 full_house=0 four_of_a_kind=0 "
        "little_straight=0 big_straight=0 choice=20",
    )
    found = perfect("classic").advise(nearly, parse_dice("12345"), 0)
    assert found.options == (BoxOption("yacht", 0, 41.0, 0.0),)
    assert perfect("yacht-dice").expected_total(sheet) > sheet.total


@pytest.mark.parametrize("rolls_left", [0, 1, 2])
@pytest.mark.parametrize("name", sorted(RULE_SETS))
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_options_are_ranked_and_the_best_is_what_the_state_promises(
    name: str, rolls_left: int, data: st.DataObject
) -> None:
    rules = RULE_SETS[name]
    sheet = data.draw(sheets(rules).filter(lambda sheet: not sheet.is_full))
    found = perfect(name).advise(sheet, data.draw(dice()), rolls_left)
    totals = [option.expected_total for option in found.options]
    assert all(before >= after - 1e-9 for before, after in pairwise(totals))
    assert found.best.loss == 0
    assert all(
        option.loss == pytest.approx(max(totals) - option.expected_total, abs=1e-9)
        for option in found.options
    )


def test_the_mean_over_first_rolls_is_the_value_of_the_sheet() -> None:
    strategy = perfect("classic")
    sheet = Sheet.parse(strategy.rules, "ones=2 choice=22 yacht=0")
    mean = sum(
        chance * strategy.advise(sheet, check_dice(roll), 2).expected_total
        for roll, chance in first_rolls()
    )
    assert mean == pytest.approx(strategy.expected_total(sheet), abs=1e-9)


def first_rolls() -> list[tuple[tuple[int, ...], float]]:
    return [(roll, float(chance)) for roll, chance in outcomes(()).items()]


SMALL = [
    small("ones", "sixes", "choice", upper_bonus=UpperBonus(20, 35)),
    small("threes", "large_straight", "yacht", joker=Joker.OPEN, extra_yacht=100),
    small("full_house", "four_of_a_kind", "big_straight", base="classic"),
]


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: ",".join(rules.places))
@pytest.mark.parametrize("rolls_left", [0, 1, 2])
def test_T071_advice_agrees_with_exact_fractions(rules: RuleSet, rolls_left: int) -> None:
    strategy, reference = solve(rules, cache=False), Reference(rules)
    sheet = Sheet.empty(rules)
    for roll in ROLLS[::17]:
        check_against(reference, strategy.advise(sheet, check_dice(roll), rolls_left))


def check_against(reference: Reference, found: Advice) -> None:
    """Every option's worth, and that the best is the one that exact ties put first."""
    roll = tuple(sorted(found.dice))
    exact: dict[object, Fraction] = {}
    exact.update(reference.boxes(found.sheet, roll, first_throw=found.is_first_throw))
    if found.rolls_left:
        keeps = reference.keeps(found.sheet, found.rolls_left)
        exact.update({option.keep: keeps[option.keep] for option in found.keeps})
    before = found.sheet.total
    for option in found.options:
        name = option.box if isinstance(option, BoxOption) else option.keep
        assert option.expected_total - before == pytest.approx(float(exact[name]), abs=1e-9)
    best = max(exact.values())
    tied = [name for name, worth in exact.items() if worth == best]
    first = min(tied, key=lambda name: preference(found, name))
    assert first == (found.best.box if isinstance(found.best, BoxOption) else found.best.keep)


def preference(found: Advice, name: object) -> tuple[int, ...]:
    if isinstance(name, tuple):
        return keep_rank(name)
    points = choices(found.sheet, found.dice).option(str(name)).points
    return (-5, -points, found.sheet.rules.place_index(str(name)))


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(small_rule_sets(boxes_max=2), dice(), st.integers(0, 2))
def test_T071_advice_on_any_small_house_rules_agrees_with_exact_fractions(
    rules: RuleSet, faces: Dice, rolls_left: int
) -> None:
    strategy = solve(rules, cache=False)
    check_against(Reference(rules), strategy.advise(Sheet.empty(rules), faces, rolls_left))


def test_equal_boxes_go_by_points_then_by_sheet_order() -> None:
    rules = small("choice", "yacht")
    found = solve(rules, cache=False).advise(
        Sheet.parse(rules, "choice=20"), parse_dice("12345"), 0
    )
    assert [option.box for option in found.boxes] == ["yacht"]
    twins = small("little_straight", "big_straight", base="classic")
    equal = solve(twins, cache=False).advise(Sheet.empty(twins), parse_dice("11166"), 0)
    assert [option.box for option in equal.boxes] == ["little_straight", "big_straight"]


def test_equal_keeps_go_by_more_dice_then_by_higher_faces() -> None:
    rules = small("little_straight", base="classic")
    found = solve(rules, cache=False).advise(Sheet.empty(rules), parse_dice("11223"), 1)
    tied = [option.keep for option in found.keeps if option.loss < 1e-9]
    assert tied == [(1, 2, 3)]
    done = solve(rules, cache=False).advise(Sheet.empty(rules), parse_dice("12345"), 2)
    assert isinstance(done.best, BoxOption)
    hopeless = solve(rules, cache=False).advise(Sheet.empty(rules), parse_dice("66666"), 1)
    assert [option.keep for option in hopeless.keeps][:3] == [(), (6,) * 4, (6,) * 3]


@pytest.mark.parametrize("name", sorted(RULE_SETS))
def test_decisions_played_forward_give_back_every_value(name: str) -> None:
    strategy = perfect(name)
    card, worth = strategy.values.card, strategy.values.worth
    prepare(forward.follow)
    decisions = strategy.decisions
    decisions.prepare()
    random = np.random.default_rng(7)
    count = min(3000, card.layout.state_count - card.layout.full_count)
    indexes = random.choice(
        np.arange(card.layout.full_count, card.layout.state_count), count, replace=False
    )
    shape = (count, card.way_count)
    after, gains = np.zeros(shape, np.int32), np.zeros(shape, np.int32)
    shares, figures = np.zeros(shape), np.zeros((len(card.places) + 2, 3))
    forward.follow(
        card.cells, indexes, np.ones(count), decisions(indexes), figures, after, gains, shares
    )
    assert shares.sum(axis=1) == pytest.approx(np.ones(count), abs=1e-12)
    replayed = np.where(shares > 0, shares * (gains + worth[after]), 0.0).sum(axis=1)
    assert replayed == pytest.approx(worth[indexes], abs=1e-9)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(RULE_SETS)), st.data())
def test_tables_decide_as_advice_does(name: str, data: st.DataObject) -> None:
    strategy = perfect(name)
    sheet = data.draw(sheets(strategy.rules).filter(lambda sheet: not sheet.is_full))
    faces = data.draw(dice())
    decisions = strategy.decisions
    decisions.prepare()
    table = decisions(np.array([sheet_index(decisions.card, sheet)]))[0]
    for rolls_left in (2, 1, 0):
        best = strategy.advise(sheet, faces, rolls_left).best
        box = decisions.card.places[table[2, roll_index(faces)]]
        if isinstance(best, KeepOption):
            assert table[2 - rolls_left, roll_index(faces)] == keep_index(best.keep)
        else:
            assert best.box == box
            if rolls_left:
                assert table[2 - rolls_left, roll_index(faces)] == keep_index(faces)


@pytest.mark.parametrize("rolls_left", [-1, 3, True, 1.0, "2", None])
def test_rolls_that_cannot_be_left_are_malformed(rolls_left: object) -> None:
    with pytest.raises(Malformed, match=r"is not a number of rolls left\. Give 0 to 2"):
        perfect("classic").advise(CLASSIC, (1, 2, 3, 4, 5), rolls_left)  # type: ignore[arg-type]


def test_dice_that_are_none_and_full_sheets_are_refused() -> None:
    strategy = perfect("classic")
    with pytest.raises(Malformed, match="is not five dice"):
        strategy.advise(CLASSIC, (1, 2, 3, 4, 7))
    with pytest.raises(Illegal, match="nothing left to decide"):
        strategy.advise(Sheet(strategy.rules, (0,) * 12), (1, 2, 3, 4, 5))
    with pytest.raises(Illegal, match="plays Classic"):
        strategy.advise(Sheet.empty(get("standard")), (1, 2, 3, 4, 5))
