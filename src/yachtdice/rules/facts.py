"""A rule set as plain data for a program that cannot ask the scorers: what every roll pays.

The score keeper in the browser adds up and checks by these facts alone, so that nothing about
scoring is written twice.
"""

from __future__ import annotations

from typing import Any

from yachtdice.dice import DICE_COUNT, FACES, ROLLS, check_dice
from yachtdice.rules.box import Box
from yachtdice.rules.ruleset import RuleSet
from yachtdice.rules.scorers import FaceSum
from yachtdice.rules.sheet import points_allowed

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
"""What stands for the first, second, … number of `pays` in `rolls`."""


def facts(rules: RuleSet) -> dict[str, Any]:
    """All that scoring needs, as JSON can hold it; words for people are left out.

    Boxes are those of one column, in sheet order.
    """
    bonus = rules.upper_bonus
    return {
        "columns": list(rules.columns),
        "bonus": bonus
        and {"threshold": bonus.threshold, "points": bonus.points, "multiplied": bonus.multiplied},
        "joker": rules.joker.value,
        "jokerScope": rules.joker_scope.value,
        "extra": rules.extra_yacht,
        "extraScope": rules.extra_scope.value,
        "extraMultiplied": rules.extra_multiplied,
        "firstThrowWins": rules.first_throw_wins,
        "boxes": [_box(rules, box) for box in rules.boxes],
    }


def _box(rules: RuleSet, box: Box) -> dict[str, Any]:
    """What a box may hold, and what it pays for each roll.

    `values` are all points that can ever stand there, ascending.  `rolls` has one digit for each
    of the 252 rolls in the order of `ROLLS`, which says where its points stand in `pays`; `jokers`
    is what five of each face pays as a Joker; `first` is what a first throw adds to points.
    """
    points = [box.points(check_dice(roll)) for roll in ROLLS]
    pays = sorted(set(points))
    digit_of = dict(zip(pays, DIGITS, strict=False))
    fives = [check_dice((face,) * DICE_COUNT) for face in FACES]
    return {
        "id": box.id,
        "section": box.section.value,
        "face": box.scorer.face if isinstance(box.scorer, FaceSum) else 0,
        "isYacht": box.is_yacht,
        "doubles": box.doubles,
        "first": box.first_throw,
        "values": sorted(points_allowed(rules, rules.place(0, box))),
        "pays": pays,
        "rolls": "".join(digit_of[value] for value in points),
        "jokers": [box.points(five, joker=True) for five in fives],
    }
