"""What rule sets and boxes are called in a sentence: our names are translated, people's never."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from yachtdice.rules.box import Box
from yachtdice.rules.catalogue import PRESETS, STOCK
from yachtdice.rules.ruleset import RuleSet
from yachtdice.rules.variants import VARIANTS
from yachtdice.wording import Name, Phrase


def rules_label(rules: RuleSet) -> Phrase | str:
    """The name of a rule set; house rules without a name of their own are called by their base."""
    if _our_rules().get(rules.id) == rules.name:
        return Name(rules.name)
    base = rules.name.removesuffix("*")
    if base != rules.name and base in {preset.name for preset in PRESETS.values()}:
        return Phrase("{rules}*", rules=Name(base))
    return rules.name


def about_label(rules: RuleSet) -> str:
    """What is said about a rule set, if anything."""
    ours = {known.about for known in (*PRESETS.values(), *VARIANTS)}
    return Name(rules.about) if rules.about in ours else rules.about


def box_label(box: Box) -> str:
    """The name of a box, unless it was renamed one of ours."""
    return Name(box.name) if (box.id, box.name) in _our_boxes() else box.name


@cache
def _our_rules() -> dict[str, str]:
    return {rules.id: rules.name for rules in (*PRESETS.values(), *VARIANTS)}


@cache
def _our_boxes() -> frozenset[tuple[str, str]]:
    def known() -> Iterator[Box]:
        yield from STOCK.values()
        for rules in PRESETS.values():
            yield from rules.boxes

    return frozenset((box.id, box.name) for box in known())
