"""The greedy player: keeps the largest set, takes the box that pays most now."""

from __future__ import annotations

from random import Random

from yachtdice.dice import Dice
from yachtdice.game import ROLLS_PER_TURN
from yachtdice.players.protocol import Decision, KeepDice, TakeBox, Told
from yachtdice.rules import RuleSet, Sheet, choices


class Greedy:
    """Always rerolls while it can; plays alike on every rule set.

    Of two largest sets it keeps the one of higher face, of boxes that pay the same it takes the
    last in sheet order.  What a box earns besides its points is not looked at.
    """

    def is_ready(self, rules: RuleSet) -> bool:  # noqa: ARG002 - it needs nothing
        return True

    is_at_hand = is_ready

    def prepare(self, rules: RuleSet, *, told: Told | None = None) -> None:
        """There is nothing to prepare."""

    def decide(
        self,
        sheet: Sheet,
        dice: Dice,
        rolls_left: int,
        random: Random,  # noqa: ARG002 - greedy leaves nothing to chance
        others: tuple[Sheet, ...] = (),  # noqa: ARG002 - nor does it look around
    ) -> Decision:
        face = largest_set(dice)
        keep = tuple(position for position in range(len(dice)) if dice[position] == face)
        if rolls_left > 0 and len(keep) < len(dice):
            return KeepDice(keep)
        first_throw = rolls_left == ROLLS_PER_TURN - 1
        return TakeBox(best_paying_box(sheet, dice, first_throw=first_throw))


def largest_set(dice: Dice) -> int:
    """The face that lies most often, of equals the higher one."""
    return max(dice, key=lambda face: (dice.count(face), face))


def best_paying_box(sheet: Sheet, dice: Dice, *, first_throw: bool = False) -> str:
    """The box that pays most points now, of equals the last in sheet order."""
    options = choices(sheet, dice, first_throw=first_throw).options
    return max(enumerate(options), key=lambda item: (item[1].points, item[0]))[1].box
