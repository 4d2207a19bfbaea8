"""What playing to win was found to gain over playing for points, read from a table beside this
module.

`make masters` measures anew and writes the table.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import chain, repeat
from typing import Any

FILE = "masters.json"
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class WinRate:
    """How often the player that plays to win beats perfect play for points in games of two.

    Over so many deals, each played from both seats; a draw counts half.  The error is one standard
    deviation.
    """

    deals: int
    rate: float
    error: float


@dataclass(frozen=True, slots=True)
class Meeting:
    """The exact game of two against perfect play for points, from one seat.

    `exact` is the chance of the side that plays best, a draw counted half, and None where it was
    not computed; `rate` what came out of so many games.
    """

    begins: bool
    games: int
    rate: float
    error: float
    exact: float | None


@dataclass(frozen=True, slots=True)
class Losses:
    """The chance to win that a player gives away in a game against exact play, by seat.

    `turns` is what each of the game's turns costs, both sides' together.
    """

    games: int
    first: float
    second: float
    first_error: float
    second_error: float
    turns: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """What was found of the exact game of two of a rule set.

    `value` is what moving first is worth, a draw counted half.  `master` is the player of that
    name, exact in the last turns, `points` perfect play for points.  `differs` is how often a turn
    played for points is not one of the best to win, turn by turn, both sides' together.
    """

    value: float
    draw: float
    meetings: tuple[Meeting, ...]
    master: Losses
    points: Losses
    differs: tuple[float, ...]

    def knowing(self, worths: Iterable[float | None]) -> Duel:
        """The same with what the meetings come to exactly."""
        known = chain(worths, repeat(None))
        pairs = zip(self.meetings, known, strict=False)
        return replace(self, meetings=tuple(replace(met, exact=worth) for met, worth in pairs))


@dataclass(frozen=True, slots=True)
class Masters:
    """Everything that was found: win rates by preset, and the exact game of two of `classic`."""

    rates: Mapping[str, WinRate]
    duel: Duel


@cache
def masters() -> Masters:
    """What was found."""
    found = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    duel = found["duel"]
    return Masters(
        {rules: WinRate(**rate) for rules, rate in found["rates"].items()},
        Duel(
            value=duel["value"],
            draw=duel["draw"],
            meetings=tuple(Meeting(**meeting) for meeting in duel["meetings"]),
            master=_losses(duel["master"]),
            points=_losses(duel["points"]),
            differs=tuple(duel["differs"]),
        ),
    )


def _losses(found: dict[str, Any]) -> Losses:
    return Losses(**{**found, "turns": tuple(found["turns"])})


def write(found: Masters) -> str:
    """The table as text; `masters` reads it."""
    rates = {rules: asdict(rate) for rules, rate in found.rates.items()}
    table = {"rates": rates, "duel": asdict(found.duel)}
    return json.dumps(_rounded(table), indent=1) + "\n"


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(each) for each in value]
    return round(value, _DIGITS) if isinstance(value, float) else value
