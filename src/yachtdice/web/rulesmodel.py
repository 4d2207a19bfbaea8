"""What the page of rules shows; the conventions are those of `viewmodel`."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxRuleView:
    """One box of a rule set in words."""

    name: str
    condition: str
    section: Literal["upper", "lower"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSetView:
    """One rule set in words."""

    rules: str
    """The preset's id, also the anchor on the page."""
    name: str
    summary: str
    boxes: tuple[BoxRuleView, ...]
    notes: tuple[str, ...] = ()
    """The upper bonus, the Joker, extra Yachts, house variants: a sentence each."""
    score_min: int | None = None
    score_max: int | None = None
    text: str = ""
    """How addresses name it; empty where no line says it all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesView:
    """The rules page: how a turn goes, then every rule set."""

    rule_sets: tuple[RuleSetView, ...]
    table_url: str = ""
    """The game to go back to, if the reader came from one."""
