"""Play to win where it is near and where it is exact: both by other routes."""

from __future__ import annotations

from math import pi, sqrt

import numpy as np
import pytest

from tests.solving import small
from yachtdice.dice import parse_dice
from yachtdice.errors import Illegal
from yachtdice.rules import Joker, RuleSet, Sheet, UpperBonus, get
from yachtdice.solver import card_for, solve
from yachtdice.solver.index import sheet_index
from yachtdice.solver.winning import (
    Judge,
    Root,
    duel_on_the_spot,
    exact_worth,
    least_pairs,
    measure_losses,
    prepare_judging,
    side_from,
    solve_moments,
    try_out,
)
from yachtdice.solver.winning.moments import EXTRAS, MEAN, THIRD, VARIANCE
from yachtdice.solver.winning.others import best_of, chances_of_totals, share_of_win

pytestmark = pytest.mark.xdist_group("solver")

PLAIN = small("ones", "full_house", "four_of_a_kind", "yacht", base="classic")
WITH_BONUS = small(
    "fives", "sixes", "large_straight", upper_bonus=UpperBonus(threshold=30, points=35)
)
WITH_EXTRAS = small("full_house", "choice", "yacht", joker=Joker.FORCED, extra_yacht=100)


def judge(rules: RuleSet) -> Judge:
    strategy = solve(rules, cache=False)
    prepare_judging()
    return Judge(strategy, solve_moments(strategy, cache=False))


@pytest.mark.parametrize("rules", [PLAIN, WITH_BONUS], ids=["plain", "bonus"])
def test_moments_are_those_of_the_totals_one_by_one(rules: RuleSet) -> None:
    found, empty = judge(rules), Sheet.empty(rules)
    least, chances = chances_of_totals(found.strategy.decisions, empty)
    assert chances.sum() == pytest.approx(1.0)
    totals = np.arange(least, least + chances.size)
    mean = float(chances @ totals)
    moments = found.moments.of_total(empty)
    assert moments[MEAN] == pytest.approx(mean)
    assert moments[MEAN] == pytest.approx(found.strategy.expected_score)
    assert moments[VARIANCE] == pytest.approx(float(chances @ (totals - mean) ** 2))
    assert moments[THIRD] == pytest.approx(float(chances @ (totals - mean) ** 3))
    assert moments[EXTRAS] == 0.0


def test_extra_yachts_are_counted_apart() -> None:
    found, empty = judge(WITH_EXTRAS), Sheet.empty(WITH_EXTRAS)
    moments = found.moments.of_total(empty)
    assert 0.0 < moments[EXTRAS] < 0.1
    whole = moments[MEAN] + 100 * moments[EXTRAS]
    assert whole == pytest.approx(found.strategy.expected_score)


def test_the_best_of_two_alike_is_what_the_formula_says() -> None:
    one = np.array([100.0, 400.0, 0.0, 0.0])
    found = best_of(np.array([one, one]))
    assert found[MEAN] == pytest.approx(100 + 20 / sqrt(pi), abs=0.05)
    assert found[VARIANCE] == pytest.approx(400 * (1 - 1 / pi), rel=0.01)
    far = np.array([10.0, 400.0, 0.0, 0.0])
    assert best_of(np.array([one, far]))[:2] == pytest.approx(one[:2], rel=0.01)
    done = np.array([[50.0, 0.0, 0.0, 0.0], [60.0, 0.0, 0.0, 0.0]])
    assert best_of(done).tolist() == [60.0, 0.0, 0.0, 0.0]


def test_a_total_wins_what_ties_leave_of_it() -> None:
    coin = (10, np.array([0.5, 0.0, 0.5]))  # ten or twelve
    assert share_of_win([coin], 9, 13) == pytest.approx([0, 0.25, 0.5, 0.75, 1])
    twelve = 0.25 / 3 + 2 * 0.25 / 2 + 0.25
    assert share_of_win([coin, coin], 9, 13) == pytest.approx([0, 0.25 / 3, 0.25, twelve, 1])


@pytest.mark.parametrize("rules", [PLAIN, WITH_BONUS], ids=["plain", "bonus"])
def test_the_last_turn_is_the_same_by_totals_and_by_the_duel(rules: RuleSet) -> None:
    places, found = rules.places, judge(rules)
    full = Sheet(rules, tuple(5 if place == places[0] else 0 for place in places))
    last = Sheet(rules, (*(0 for _ in places[1:]), None))
    by_totals, exact = found._by_totals(last, (full,)), found._exactly(last, full)
    assert exact is not None
    np.testing.assert_allclose(by_totals.kept, exact.kept, atol=1e-6)
    dice = parse_dice("66655")
    assert by_totals.boxes(dice) == pytest.approx(exact.boxes(dice), abs=1e-6)
    duel = duel_on_the_spot(last, full)
    assert exact.boxes(dice) == pytest.approx(duel.boxes(last, full, dice))
    assert exact.keeps(dice, 1) == pytest.approx(duel.keeps(last, full, dice, 1))


def test_near_judging_tells_a_lead_from_none() -> None:
    found, empty = judge(PLAIN), Sheet.empty(PLAIN)
    ahead = empty.write("yacht", 50)
    dice = parse_dice("66655")
    level = found._by_moments(empty, (empty,)).boxes(dice)
    behind = found._by_moments(empty, (ahead,)).boxes(dice)
    assert all(0.0 < behind[box] < level[box] < 1.0 for box in level)


def test_who_has_nobody_to_beat_or_nothing_to_write_is_refused() -> None:
    found, empty = judge(PLAIN), Sheet.empty(PLAIN)
    full = Sheet(PLAIN, (0,) * len(PLAIN.places))
    for sheet, others in ((empty, ()), (full, (empty,))):
        with pytest.raises(Illegal, match="nobody to win against"):
            found.turn(sheet, others)


def test_a_trial_without_chance_is_worth_what_the_pairings_are() -> None:
    """With all boxes left to the exact game nothing is thrown, and both seats are worth theirs."""
    found = judge(PLAIN)
    decisions, card = found.strategy.decisions, found.moments.card
    trial = try_out(found.moments, decisions, deals=2, seed=1, exact_boxes=len(PLAIN.places))
    side = side_from(card, card.layout.start)
    first, second = (
        exact_worth(Root(side, side), decisions, second=second) for second in (True, False)
    )
    assert trial.rate == pytest.approx((first + 1 - second) / 2, abs=1e-6)
    assert trial.standard_error == pytest.approx(0.0, abs=1e-9)
    assert trial.rate > 0.5


def test_play_for_points_gives_away_what_it_does_and_exact_play_nothing() -> None:
    found, empty = judge(PLAIN), Sheet.empty(PLAIN)
    duel = duel_on_the_spot(empty, empty)
    points = measure_losses(duel, found.moments, games=2000, seed=3, for_points=True)
    assert len(points.turns) == len(points.differs) == 2 * len(PLAIN.places)
    assert min(points.turns) > -1e-6
    assert points.first + points.second == pytest.approx(sum(points.turns))
    assert points.first > 4 * points.first_error
    exact = measure_losses(duel, found.moments, games=10, seed=3, exact_from=8)
    assert (exact.first, exact.second, exact.turns) == (0.0, 0.0, ())


@pytest.mark.parametrize("open_boxes", [(2, 1), (4, 4), (7, 7)])
def test_as_many_pairs_are_told_as_a_plain_card_has(open_boxes: tuple[int, int]) -> None:
    places = get("classic").places
    mover, other = (
        Sheet(get("classic"), tuple(None if n < count else 0 for n in range(len(places))))
        for count in open_boxes
    )
    card = card_for(get("classic"))
    first, second = (side_from(card, sheet_index(card, sheet)) for sheet in (mover, other))
    assert least_pairs(*open_boxes) == Root(first, second).pair_count
