"""What programs get of rules: by value, and in words."""

from __future__ import annotations

from typing import Any, Literal

from yachtdice.web.api.answers.answer import Answer, Face


class UpperBonus(Answer):
    """Points for an upper section that reaches the threshold."""

    threshold: int
    points: int
    multiplied: bool = True


class Box(Answer):
    """A box by value; `counts` says how dice are counted in it."""

    id: str
    name: str
    section: Literal["upper", "lower"]
    counts: dict[str, Any]
    first_throw: int = 0
    doubles: bool = False


class RulesByValue(Answer):
    """A rule set by value."""

    id: str
    name: str
    about: str
    boxes: list[Box]
    upper_bonus: UpperBonus | Literal[False]
    joker: Literal["none", "forced", "open", "free"]
    extra_yacht: int
    columns: list[int]
    joker_scope: Literal["card", "column"] = "card"
    extra_scope: Literal["card", "column"] = "card"
    extra_multiplied: bool = False
    first_throw_wins: bool = False


class Rules(RulesByValue):
    """A rule set by value, as `POST /tables` takes it back, with the hash of what affects play."""

    hash: str


class BoxInWords(Answer):
    """A box as people read it."""

    id: str
    name: str
    section: Literal["upper", "lower"]
    condition: str
    points_max: int


class RulesInWords(Answer):
    """A rule set as people read it; totals run from `score_min` to `score_max`."""

    id: str
    name: str
    about: str
    boxes: list[BoxInWords]
    upper_bonus: UpperBonus | Literal[False]
    joker: Literal["none", "forced", "open", "free"]
    extra_yacht: int
    columns: list[int]
    score_min: int
    score_max: int


class Option(Answer):
    """A box that may be written now: the points in it, and what it earns besides."""

    box: str
    points: int
    upper_bonus: int
    extra: int


class Closed(Answer):
    """A box that may not be written now, and why."""

    box: str
    reason: str


class Choices(Answer):
    """Where dice may be written."""

    rules: str
    dice: list[Face]
    joker: bool
    options: list[Option]
    closed: list[Closed]
