"""Which boxes a roll may be written in, and what each would earn: scoring and the Joker rule.

Joker placement applies to five of a kind once every Yacht box is filled, with points or with 0:

- `forced`: the own upper box if open; else any open lower box at its full pay; else a zero in any
  open upper box;
- `open`: the own upper box if open or any open lower box at its full pay, the player's choice; if
  none of these is open, a zero in any open upper box;
- `free`: any open box at its plain value, and full pay in the lower boxes only once the own upper
  box is filled.

In a card of several columns "the own upper box" is that box of any column, unless the rule set
judges each column by itself: then a column's Joker waits for its own Yacht box and looks at its own
boxes alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from yachtdice.dice import Dice, check_dice
from yachtdice.errors import Illegal, quoted
from yachtdice.rules.box import Section
from yachtdice.rules.labels import box_label
from yachtdice.rules.ruleset import Joker, Scope
from yachtdice.rules.scorers import FaceSum, is_five_of_a_kind
from yachtdice.rules.sheet import Sheet, bonus_for, column_holds_yacht, earns_extra
from yachtdice.wording import Phrase


class Placement(Enum):
    """What the Joker rule says about one roll on one sheet."""

    PLAIN = "no Joker: any open box at its plain value"
    OWN_BOX = "the own upper box"
    OWN_OR_LOWER = "the own upper box or any lower box at full pay"
    LOWER = "any lower box at full pay"
    ZERO = "a zero in any upper box"
    FREE_PLAIN = "any open box at its plain value, the own upper box being open"
    FREE_FULL = "any open box, lower boxes at full pay"


@dataclass(frozen=True, slots=True)
class Option:
    """A box that may be written now: the points that go in it and what it earns besides.

    `points` and `upper_bonus` count before the column's multiplier; `extra` is what is paid.
    """

    box: str
    points: int
    upper_bonus: int = 0
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Closed:
    """A box that may not be written now, and why."""

    box: str
    reason: Phrase


@dataclass(frozen=True, slots=True)
class Choices:
    """Every box of a sheet for one roll: those that may be written and those that may not.

    `placements` are what the Joker rule says of each column; all the same unless the rule set
    judges columns by themselves.
    """

    dice: Dice
    placements: tuple[Placement, ...]
    options: tuple[Option, ...]
    closed: tuple[Closed, ...]

    @property
    def placement(self) -> Placement:
        """What the Joker rule says: of the first column where it applies, if it does anywhere."""
        applied = (p for p in self.placements if p is not Placement.PLAIN)
        return next(applied, Placement.PLAIN)

    @property
    def joker(self) -> bool:
        """Whether the Joker rule applies to this roll."""
        return self.placement is not Placement.PLAIN

    def option(self, place: str) -> Option:
        """The option of a box; raises `Illegal` with the reason when it may not be written."""
        for option in self.options:
            if option.box == place:
                return option
        for closed in self.closed:
            if closed.box == place:
                raise Illegal("{box} cannot be written: {reason}", box=place, reason=closed.reason)
        raise Illegal("{box} is not a box of this sheet.", box=quoted(place))


def choices(sheet: Sheet, dice: Dice, *, first_throw: bool = False) -> Choices:
    """What these dice may be written in on this sheet; no box is left unmentioned.

    `first_throw` says whether they lie as a turn's first throw left them.  Raises `Malformed`
    unless these are five dice.
    """
    dice = check_dice(dice)
    placements = _placements(sheet, dice)
    options: list[Option] = []
    closed: list[Closed] = []
    for place in sheet.rules.places:
        placement = placements[sheet.rules.column(place)]
        reason = _reason_closed(sheet, place, dice, placement)
        if reason is None:
            options.append(_option(sheet, place, dice, placement, first_throw=first_throw))
        else:
            closed.append(Closed(place, reason))
    return Choices(dice, placements, tuple(options), tuple(closed))


def joker_placement(sheet: Sheet, dice: Dice, column: int = 0) -> Placement:
    """What the sheet's Joker rule says about these dice in the column with this index."""
    rules = sheet.rules
    if rules.joker is Joker.NONE or not is_five_of_a_kind(dice):
        return Placement.PLAIN
    if any(sheet[place] is None for place in _judged(sheet, rules.yacht_places, column)):
        return Placement.PLAIN
    open_places = _judged(sheet, sheet.open_places, column)
    own = any(_is_own(sheet, place, dice) for place in open_places)
    lower = any(rules.box(place).section is Section.LOWER for place in open_places)
    return _PLACEMENTS[rules.joker][own][lower]


def _placements(sheet: Sheet, dice: Dice) -> tuple[Placement, ...]:
    columns = range(len(sheet.rules.columns))
    if sheet.rules.joker_scope is Scope.CARD:
        return (joker_placement(sheet, dice),) * len(columns)
    return tuple(joker_placement(sheet, dice, column) for column in columns)


def _judged(sheet: Sheet, places: tuple[str, ...], column: int) -> tuple[str, ...]:
    """Those of the places that the Joker rule looks at for a column."""
    rules = sheet.rules
    if rules.joker_scope is Scope.CARD:
        return places
    return tuple(place for place in places if rules.column(place) == column)


_PLACEMENTS = {
    Joker.FORCED: (
        (Placement.ZERO, Placement.LOWER),
        (Placement.OWN_BOX, Placement.OWN_BOX),
    ),
    Joker.OPEN: (
        (Placement.ZERO, Placement.LOWER),
        (Placement.OWN_OR_LOWER, Placement.OWN_OR_LOWER),
    ),
    Joker.FREE: (
        (Placement.FREE_FULL, Placement.FREE_FULL),
        (Placement.FREE_PLAIN, Placement.FREE_PLAIN),
    ),
}
"""Placement by rule, then by whether the own upper box and any lower box is open."""

_FULL_PAY = {Placement.OWN_OR_LOWER, Placement.LOWER, Placement.FREE_FULL}


def _is_own(sheet: Sheet, place: str, dice: Dice) -> bool:
    box = sheet.rules.box(place)
    return (
        box.section is Section.UPPER
        and isinstance(box.scorer, FaceSum)
        and box.scorer.face == dice[0]
    )


def _reason_closed(sheet: Sheet, place: str, dice: Dice, placement: Placement) -> Phrase | None:
    """Why a place may not be written, or None when it may."""
    written = sheet[place]
    if written is not None:
        return Phrase("it is already filled with {points}.", points=written)
    own = _is_own(sheet, place, dice)
    lower = sheet.rules.box(place).section is Section.LOWER
    match placement:
        case Placement.OWN_BOX if not own:
            return Phrase(
                "by the Joker rule this five of a kind goes in {box}, which is open.",
                box=_own_name(sheet, place, dice),
            )
        case Placement.OWN_OR_LOWER if not (own or lower):
            return Phrase(
                "by the Joker rule this five of a kind goes in {box} or in a box of the lower "
                "section.",
                box=_own_name(sheet, place, dice),
            )
        case Placement.LOWER if not lower:
            return Phrase(
                "by the Joker rule this five of a kind goes in an open box of the lower section."
            )
    return None


def _own_name(sheet: Sheet, place: str, dice: Dice) -> str:
    judged = _judged(sheet, sheet.open_places, sheet.rules.column(place))
    own = next(place for place in judged if _is_own(sheet, place, dice))
    return box_label(sheet.rules.box(own))


def _option(
    sheet: Sheet, place: str, dice: Dice, placement: Placement, *, first_throw: bool
) -> Option:
    rules = sheet.rules
    box = rules.box(place)
    full_pay = placement in _FULL_PAY and box.section is Section.LOWER
    points = box.points(dice, first_throw=first_throw, joker=full_pay)
    if box.doubles and not column_holds_yacht(sheet, rules.column(place)):
        points = 0
    upper_bonus = 0
    if box.section is Section.UPPER:
        before = sheet.upper_total(rules.column(place))
        upper_bonus = bonus_for(rules, before + points) - bonus_for(rules, before)
    earned = is_five_of_a_kind(dice) and earns_extra(sheet, place)
    extra = rules.extra_yacht * rules.extra_factor(place) if earned else 0
    return Option(place, points, upper_bonus, extra)
