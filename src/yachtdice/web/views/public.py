"""The list of public tables."""

from __future__ import annotations

from collections.abc import Iterable

from yachtdice.rules import rules_label
from yachtdice.service.table import Status, Table
from yachtdice.web.lobbymodel import OpenTableView
from yachtdice.web.views.choosing import turn_limit
from yachtdice.web.views.log import turn_title
from yachtdice.web.views.reader import Reader, seat_names
from yachtdice.wording import Phrase, Plural


def open_tables(tables: Iterable[Table], reader: Reader) -> tuple[OpenTableView, ...]:
    """Public tables, in the order given."""
    return tuple(_open_table(table, reader) for table in tables)


def _open_table(table: Table, reader: Reader) -> OpenTableView:
    waiting = table.status is Status.WAITING
    names = seat_names(table, reader)
    taken = (name for name, seat in zip(names, table.seats, strict=True) if not seat.is_free)
    return OpenTableView(
        url=f"/tables/{table.table_id}",
        title=reader.language.say(rules_label(table.rules))
        if waiting
        else reader.say(turn_title(table)),
        players=", ".join(taken),
        note=f"{reader.say(_standing(table))} · {reader.say(turn_limit(table.turn_seconds))}",
        is_waiting=waiting,
    )


def _standing(table: Table) -> Phrase:
    free = sum(seat.is_free for seat in table.seats)
    if free:
        return Plural("{count} seat is free", "{count} seats are free", free)
    return Phrase("Playing: you may watch")
