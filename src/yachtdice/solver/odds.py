"""The chances of combinations, as exact fractions, when they are chased with nothing else in mind.

A combination is a set of rolls.  Chasing it means to keep, each time, the dice that make it most
likely to have it in the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from yachtdice.dice import DICE_COUNT, ROLLS, Keep, check_dice, keeps_within, roll_index, ways
from yachtdice.errors import Malformed, quoted
from yachtdice.rules import Scorer, Sets, Straight
from yachtdice.solver.exact import before_rolling, keep_values, with_reroll
from yachtdice.solver.lattice import keep_rank
from yachtdice.wording import N_

ROLLS_PER_TURN = 3


@dataclass(frozen=True, slots=True)
class Combination:
    """A set of rolls with a name: those that a way to count dice pays for."""

    id: str
    name: str
    scorer: Scorer

    @property
    def rolls(self) -> frozenset[Keep]:
        """The rolls that are this combination."""
        return frozenset(roll for roll in ROLLS if self.scorer.points(check_dice(roll)))

    @property
    def ways(self) -> int:
        """In how many of the 7,776 ways to throw five dice it falls."""
        return sum(ways(roll) for roll in self.rolls)


COMBINATIONS = MappingProxyType(
    {
        combination.id: combination
        for combination in (
            Combination("one_pair", N_("One Pair"), Sets((2,), "all")),
            Combination("two_pairs", N_("Two Pairs"), Sets((2, 2), "all")),
            Combination("three_of_a_kind", N_("Three of a Kind"), Sets((3,), "all")),
            Combination("four_of_a_kind", N_("Four of a Kind"), Sets((4,), "all")),
            Combination("full_house", N_("Full House"), Sets((3, 2), "all")),
            Combination("small_straight", N_("Small Straight"), Straight.run(4, pays=1)),
            Combination("large_straight", N_("Large Straight"), Straight.run(5, pays=1)),
            Combination(
                "little_straight", N_("Little Straight"), Straight.exact(1, 2, 3, 4, 5, pays=1)
            ),
            Combination("big_straight", N_("Big Straight"), Straight.exact(2, 3, 4, 5, 6, pays=1)),
            Combination("yacht", N_("Yacht"), Sets((5,), 1)),
        )
    }
)
"""Every combination by id.  At least so many of a kind, and any straight that long; the large
straight is the little or the big one."""


@dataclass(frozen=True, slots=True)
class Odds:
    """How often a combination comes: `by_roll[n]` is its chance by roll n + 1 of a turn."""

    combination: Combination
    ways: int
    by_roll: tuple[Fraction, Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Chase:
    """The chance to finish a combination from given dice, and the keep that gives it."""

    combination: Combination
    chance: Fraction
    keep: Keep


def odds(combination: str) -> Odds:
    """The odds of a combination by id; raises `Malformed` naming the combinations."""
    chased = combination_of(combination)
    by_roll = tuple(before_rolling(rolls) for rolls in _chances(chased))
    return Odds(chased, chased.ways, (by_roll[0], by_roll[1], by_roll[2]))


def all_odds() -> tuple[Odds, ...]:
    """The odds of every combination."""
    return tuple(odds(id) for id in COMBINATIONS)


def chase(combination: str, dice: Iterable[int], *, rolls_left: int = 2) -> Chase:
    """The chance to have a combination at the end of the turn, from dice and 0 to 2 rolls left.

    Of keeps that are equally good the one of more dice is named, then the one of higher faces.
    Raises `Malformed` for what cannot be read.
    """
    chased = combination_of(combination)
    if type(rolls_left) is not int or not 0 <= rolls_left < ROLLS_PER_TURN:
        raise Malformed(
            "{given} is not a number of rolls left. Give 0 to 2.", given=quoted(rolls_left)
        )
    roll = ROLLS[roll_index(check_dice(dice))]
    chance = _chances(chased)[rolls_left][roll]
    if not rolls_left or _chances(chased)[0][roll] == chance:
        return Chase(chased, chance, roll)
    keeps = keep_values(_chances(chased)[rolls_left - 1])
    good = [k for k in keeps_within(roll) if len(k) < DICE_COUNT and keeps[k] == chance]
    return Chase(chased, chance, min(good, key=keep_rank))


def kept(combination: str, keep: Iterable[int], *, rolls_left: int = 2) -> Fraction:
    """The chance to have a combination at the end of the turn when exactly these faces are kept
    for the next roll, and the best ones after it.

    `rolls_left`, 1 or 2, counts the roll that follows.  Raises `Malformed` for what cannot be read.
    """
    chased = combination_of(combination)
    if type(rolls_left) is not int or not 0 < rolls_left < ROLLS_PER_TURN:
        raise Malformed(
            "{given} is not a number of rolls left. Give 1 or 2.", given=quoted(rolls_left)
        )
    faces, chances = tuple(sorted(keep)), _kept_chances(chased, rolls_left)
    if faces not in chances:
        raise Malformed("{given} are not up to five dice to keep.", given=quoted(faces))
    return chances[faces]


def combination_of(id: str) -> Combination:
    """The combination with this id; raises `Malformed` naming the combinations."""
    found = COMBINATIONS.get(id) if isinstance(id, str) else None
    if found is None:
        raise Malformed(
            "{given} is not a combination. Choose one of: {allowed}.",
            given=quoted(id),
            allowed=", ".join(COMBINATIONS),
        )
    return found


@cache
def _kept_chances(combination: Combination, rolls_left: int) -> Mapping[Keep, Fraction]:
    return keep_values(_chances(combination)[rolls_left - 1])


@cache
def _chances(combination: Combination) -> tuple[Mapping[Keep, Fraction], ...]:
    """What each roll is worth with 0, 1 and 2 rolls left, when only the combination counts."""
    met = combination.rolls
    stages: list[Mapping[Keep, Fraction]] = [{roll: Fraction(roll in met) for roll in ROLLS}]
    for _ in range(ROLLS_PER_TURN - 1):
        stages.append(with_reroll(stages[-1]))
    return tuple(stages)
