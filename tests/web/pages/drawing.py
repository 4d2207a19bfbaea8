"""Tables at any moment, and what a reader sees of them, without a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from yachtdice.dice import parse_dice
from yachtdice.game import Game, Scored, Seat
from yachtdice.rules import RuleSet, Sheet, get
from yachtdice.service.people import PlayerSettings
from yachtdice.service.table import Table
from yachtdice.service.table_events import SeatKind, TableEvent, TableSeat
from yachtdice.web.columnmodel import RowView
from yachtdice.web.tablemodel import TableView
from yachtdice.web.views.reader import Reader
from yachtdice.web.views.table import Look, table_view

YOU = TableSeat(SeatKind.HUMAN, "", 0, nonce="n", player_id="p")


def local(name: str = "") -> TableSeat:
    """Somebody else at the first seat's device."""
    return TableSeat(SeatKind.LOCAL, name, 0)


def computer(seat: int, name: str = "") -> TableSeat:
    """A computer player in this seat."""
    return TableSeat(SeatKind.COMPUTER, name, seat, level="greedy")


def person(seat: int, name: str = "") -> TableSeat:
    """Somebody at another device."""
    return TableSeat(SeatKind.HUMAN, name, seat, nonce=f"n{seat}", player_id=f"p{seat}")


def table(
    rules: RuleSet | str = "standard",
    seats: Sequence[TableSeat] = (YOU,),
    sheets: Sequence[str] = (),
    *,
    dice: str = "",
    left: int = 3,
    kept: tuple[int, ...] = (),
    to_move: int = 0,
    last: tuple[TableEvent, ...] = (),
) -> Table:
    """A table in the middle of a game; sheets are written `ones=3 yacht=50`."""
    rule_set = get(rules) if isinstance(rules, str) else rules
    written = [*sheets, *[""] * (len(seats) - len(sheets))]
    game = replace(
        Game.start(rule_set, len(seats)),
        seats=tuple(Seat(Sheet.parse(rule_set, sheet)) for sheet in written),
        to_move=to_move,
        dice=parse_dice(dice) if dice else None,
        rolls_left=left if dice else 3,
        kept=kept,
    )
    return Table(
        table_id="0" * 24,
        rules=rule_set,
        seats=tuple(seats),
        secret="00",  # noqa: S106 - of a table that nobody plays
        join_code="BCDFGH",
        turn_seconds=None,
        visibility="private",
        ranked=False,
        first_seat_moves_on=True,
        version=7,
        game=game,
        last=last,
    )


def reader(*seats: int, **settings: bool) -> Reader:
    """Somebody who plays these seats; none for a watcher."""
    return Reader(frozenset(seats), PlayerSettings(**settings))  # type: ignore[arg-type]


def drawn(shown: Table, who: Reader | None = None, **look: object) -> TableView:
    """What the reader sees; by default that of seat 0."""
    return table_view(shown, who or reader(0), Look(**look))  # type: ignore[arg-type]


def row(view: TableView, box: str) -> RowView:
    """One row of the sheet."""
    return next(row for row in (*view.sheet.upper, *view.sheet.lower) if row.box == box)


def wrote(box: str, points: int, *, seat: int = 0, bonus: int = 0, extra: int = 0) -> Scored:
    """The event of a box written."""
    return Scored(seat, box, points, bonus, extra)
