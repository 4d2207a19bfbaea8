"""Rulings that settle arguments, each looked up in the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator

from yachtdice.dice import Dice, check_dice
from yachtdice.game.position import ROLLS_PER_TURN
from yachtdice.guide.answers import Answer, written
from yachtdice.rules import Box, Joker, RuleSet, Sets, Straight, bonus_for, box_label, zero_note
from yachtdice.wording import Phrase

FIVE = check_dice((4, 4, 4, 4, 4))
_TRIED = tuple(
    check_dice(tuple(map(int, text))) for text in ("12346", "23455", "12356", "12345", "23456")
)
"""Runs of four and of five, and one broken by a gap."""


def rulings(rules: RuleSet) -> Iterator[Answer]:
    """What people argue about in this rule set."""
    for box in rules.boxes:
        match box.scorer:
            case Sets(sizes, _) if len(sizes) > 1:
                yield _several_sets(rules, box)
            case Sets((size,), _) if size < len(FIVE):
                yield _more_than_needed(box)
            case Straight():
                yield _straight(box)
            case _:
                pass
    if rules.upper_bonus is not None:
        yield _exactly(rules)
    yield Answer(Phrase("May I write a zero?"), zero_note(rules))
    yield Answer(
        Phrase("May I throw a die again that I have kept?"),
        Phrase(
            "Yes. Before each of the {count} rolls of a turn you choose anew which dice stay.",
            count=ROLLS_PER_TURN,
        ),
    )
    yield Answer(
        Phrase("Must I use all my rolls, and may I change a box later?"),
        Phrase("You may stop after any roll. What is written stays as it is."),
    )


def _several_sets(rules: RuleSet, box: Box) -> Answer:
    asked = Phrase("Does five of a kind count as {box}?", box=box_label(box))
    points = box.scorer.points(FIVE)
    if points:
        return Answer(asked, Phrase("Yes: {dice} pays {points}.", **_said(points)), FIVE)
    if rules.joker is Joker.NONE:
        return Answer(
            asked,
            Phrase("No: {dice} is one face, not several, and pays {points}.", **_said(points)),
            FIVE,
        )
    said = Phrase(
        "Not by itself: {dice} is one face, not several. As a Joker it pays {points} there.",
        **_said(box.scorer.joker_points(FIVE)),
    )
    return Answer(asked, said, FIVE)


def _more_than_needed(box: Box) -> Answer:
    points = box.scorer.points(FIVE)
    said = Phrase("Yes: {dice} pays {points}.", **_said(points))
    if not points:
        said = Phrase("No: {dice} pays {points}.", **_said(points))
    return Answer(Phrase("Does five of a kind count as {box}?", box=box_label(box)), said, FIVE)


def _straight(box: Box) -> Answer:
    counting = [dice for dice in _TRIED if box.scorer.points(dice)]
    others = [dice for dice in _TRIED if dice not in counting]
    said = Phrase(
        "For example {counting}; not {others}. The order on the table does not matter.",
        counting=_listed(counting),
        others=_listed(others),
    )
    shown = counting[0] if counting else ()
    return Answer(Phrase("Which dice count as {box}?", box=box_label(box)), said, shown)


def _exactly(rules: RuleSet) -> Answer:
    bonus = rules.upper_bonus
    assert bonus is not None  # noqa: S101 - the caller has seen to it
    return Answer(
        Phrase("Is an upper sum of exactly {threshold} enough?", threshold=bonus.threshold),
        Phrase(
            "Yes: {threshold} earns {points}, and {less} earns {none}.",
            threshold=bonus.threshold,
            points=bonus_for(rules, bonus.threshold),
            less=bonus.threshold - 1,
            none=bonus_for(rules, bonus.threshold - 1),
        ),
    )


def _said(points: int) -> dict[str, object]:
    return {"dice": written(FIVE), "points": points}


def _listed(rolls: list[Dice]) -> str:
    return ", ".join(map(written, rolls)) or "–"
