"""The rules page: every rule set in words made from its data."""

from __future__ import annotations

from collections.abc import Iterable

from yachtdice.rules import RuleSet, Section, condition, notes, payment, score_range
from yachtdice.web.text import Language
from yachtdice.web.viewmodel import BoxRuleView, RuleSetView, RulesView


def rules_view(
    rule_sets: Iterable[RuleSet], language: Language, *, table_url: str = ""
) -> RulesView:
    """The page; `table_url` is the game that the reader came from."""
    return RulesView(
        rule_sets=tuple(_rule_set(rules, language) for rules in rule_sets), table_url=table_url
    )


def _rule_set(rules: RuleSet, language: Language) -> RuleSetView:
    reach = score_range(rules)
    return RuleSetView(
        rules=rules.id,
        name=language.word(rules.name),
        summary=language.word(rules.about),
        boxes=_boxes(rules, language),
        notes=tuple(language.say(note) for note in notes(rules)),
        score_min=reach.lowest,
        score_max=reach.highest,
    )


def _boxes(rules: RuleSet, language: Language) -> tuple[BoxRuleView, ...]:
    return tuple(
        BoxRuleView(
            name=language.word(box.name),
            condition=f"{language.say(condition(box))} {language.say(payment(box))}",
            section="upper" if box.section is Section.UPPER else "lower",
        )
        for box in rules.boxes
    )
