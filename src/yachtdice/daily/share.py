"""A result in words and digits, to be pasted anywhere.

It is plain text, the same on every platform and as good to listen to as to read.  It tells totals
alone: no dice, no boxes, and nothing that whoever plays later could profit from.  The player's name
is left out, since names may be in any script and whoever pastes it says who they are.
"""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.daily.calendar import Day
from yachtdice.daily.challenges import challenge_rules
from yachtdice.daily.standing import Standing
from yachtdice.rules import rules_label
from yachtdice.wording import Phrase, Plural


@dataclass(frozen=True, slots=True)
class Score:
    """What somebody made of a challenge; `par` and `ceiling` are None until they are worked out.

    `is_final` is whether nobody else can come in any more.
    """

    day: Day
    challenge: str
    total: int
    standing: Standing
    par: int | None
    ceiling: int | None
    streak: int
    is_final: bool


def summary(score: Score) -> tuple[Phrase, ...]:
    """The lines of the text, without the address to play at."""
    rules = challenge_rules(score.challenge)
    lines = [
        Phrase("Yacht daily {day}, {rules}", day=score.day, rules=rules_label(rules)),
        Plural("{count} point, {rank}", "{count} points, {rank}", score.total, rank=_rank(score)),
    ]
    if score.par is not None and score.ceiling is not None:
        against = Phrase(
            "Par {par} ({compared}), ceiling {ceiling}",
            par=score.par,
            compared=compared(score.total, score.par),
            ceiling=score.ceiling,
        )
        lines.append(against)
    if score.streak > 1:
        lines.append(Plural("{count} day in a row", "{count} days in a row", score.streak))
    return tuple(lines)


def compared(total: int, par: int) -> Phrase:
    """How a total compares with par, as a few words within a sentence."""
    if total == par:
        return Phrase("exactly that")
    if total > par:
        return Plural("{count} above", "{count} above", total - par)
    return Plural("{count} below", "{count} below", par - total)


def _rank(score: Score) -> Phrase:
    where = {"rank": score.standing.rank, "players": score.standing.players}
    if score.is_final:
        return Phrase("rank {rank} of {players}", **where)
    return Phrase("rank {rank} of {players} so far", **where)
