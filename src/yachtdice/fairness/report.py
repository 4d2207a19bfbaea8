"""What a check found, for people and for programs."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from yachtdice.dice import Dice
from yachtdice.fairness.gamefile import PERSON, GameFile
from yachtdice.wording import N_, Phrase


class Check(StrEnum):
    """What is looked at, in this order."""

    DIGEST = "digest"
    COMMITMENT = "commitment"
    CONTRIBUTIONS = "contributions"
    ORDER = "order"
    FIRST_SEAT = "first_seat"
    DICE = "dice"
    RULES = "rules"
    PLACES = "places"


CHECK_NAMES = {
    Check.DIGEST: N_("The file is as it was written"),
    Check.COMMITMENT: N_("The secret is the one that was promised"),
    Check.CONTRIBUTIONS: N_("Every text came after the promise and before the first roll"),
    Check.ORDER: N_("Everything stands in the order in which it happened"),
    Check.FIRST_SEAT: N_("The right seat began"),
    Check.DICE: N_("Every die is what the formula gives"),
    Check.RULES: N_("Every move follows the rules"),
    Check.PLACES: N_("The places and totals are right"),
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: whether it holds, and what was seen."""

    check: Check
    ok: bool
    phrase: Phrase


def holds(check: Check, phrase: Phrase) -> Finding:
    """A check that is as it should be."""
    return Finding(check, ok=True, phrase=phrase)


def fails(check: Check, phrase: Phrase) -> Finding:
    """A check that shows a fault."""
    return Finding(check, ok=False, phrase=phrase)


@dataclass(frozen=True, slots=True)
class RollCheck:
    """One roll: the five dice as the file has them and as the formula gives them.

    `wrong` holds the positions at which they differ.
    """

    turn: int
    roll: int
    seat: int
    kept: tuple[int, ...]
    dice: Dice
    recomputed: Dice

    @property
    def wrong(self) -> tuple[int, ...]:
        """The positions of dice that are not what they must be."""
        pairs = enumerate(zip(self.dice, self.recomputed, strict=True))
        return tuple(position for position, (said, due) in pairs if said != due)


@dataclass(frozen=True, slots=True)
class Report:
    """All findings about a file, in the order of `Check`; `rolls` are those that were reached."""

    file: GameFile
    findings: tuple[Finding, ...]
    rolls: tuple[RollCheck, ...]

    @property
    def ok(self) -> bool:
        """Whether everything holds."""
        return all(finding.ok for finding in self.findings)

    @property
    def dice_count(self) -> int:
        """How many thrown dice were recomputed."""
        return sum(len(roll.dice) - len(roll.kept) for roll in self.rolls)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats whose texts are said to come from people, each once, in seat order."""
        return tuple(sorted({g.seat for g in self.file.contributions if g.by == PERSON}))


def report_data(report: Report) -> dict[str, Any]:
    """The report as one JSON object."""
    from yachtdice.fairness.saying import not_proved, proved  # noqa: PLC0415 - it reads reports

    file = report.file
    return {
        "ok": report.ok,
        "table_id": file.table_id,
        "game": file.game,
        "rules": file.rules.id,
        "checks": [
            {"check": found.check.value, "ok": found.ok, "detail": str(found.phrase)}
            for found in report.findings
        ],
        "dice_checked": report.dice_count,
        "rolls": [
            {**asdict(roll), "ok": not roll.wrong, "wrong": list(roll.wrong)}
            for roll in report.rolls
        ],
        "contributions": [asdict(given) for given in file.contributions],
        "people_contributed": list(report.people),
        "proved": [str(phrase) for phrase in proved(report)],
        "not_proved": [str(phrase) for phrase in not_proved(report)],
    }
