"""The ceiling: brute force on tiny cards, its own line played by the rules, and its speed."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solving import RULE_SETS, small, small_rule_sets
from tests.strategies import dice
from yachtdice.chance import DailyDice, Throw
from yachtdice.dice import Dice
from yachtdice.errors import Malformed
from yachtdice.game import Game, Roll, Score, apply
from yachtdice.rules import Joker, RuleSet, Sheet, choices
from yachtdice.solver.ceiling import Ceiling, ceiling

pytestmark = pytest.mark.xdist_group("solver")


def rolls_of(rules: RuleSet, day: str = "2026-11-30") -> list[Dice]:
    """The dice of a day for a whole game."""
    sequence = DailyDice("5a" * 32, day, rules.id)
    return [sequence.faces(Throw(0, 0, count)) for count in range(3 * len(rules.places))]


def brute_force(rules: RuleSet, rolls: list[Dice]) -> int:
    """The highest total of all games, by playing every roll and keep that the game allows."""

    @cache
    def turns(first: int) -> set[tuple[Dice, int]]:
        """The dice that a turn can leave, and how many rolls are made then."""
        reached = [apply(Game.start(rules, 1), Roll(()), rolls[first])[0]]
        found = set(reached)
        for made in (1, 2):
            keeps = [Roll(keep) for size in range(5) for keep in combinations(range(5), size)]
            games = (
                apply(game, roll, rolls[first + made])[0] for game in reached for roll in keeps
            )
            reached = list({game.dice: game for game in games}.values())
            found |= set(reached)
        return {(game.dice, first + game.rolls_made) for game in found if game.dice}

    @cache
    def best(sheet: Sheet, made: int) -> int:
        if sheet.is_full:
            return sheet.total
        return max(
            best(sheet.write(o.box, o.points, extra=o.extra > 0), after)
            for thrown, after in turns(made)
            for o in choices(sheet, thrown, first_throw=after == made + 1).options
        )

    return best(Sheet.empty(rules), 0)


def replayed(rules: RuleSet, rolls: list[Dice], found: Ceiling) -> int:
    """The total of the ceiling's own line, played by the rules of the game."""
    game = Game.start(rules, 1)
    for turn in found.turns:
        for keep in ((), *turn.kept):
            game, _ = apply(game, Roll(keep), rolls[game.rolls_made])
        assert game.dice == turn.dice
        game, _ = apply(game, Score(turn.box))
    assert game.is_over
    return game.seats[0].sheet.total


@settings(max_examples=25)
@given(data=st.data(), rules=small_rule_sets(boxes_max=3))
def test_on_tiny_cards_the_ceiling_equals_brute_force(data: st.DataObject, rules: RuleSet) -> None:
    count = 3 * len(rules.places)
    rolls = data.draw(st.lists(dice(), min_size=count, max_size=count))
    found = ceiling(rules, rolls)
    assert found.total == brute_force(rules, rolls)
    assert replayed(rules, rolls, found) == found.total


@pytest.mark.parametrize("joker", Joker)
def test_it_knows_the_joker_and_the_extra_yacht(joker: Joker) -> None:
    rules = small("sixes", "full_house", "yacht", joker=joker, extra_yacht=100)
    rolls: list[Dice] = [(6, 6, 6, 6, 6)] * 9
    found = ceiling(rules, rolls)
    assert found.total == brute_force(rules, rolls)
    assert found.total >= 50 + 2 * 100 + 30


@pytest.mark.parametrize("name", ["classic", "standard", "thirteen", "yacht-dice"])
def test_its_own_line_makes_it_by_the_rules_of_the_game(name: str) -> None:
    rules = RULE_SETS[name]
    rolls = rolls_of(rules)
    found = ceiling(rules, rolls)
    assert replayed(rules, rolls, found) == found.total


def test_stopping_early_takes_no_dice() -> None:
    rules = small("choice", "yacht")
    rolls: list[Dice] = [
        (6, 6, 6, 6, 5),
        (4, 4, 4, 4, 4),
        (1, 1, 1, 1, 1),
        (1, 1, 1, 1, 1),
        (1, 1, 1, 1, 1),
        (1, 1, 1, 1, 1),
    ]
    found = ceiling(rules, rolls)
    assert (found.total, [len(turn.kept) for turn in found.turns]) == (79, [0, 0])


def test_a_roll_that_is_taken_throws_one_die_at_least() -> None:
    """The last row is reached by three rolls in the first turn, which cost a die of its Choice."""
    rules = small("choice", "yacht")
    rolls: list[Dice] = [
        (6, 6, 6, 6, 5),
        (2, 3, 4, 5, 6),
        (1, 1, 1, 1, 2),
        (1, 2, 3, 4, 5),
        (5, 4, 3, 2, 6),
        (1, 1, 1, 1, 1),
    ]
    found = ceiling(rules, rolls)
    assert found.total == brute_force(rules, rolls) == 24 + 2 + 50
    assert found.turns[0].dice == (6, 6, 6, 6, 2)


def test_too_few_rolls_are_refused() -> None:
    with pytest.raises(Malformed, match="5 rolls are not enough"):
        ceiling(small("choice", "yacht"), [(1, 1, 1, 1, 1)] * 5)
