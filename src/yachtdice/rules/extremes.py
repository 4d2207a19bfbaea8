"""The highest and lowest totals that a rule set allows, found by search.

Boxes cannot be added up one by one: the Joker and the extra Yacht make what a box can hold depend
on what was written before.  The search chooses dice and box each turn.  It goes on from the turn
that promises most, by a bound that lets every open box have its best case, and ends where no
other turn promises more.  Only rolls that can be best somewhere are tried: the six fives of a kind
and, for each box, its best other roll; more points in an upper box never hurt.  For the most points
every roll is a turn's first throw, for the fewest none is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from yachtdice.dice import DICE_COUNT, FACES, ROLLS, Dice, check_dice
from yachtdice.rules.box import Box
from yachtdice.rules.ruleset import Joker, RuleSet, Scope
from yachtdice.rules.scorers import is_five_of_a_kind
from yachtdice.rules.sheet import Sheet, column_holds_yacht, holds_yacht
from yachtdice.rules.writing import choices

_FIVES: tuple[Dice, ...] = tuple(check_dice((face,) * DICE_COUNT) for face in FACES)
_OTHERS: tuple[Dice, ...] = tuple(
    dice for dice in map(check_dice, ROLLS) if not is_five_of_a_kind(dice)
)


@dataclass(frozen=True, slots=True)
class ScoreRange:
    """The lowest and the highest total that a finished sheet can show."""

    lowest: int
    highest: int


@cache
def score_range(rules: RuleSet) -> ScoreRange:
    """The exact range of final totals: 5 to 297 on `classic`."""
    return ScoreRange(
        lowest=-_Search(rules, sign=-1).best(Sheet.empty(rules)),
        highest=_Search(rules, sign=+1).best(Sheet.empty(rules)),
    )


class _Search:
    """Best-first search for the most (`sign` +1) or, negated, the fewest points (-1)."""

    def __init__(self, rules: RuleSet, *, sign: int) -> None:
        self.rules = rules
        self.sign = sign
        self.known: dict[object, int] = {}
        self.rolls = tuple({*_FIVES, *(self._best_other(box) for box in rules.boxes)})
        self.plain = {place: self._plain_bound(place) for place in rules.places}
        self.with_extra = {place: self._extra_bound(place) for place in rules.places}

    def best(self, sheet: Sheet) -> int:
        """What can still be added to this sheet's total at best, in the search's direction."""
        if sheet.is_full:
            return 0
        key = self._key(sheet)
        if key not in self.known:
            self.known[key] = self._best_of(self._turns(sheet))
        return self.known[key]

    def _best_of(self, turns: Iterator[tuple[int, int, Sheet]]) -> int:
        first, *others = sorted(turns, key=lambda turn: -turn[0])
        found = first[1] + self.best(first[2])
        for promise, gain, after in others:
            if promise <= found:
                break
            found = max(found, gain + self.best(after))
        return found

    def _turns(self, sheet: Sheet) -> Iterator[tuple[int, int, Sheet]]:
        """Each turn's promise, its gain, and the sheet after it; hard boxes come first."""
        before = sheet.total
        hardest_first = sorted(sheet.open_places, key=lambda place: self.plain[place])
        rank = {place: index for index, place in enumerate(hardest_first)}
        turns = []
        for dice in self.rolls:
            for option in choices(sheet, dice, first_throw=self.sign > 0).options:
                after = sheet.write(option.box, option.points, extra=option.extra > 0)
                gain = self.sign * (after.total - before)
                turns.append((rank[option.box], gain + self._bound(after), gain, after))
        turns.sort(key=lambda turn: turn[0])
        return ((promise, gain, after) for _, promise, gain, after in turns)

    def _bound(self, sheet: Sheet) -> int:
        """At least what `best` returns: every open box in its best case."""
        places = sheet.open_places
        return self._boxes_bound(places, holds=holds_yacht(sheet)) + self._bonus_bound(sheet)

    def _boxes_bound(self, places: tuple[str, ...], *, holds: bool) -> int:
        """Extras in every box, but for the Yacht box that must first hold points without one."""
        with_extra = sum(self.with_extra[place] for place in places)
        if holds:
            return with_extra
        without = sum(self.plain[place] for place in places)
        yachts = [place for place in places if place in self.rules.yacht_places]
        if not yachts:
            return without
        return max(without, with_extra - min(self.with_extra[y] - self.plain[y] for y in yachts))

    def _bonus_bound(self, sheet: Sheet) -> int:
        if self.sign < 0 or self.rules.upper_bonus is None:
            return 0
        bonus = self.rules.upper_bonus
        return sum(
            bonus.points * (c.multiplier if bonus.multiplied else 1)
            for c in sheet.columns
            if not c.upper_bonus
        )

    def _plain_bound(self, place: str) -> int:
        return max(self._cases(place, self.rolls))

    def _extra_bound(self, place: str) -> int:
        if self.sign < 0 or not self._can_earn_extra(place):
            return self.plain[place]
        extra = self.rules.extra_yacht * self.rules.extra_factor(place)
        fives = max(self._cases(place, _FIVES)) + extra
        return max(self.plain[place], fives)

    def _can_earn_extra(self, place: str) -> bool:
        rules = self.rules
        others = [yacht for yacht in rules.yacht_places if yacht != place]
        if rules.extra_scope is Scope.COLUMN:
            others = [yacht for yacht in others if rules.column(yacht) == rules.column(place)]
        return rules.extra_yacht > 0 and bool(others)

    def _cases(self, place: str, rolls: Iterable[Dice]) -> Iterator[int]:
        box, first = self.rules.box(place), self.sign > 0
        factor = self.sign * self.rules.columns[self.rules.column(place)]
        for dice in rolls:
            yield factor * box.points(dice, first_throw=first)
            if self.rules.joker is not Joker.NONE and is_five_of_a_kind(dice):
                yield factor * box.points(dice, first_throw=first, joker=True)

    def _best_other(self, box: Box) -> Dice:
        return max(_OTHERS, key=lambda dice: self.sign * box.points(dice))

    def _key(self, sheet: Sheet) -> object:
        bonus = self.rules.upper_bonus
        cap = bonus.threshold if bonus else 0
        uppers = tuple(min(cap, column.upper_total) for column in sheet.columns)
        columns = range(len(self.rules.columns))
        holding = tuple(column_holds_yacht(sheet, column) for column in columns)
        return sheet.open_places, uppers, holding
