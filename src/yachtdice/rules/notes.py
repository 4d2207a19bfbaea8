"""What a rule set says besides its boxes, in sentences made from its data."""

from __future__ import annotations

from collections.abc import Iterator

from yachtdice.rules.readings import readings
from yachtdice.rules.ruleset import Joker, RuleSet
from yachtdice.rules.scorers import Straight
from yachtdice.wording import Phrase


def notes(rules: RuleSet) -> Iterator[Phrase]:
    """Everything a reader of the rules must know besides the table of boxes."""
    yield bonus_note(rules)
    yield from extra_notes(rules)
    yield from readings(rules)
    if _has_named_straights(rules):
        yield Phrase(
            "Some sites that keep only the patterns of the two straights pay 15 for the little and "
            "30 for the big one. That is a house rule."
        )
    yield zero_note(rules)


def bonus_note(rules: RuleSet) -> Phrase:
    """What the upper section earns."""
    goal = rules.upper_bonus
    if goal is None:
        return Phrase("The upper boxes are added up, but earn no bonus.")
    return Phrase(
        "{points} more once the upper boxes together reach {threshold}. The bonus is no box: "
        "it is written by itself as soon as it is earned.",
        points=goal.points,
        threshold=goal.threshold,
    )


def extra_notes(rules: RuleSet) -> Iterator[Phrase]:
    """What five of a kind does once the Yacht box is filled: the extra bonus and the Joker."""
    if rules.extra_yacht:
        yield Phrase(
            "Every further five of a kind while the Yacht box holds points earns {extra} more, "
            "whatever box it is written in.",
            extra=rules.extra_yacht,
        )
    if rules.joker in _JOKERS:
        yield _JOKERS[rules.joker]


def zero_note(rules: RuleSet) -> Phrase:
    """When a box may be struck."""
    if rules.joker is Joker.NONE:
        return Phrase("Dice that do not fit a box may be written there as a zero.")
    return Phrase(
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
