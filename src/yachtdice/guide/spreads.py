"""What perfect play of the presets comes to, read from a table beside this module.

`make strategy` works it out anew and writes the table; a test does a part of it again and compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from yachtdice.guide.tips import Tip, tip_from
from yachtdice.rules import PRESETS, RuleSet, content_hash

FILE = "strategy.json"
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class BoxSpread:
    """What a box brings: its mean points, and the share of games in which it scores."""

    box: str
    mean_points: float
    share_scoring: float


@dataclass(frozen=True)
class Spread:
    """The exact spread of perfect play's totals: `chances[i]` is the chance of `lowest + i`.

    `tips` are the kinds of positions in which plain greed loses most, the dearest first.
    """

    rules_hash: str
    mean: float
    standard_deviation: float
    bonus_share: float
    extra_mean: float
    lowest: int
    chances: tuple[float, ...]
    boxes: tuple[BoxSpread, ...]
    games: int
    tips: tuple[Tip, ...]

    @cached_property
    def pmf(self) -> tuple[tuple[int, float], ...]:
        """Totals with their chances."""
        return tuple((self.lowest + i, chance) for i, chance in enumerate(self.chances))

    def at_least(self, total: int) -> float:
        """The share of games that reach this total."""
        return sum(chance for score, chance in self.pmf if score >= total)

    def below(self, total: int) -> float:
        """The share of games that a total beats."""
        return sum(chance for score, chance in self.pmf if score < total)

    def reached_by(self, share: float) -> int:
        """The highest total that at least this share of games reaches."""
        reached = 0.0
        for score, chance in reversed(self.pmf):
            reached += chance
            if reached >= share:
                return score
        return self.lowest


def spread_of(rules: RuleSet) -> Spread | None:
    """The spread of rules that play like a preset of one column; None for others."""
    return _by_hash().get(content_hash(rules))


@cache
def _by_hash() -> Mapping[str, Spread]:
    text = files(__package__).joinpath(FILE).read_text("utf-8")
    spreads = [_spread(row) for row in json.loads(text).values()]
    return {spread.rules_hash: spread for spread in spreads}


def presets_known() -> tuple[RuleSet, ...]:
    """The presets that have a strategy page, in the order in which people are offered them."""
    return tuple(rules for rules in PRESETS.values() if spread_of(rules) is not None)


def write(found: Mapping[str, Spread]) -> str:
    """The table as text; `spread_of` reads it."""
    table = {id: _rounded(asdict(spread)) for id, spread in found.items()}
    rows = (f"{json.dumps(id)}: {json.dumps(row, ensure_ascii=False)}" for id, row in table.items())
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _spread(row: Mapping[str, Any]) -> Spread:
    return Spread(
        **{
            **row,
            "chances": tuple(row["chances"]),
            "boxes": tuple(BoxSpread(**box) for box in row["boxes"]),
            "tips": tuple(map(tip_from, row["tips"])),
        }
    )


def _rounded(value: Any) -> Any:
    """The same with numbers of so many significant digits: enough to print, and less to carry."""
    if isinstance(value, float):
        return float(f"{value:.{_DIGITS}g}")
    if isinstance(value, Mapping):
        return {name: _rounded(part) for name, part in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [_rounded(part) for part in value]
    return value
