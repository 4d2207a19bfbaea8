"""Where dice come from: one protocol for every source.

A source answers for the five positions of one throw.  Whoever applies the roll passes over the
faces of dice that are kept, so a source needs to know nothing of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from yachtdice.dice import Dice


@dataclass(frozen=True, slots=True)
class Throw:
    """Names one throw of a game; all three count from 0.

    `turn` is the turn among those of all seats, `roll` the roll within it (0 to 2), and `count` how
    many rolls the whole game has seen before.
    """

    turn: int
    roll: int
    count: int


class DiceSource(Protocol):
    """Five faces for each throw, one for each position."""

    def faces(self, throw: Throw) -> Dice:
        """The faces that this throw brings."""
        ...
