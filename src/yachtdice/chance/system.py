"""Dice from the operating system's randomness, as unpredictable as the machine can make them."""

from __future__ import annotations

import secrets

from yachtdice.chance.source import Throw
from yachtdice.dice import DICE_COUNT, FACES, Dice, check_dice


class SystemDice:
    """A source that never repeats itself."""

    def faces(self, throw: Throw) -> Dice:  # noqa: ARG002 - every source is asked by throw
        return check_dice([secrets.choice(FACES) for _ in range(DICE_COUNT)])
