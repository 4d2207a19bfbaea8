"""How strong the levels were found to be in the presets, read from a table beside this module.

`make levels` measures anew and writes the table; a test plays some games and compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any

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
    """The strength of every level in each preset of one column, weakest first."""
    text = files(__package__).joinpath(FILE).read_text("utf-8")
    return {
        rules: tuple(Strength(**row) for row in rows) for rules, rows in json.loads(text).items()
    }


def write(found: Mapping[str, Iterable[Strength]]) -> str:
    """The table as text; `measured` reads it."""
    table = {rules: [_row(strength) for strength in rows] for rules, rows in found.items()}
    return json.dumps(table, indent=1) + "\n"


def _row(strength: Strength) -> dict[str, Any]:
    return {
        name: round(value, _DIGITS) if isinstance(value, float) else value
        for name, value in asdict(strength).items()
    }
