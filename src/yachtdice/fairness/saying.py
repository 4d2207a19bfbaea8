"""What a checked game proves and what it cannot, in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from yachtdice.fairness.gamefile import PERSON
from yachtdice.fairness.report import Report
from yachtdice.wording import Phrase


def proved(report: Report) -> Iterator[Phrase]:
    """What nobody can deny who saw the commitment before the game; nothing unless all is right."""
    if not report.ok:
        return
    yield Phrase(
        "The dice were fixed by the secret and the texts: {count} thrown dice were recomputed, "
        "and each is right.",
        count=report.dice_count,
    )
    yield Phrase("The server held to its secret: what it revealed is what it had promised.")
    yield Phrase("Every box and every total is what the rules make of those dice.")
    if report.people:
        yield Phrase(
            "Texts of people were mixed in after the promise: {names}. To each of them who finds "
            "the own text below, and who saw this promise before giving it, this is proof that "
            "the server did not choose the dice.",
            names=_names(report),
        )


def not_proved(report: Report) -> Iterator[Phrase]:
    """What a reader must know or trust besides."""
    if not report.ok:
        yield Phrase("Nothing, as long as a check above fails.")
        return
    if not report.people:
        yield Phrase(
            "No person mixed in a text. A server could have tried many secrets before the game and "
            "promised the one whose dice it liked; this file cannot tell."
        )
    without = [
        seat.name
        for index, seat in enumerate(report.file.seats)
        if seat.giver == PERSON and index not in report.people
    ]
    if report.people and without:
        yield Phrase("No text came from: {names}.", names=", ".join(without))
    if _first_seat_alone(report):
        yield Phrase("Who began was drawn before any person's text; only the dice depend on them.")
    yield Phrase(
        "When the promise and the texts were shown: that stands in this file, which the server "
        "wrote. Compare it with what you saw, and look for your own text."
    )
    yield Phrase(
        "Who typed a text: a program at a person's seat looks like the person. And whoever knows "
        "the secret, because the server is theirs, and gives the last text could try many."
    )
    yield Phrase(
        "That nobody knew the dice beforehand: the server knows its secret, and with all texts it "
        "knows what will fall. It could not change it any more."
    )


def _names(report: Report) -> str:
    return ", ".join(report.file.seats[seat].name for seat in report.people)


def _first_seat_alone(report: Report) -> bool:
    """Whether the first seat of several was drawn without any person's text."""
    start = report.file.started
    if start is None or report.file.game > 1 or len(report.file.seats) == 1:
        return False
    early = [given for given in report.file.contributions if given.version <= start.version]
    return not any(given.by == PERSON for given in early)
