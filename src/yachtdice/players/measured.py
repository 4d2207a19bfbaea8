"""How strong the levels were found to be in the presets, read from a table beside this module.

`make levels` measures anew and writes the table; a test plays some games and compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from yachtdice.players.masters import masters

FILE = "levels.json"
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Strength:
    """What a level scores alone, in points, and how often it beats the level below it.

    `win_rate` counts a draw as half a game and is None for the weakest level.  Errors are one
    standard deviation of what they stand beside.
    """

    level: str
    games: int
    mean: float
    standard_deviation: float
    standard_error: float
    win_rate: float | None
    win_rate_error: float | None


@cache
def measured() -> Mapping[str, tuple[Strength, ...]]:
    """The strength of every level in each preset of one column, weakest first.

    The last level plays alone as the one below it, which `masters` says how often it beats.
    """
    return {rules: (*rows, _master(rows[-1], rules)) for rules, rows in alone().items()}


def _master(below: Strength, rules: str) -> Strength:
    against = masters().rates[rules]
    return replace(below, level="master", win_rate=against.rate, win_rate_error=against.error)


@cache
def alone() -> Mapping[str, tuple[Strength, ...]]:
    """The same of the levels that play for points whoever is there, as the file has it."""
    text = files(__package__).joinpath(FILE).read_text("utf-8")
    return {
        rules: tuple(Strength(**row) for row in rows) for rules, rows in json.loads(text).items()
    }


def write(found: Mapping[str, Iterable[Strength]]) -> str:
    """The table as text; `alone` reads it."""
    table = {rules: [_row(strength) for strength in rows] for rules, rows in found.items()}
    return json.dumps(table, indent=1) + "\n"


def _row(strength: Strength) -> dict[str, Any]:
    return {
        name: round(value, _DIGITS) if isinstance(value, float) else value
        for name, value in asdict(strength).items()
    }
