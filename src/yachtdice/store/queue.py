"""The queue over SQL: rows that any process reads, and takes off once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, bindparam, delete, or_, select, update

from yachtdice.service.errors import WriteConflict
from yachtdice.service.ports import Change
from yachtdice.service.rating_ports import Size, Waiting
from yachtdice.store.database import Database
from yachtdice.store.dialect import INSERT
from yachtdice.store.schema import waiting

_of_player = waiting.c.player_id == bindparam("player")
_PLACE = select(waiting).where(_of_player)
_NOTE = update(waiting).where(_of_player).values(seen_at=bindparam("at"))
_LEAVE = delete(waiting).where(_of_player, waiting.c.table_id.is_(None))
_ALL = (
    select(waiting)
    .where(waiting.c.seen_at >= bindparam("since"), waiting.c.table_id.is_(None))
    .order_by(waiting.c.joined_at, waiting.c.player_id)
)
_DROP = delete(waiting).where(waiting.c.seen_at < bindparam("before"))
_MATCHED = (
    select(waiting.c.player_id)
    .where(
        waiting.c.player_id.in_(bindparam("players", expanding=True)),
        waiting.c.ladder == bindparam("ladder"),
        waiting.c.table_id.is_(None),
    )
    .order_by(waiting.c.player_id)
    .with_for_update(skip_locked=True)
)
_SEAT = (
    update(waiting)
    .where(waiting.c.player_id.in_(bindparam("players", expanding=True)))
    .values(table_id=bindparam("table"))
)


class SqlQueue:
    """Who waits, in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def join(self, waiting: Waiting, *, after: str | None = None) -> None:
        await self._database.write(_join, waiting, after)

    async def place(self, player_id: str) -> Waiting | None:
        return await self._database.read(_place, player_id)

    async def note_waiting(self, player_id: str, at: int) -> None:
        await self._database.write(_note, player_id, at)

    async def leave(self, player_id: str) -> None:
        await self._database.write(_leave, player_id)

    async def all_waiting(self, since: int) -> Sequence[Waiting]:
        return await self._database.read(_all, since)

    async def drop_absent(self, before: int) -> None:
        await self._database.write(_drop, before)


def seat_matched(connection: Connection, change: Change) -> None:
    """Take those who are matched off the queue for a table, or raise `WriteConflict`.

    Of several processes that match the same people, one finds them all; rows that another one is
    about to take are skipped rather than waited for.
    """
    players = sorted(change.matched)
    where = {"players": players, "ladder": change.table.ladder}
    if list(connection.execute(_MATCHED, where).scalars()) != players:
        raise WriteConflict(change.table.table_id, change.table.version)
    connection.execute(_SEAT, {"players": players, "table": change.table.table_id})


def _join(connection: Connection, wanted: Waiting, after: str | None) -> None:
    new = INSERT[connection.dialect.name](waiting)
    again = new.on_conflict_do_update(
        index_elements=[waiting.c.player_id],
        set_={column.name: new.excluded[column.name] for column in waiting.c},
        where=or_(waiting.c.table_id.is_(None), waiting.c.table_id == after),
    )
    connection.execute(again, {**asdict(wanted), "size": wanted.size.value})


def _place(connection: Connection, player_id: str) -> Waiting | None:
    row = connection.execute(_PLACE, {"player": player_id}).mappings().first()
    return _read(row) if row else None


def _note(connection: Connection, player_id: str, at: int) -> None:
    connection.execute(_NOTE, {"player": player_id, "at": at})


def _leave(connection: Connection, player_id: str) -> None:
    connection.execute(_LEAVE, {"player": player_id})


def _all(connection: Connection, since: int) -> list[Waiting]:
    return [_read(row) for row in connection.execute(_ALL, {"since": since}).mappings()]


def _drop(connection: Connection, before: int) -> None:
    connection.execute(_DROP, {"before": before})


def _read(row: Any) -> Waiting:
    return Waiting(**{**row, "size": Size(row["size"])})
