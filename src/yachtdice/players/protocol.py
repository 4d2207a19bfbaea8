"""What a computer player is: pure, seeded, and told nothing but the position.

sheet, dice, rolls left, the others' sheets → keep or box
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias

from yachtdice.dice import Dice
from yachtdice.rules import RuleSet, Sheet


@dataclass(frozen=True, slots=True)
class KeepDice:
    """Keep the dice at these positions and roll the others."""

    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TakeBox:
    """Write the dice in this box."""

    box: str


Decision: TypeAlias = KeepDice | TakeBox


Told: TypeAlias = Callable[[str, float], None]
"""Told how far a step of long work is, from 0 to 1, as the solver tells it."""


class Player(Protocol):
    """Decides one step of a turn after a roll."""

    def is_ready(self, rules: RuleSet) -> bool:
        """Whether `decide` would answer at once; never waits, and says no at first."""
        ...

    def is_at_hand(self, rules: RuleSet) -> bool:
        """Whether `prepare` would take no more than a load; asking loads the solver if need be."""
        ...

    def prepare(self, rules: RuleSet, *, told: Told | None = None) -> None:
        """Make ready to decide under these rules: seconds of computing, or a load from the disk.

        What was computed is kept on disk, so that it serves other processes too.
        """
        ...

    def decide(
        self,
        sheet: Sheet,
        dice: Dice,
        rolls_left: int,
        random: Random,
        others: tuple[Sheet, ...] = (),
    ) -> Decision:
        """What to do with these dice; with no rolls left a box must be taken.

        `others` are the sheets to be beaten, in the order in which their seats follow.
        `random` is the only source of chance a player may use, so that a seed repeats its game.  A
        player that is not ready makes itself so first.
        """
        ...
