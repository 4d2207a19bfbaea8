"""Perfect play in exact fractions, slowly, straight from `rules.choices`: what all else must match.

It knows nothing of the solver's tables, layouts and lattices.  A state costs some ten milliseconds,
so it is for rule sets of a few boxes.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from yachtdice.dice import ROLLS, Keep, check_dice
from yachtdice.rules import RuleSet, Sheet, choices, holds_yacht
from yachtdice.solver.exact import before_rolling, keep_values, with_reroll

REROLLS_MAX = 2


class Reference:
    """The exact worth of sheets of one rule set, each worked out when it is asked for."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.known: dict[object, Fraction] = {}
        self.turns: dict[object, Mapping[Keep, Fraction]] = {}

    def expected_score(self) -> Fraction:
        """The mean final total from an empty sheet."""
        return self.worth(Sheet.empty(self.rules))

    def worth(self, sheet: Sheet) -> Fraction:
        """What perfect play still earns on average from a sheet, bonus and extras included."""
        if sheet.is_full:
            return Fraction(0)
        key = self._key(sheet)
        if key not in self.known:
            self.known[key] = before_rolling(self.rolls(sheet, 2))
        return self.known[key]

    def rolls(self, sheet: Sheet, rolls_left: int) -> Mapping[Keep, Fraction]:
        """What each roll is worth on a sheet with so many rerolls left."""
        key = rolls_left, self._key(sheet)
        if key not in self.turns:
            self.turns[key] = (
                with_reroll(self.rolls(sheet, rolls_left - 1))
                if rolls_left
                else {roll: max(self.boxes(sheet, roll).values()) for roll in ROLLS}
            )
            if rolls_left == REROLLS_MAX:
                self.turns[key] = self._at_first(sheet, self.turns[key])
        return self.turns[key]

    def _at_first(self, sheet: Sheet, rolls: Mapping[Keep, Fraction]) -> Mapping[Keep, Fraction]:
        """What rolls are worth that may also be written as a turn's first throw."""
        written = {roll: self.boxes(sheet, roll, first_throw=True).values() for roll in ROLLS}
        return {roll: max(rolls[roll], *written[roll]) for roll in ROLLS}

    def keeps(self, sheet: Sheet, rolls_left: int) -> dict[Keep, Fraction]:
        """What each keep is worth on a sheet with so many rerolls left, 1 or 2."""
        return keep_values(self.rolls(sheet, rolls_left - 1))

    def boxes(self, sheet: Sheet, roll: Keep, *, first_throw: bool = False) -> dict[str, Fraction]:
        """What each box that a roll may be written in is worth."""
        found = {}
        for option in choices(sheet, check_dice(roll), first_throw=first_throw).options:
            after = sheet.write(option.box, option.points, extra=option.extra > 0)
            found[option.box] = after.total - sheet.total + self.worth(after)
        return found

    def _key(self, sheet: Sheet) -> object:
        """Everything that the worth of a sheet can hang on."""
        bonus = self.rules.upper_bonus
        total = min(bonus.threshold, sheet.upper_total()) if bonus else 0
        return sheet.open_places, total, holds_yacht(sheet)
