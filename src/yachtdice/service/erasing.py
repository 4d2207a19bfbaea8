"""A log without somebody: pure, for tables that other people sit at too.

What is replaced are names and ids.  Seats, their nonces, dice and points stay, and so do texts that
were mixed into the dice: what the others have played depends on them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import reduce

from yachtdice.service.table import Entry, Table, without_person
from yachtdice.service.table_events import Forgotten, Opened, PlayerMoved, SeatTaken, TableEvent


def forgetting(table: Table, ids: Collection[str]) -> tuple[Forgotten, ...]:
    """The events that make a table forget who sits there under these ids."""
    seats = enumerate(table.seats)
    return tuple(Forgotten(index) for index, seat in seats if seat.player_id in ids)


def others_sit_at(table: Table, ids: Collection[str]) -> bool:
    """Whether people on other devices have a seat at the table."""
    return any(table.seats[seat].player_id not in ids for seat in table.people)


def changed_entries(entries: Iterable[Entry], ids: Collection[str]) -> tuple[Entry, ...]:
    """Those entries of a log that name one of these ids, without it and the names beside it."""
    cleared = (
        (entry, replace(entry, events=tuple(_without(event, ids) for event in entry.events)))
        for entry in entries
    )
    return tuple(after for before, after in cleared if after != before)


def _without(event: TableEvent, ids: Collection[str]) -> TableEvent:
    match event:
        case Opened(seats=seats):
            theirs = (index for index, seat in enumerate(seats) if seat.player_id in ids)
            return replace(event, seats=reduce(without_person, theirs, seats))
        case SeatTaken(player_id=player_id) if player_id in ids:
            return replace(event, name="", player_id="")
        case PlayerMoved(player_id=player_id) if player_id in ids:
            return replace(event, player_id="")
        case _:
            return event
