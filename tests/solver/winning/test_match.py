"""A match of duel play against play for points: what is exact and what is played out agree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.solving import small
from yachtdice.rules import RuleSet, Sheet, UpperBonus
from yachtdice.solver import card_for, solve
from yachtdice.solver.index import sheet_index
from yachtdice.solver.winning import (
    Duel,
    Making,
    Root,
    duel_on_the_spot,
    exact_worth,
    open_table,
    plan_of,
    play_match,
    side_from,
    table_path,
)

pytestmark = pytest.mark.xdist_group("solver")

GAMES = 40_000
PLAIN = small("ones", "full_house", "four_of_a_kind", "yacht", base="classic")
WITH_BONUS = small(
    "fives", "sixes", "large_straight", upper_bonus=UpperBonus(threshold=30, points=35)
)
FIRST_THROWS = small("straight", "four_of_a_kind", "sixes", base="generala", first_throw_wins=False)


def root_of(mover: Sheet, other: Sheet) -> Root:
    card = card_for(mover.rules)
    first, second = (side_from(card, sheet_index(card, sheet)) for sheet in (mover, other))
    return Root(first, second, mover.total - other.total)


def check(duel: Duel, rules: RuleSet, *, second: bool, seed: int) -> float:
    """The exact worth, once games played out agree with it within four standard errors."""
    decisions = solve(rules, cache=False).decisions
    worth = exact_worth(duel.root, decisions, second=second)
    played = play_match(duel, decisions, games=GAMES, seed=seed, second=second)
    assert played.games == GAMES
    assert abs(played.rate - worth) < 4 * played.standard_error
    assert 0 < played.standard_error < 0.0026
    return worth


@pytest.mark.parametrize("second", [True, False])
@pytest.mark.parametrize(
    "rules", [PLAIN, WITH_BONUS, FIRST_THROWS], ids=["plain", "bonus", "first"]
)
def test_games_played_out_agree_with_the_exact_worth(rules: RuleSet, *, second: bool) -> None:
    empty = Sheet.empty(rules)
    duel = duel_on_the_spot(empty, empty)
    best = duel.worth(empty, empty)
    worth = check(duel, rules, second=second, seed=1 + second)
    gain = worth - best if second else best - worth
    assert 1e-5 < gain < 0.1  # who plays for points gives some of it away


def test_a_match_goes_on_from_the_middle_of_a_game() -> None:
    empty = Sheet.empty(PLAIN)
    mover = empty.write("ones", 1).write("yacht", 0)
    other = empty.write("ones", 3).write("full_house", 0).write("four_of_a_kind", 20)
    mover = mover.write("full_house", 22)
    duel = duel_on_the_spot(mover, other)
    worth = check(duel, PLAIN, second=True, seed=3)
    assert worth == pytest.approx(duel.worth(mover, other), abs=0.05)


def test_a_match_by_the_stored_table_plays_as_well(tmp_path: Path) -> None:
    plan = plan_of(PLAIN)
    Making(plan, table_path(PLAIN, tmp_path)).make()
    found = open_table(plan, table_path(PLAIN, tmp_path))
    assert found is not None
    check(found[0], PLAIN, second=True, seed=4)


def test_a_lead_that_decides_is_the_worth_itself() -> None:
    empty = Sheet.empty(PLAIN)
    decisions = solve(PLAIN, cache=False).decisions
    for lead, worth in ((500, 1.0), (-500, 0.0)):
        root = root_of(empty, empty)
        assert exact_worth(Root(root.first, root.second, lead), decisions, second=True) == worth
