"""One accepted command written down: everything that it changes, in the caller's transaction."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Connection, and_, bindparam, delete, insert, update

from yachtdice.game import Ended, Resigned, Rolled, Scored, Started
from yachtdice.service.errors import WriteConflict
from yachtdice.service.ports import Change
from yachtdice.service.table_events import (
    Contributed,
    GraceGiven,
    Lapsed,
    OutageAdded,
    RematchWanted,
    Returned,
    SettingsChanged,
    TakenOver,
    TimeGiven,
    TurnRanOut,
)
from yachtdice.store import rows
from yachtdice.store.daily import write_attempt
from yachtdice.store.dialect import INSERT
from yachtdice.store.queue import seat_matched
from yachtdice.store.ratings import enter_game
from yachtdice.store.schema import answers, games, log, results, seats, tables

_SEATS_STAY = (
    Rolled,
    Scored,
    Started,
    Resigned,
    Ended,
    Contributed,
    RematchWanted,
    SettingsChanged,
    TakenOver,
    Returned,
    TurnRanOut,
    TimeGiven,
    GraceGiven,
    OutageAdded,
    Lapsed,
)
"""Events after which the rows of the seats need not be written; any other may change them."""

_ADVANCE = update(tables).where(
    and_(tables.c.table_id == bindparam("id"), tables.c.version == bindparam("expected"))
)


def commit_change(connection: Connection, change: Change) -> None:
    """Append the entry and write what hangs on it; raises `WriteConflict` when it is stale.

    Raises `IntegrityError` where an id, a code or a key is taken.
    """
    table_id = change.table.table_id
    if change.expected_version == 0:
        row = {"table_id": table_id, "created_at": change.entry.at, **rows.summary_row(change)}
        connection.execute(insert(tables), row)
    else:
        where = {"id": table_id, "expected": change.expected_version}
        if connection.execute(_ADVANCE, {**where, **rows.summary_row(change)}).rowcount == 0:
            raise WriteConflict(table_id, change.table.version)
    connection.execute(insert(log), rows.log_row(table_id, change.entry))
    _write_seats(connection, change)
    write_attempt(connection, change)
    if change.answer is not None:
        connection.execute(insert(answers), rows.answer_row(change.answer, change.entry.at))
    _write_ending(connection, change)
    if change.matched:
        seat_matched(connection, change)


def _write_seats(connection: Connection, change: Change) -> None:
    if all(isinstance(event, _SEATS_STAY) for event in change.entry.events):
        return
    if change.expected_version:
        connection.execute(
            delete(seats).where(seats.c.table_id == bindparam("id")), {"id": change.table.table_id}
        )
    connection.execute(insert(seats), rows.seat_rows(change.table))


def _write_ending(connection: Connection, change: Change) -> None:
    """What is kept of a game that has ended; what is kept already stands."""
    kept = INSERT[connection.dialect.name]
    if change.results:
        found = [asdict(result) for result in change.results]
        connection.execute(kept(results).on_conflict_do_nothing(), found)
    if change.played is not None:
        connection.execute(kept(games).on_conflict_do_nothing(), rows.game_row(change.played))
    if change.rated is not None:
        enter_game(connection, change.rated)
