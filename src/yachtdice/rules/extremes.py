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
from typing import NamedTuple

from yachtdice.dice import DICE_COUNT, FACES, ROLLS, Dice, check_dice
from yachtdice.rules.box import Box
from yachtdice.rules.ruleset import Joker, RuleSet, Scope
from yachtdice.rules.scorers import is_five_of_a_kind
from yachtdice.rules.sheet import Sheet, column_holds_yacht, holds_yacht
from yachtdice.rules.writing import Option, choices

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


class _Turn(NamedTuple):
    """A turn's gain, the total that it promises at best, and what is written."""

    promise: int
    gain: int
    option: Option

    def write(self, sheet: Sheet) -> Sheet:
        """The sheet after the turn."""
        option = self.option
        return sheet.write(option.box, option.points, extra=option.extra > 0)


class _Search:
    """Best-first search for the most (`sign` +1) or, negated, the fewest points (-1)."""

    def __init__(self, rules: RuleSet, *, sign: int) -> None:
        self.rules = rules
        self.sign = sign
        self.known: dict[object, int] = {}
        self.rolls = tuple({*_FIVES, *(self._best_other(box) for box in rules.boxes)})
        self.plain = {place: self._plain_bound(place) for place in rules.places}
        self.factors = {place: rules.columns[rules.column(place)] for place in rules.places}
        self.is_bonus_multiplied = rules.upper_bonus is None or rules.upper_bonus.multiplied
        self.with_extra = {place: self._extra_bound(place) for place in rules.places}

    def best(self, sheet: Sheet) -> int:
        """What can still be added to this sheet's total at best, in the search's direction."""
        if sheet.is_full:
            return 0
        key = self._key(sheet)
        if key not in self.known:
            self.known[key] = self._best_of(sheet)
        return self.known[key]

    def _best_of(self, sheet: Sheet) -> int:
        first, *others = sorted(self._turns(sheet), key=lambda turn: -turn.promise)
        found = first.gain + self.best(first.write(sheet))
        for turn in others:
            if turn.promise <= found:
                break
            found = max(found, turn.gain + self.best(turn.write(sheet)))
        return found

    def _turns(self, sheet: Sheet) -> list[_Turn]:
        """Everything that a turn may be; hard boxes come first."""
        bounds = {place: self._bounds_without(sheet, place) for place in sheet.open_places}
        hardest_first = sorted(sheet.open_places, key=lambda place: self.plain[place])
        rank = {place: index for index, place in enumerate(hardest_first)}
        turns = []
        for dice in self.rolls:
            for option in choices(sheet, dice, first_throw=self.sign > 0).options:
                place, factor = option.box, self.factors[option.box]
                bonus = option.upper_bonus * (factor if self.is_bonus_multiplied else 1)
                gain = self.sign * (option.points * factor + bonus + option.extra)
                fills = option.points > 0 and place in self.rules.yacht_places
                promise = gain + bounds[place][fills] - max(0, self.sign * bonus)
                turns.append(_Turn(promise, gain, option))
        return sorted(turns, key=lambda turn: rank[turn.option.box])

    def _bounds_without(self, sheet: Sheet, place: str) -> tuple[int, int]:
        """At least what `best` returns once a place is filled, with every open box in its best
        case: with a zero, and with points.  Bonuses that the place earns are still in it.
        """
        places = tuple(other for other in sheet.open_places if other != place)
        bonus, holds = self._bonus_bound(sheet), holds_yacht(sheet)
        zero, points = (self._boxes_bound(places, holds=holds or fills) for fills in (False, True))
        return zero + bonus, points + bonus

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
