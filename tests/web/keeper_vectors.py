"""Cards, dice and what comes of them, worked out by the rules.

`python -m tests.web.keeper_vectors` writes tests/data/keeper.json, by which the adding up of the
score keeper's script is tested.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from yachtdice.dice import ROLLS, Dice, check_dice
from yachtdice.rules import PRESETS, RuleSet, Sheet, choices, facts, from_text, to_text
from yachtdice.web.views.reader import Reader
from yachtdice.web.views.sums import bonus, pace

FILE = Path(__file__).parents[1] / "data" / "keeper.json"
HOUSE = (
    "yacht-dice~joker.free~bonus.50.40",
    "triple~bonus.63.35.once~joker_scope.column~extra_scope.column~extra_multiplied.yes~columns.1.4",
    "generala~with.double_generala",
)
CARDS = 5
ROLLS_TRIED = 6
FIVES = tuple(roll for roll in ROLLS if len(set(roll)) == 1)


def vectors() -> list[dict[str, Any]]:
    """One entry for each rule set: its facts, and games broken off at several points."""
    chance = random.Random(252)
    rule_sets = [*PRESETS.values(), *map(from_text, HOUSE)]
    return [
        {
            "text": to_text(rules),
            "facts": facts(rules),
            "cards": [_card(rules, chance, kept=share / CARDS) for share in range(CARDS + 1)],
        }
        for rules in rule_sets
    ]


def _card(rules: RuleSet, chance: random.Random, kept: float) -> dict[str, Any]:
    """A game played at random until a share of its boxes is filled, and what dice would do then."""
    sheet, extras = Sheet.empty(rules), []
    for _ in range(round(kept * len(rules.places))):
        option = chance.choice(choices(sheet, _dice(chance)).options)
        extras.append(option.box if option.extra else "")
        sheet = sheet.write(option.box, option.points, extra=bool(option.extra))
    return {
        "points": list(sheet.points),
        "extras": [rules.place_index(place) for place in extras if place],
        "sums": _sums(sheet),
        "rolls": [
            _roll(sheet, _dice(chance), first=chance.random() < 0.3) for _ in range(ROLLS_TRIED)
        ],
    }


def _sums(sheet: Sheet) -> dict[str, Any]:
    told = pace(sheet, Reader())
    begun = any(sheet[place] is not None for place in sheet.rules.upper_places)
    return {
        "upper": sum(column.upper_total for column in sheet.columns),
        "bonus": bonus(sheet),
        "lower": sum(column.lower_total for column in sheet.columns),
        "extra": sheet.extra_points,
        "columns": [column.total for column in sheet.columns],
        "total": sheet.total,
        "pace": (
            {"state": told.state, "difference": told.difference}
            if told and begun
            else {"state": "none", "difference": 0}
        ),
    }


def _roll(sheet: Sheet, dice: Dice, *, first: bool) -> dict[str, Any]:
    """What these dice may be written in: by place, points and whether an extra Yacht is earned."""
    options = choices(sheet, dice, first_throw=first).options
    places = {o.box: [sheet.rules.place_index(o.box), o.points, bool(o.extra)] for o in options}
    return {"dice": list(dice), "first": first, "options": list(places.values())}


def _dice(chance: random.Random) -> Dice:
    """Five of a kind more often than dice would, since the rules about it are the hard ones."""
    return check_dice(chance.choice(FIVES if chance.random() < 0.4 else ROLLS))


def text() -> str:
    """The file as it should be."""
    return json.dumps(vectors(), separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
