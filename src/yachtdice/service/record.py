"""The present game of a table as a record, which the text notation writes out."""

from __future__ import annotations

from collections.abc import Iterable

from yachtdice.game import Ended, Event, Record, Resigned, Rolled, Scored, Started
from yachtdice.service.state import seat_name
from yachtdice.service.table import Entry, Table


def game_record(table: Table, entries: Iterable[Entry]) -> Record:
    """Everything that happened in the table's present game; `entries` is its log."""
    events: list[Event] = []
    for entry in entries:
        for event in entry.events:
            if isinstance(event, Started):
                events = [event]
            elif isinstance(event, Rolled | Scored | Resigned | Ended):
                events.append(event)
    return Record(
        tuple(seat_name(table, index) for index in range(len(table.seats))), tuple(events)
    )
