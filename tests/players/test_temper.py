"""What a player believes a game to be: other numbers, but the same boxes and the same moves."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from hypothesis import given
from hypothesis import strategies as st

from tests.solving import small_rule_sets
from yachtdice.players import LEVELS, Reckoner, Temper
from yachtdice.players.temper import believed
from yachtdice.rules import RuleSet, UpperBonus, check_rules, get
from yachtdice.solver import Card, card_for
from yachtdice.solver.card import FIVE_POINTS, PLACEMENT

TEMPERS = [f.player.temper for f in LEVELS.values() if isinstance(f.player, Reckoner)]


def test_without_errors_the_game_is_what_it_is() -> None:
    for rules in map(get, ("classic", "standard", "thirteen", "yacht-dice")):
        assert believed(rules, Temper()) == rules


def test_straights_yachts_and_the_bonus_seem_other_than_they_are() -> None:
    seems = believed(get("standard"), Temper(straights=1.5, yacht=2.0, bonus=0.1))
    pays = {box.id: getattr(box.scorer, "pays", None) for box in seems.boxes}
    assert (pays["small_straight"], pays["large_straight"], pays["yacht"]) == (22, 45, 100)
    assert pays["four_of_a_kind"] == pays["full_house"] == "all"
    assert seems.upper_bonus == UpperBonus(63, 4)


def test_what_pays_still_pays_and_stays_within_what_sheets_hold() -> None:
    greatest = believed(get("standard"), Temper(straights=1000.0, yacht=0.0, bonus=0.0))
    pays = {box.id: getattr(box.scorer, "pays", None) for box in greatest.boxes}
    assert pays["large_straight"] == 1000
    assert pays["yacht"] == 1
    assert greatest.upper_bonus == UpperBonus(63, 1)


@given(temper=st.sampled_from(TEMPERS), rules=small_rule_sets())
def test_what_is_believed_has_the_same_states_and_the_same_moves(
    temper: Temper, rules: RuleSet
) -> None:
    seems = believed(rules, temper)
    check_rules(seems)
    real, other = card_for(rules), card_for(seems)
    assert real.places == other.places
    assert real.layout.state_count == other.layout.state_count
    for field in ("rank", "totals", "upper_start", "lower_start", "planes"):
        assert np.array_equal(getattr(real.layout, field), getattr(other.layout, field))
    assert np.array_equal(forbidden(real), forbidden(other))


def forbidden(card: Card) -> npt.NDArray[np.bool_]:
    """Where five of a kind may not be written, by placement, face and box."""
    first = int(card.cells[FIVE_POINTS])
    return card.cells[first : int(card.cells[PLACEMENT])] < 0
