"""The rules page: every rule set in words made from its data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from yachtdice.errors import Malformed
from yachtdice.languages import Language
from yachtdice.rules import (
    Joker,
    RuleSet,
    Section,
    about_label,
    box_label,
    condition,
    notes,
    payment,
    rules_label,
    score_range,
    to_text,
)
from yachtdice.web.rulesmodel import BoxRuleView, RuleSetView, RulesView
from yachtdice.wording import Phrase, Plural


def rules_view(
    rule_sets: Iterable[RuleSet], language: Language, *, table_url: str = ""
) -> RulesView:
    """The page; `table_url` is the game that the reader came from."""
    return RulesView(
        rule_sets=tuple(rule_set_view(rules, language) for rules in rule_sets), table_url=table_url
    )


def rule_set_view(rules: RuleSet, language: Language) -> RuleSetView:
    """One rule set in words."""
    reach = score_range(rules)
    return RuleSetView(
        rules=rules.id,
        name=language.say(rules_label(rules)),
        summary=summary(rules, language),
        boxes=_boxes(rules, language),
        notes=tuple(language.say(note) for note in notes(rules)),
        score_min=reach.lowest,
        score_max=reach.highest,
        text=_text(rules),
    )


def _text(rules: RuleSet) -> str:
    try:
        return to_text(rules)
    except Malformed:
        return ""


def _boxes(rules: RuleSet, language: Language) -> tuple[BoxRuleView, ...]:
    return tuple(
        BoxRuleView(
            name=language.say(box_label(box)),
            condition=f"{language.say(condition(box))} {language.say(payment(box))}",
            section="upper" if box.section is Section.UPPER else "lower",
        )
        for box in rules.boxes
    )


def summary(rules: RuleSet, language: Language) -> str:
    """A rule set in a line: its own, or what is on it: "12 boxes, 25 for 60 above, free Joker"."""
    return language.say(about_label(rules)) or ", ".join(map(language.say, _in_short(rules)))


def _in_short(rules: RuleSet) -> Iterator[Phrase]:
    yield Plural("{count} box", "{count} boxes", len(rules.boxes))
    bonus = rules.upper_bonus
    if bonus is None:
        yield Phrase("no bonus")
    else:
        yield Phrase(
            "{points} for {threshold} above", points=bonus.points, threshold=bonus.threshold
        )
    if rules.joker is not Joker.NONE:
        yield _SHORT_JOKERS[rules.joker]
    if rules.extra_yacht:
        yield Phrase("{points} for each extra Yacht", points=rules.extra_yacht)


_SHORT_JOKERS = {
    Joker.FORCED: Phrase("forced Joker"),
    Joker.OPEN: Phrase("open Joker"),
    Joker.FREE: Phrase("free Joker"),
}
