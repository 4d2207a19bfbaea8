"""Dice that show what a box is for."""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.dice import ROLLS, Dice, check_dice
from yachtdice.rules import Box, FaceSum, RuleSet, Section, Total


@dataclass(frozen=True, slots=True)
class Example:
    """Dice, and what a box pays for them by itself."""

    dice: Dice
    points: int


def example(rules: RuleSet, box: Box) -> Example:
    """The roll that the box is for: the best paying of those that fewest other boxes ask for.

    An upper box is shown with three of its face, which is the pace of the bonus.
    """
    rolls = [check_dice(roll) for roll in ROLLS]
    if isinstance(box.scorer, FaceSum):
        face = box.scorer.face
        rolls = [roll for roll in rolls if roll.count(face) == 3]
    best = min(rolls, key=lambda roll: (_rank(rules, box, roll), roll))
    return Example(best, box.scorer.points(best))


def _rank(rules: RuleSet, box: Box, roll: Dice) -> tuple[bool, int, int]:
    points = box.scorer.points(roll)
    return points == 0, sum(_asks(other, roll) for other in rules.boxes if other != box), -points


def _asks(box: Box, roll: Dice) -> bool:
    """Whether a box of the lower section that wants something finds it."""
    wants = box.section is Section.LOWER and not isinstance(box.scorer, Total)
    return wants and box.scorer.points(roll) > 0
