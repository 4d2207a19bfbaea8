"""The rules page: every rule set in words made from its data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from yachtdice.rules import Joker, RuleSet, Section, Straight, condition, payment, score_range
from yachtdice.web.text import Language
from yachtdice.web.viewmodel import BoxRuleView, RuleSetView, RulesView
from yachtdice.wording import Phrase


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
        notes=tuple(language.say(note) for note in _notes(rules)),
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


def _notes(rules: RuleSet) -> Iterator[Phrase]:
    goal = rules.upper_bonus
    if goal is not None:
        yield Phrase(
            "{points} more once the upper boxes together reach {threshold}. The bonus is no box: "
            "it is written by itself as soon as it is earned.",
            points=goal.points,
            threshold=goal.threshold,
        )
    else:
        yield Phrase("The upper boxes are added up, but earn no bonus.")
    if rules.extra_yacht:
        yield Phrase(
            "Every further five of a kind while the Yacht box holds points earns {extra} more, "
            "whatever box it is written in.",
            extra=rules.extra_yacht,
        )
    if rules.joker in _JOKERS:
        yield _JOKERS[rules.joker]
    if _has_named_straights(rules):
        yield Phrase(
            "Some sites that keep only the patterns of the two straights pay 15 for the little and "
            "30 for the big one. That is a house rule."
        )
    if rules.joker is Joker.NONE:
        yield Phrase("Dice that do not fit a box may be written there as a zero.")
    else:
        yield Phrase(
            "Dice that do not fit a box may be written there as a zero, where the Joker rule does "
            "not forbid it."
        )


_JOKERS = {
    Joker.FORCED: Phrase(
        "The Joker: once the Yacht box is filled, with points or with 0, five of a kind must go in "
        "its own upper box. If that is filled, it goes in any open lower box, where Full House and "
        "straights pay in full. If those are filled too, it leaves a zero in an open upper box."
    ),
    Joker.OPEN: Phrase(
        "The Joker: once the Yacht box is filled, with points or with 0, five of a kind goes in "
        "its own upper box or in any open lower box, where Full House and straights pay in full, "
        "as the player likes. If none of these is open, it leaves a zero in an open upper box."
    ),
    Joker.FREE: Phrase(
        "The Joker: once the Yacht box is filled, five of a kind may go in any open box. Full "
        "House and straights take it at full pay only once its own upper box is filled."
    ),
}


def _has_named_straights(rules: RuleSet) -> bool:
    """Whether two straights are asked for face by face and both pay alike, as in 1938."""
    straights = [box.scorer for box in rules.boxes if isinstance(box.scorer, Straight)]
    return len(straights) == 2 and all(
        len(scorer.patterns) == 1 and scorer.pays == 30 for scorer in straights
    )
