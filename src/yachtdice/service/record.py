"""The present game of a table as a record, which the text notation writes out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from yachtdice.game import Ended, Event, Record, Resigned, Rolled, Scored, Started
from yachtdice.service.state import seat_name
from yachtdice.service.table import Entry, Status, Table


def finished_at_table(
    table_id: str, entries: Sequence[Entry], game_number: int
) -> tuple[Table, Record] | None:
    """The table as one of its games left it, and that game; None where it has not ended."""
    table = None
    for at_version in Table.history(table_id, entries):
        if at_version.game_number > game_number:
            break
        table = at_version
    if table is None or table.game_number != game_number or table.status is not Status.FINISHED:
        return None
    return table, game_record(table, [e for e in entries if e.version <= table.version])


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
