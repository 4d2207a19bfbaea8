"""One seat's sheet: what has been written in it, and the totals that follow from that.

Written `ones=3 yacht=50 extra=2`: every box not named is open, `extra` is the number of extra-Yacht
bonuses earned so far.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from yachtdice.dice import DICE_COUNT, FACES, check_dice
from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.rules.box import Section, possible_points
from yachtdice.rules.ruleset import Joker, RuleSet, Scope

EXTRA = "extra"
"""What a written sheet calls the number of extra Yachts; no box has this id."""


@dataclass(frozen=True, slots=True)
class Column:
    """What one column of a sheet adds up to; all but `total` count before multiplying."""

    multiplier: int
    upper_total: int
    upper_bonus: int
    lower_total: int
    bonus_multiplied: bool = True

    @property
    def total(self) -> int:
        """What the column is worth: both sections and the bonus, multiplied."""
        bonus = self.upper_bonus * (self.multiplier if self.bonus_multiplied else 1)
        return self.multiplier * (self.upper_total + self.lower_total) + bonus


@dataclass(frozen=True)
class Sheet:
    """The points in each place of a card, None where it is open; totals are always derived.

    `points` runs in the order of `rules.places`; `extra_count` counts extra-Yacht bonuses, where
    they are multiplied each as often as its column does.
    """

    rules: RuleSet
    points: tuple[int | None, ...]
    extra_count: int = 0

    @classmethod
    def empty(cls, rules: RuleSet) -> Sheet:
        """A sheet with every box open."""
        return cls(rules, (None,) * len(rules.places))

    @classmethod
    def of(cls, rules: RuleSet, points: Mapping[str, int], *, extra_count: int = 0) -> Sheet:
        """A sheet that holds these points by place.

        Raises `Malformed` for an unknown box or points that are no number, `Illegal` for points
        that the box cannot hold or extra bonuses that cannot have been earned.
        """
        row: list[int | None] = [None] * len(rules.places)
        for place, value in points.items():
            row[rules.place_index(place)] = _checked_points(rules, place, value)
        sheet = cls(rules, tuple(row), extra_count)
        sheet._check_extra()
        return sheet

    @classmethod
    def parse(cls, rules: RuleSet, text: str) -> Sheet:
        """Read `ones=3 yacht=50 extra=1`, separated by spaces or commas; errors as in `of`."""
        if ",," in "".join(text.split()):
            raise Malformed("{given} has nothing between two commas.", given=quoted(text))
        points: dict[str, int] = {}
        for word in text.replace(",", " ").split():
            name, equals, digits = word.partition("=")
            if not equals or not (digits.isascii() and digits.isdigit()) or len(digits) > 4:
                raise Malformed(
                    "{given} is not BOX=POINTS in the sheet {sheet}. Write, for example, ones=3.",
                    given=quoted(word),
                    sheet=quoted(text),
                )
            if name in points:
                raise Malformed(
                    "{given} names a box twice: {box}.", given=quoted(text), box=quoted(name)
                )
            points[name] = int(digits)
        extra_count = points.pop(EXTRA, 0)
        return cls.of(rules, points, extra_count=extra_count)

    def __str__(self) -> str:
        words = [f"{place}={value}" for place, value in self.written.items()]
        if self.extra_count:
            words.append(f"{EXTRA}={self.extra_count}")
        return " ".join(words)

    def __repr__(self) -> str:
        return f"<Sheet {self.rules.id}: {str(self) or 'empty'}>"

    def __getitem__(self, place: str) -> int | None:
        return self.points[self.rules.place_index(place)]

    @property
    def written(self) -> dict[str, int]:
        """The points in each filled place, in sheet order."""
        pairs = zip(self.rules.places, self.points, strict=True)
        return {place: value for place, value in pairs if value is not None}

    @property
    def open_places(self) -> tuple[str, ...]:
        """The places that are still open, in sheet order."""
        pairs = zip(self.rules.places, self.points, strict=True)
        return tuple(place for place, value in pairs if value is None)

    @property
    def is_full(self) -> bool:
        """Whether every box is filled."""
        return None not in self.points

    def write(self, place: str, points: int, *, extra: bool = False) -> Sheet:
        """The sheet with points in an open place, and one more extra-Yacht bonus if `extra`.

        Raises `Illegal` when the place is filled; whether dice pay these points is not asked here.
        """
        index = self.rules.place_index(place)
        if self.points[index] is not None:
            raise Illegal(
                "{box} is already filled with {points}. Choose an open box.",
                box=place,
                points=self.points[index],
            )
        row = (*self.points[:index], points, *self.points[index + 1 :])
        earned = self.rules.extra_factor(place) if extra else 0
        return replace(self, points=row, extra_count=self.extra_count + earned)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """What each column adds up to, bonus included once its threshold is reached."""
        return tuple(self._column(index) for index in range(len(self.rules.columns)))

    def _column(self, index: int) -> Column:
        upper_total, lower_total = self.upper_total(index), 0
        height = len(self.rules.boxes)
        values = self.points[index * height : (index + 1) * height]
        for box, value in zip(self.rules.boxes, values, strict=True):
            if box.section is Section.LOWER:
                lower_total += value or 0
        return Column(
            self.rules.columns[index],
            upper_total,
            bonus_for(self.rules, upper_total),
            lower_total,
            self.rules.upper_bonus is None or self.rules.upper_bonus.multiplied,
        )

    def upper_total(self, column: int = 0) -> int:
        """The points in the upper section of the column with this index, before any bonus."""
        height = len(self.rules.boxes)
        values = self.points[column * height : (column + 1) * height]
        pairs = zip(self.rules.boxes, values, strict=True)
        return sum(value or 0 for box, value in pairs if box.section is Section.UPPER)

    @property
    def extra_points(self) -> int:
        """What the extra Yachts are worth so far."""
        return self.extra_count * self.rules.extra_yacht

    @property
    def total(self) -> int:
        """Everything on the sheet: the columns' totals and the extra Yachts."""
        return sum(column.total for column in self.columns) + self.extra_points

    def _check_extra(self) -> None:
        filled = len(self.written)
        if type(self.extra_count) is not int or self.extra_count < 0:
            raise Malformed(
                "{given} is not a number of extra Yachts.", given=quoted(self.extra_count)
            )
        earnable = filled - 1 if holds_yacht(self) and self.rules.extra_yacht else 0
        if self.rules.extra_multiplied:
            earnable *= max(self.rules.columns)
        if self.extra_count > earnable:
            raise Illegal(
                "extra={given} cannot have been earned on this sheet: at most {most}. An extra "
                "Yacht needs points in the Yacht box and fills another box.",
                given=quoted(self.extra_count),
                most=earnable,
            )


def holds_yacht(sheet: Sheet) -> bool:
    """Whether a Yacht box holds points, so that a further five of a kind may earn the extra."""
    return any(sheet[place] for place in sheet.rules.yacht_places)


def earns_extra(sheet: Sheet, place: str) -> bool:
    """Whether five of a kind written at a place now earns the extra Yacht."""
    if sheet.rules.extra_scope is Scope.CARD:
        return holds_yacht(sheet)
    return column_holds_yacht(sheet, sheet.rules.column(place))


def column_holds_yacht(sheet: Sheet, column: int) -> bool:
    """Whether a Yacht box of the column with this index holds points."""
    rules = sheet.rules
    return any(sheet[place] for place in rules.yacht_places if rules.column(place) == column)


def bonus_for(rules: RuleSet, upper_total: int) -> int:
    """The bonus that an upper section with this total earns: 0 below the threshold."""
    bonus = rules.upper_bonus
    return bonus.points if bonus is not None and upper_total >= bonus.threshold else 0


def points_allowed(rules: RuleSet, place: str) -> frozenset[int]:
    """Every number of points that a box can ever hold under these rules, Joker included."""
    box = rules.box(place)
    if rules.joker is Joker.NONE:
        return possible_points(box)
    fives = [check_dice((face,) * DICE_COUNT) for face in FACES]
    first = (False, True)
    jokers = {box.points(five, joker=True, first_throw=f) for five in fives for f in first}
    return possible_points(box) | jokers


def _checked_points(rules: RuleSet, place: str, value: object) -> int:
    if type(value) is not int:
        raise Malformed("{given} is not points for {box}.", given=quoted(value), box=place)
    allowed = points_allowed(rules, place)
    if value not in allowed:
        raise Illegal(
            "{box} cannot hold {given}. It can hold: {allowed}.",
            box=place,
            given=quoted(value),
            allowed=", ".join(str(points) for points in sorted(allowed)),
        )
    return value
