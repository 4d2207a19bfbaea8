"""The sheet: for each box what it wants, what it would pay now, or why it may not be used."""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.game import Game, Seat
from yachtdice.rules import Choices, Closed, Option, RuleSet, Section, box_label, condition, payment
from yachtdice.service.table import Table
from yachtdice.web.columnmodel import CellView, RowState, RowView, SheetView
from yachtdice.web.views.reader import Reader, seat_names
from yachtdice.wording import Phrase, Plural


def sheet_view(
    table: Table,
    seats: tuple[Seat, ...],
    reader: Reader,
    *,
    chosen: str = "",
    fresh: frozenset[tuple[int, str]] = frozenset(),
) -> SheetView:
    """Every row in two halves.

    `chosen` is the box that the reader looks at, `fresh` holds seat and box of what was written
    since the reader last looked.
    """
    rules = table.rules
    shown = _Shown(table, seats, reader, chosen, fresh)
    rows = [shown.row(place) for place in in_rows(rules)]
    upper = tuple(row for row in rows if rules.box(row.box).section is Section.UPPER)
    lower = tuple(row for row in rows if rules.box(row.box).section is Section.LOWER)
    return SheetView(
        upper=upper,
        lower=lower,
        bonus_label=_bonus_label(rules, reader),
        has_extra=bool(rules.extra_yacht),
        columns=len(rules.columns),
    )


def in_rows(rules: RuleSet) -> list[str]:
    """The places box by box, so that those of one box in all columns stand together."""
    columns = range(len(rules.columns))
    return [rules.place(column, box) for box in rules.boxes for column in columns]


def box_name(rules: RuleSet, place: str) -> Phrase:
    """The name of a place, with its column where the card has several."""
    name = box_label(rules.box(place))
    if len(rules.columns) == 1:
        return Phrase("{box}", box=name)
    return Phrase("{box} ×{factor}", box=name, factor=rules.columns[rules.column(place)])


def box_words(rules: RuleSet, place: str, reader: Reader) -> str:
    """What a box wants and what it pays."""
    box = rules.box(place)
    return f"{reader.say(condition(box))} {reader.say(payment(box))}"


def _bonus_label(rules: RuleSet, reader: Reader) -> str:
    goal = rules.upper_bonus
    if goal is None:
        return ""
    return reader.say(
        Phrase("Bonus +{points} at {threshold}", points=goal.points, threshold=goal.threshold)
    )


@dataclass(frozen=True)
class _Shown:
    """One table as one reader sees it, asked for row by row."""

    table: Table
    seats: tuple[Seat, ...]
    reader: Reader
    chosen: str
    fresh: frozenset[tuple[int, str]]

    def row(self, place: str) -> RowView:
        option = self._option(place)
        yours = option is not None and self._is_yours
        return RowView(
            box=place,
            name=self.reader.say(box_name(self.table.rules, place)),
            condition=box_words(self.table.rules, place, self.reader),
            state=self._state(place),
            cells=tuple(self._cell(place, seat) for seat in range(len(self.seats))),
            pays=option.points if option and yours else None,
            pays_more=self._pays_more(option) if option and yours else "",
            reason=self._reason(place),
            joker=yours and self._is_joker(place),
            chosen=place == self.chosen,
        )

    def _cell(self, place: str, seat: int) -> CellView:
        option = self._option(place) if seat == self._mover else None
        return CellView(
            box=place,
            seat=seat,
            points=self.seats[seat].sheet[place],
            preview=option.points if option else None,
            last=(seat, place) in self.fresh,
        )

    @property
    def _game(self) -> Game | None:
        """The game while it runs."""
        game = self.table.game
        return None if game is None or game.is_over else game

    @property
    def _choices(self) -> Choices | None:
        return self._game.choices if self._game else None

    @property
    def _mover(self) -> int | None:
        return self._game.to_move if self._game else None

    @property
    def _is_yours(self) -> bool:
        return self._mover in self.reader.seats

    @property
    def _own_seat(self) -> int:
        """Whose boxes the reader asks about: the seat to move or else the reader's first."""
        if self._mover is not None and (self._is_yours or not self.reader.seats):
            return self._mover
        return min(self.reader.seats, default=0)

    def _option(self, place: str) -> Option | None:
        options = self._choices.options if self._choices else ()
        return next((option for option in options if option.box == place), None)

    def _closed(self, place: str) -> Closed | None:
        closed = self._choices.closed if self._choices else ()
        return next((one for one in closed if one.box == place), None)

    def _state(self, place: str) -> RowState:
        if self.seats[self._own_seat].sheet[place] is not None:
            return "written"
        if not self._is_yours:
            return "waiting"
        if self._option(place) is not None:
            return "open"
        return "closed" if self._closed(place) is not None else "waiting"

    def _reason(self, place: str) -> str:
        """Why nothing may be written in a row now; empty where it may."""
        say = self.reader.say
        written = self.seats[self._own_seat].sheet[place]
        if written is not None:
            return say(
                Plural(
                    "Filled with {count} point; a filled box never changes.",
                    "Filled with {count} points; a filled box never changes.",
                    written,
                )
            )
        closed = self._closed(place)
        match self._state(place):
            case "closed" if closed is not None:
                return say(Phrase("Not now: {reason}", reason=closed.reason))
            case "waiting" if self._is_yours:
                return say(Phrase("Throw first, then choose a box."))
            case "waiting" if self._mover is not None:
                name = seat_names(self.table, self.reader)[self._mover]
                return say(Phrase("It is the turn of {name}.", name=name))
            case _:
                return ""

    def _pays_more(self, option: Option) -> str:
        parts = []
        if option.upper_bonus:
            parts.append(Phrase("It earns the bonus of {bonus} too.", bonus=option.upper_bonus))
        if option.extra:
            parts.append(Phrase("And {extra} more for five of a kind.", extra=option.extra))
        return " ".join(self.reader.say(part) for part in parts)

    def _is_joker(self, place: str) -> bool:
        """Whether the Joker makes the box pay more than these dice would by themselves."""
        option = self._option(place)
        if option is None or self._choices is None or not self._choices.joker:
            return False
        return option.points > self.table.rules.box(place).scorer.points(self._choices.dice)
