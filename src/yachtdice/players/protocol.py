"""What a computer player is: pure, seeded, and told nothing but the position.

position, dice, rolls left → keep or box
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias

from yachtdice.dice import Dice
from yachtdice.rules import Sheet


@dataclass(frozen=True, slots=True)
class KeepDice:
    """Keep the dice at these positions and roll the others."""

    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TakeBox:
    """Write the dice in this box."""

    box: str


Decision: TypeAlias = KeepDice | TakeBox


class Player(Protocol):
    """Decides one step of a turn after a roll."""

    def decide(self, sheet: Sheet, dice: Dice, rolls_left: int, random: Random) -> Decision:
        """What to do with these dice; with no rolls left a box must be taken.

        `random` is the only source of chance a player may use, so that a seed repeats its game.
        """
        ...
