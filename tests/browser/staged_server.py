"""`yacht serve`, but with dice laid out beforehand: YACHT_TEST_DICE holds the rolls of every game.

A game that goes on longer throws the dice of its own stream, and seat 1 always begins.
"""

from __future__ import annotations

import os
import sys

from yachtdice.chance import CommittedDice, Throw
from yachtdice.cli import main
from yachtdice.dice import Dice, parse_dice

ROLLS = [parse_dice(word) for word in os.environ["YACHT_TEST_DICE"].split()]
faces = CommittedDice.faces


def staged(dice: CommittedDice, throw: Throw) -> Dice:
    """The dice laid out for this throw of a game."""
    return ROLLS[throw.count] if throw.count < len(ROLLS) else faces(dice, throw)


def first(_dice: CommittedDice, _what: str, _count: int) -> int:
    """Seat 1."""
    return 0


CommittedDice.faces = staged  # type: ignore[method-assign, assignment]
CommittedDice.choose = first  # type: ignore[method-assign, assignment]

if __name__ == "__main__":
    sys.exit(main())
