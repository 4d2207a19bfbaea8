"""Frequent questions with short answers."""

from __future__ import annotations

from collections.abc import Iterator

from yachtdice.dice import FACES
from yachtdice.game.position import ROLLS_PER_TURN, SEATS_MAX
from yachtdice.guide.answers import Answer
from yachtdice.guide.spreads import spread_of
from yachtdice.players.measured import measured
from yachtdice.rules import RuleSet, Total, box_label
from yachtdice.wording import Phrase, figure

PER_FACE = 3
"""So many of each face is the usual pace for the bonus."""


def questions(rules: RuleSet) -> Iterator[Answer]:
    """What is asked most about this rule set, besides its rulings."""
    yield Answer(
        Phrase("How many rolls do I have?"),
        Phrase("Up to {count} in a turn, of all dice or of some.", count=ROLLS_PER_TURN),
    )
    yield Answer(
        Phrase("How many can play?"),
        Phrase("1 to {most} at one table here; with real dice as many as like.", most=SEATS_MAX),
    )
    yield Answer(
        Phrase("Who goes first?"),
        Phrase(
            "Chance decides here, and in the next game the next seat begins. With real dice let "
            "everybody throw once: the highest sum begins."
        ),
    )
    for box in rules.boxes:
        if isinstance(box.scorer, Total):
            asked = Phrase("What is {box}?", box=box_label(box))
            yield Answer(
                asked, Phrase("The box for any five dice: it pays their sum, whatever they show.")
            )
    yield from _bonus(rules)
    yield from _good_score(rules)
    yield from _skill(rules)


def _bonus(rules: RuleSet) -> Iterator[Answer]:
    bonus, pace = rules.upper_bonus, PER_FACE * sum(FACES)
    if bonus is None:
        return
    asked = Phrase("How does the {threshold} come about?", threshold=bonus.threshold)
    if bonus.threshold == pace:
        said = Phrase(
            "It is {count} of each face: {count} times {faces} is {pace}.",
            count=PER_FACE,
            faces=" + ".join(map(str, FACES)),
            pace=pace,
        )
    else:
        said = Phrase(
            "By house rule. {count} of each face would make {pace}.", count=PER_FACE, pace=pace
        )
    yield Answer(asked, said)


def _good_score(rules: RuleSet) -> Iterator[Answer]:
    spread = spread_of(rules)
    if spread is not None:
        yield Answer(
            Phrase("What is a good score?"),
            Phrase(
                "Perfect play averages {mean}. Half of its games reach {half}, one in four "
                "{quarter}, one in ten {tenth}.",
                mean=figure(spread.mean),
                half=spread.reached_by(0.5),
                quarter=spread.reached_by(0.25),
                tenth=spread.reached_by(0.1),
            ),
        )


def _skill(rules: RuleSet) -> Iterator[Answer]:
    levels = {strength.level: strength for strength in measured().get(rules.id, ())}
    if not {"greedy", "perfect"} <= levels.keys():
        return
    simple, best = levels["greedy"], levels["perfect"]
    yield Answer(
        Phrase("Is it skill or luck?"),
        Phrase(
            "In one game mostly luck: single games of perfect play lie {spread} around their "
            "mean. Over many games skill shows: perfect play averages {best}, taking what pays "
            "most now {simple}.",
            spread=figure(best.standard_deviation),
            best=figure(best.mean),
            simple=figure(simple.mean),
        ),
    )
