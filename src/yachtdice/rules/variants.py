"""House rules that many play, to start one's own from: the sheet of thirteen with less to it."""

from __future__ import annotations

from yachtdice.rules.house import house_rules
from yachtdice.rules.ruleset import Joker, RuleSet
from yachtdice.wording import N_


def _thirteen(name: str, **changes: object) -> RuleSet:
    return house_rules({"base": "thirteen", "name": name, **changes})


VARIANTS: tuple[RuleSet, ...] = (
    _thirteen(N_("Thirteen, no Joker"), joker=Joker.NONE.value),
    _thirteen(N_("Thirteen, no extra Yachts"), extra_yacht=0),
    _thirteen(N_("Thirteen, neither of them"), joker=Joker.NONE.value, extra_yacht=0),
)
"""In the order in which people are offered them, after the presets."""
