"""The levels: their list, and one error of each that no stronger level makes."""

from __future__ import annotations

from dataclasses import astuple
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest

from tests.solving import RULE_SETS, perfect
from tests.support import SOLVED_IDS
from yachtdice.dice import KEEPS, parse_dice, roll_index
from yachtdice.errors import Malformed
from yachtdice.players import DEFAULT_LEVEL, LEVELS, Greedy, Reckoner, Temper, level
from yachtdice.players.simulation import decisions_of
from yachtdice.rules import Sheet, get
from yachtdice.solver import BoxOption

pytestmark = pytest.mark.xdist_group("solver")

NAMES = tuple(LEVELS)


def test_levels_run_from_greedy_to_master_and_one_between_is_the_default() -> None:
    assert NAMES[0] == "greedy"
    assert NAMES[-2:] == ("perfect", "master")
    assert len(NAMES) >= 5
    assert DEFAULT_LEVEL in NAMES[1:-1]


def test_every_level_has_a_name_and_a_sentence_of_its_own() -> None:
    assert all(found.id == id for id, found in LEVELS.items())
    assert all(found.name == found.id.capitalize() for found in LEVELS.values())
    assert all(found.description.endswith(".") for found in LEVELS.values())
    assert len({found.description for found in LEVELS.values()}) == len(LEVELS)


def test_a_player_is_got_by_its_level() -> None:
    assert isinstance(level("greedy"), Greedy)
    assert level("expert") is LEVELS["expert"].player
    for wrong in ("clever", "", "Expert", None, 3, ["expert"]):
        with pytest.raises(Malformed, match="greedy, beginner"):
            level(wrong)  # type: ignore[arg-type]


def test_a_stronger_level_errs_no_more_in_any_respect() -> None:
    tempers = [f.player.temper for f in LEVELS.values() if isinstance(f.player, Reckoner)]
    assert tempers[-1] == Temper()
    for weak, strong in pairwise(tempers):
        assert strong.straights <= weak.straights
        assert strong.yacht <= weak.yacht
        assert strong.bonus >= weak.bonus
        assert strong.future >= weak.future
        assert strong.temperature < weak.temperature
        assert all(a != b for a, b in zip(astuple(weak), astuple(strong), strict=True))


# ------------------------------------------------- errors, on the first turn
#
# What a level does, temperature aside, what is best, and what that costs.


class Slip(NamedTuple):
    """An error of a level: with these dice it does this instead of that, and loses so much."""

    rules: str
    level: str
    dice: str
    rolls_left: int
    does: str
    best: str
    loss: float


ERRORS = [
    # Breaks up what pays already, since it keeps nothing but sets.
    Slip("classic", "greedy", "23456", 1, "6", "23456", 18.0),
    Slip("standard", "greedy", "12223", 0, "choice", "twos", 18.6),
    Slip("thirteen", "greedy", "23456", 2, "6", "23456", 11.6),
    Slip("yacht-dice", "greedy", "13333", 0, "choice", "threes", 24.4),
    # Takes the points of this turn, whatever the box was meant for.
    Slip("classic", "beginner", "11256", 0, "choice", "ones", 7.4),
    Slip("standard", "beginner", "11266", 0, "sixes", "ones", 11.8),
    # Lets three of a kind go for three in a row.
    Slip("thirteen", "beginner", "23444", 2, "234", "444", 11.1),
    Slip("yacht-dice", "beginner", "34445", 2, "345", "444", 10.8),
    # Fills a good box with little, and thinks little of the bonus.
    Slip("classic", "casual", "12356", 0, "choice", "ones", 4.4),
    Slip("standard", "casual", "16666", 0, "four_of_a_kind", "sixes", 5.6),
    Slip("thirteen", "casual", "11266", 0, "sixes", "ones", 10.1),
    Slip("yacht-dice", "casual", "33345", 1, "345", "333", 7.7),
    # Likes straights and Yachts too well.
    Slip("classic", "skilled", "55666", 2, "666", "55666", 1.5),
    Slip("standard", "skilled", "22456", 1, "2456", "22", 1.4),
    Slip("thirteen", "skilled", "34556", 2, "3456", "55", 1.9),
    Slip("yacht-dice", "skilled", "34566", 2, "3456", "66", 2.8),
    # The same, but only where it is close.
    Slip("classic", "expert", "22244", 0, "full_house", "twos", 0.7),
    Slip("standard", "expert", "12566", 0, "choice", "ones", 0.5),
    Slip("thirteen", "expert", "22456", 1, "456", "22", 0.8),
    Slip("yacht-dice", "expert", "11356", 1, "356", "11", 0.6),
    # The relatives: the same errors on other sheets.
    Slip("yatzy", "greedy", "12222", 0, "choice", "twos", 23.5),
    Slip("yatzy", "beginner", "11133", 0, "threes", "ones", 9.7),
    Slip("yatzy", "casual", "22244", 0, "full_house", "twos", 4.0),
    Slip("yatzy", "skilled", "23345", 0, "threes", "small_straight", 3.2),
    Slip("yatzy", "expert", "12456", 0, "choice", "small_straight", 1.3),
    Slip("generala", "greedy", "13456", 2, "6", "13456", 10.3),
    Slip("generala", "beginner", "11122", 2, "111", "11122", 2.5),
    Slip("generala", "casual", "11222", 2, "222", "11222", 2.2),
    Slip("generala", "skilled", "11444", 2, "444", "11444", 1.8),
    Slip("generala", "expert", "12355", 0, "fives", "ones", 0.2),
]


def test_every_level_but_perfect_has_an_error_in_every_preset() -> None:
    assert {error[:2] for error in ERRORS} == {(r, n) for r in SOLVED_IDS for n in NAMES[:-2]}


@pytest.mark.parametrize("slip", ERRORS, ids=lambda slip: f"{slip.rules}-{slip.level}")
def test_no_stronger_level_makes_this_error(slip: Slip) -> None:
    assert played(slip, slip.level) == slip.does
    stronger = NAMES[NAMES.index(slip.level) + 1 :]
    assert {played(slip, other) for other in stronger} == {slip.best}
    assert lost(slip, slip.does) == pytest.approx(slip.loss, abs=0.06)
    assert lost(slip, slip.best) < 1e-9


def played(slip: Slip, name: str) -> str:
    """What a level does there, temperature aside, as text: a box, or dice kept."""
    decisions = decisions_of(name, get(slip.rules))
    table = decisions(np.array([decisions.card.layout.start]))[0]
    chosen = int(table[2 - slip.rolls_left, roll_index(parse_dice(slip.dice))])
    if slip.rolls_left == 0:
        return decisions.card.places[chosen]
    return "".join(map(str, KEEPS[chosen]))


def lost(slip: Slip, does: str) -> float:
    """What a choice costs on average."""
    sheet = Sheet.empty(RULE_SETS[slip.rules])
    advice = perfect(slip.rules).advise(sheet, parse_dice(slip.dice), slip.rolls_left)
    if does == slip.dice:
        return advice.boxes[0].loss
    return next(
        option.loss
        for option in advice.options
        if does == (option.box if isinstance(option, BoxOption) else "".join(map(str, option.keep)))
    )
