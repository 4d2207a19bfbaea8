"""The spread of final totals: published facts, and the same number by two routes."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings

from tests.solving import RULE_SETS, perfect, small, small_rule_sets, spread
from yachtdice.dice import ROLLS, Keep, keeps_within, outcomes
from yachtdice.players.tables import GreedyDecisions
from yachtdice.rules import RuleSet, Sheet, UpperBonus, choices
from yachtdice.solver import distribution_of, solve
from yachtdice.solver.lattice import keep_rank
from yachtdice.solver.reference import Reference

pytestmark = pytest.mark.xdist_group("solver")

CLASSIC_BOXES = {
    "choice": (23.4, 1.0),
    "big_straight": (21.5, 0.718),
    "full_house": (20.5, 0.915),
    "little_straight": (20.1, 0.671),
    "sixes": (16.6, 0.996),
    "four_of_a_kind": (15.5, 0.791),
    "yacht": (13.7, 0.273),
    "fives": (13.0, 0.997),
    "fours": (9.8, 0.997),
    "threes": (7.2, 0.997),
    "twos": (4.1, 0.975),
    "ones": (1.5, 0.849),
}


@pytest.mark.parametrize("name", ["classic", "standard", "thirteen", "yacht-dice"])
def test_the_mean_is_the_value_of_the_empty_sheet(name: str) -> None:
    found = spread(name)
    assert found.mean == pytest.approx(perfect(name).expected_score, abs=1e-9)
    assert found.chances.sum() == pytest.approx(1.0, abs=1e-12)
    assert (found.chances >= 0).all()


@pytest.mark.parametrize("name", ["classic", "standard", "thirteen", "yacht-dice"])
def test_boxes_turns_bonus_and_extras_add_up_to_the_mean(name: str) -> None:
    found = spread(name)
    bonus = found.rules.upper_bonus
    parts = sum(box.mean_points for box in found.boxes) + found.extra_mean
    parts += found.bonus_share * (bonus.points if bonus else 0)
    assert parts == pytest.approx(found.mean, abs=1e-9)
    assert sum(turn.mean_points for turn in found.turns) == pytest.approx(found.mean, abs=1e-9)
    for turn in found.turns:
        assert sum(turn.boxes.values()) == pytest.approx(1.0, abs=1e-12)
    for place in found.rules.places:
        written = sum(turn.boxes[place] for turn in found.turns)
        assert written == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("name", ["classic", "standard", "thirteen", "yacht-dice"])
def test_totals_stay_within_what_the_rules_allow(name: str) -> None:
    found = spread(name)
    scores = [score for score, _ in found.pmf]
    assert found.score_min <= min(scores)
    assert max(scores) <= found.score_max


def test_what_a_good_score_is_on_classic() -> None:
    found = spread("classic")
    assert (found.score_min, found.score_max) == (5, 297)
    assert found.quantile(0.5) == 167
    assert (found.quantile(0.1), found.quantile(0.9)) == (122, 216)
    assert found.at_least(200) == pytest.approx(0.167, abs=0.0005)
    assert found.at_least(250) == pytest.approx(0.004, abs=0.0005)
    assert found.below(100) == pytest.approx(0.024, abs=0.0005)
    assert found.at_least(found.lowest) == pytest.approx(1.0, abs=1e-12)
    assert found.below(-5) == 0.0
    assert found.at_least(298) == 0.0
    assert found.quantile(1.0) <= 297


def test_what_every_box_brings_on_classic() -> None:
    found = {box.box: box for box in spread("classic").boxes}
    assert set(found) == set(CLASSIC_BOXES)
    for place, (points, share) in CLASSIC_BOXES.items():
        assert found[place].mean_points == pytest.approx(points, abs=0.05)
        assert found[place].share_scoring == pytest.approx(share, abs=0.0005)
    assert found["choice"].share_scoring == pytest.approx(1.0, abs=1e-12)


def test_the_greedy_player_averages_about_105_on_classic() -> None:
    found = distribution_of(GreedyDecisions(RULE_SETS["classic"]))
    assert found.mean == pytest.approx(105.384, abs=0.001)


SMALL = [
    small("ones", "sixes", upper_bonus=UpperBonus(20, 35)),
    small("full_house", "choice", base="classic"),
]


@pytest.mark.parametrize("rules", SMALL, ids=lambda rules: ",".join(rules.places))
def test_a_small_spread_agrees_with_exact_fractions(rules: RuleSet) -> None:
    exact = exact_spread(Reference(rules), Sheet.empty(rules))
    found = solve(rules, cache=False).distribution()
    assert sum(exact.values()) == 1
    assert {score for score, _ in found.pmf} == set(exact)
    for score, chance in found.pmf:
        assert chance == pytest.approx(float(exact[score]), abs=1e-12)


def exact_spread(reference: Reference, sheet: Sheet) -> dict[int, Fraction]:
    """The chance of every final total from a sheet, by exact forward play."""
    if sheet.is_full:
        return {sheet.total: Fraction(1)}
    totals: dict[int, Fraction] = {}
    for (box, points), chance in written(reference, sheet).items():
        for total, share in exact_spread(reference, sheet.write(box, points)).items():
            totals[total] = totals.get(total, Fraction(0)) + chance * share
    return totals


def written(reference: Reference, sheet: Sheet) -> dict[tuple[str, int], Fraction]:
    rolls = dict(outcomes(()))
    for rolls_left in (2, 1):
        keeps = reference.keeps(sheet, rolls_left)
        stop = reference.rolls(sheet, 0)
        following: dict[Keep, Fraction] = dict.fromkeys(ROLLS, Fraction(0))
        for roll, chance in rolls.items():
            for after, share in outcomes(chosen(keeps, stop[roll], roll)).items():
                following[after] += chance * share
        rolls = following
    found: dict[tuple[str, int], Fraction] = {}
    for roll, chance in rolls.items():
        key = best_box(reference, sheet, roll)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def chosen(keeps: dict[Keep, Fraction], stop: Fraction, roll: Keep) -> Keep:
    incomplete = [keep for keep in keeps_within(roll) if len(keep) < 5]
    best = max(keeps[keep] for keep in incomplete)
    if stop >= best:
        return roll
    return min((keep for keep in incomplete if keeps[keep] == best), key=keep_rank)


def best_box(reference: Reference, sheet: Sheet, roll: Keep) -> tuple[str, int]:
    worth = reference.boxes(sheet, roll)
    options = choices(sheet, roll).options  # type: ignore[arg-type]
    tied = [option for option in options if worth[option.box] == max(worth.values())]
    best = max(tied, key=lambda option: option.points)
    return best.box, best.points


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(small_rule_sets(boxes_max=4))
def test_any_small_house_rules_have_the_mean_they_should(rules: RuleSet) -> None:
    strategy = solve(rules, cache=False)
    found = strategy.distribution()
    assert found.mean == pytest.approx(strategy.expected_score, abs=1e-9)
    assert found.score_min <= found.lowest
    assert int(found.scores[np.flatnonzero(found.chances)[-1]]) <= found.score_max


def test_progress_is_told_turn_by_turn() -> None:
    told: list[tuple[str, float]] = []
    rules = small("ones", "choice")
    solve(rules, cache=False, progress=lambda step, share: told.append((step, share)))
    solve(rules, cache=False).distribution(progress=lambda *step: told.append(step))
    steps = [step for step, _ in told if step != "compile"]
    assert steps == ["solve", "solve", "spread", "spread"]
    assert told[-1] == ("spread", 1.0)
