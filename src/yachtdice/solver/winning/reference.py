"""The game of two in exact fractions, slowly, straight from `rules.choices`.

Like `solver.reference` it knows nothing of tables, lanes and windows.  A turn costs some
milliseconds, so it is for cards of two or three boxes.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from yachtdice.dice import ROLLS, Keep, check_dice
from yachtdice.rules import Sheet, choices, holds_yacht
from yachtdice.solver.exact import before_rolling, keep_values, with_reroll

HALF = Fraction(1, 2)
REROLLS = 2


class DuelReference:
    """The exact chance to win of the side to move, draws counted half.

    `positions` are those that had to be worked out, by the mover's sheet and the other side's.
    """

    def __init__(self) -> None:
        self.known: dict[object, Fraction] = {}
        self.positions: dict[tuple[Sheet, Sheet], Fraction] = {}

    def worth(self, mover: Sheet, other: Sheet) -> Fraction:
        """The mover's chance before its first roll."""
        if mover.is_full:
            lead = mover.total - other.total
            return Fraction(lead > 0) if lead else HALF
        key = _key(mover), _key(other), mover.total - other.total
        if key not in self.known:
            self.known[key] = before_rolling(self.rolls(mover, other, 2))
            self.positions[mover, other] = self.known[key]
        return self.known[key]

    def rolls(self, mover: Sheet, other: Sheet, rolls_left: int) -> Mapping[Keep, Fraction]:
        """What each roll is worth with so many rerolls left."""
        if rolls_left == 0:
            return {roll: max(self.boxes(mover, other, roll).values()) for roll in ROLLS}
        later = with_reroll(self.rolls(mover, other, rolls_left - 1))
        if rolls_left < REROLLS or not any(box.first_throw for box in mover.rules.boxes):
            return later
        first = {roll: self.boxes(mover, other, roll, first_throw=True) for roll in ROLLS}
        return {roll: max(later[roll], *first[roll].values()) for roll in ROLLS}

    def keeps(self, mover: Sheet, other: Sheet, rolls_left: int) -> dict[Keep, Fraction]:
        """What each keep is worth with so many rerolls left, 1 or 2."""
        return keep_values(self.rolls(mover, other, rolls_left - 1))

    def boxes(
        self, mover: Sheet, other: Sheet, roll: Keep, *, first_throw: bool = False
    ) -> dict[str, Fraction]:
        """What each box that a roll may be written in is worth."""
        found = {}
        for option in choices(mover, check_dice(roll), first_throw=first_throw).options:
            after = mover.write(option.box, option.points, extra=option.extra > 0)
            found[option.box] = 1 - self.worth(other, after)
        return found


def _key(sheet: Sheet) -> object:
    """Everything but the total that the rest of the game can hang on."""
    bonus = sheet.rules.upper_bonus
    total = min(bonus.threshold, sheet.upper_total()) if bonus else 0
    return sheet.open_places, total, holds_yacht(sheet)
