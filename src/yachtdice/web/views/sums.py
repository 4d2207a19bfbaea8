"""What is added up for each seat: totals, the bonus and the pace towards it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from yachtdice.game import Seat
from yachtdice.ratings import Rating
from yachtdice.rules import Section, Sheet, UpperBonus, points_allowed
from yachtdice.service.table import Table
from yachtdice.service.table_events import SeatKind
from yachtdice.web.columnmodel import ColumnView, PaceState, PaceView, SeatView
from yachtdice.web.views.reader import Reader, seat_names
from yachtdice.wording import N_, Phrase


def seat_views(
    table: Table,
    seats: tuple[Seat, ...],
    reader: Reader,
    ratings: Mapping[int, Rating] = MappingProxyType({}),
) -> tuple[SeatView, ...]:
    """Every seat with its sums; `seats` are those of the game, or empty ones before it."""
    names = seat_names(table, reader)
    game = table.game
    mover = game.to_move if game is not None and not game.is_over else None
    return tuple(
        SeatView(
            seat=index,
            name=names[index],
            you=index in reader.seats,
            computer=table.seats[index].kind is SeatKind.COMPUTER,
            to_move=index == mover,
            resigned=seat.resigned,
            taken_over=_is_taken_over(table, index),
            upper_total=sum(column.upper_total for column in seat.sheet.columns),
            bonus=bonus(seat.sheet),
            lower_total=sum(column.lower_total for column in seat.sheet.columns),
            extra=seat.sheet.extra_points,
            total=seat.sheet.total,
            rating=ratings[index].shown if index in ratings else None,
            rating_off=round(ratings[index].deviation) if index in ratings else 0,
            pace=pace(seat.sheet, reader),
            columns=_columns(seat.sheet, reader),
        )
        for index, seat in enumerate(seats)
    )


def _is_taken_over(table: Table, index: int) -> bool:
    """Whether the computer plays for the person who holds this seat."""
    seat = table.seats[index]
    return seat.kind is not SeatKind.COMPUTER and table.seats[seat.holder].taken_over


def _columns(sheet: Sheet, reader: Reader) -> tuple[ColumnView, ...]:
    """Each column's sums on a card of several, none on a card of one."""
    if len(sheet.columns) == 1:
        return ()
    return tuple(
        ColumnView(
            multiplier=column.multiplier,
            upper_total=column.upper_total,
            total=column.total,
            pace=pace(sheet, reader, (index,)),
        )
        for index, column in enumerate(sheet.columns)
    )


def bonus(sheet: Sheet, columns: Sequence[int] | None = None) -> int | None:
    """The upper bonus, declared as soon as it is earned; 0 once out of reach, None until then.

    `columns` are those with these indexes, or all of them; so too below.
    """
    if sheet.rules.upper_bonus is None:
        return None
    looked_at = range(len(sheet.columns)) if columns is None else columns
    asked = [sheet.columns[index] for index in looked_at]
    earned = sum(column.multiplier * column.upper_bonus for column in asked)
    undecided = any(_is_undecided(sheet, index) for index in looked_at)
    return None if undecided and not earned else earned


def pace(sheet: Sheet, reader: Reader, columns: Sequence[int] | None = None) -> PaceView | None:
    """How the filled upper boxes stand against the bonus; None where there is none.

    The pace is three of each face for a threshold of 63, and in proportion for another.
    """
    rules, goal = sheet.rules, sheet.rules.upper_bonus
    if goal is None:
        return None
    looked_at = range(len(sheet.columns)) if columns is None else columns
    places = [place for place in rules.upper_places if rules.column(place) in looked_at]
    begun = any(sheet[place] is not None for place in places)
    difference = sum(_difference(sheet, goal, column) for column in looked_at)
    state = _state(bonus(sheet, looked_at), difference)
    words = {
        "points": abs(difference),
        "total": sum(sheet.columns[column].upper_total for column in looked_at),
        "bonus": goal.points,
        "threshold": goal.threshold,
    }
    short, brief, text = _PACE_WORDS[state] if begun else _NOT_BEGUN
    return PaceView(
        state=state,
        difference=difference,
        short=reader.say(Phrase(short, **words)) if short else "",
        brief=reader.say(Phrase(brief, **words)) if brief else "",
        text=reader.say(Phrase(text, **words)),
    )


_PACE_WORDS: dict[PaceState, tuple[str, str, str]] = {
    "ahead": (
        N_("{points} ahead"),
        N_("{points} ahead of pace"),
        N_("{total}, {points} ahead of the pace for the bonus"),
    ),
    "behind": (
        N_("{points} behind"),
        N_("{points} behind pace"),
        N_("{total}, {points} behind the pace for the bonus"),
    ),
    "even": (
        N_("on pace"),
        N_("on pace"),
        N_("{total}, on the pace for the bonus"),
    ),
    "earned": (
        N_("bonus"),
        N_("bonus earned"),
        N_("{total}, the bonus of {bonus} is earned"),
    ),
    "lost": (
        N_("no bonus"),
        N_("no bonus now"),
        N_("{total}, the bonus is out of reach"),
    ),
}
"""Short, brief and in a sentence, by state."""

_NOT_BEGUN = ("", "", N_("{total}, the bonus needs {threshold}"))


def _state(earned: int | None, difference: int) -> PaceState:
    if earned is not None:
        return "earned" if earned else "lost"
    if difference == 0:
        return "even"
    return "ahead" if difference > 0 else "behind"


def _most_points(sheet: Sheet, column: int) -> dict[str, int]:
    """The most that each upper box of a column can hold."""
    rules = sheet.rules
    upper = (box for box in rules.boxes if box.section is Section.UPPER)
    places = [rules.place(column, box) for box in upper]
    return {place: max(points_allowed(rules, place)) for place in places}


def _difference(sheet: Sheet, goal: UpperBonus, column: int) -> int:
    """Points ahead of the pace in one column, counting filled boxes alone."""
    most = _most_points(sheet, column)
    filled = sum(points for place, points in most.items() if sheet[place] is not None)
    return sheet.upper_total(column) - round(goal.threshold * filled / sum(most.values()))


def _is_undecided(sheet: Sheet, column: int) -> bool:
    """Whether a column may still reach the threshold that it has not reached."""
    goal = sheet.rules.upper_bonus
    if goal is None or sheet.upper_total(column) >= goal.threshold:
        return False
    most = _most_points(sheet, column)
    still = sum(points for place, points in most.items() if sheet[place] is None)
    return sheet.upper_total(column) + still >= goal.threshold
