"""Small words that the tests of rules and games share."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from yachtdice.dice import Dice, parse_dice
from yachtdice.game import Event, Game, Roll, Score, apply
from yachtdice.rules import Choices, Option, RuleSet, Sheet, choices, get

DATA = Path(__file__).parent / "data"
SOLVED_IDS = ("standard", "classic", "thirteen", "yacht-dice", "yatzy", "generala")
PRESET_IDS = ("standard", "classic", "thirteen", "yacht-dice", "triple", "yatzy", "generala")


def facts(name: str) -> list[dict[str, Any]]:
    """The rows of a file of facts, one JSON object a line."""
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def choose(rules: RuleSet | str, dice: str, sheet: str = "") -> Choices:
    """Where dice may be written on a sheet, all three as people write them."""
    rules = get(rules) if isinstance(rules, str) else rules
    return choices(Sheet.parse(rules, sheet), parse_dice(dice))


def option(rules: RuleSet | str, dice: str, box: str, sheet: str = "") -> Option:
    """What writing dice in a box earns; raises `Illegal` when it may not be written."""
    return choose(rules, dice, sheet).option(box)


def points(rules: RuleSet | str, dice: str, box: str, sheet: str = "") -> int:
    """The points that dice put in a box."""
    return option(rules, dice, box, sheet).points


def boxes(offered: Choices) -> list[str]:
    """The boxes that may be written now, in sheet order."""
    return [option.box for option in offered.options]


def turn(game: Game, dice: str | Dice, box: str) -> Game:
    """The game after one roll, written at once."""
    faces = parse_dice(dice) if isinstance(dice, str) else dice
    rolled, _ = apply(game, Roll(), faces)
    return apply(rolled, Score(box))[0]


def play(game: Game, *moves: Any) -> tuple[Game, list[Event]]:
    """The game and the events after moves; dice as text are a roll that keeps nothing."""
    events = []
    for move in moves:
        if isinstance(move, str):
            game, event = apply(game, Roll(), parse_dice(move))
        else:
            game, event = apply(game, move)
        events.append(event)
    return game, events


def game_with(rules: RuleSet | str, *sheets: str) -> Game:
    """A game whose seats hold these sheets, the first to move."""
    rules = get(rules) if isinstance(rules, str) else rules
    game = Game.start(rules, len(sheets))
    seats = tuple(
        type(seat)(Sheet.parse(rules, sheet))
        for seat, sheet in zip(game.seats, sheets, strict=True)
    )
    filled = sum(len(seat.sheet.written) for seat in seats)
    return Game(rules, seats, turn=filled, rolls_made=filled)
