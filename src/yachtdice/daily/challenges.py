"""The challenges of every day: one for each scoresheet, in the order in which they are shown."""

from __future__ import annotations

from yachtdice.errors import Malformed, quoted
from yachtdice.rules import RuleSet, get

CHALLENGES = ("yacht-dice", "standard", "classic")
"""Their ids are those of their rule sets."""


def challenge_rules(challenge: str) -> RuleSet:
    """The rules of a challenge; raises `Malformed` for what is none."""
    if challenge not in CHALLENGES:
        raise Malformed(
            "{given} is not a daily challenge. Choose one of: {allowed}.",
            given=quoted(challenge),
            allowed=", ".join(CHALLENGES),
        )
    return get(challenge)
