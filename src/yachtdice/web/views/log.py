"""The log: every roll and box of the present game, newest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from yachtdice.game import Ended, Resigned, Rolled, Scored, Started
from yachtdice.rules import rules_label
from yachtdice.service.table import Entry, Table
from yachtdice.web.logmodel import LogLineView, LogView
from yachtdice.web.views.reader import Reader, seat_names
from yachtdice.web.views.sheet import box_name
from yachtdice.web.views.table import round_number
from yachtdice.wording import Phrase


def log_view(table: Table, entries: Iterable[Entry], reader: Reader) -> LogView:
    """The log of the present game, from the rows of the table's own log."""
    lines = list(_lines(table, entries, reader))
    return LogView(
        title=reader.say(turn_title(table)),
        table_url=f"/tables/{table.table_id}",
        lines=tuple(reversed(lines)),
    )


def turn_title(table: Table) -> Phrase:
    """The scoresheet and the turn: "Standard, turn 5 of 12"."""
    return Phrase(
        "{rules}, turn {turn} of {turns}",
        rules=rules_label(table.rules),
        turn=round_number(table),
        turns=len(table.rules.places),
    )


def _lines(table: Table, entries: Iterable[Entry], reader: Reader) -> Iterator[LogLineView]:
    """The lines in the order in which they came about."""
    names = seat_names(table, reader)
    filled = [0] * len(names)
    thrown = False
    for event in _last_game(entries):
        match event:
            case Rolled(seat, kept, dice):
                if not thrown:
                    text = reader.say(Phrase("Turn {number}", number=filled[seat] + 1))
                    yield LogLineView(seat=seat, name=names[seat], kind="turn", text=text)
                thrown = True
                yield LogLineView(
                    seat=seat, name=names[seat], kind="roll", text="", dice=dice, kept=kept
                )
            case Scored(seat):
                thrown = False
                filled[seat] += 1
                text = reader.say(_written(table, event))
                yield LogLineView(seat=seat, name=names[seat], kind="write", text=text)
            case Resigned(seat):
                thrown = False
                text = reader.say(Phrase("resigned"))
                yield LogLineView(seat=seat, name=names[seat], kind="note", text=text)
            case Ended():
                pass


def _last_game(entries: Iterable[Entry]) -> list[Rolled | Scored | Resigned | Ended]:
    """The events since the latest start."""
    events: list[Rolled | Scored | Resigned | Ended] = []
    for entry in entries:
        for event in entry.events:
            match event:
                case Started():
                    events = []
                case Rolled() | Scored() | Resigned() | Ended():
                    events.append(event)
                case _:
                    pass
    return events


def _written(table: Table, event: Scored) -> Phrase:
    box = box_name(table.rules, event.box)
    if event.upper_bonus and event.extra:
        return Phrase(
            "wrote {points} in {box}, and earned the bonus of {bonus} and {extra} more",
            points=event.points,
            box=box,
            bonus=event.upper_bonus,
            extra=event.extra,
        )
    if event.upper_bonus or event.extra:
        return Phrase(
            "wrote {points} in {box}, and earned {more} more",
            points=event.points,
            box=box,
            more=event.upper_bonus or event.extra,
        )
    return Phrase("wrote {points} in {box}", points=event.points, box=box)
