"""Target play: against exact fractions, by what must hold, and as far as it goes on real cards."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from tests.solving import perfect, small, spread
from yachtdice.dice import ROLLS, check_dice, parse_dice
from yachtdice.errors import Illegal
from yachtdice.rules import Joker, RuleSet, Sheet, UpperBonus, choices, get
from yachtdice.solver import KeepOption
from yachtdice.solver.exact import before_rolling, with_reroll
from yachtdice.solver.winning import Targets, solve_targets

pytestmark = pytest.mark.xdist_group("solver")

LEAST = 1e-6
CARDS = {
    "a bonus": small("ones", "large_straight", upper_bonus=UpperBonus(threshold=3, points=7)),
    "Jokers and extras": small("full_house", "yacht", joker=Joker.FORCED, extra_yacht=100),
    "first throws": small("straight", "yacht", base="generala", first_throw_wins=False),
}


@cache
def classic() -> Targets:
    return solve_targets(Sheet.empty(get("classic")))


def exactly(sheet: Sheet, total: int) -> Fraction:
    """The greatest chance of a total, straight from `rules.choices`."""
    if sheet.is_full:
        return Fraction(sheet.total >= total)
    written = {roll: written_for(sheet, roll, total) for roll in ROLLS}
    rolls = with_reroll(with_reroll(written))
    first = {roll: written_for(sheet, roll, total, first_throw=True) for roll in ROLLS}
    return before_rolling({roll: max(rolls[roll], first[roll]) for roll in ROLLS})


@cache
def later(sheet: Sheet, total: int) -> Fraction:
    return exactly(sheet, total)


def written_for(
    sheet: Sheet, roll: tuple[int, ...], total: int, *, first_throw: bool = False
) -> Fraction:
    options = choices(sheet, check_dice(roll), first_throw=first_throw).options
    return max(later(sheet.write(o.box, o.points, extra=o.extra > 0), total) for o in options)


@pytest.mark.parametrize("name", CARDS)
def test_curves_agree_with_exact_fractions(name: str) -> None:
    empty = Sheet.empty(CARDS[name])
    curve = solve_targets(empty).curve(empty)
    for total, chance in curve[:: max(1, len(curve) // 12)]:
        assert chance == pytest.approx(float(exactly(empty, total)), abs=LEAST)


def test_no_play_for_points_reaches_a_total_more_often() -> None:
    """What perfect play reaches is a lower bound for every total, and all but met near its mean."""
    empty, points = Sheet.empty(get("classic")), spread("classic")
    curve = classic().curve(empty)
    assert [total for total, _ in curve] == list(range(6, 298))
    better = []
    for total, chance in curve:
        assert chance >= points.at_least(total) - LEAST
        better.append(chance - points.at_least(total))
    assert max(better) > 0.01
    assert np.all(np.diff([chance for _, chance in curve]) <= LEAST)


def test_keeps_and_boxes_lead_to_what_the_sheet_promises() -> None:
    """The worth of a sheet is the mean over throws of the best that is offered for each."""
    rules = get("classic")
    sheet = Sheet(
        rules, tuple(None if p in ("fours", "choice", "yacht") else 0 for p in rules.places)
    )
    targets, total = classic(), 40
    best = {
        roll: max(
            *targets.keeps(sheet, check_dice(roll), 2, total).values(),
            *targets.boxes(sheet, check_dice(roll), total).values(),
        )
        for roll in ROLLS
    }
    mean = before_rolling({roll: Fraction(chance) for roll, chance in best.items()})
    assert targets.chance(sheet, total) == pytest.approx(float(mean), abs=LEAST)


def test_a_target_may_ask_for_other_play_than_points_do() -> None:
    rules = get("classic")
    sheet = Sheet(rules, tuple(None if p in ("choice", "yacht") else 0 for p in rules.places))
    dice, needed = parse_dice("66655"), 50
    keeps = classic().keeps(sheet, dice, 1, needed)
    assert max(keeps, key=lambda keep: keeps[keep]) == (6, 6, 6)
    best = perfect("classic").advise(sheet, dice, rolls_left=1).best
    assert not isinstance(best, KeepOption) or best.keep != (6, 6, 6)


def test_from_a_late_sheet_only_what_follows_is_solved() -> None:
    rules = get("thirteen")
    left = ("sixes", "choice", "yacht")
    sheet = Sheet(rules, tuple(None if p in left else 0 for p in rules.places))
    targets = solve_targets(sheet)
    assert targets.curves.size < 5000
    assert targets.chance(sheet, 0) == 1.0
    assert targets.chance(sheet, 500) == 0.0


def test_a_full_sheet_has_nothing_to_reach() -> None:
    rules: RuleSet = get("classic")
    with pytest.raises(Illegal, match="full"):
        solve_targets(Sheet(rules, tuple(0 for _ in rules.places)))
