"""What sets a player apart from a perfect one: what it believes, how far it looks, how firmly it
chooses.

A player plays the game as it believes it to be.  That is a rule set like any other, solved by the
same code as the real one, with the same boxes and the same Joker, so that what it decides is always
allowed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from yachtdice.rules import Box, RuleSet, Sets, Straight, UpperBonus
from yachtdice.rules.check import POINTS_MAX


@dataclass(frozen=True, slots=True)
class Temper:
    """The errors of a player; without any it is perfect.

    `straights`, `yacht` and `bonus` are what it takes fixed pay of straights, fixed pay of the
    Yacht box and the upper bonus for, as shares of the truth.  `future` is how much of what later
    turns bring counts beside the points of this one.  `temperature` is in mean points of a turn, so
    that it means as much on every sheet: an option that seems one temperature worse than the best
    is chosen 1/e times as often.
    """

    straights: float = 1.0
    yacht: float = 1.0
    bonus: float = 1.0
    future: float = 1.0
    temperature: float = 0.0


@lru_cache(maxsize=64)
def believed(rules: RuleSet, temper: Temper) -> RuleSet:
    """The game as a player of this temper believes it to be."""
    bonus = rules.upper_bonus
    return replace(
        rules,
        boxes=tuple(_believed_box(box, temper) for box in rules.boxes),
        upper_bonus=bonus and UpperBonus(bonus.threshold, _share(bonus.points, temper.bonus)),
    )


def _believed_box(box: Box, temper: Temper) -> Box:
    scorer = box.scorer
    if isinstance(scorer, Straight) and isinstance(scorer.pays, int):
        return replace(box, scorer=replace(scorer, pays=_share(scorer.pays, temper.straights)))
    if isinstance(scorer, Sets) and box.is_yacht and isinstance(scorer.pays, int):
        return replace(box, scorer=replace(scorer, pays=_share(scorer.pays, temper.yacht)))
    return box


def _share(points: int, share: float) -> int:
    """Points as they seem; never 0, because what pays nothing would be another kind of box."""
    return min(POINTS_MAX, max(1, round(points * share)))
