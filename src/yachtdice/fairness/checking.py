"""Checking a game file: every hash, every die, every move, in the order in which they happened.

A check never stops at the first fault: what can still be looked at is, so that a reader sees
whether one die was changed or everything.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from yachtdice.chance import commitment_of
from yachtdice.fairness.gamefile import GameFile
from yachtdice.fairness.replaying import Replay
from yachtdice.fairness.report import Check, Finding, Report, fails, holds
from yachtdice.fairness.writing import digest_of, file_data
from yachtdice.game import SEATS_MAX, Started, outcome
from yachtdice.wording import Phrase


def check(file: GameFile) -> Report:
    """Look at everything in a file that can be recomputed."""
    played = Replay.of(file)
    findings = (
        *_digest(file),
        *_commitment(file),
        *_contributions(file),
        *_order(file),
        *_first_seat(file),
        *_dice(played),
        *_rules(played),
        *_places(played),
    )
    return Report(file, findings, tuple(played.rolls))


def _digest(file: GameFile) -> Iterator[Finding]:
    found = digest_of(file_data(file))
    if found == file.digest:
        yield holds(Check.DIGEST, Phrase("Its digest is {digest}.", digest=found))
    else:
        yield fails(
            Check.DIGEST,
            Phrase(
                "Something in it was changed after it was written: its digest is {found}, and it "
                "says {said}.",
                found=found,
                said=file.digest,
            ),
        )


def _commitment(file: GameFile) -> Iterator[Finding]:
    found = commitment_of(file.secret)
    if found == file.commitment:
        said = Phrase("SHA-256 of the secret is {found}, as was shown before.", found=found)
        yield holds(Check.COMMITMENT, said)
    else:
        said = Phrase("SHA-256 of the secret is {found}, which was not shown.", found=found)
        yield fails(Check.COMMITMENT, said)


def _contributions(file: GameFile) -> Iterator[Finding]:
    first = file.first_roll
    for number, given in enumerate(file.contributions, 1):
        fault = None
        if given.seat >= len(file.seats):
            fault = Phrase("Text {number} is from a seat that is not there.", number=number)
        elif given.by != file.seats[given.seat].giver:
            fault = Phrase("Text {number} says not rightly who gave it.", number=number)
        elif given.version <= file.committed_version:
            fault = Phrase("Text {number} is older than the promise.", number=number)
        elif first is not None and given.version >= first.version:
            fault = Phrase("Text {number} came after the first roll.", number=number)
        if fault is not None:
            yield fails(Check.CONTRIBUTIONS, fault)
            return
    count = len(file.contributions)
    yield holds(Check.CONTRIBUTIONS, Phrase("Texts: {count}.", count=count))


def _order(file: GameFile) -> Iterator[Finding]:
    given = [given.version for given in file.contributions]
    steps = [step.version for step in file.steps]
    if not all(a <= b for versions in (given, steps) for a, b in pairwise(versions)):
        yield fails(Check.ORDER, Phrase("The versions of the table do not rise."))
    elif not steps or min(steps) < file.committed_version:
        yield fails(Check.ORDER, Phrase("The game begins before the promise."))
    elif (missing := _missing(given, steps)) is not None:
        said = Phrase("Version {version} of the table is missing.", version=missing)
        yield fails(Check.ORDER, said)
    else:
        last = steps[-1]
        yield holds(
            Check.ORDER,
            Phrase(
                "The table's versions rise from {first} to {last}.",
                first=file.committed_version,
                last=last,
            ),
        )


def _missing(given: list[int], steps: list[int]) -> int | None:
    """The first version between the start and the end of the game that the file does not tell."""
    told = sorted({*given, *steps})
    return next((a + 1 for a, b in pairwise(told) if a >= steps[0] and b > a + 1), None)


def _first_seat(file: GameFile) -> Iterator[Finding]:
    start = file.started
    if start is None or not isinstance(start.event, Started):
        return
    began, count = start.event.first_seat, start.event.seat_count
    if not 1 <= count <= SEATS_MAX:
        return  # the replay says so
    if file.game > 1:
        phrase = Phrase(
            "Seat {seat} began, after the game before; only a table's first game draws.",
            seat=began + 1,
        )
        yield holds(Check.FIRST_SEAT, phrase)
        return
    drawn = file.dice(up_to=start.version).choose("first seat", count)
    if drawn == began:
        phrase = Phrase("Seat {seat} was drawn from the same dice.", seat=drawn + 1)
        yield holds(Check.FIRST_SEAT, phrase)
    else:
        phrase = Phrase(
            "The dice draw seat {seat}, but seat {said} began.", seat=drawn + 1, said=began + 1
        )
        yield fails(Check.FIRST_SEAT, phrase)


def _dice(played: Replay) -> Iterator[Finding]:
    wrong = [roll for roll in played.rolls if roll.wrong]
    if not wrong and played.fault is None:
        count = sum(len(roll.dice) - len(roll.kept) for roll in played.rolls)
        yield holds(
            Check.DICE,
            Phrase(
                "Thrown dice recomputed: {count}, in {rolls} rolls.",
                count=count,
                rolls=len(played.rolls),
            ),
        )
    for roll in wrong[:1]:
        yield fails(
            Check.DICE,
            Phrase(
                "Turn {turn}, roll {roll}: the file says {said}, the formula gives {due}. "
                "Rolls that differ: {count}.",
                turn=roll.turn + 1,
                roll=roll.roll + 1,
                said="-".join(map(str, roll.dice)),
                due="-".join(map(str, roll.recomputed)),
                count=len(wrong),
            ),
        )
    if played.fault is not None and not wrong:
        yield fails(Check.DICE, Phrase("Not every roll could be reached: see the moves below."))


def _rules(played: Replay) -> Iterator[Finding]:
    if played.fault is not None:
        yield fails(Check.RULES, played.fault)
    elif played.game is None or not played.game.is_over:
        yield fails(Check.RULES, Phrase("The game in this file does not end."))
    else:
        count = len(played.file.steps)
        yield holds(Check.RULES, Phrase("Events replayed: {count}.", count=count))


def _places(played: Replay) -> Iterator[Finding]:
    ended = outcome(played.game) if played.game else None
    if ended is None:
        yield fails(Check.PLACES, Phrase("Nobody knows how this game ends."))
    elif ended.places != played.file.places:
        yield fails(Check.PLACES, Phrase("The places or totals are others than played."))
    else:
        totals = ", ".join(str(place.total) for place in ended.places)
        yield holds(Check.PLACES, Phrase("Totals by seat: {totals}.", totals=totals))
