"""Statements about who is there: devices, tables anybody may find, running servers."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, and_, bindparam, case, delete, select, update

from yachtdice.service.table import Status, Table
from yachtdice.store import rows
from yachtdice.store.dialect import INSERT
from yachtdice.store.schema import IS_DUE, IS_LISTED, heartbeat, presence, tables

_SEEN = select(presence.c.seat, presence.c.seen_at).where(presence.c.table_id == bindparam("id"))
_LISTED = (
    select(tables.c.state)
    .where(IS_LISTED)
    .order_by(
        case((tables.c.status == Status.WAITING.value, 0), else_=1),
        tables.c.changed_at.desc(),
        tables.c.table_id,
    )
    .limit(bindparam("most"))
)
_RUNNING = select(tables.c.table_id).where(IS_DUE, tables.c.status == Status.PLAYING.value)
_VERSIONS = select(tables.c.table_id, tables.c.version).where(
    tables.c.table_id.in_(bindparam("ids", expanding=True))
)
_REMOVE = delete(tables).where(
    and_(tables.c.table_id == bindparam("id"), tables.c.version == bindparam("expected"))
)
_LAST_BEAT = select(heartbeat.c.beat_at).where(heartbeat.c.id == 1)
_BEAT = (
    update(heartbeat)
    .where(heartbeat.c.id == 1, heartbeat.c.beat_at == bindparam("last"))
    .values(beat_at=bindparam("now"))
)


def touch(connection: Connection, table_id: str, seat: int, at: int) -> None:
    """Keep the latest time at which a device was there; the table must still exist."""
    fresh = INSERT[connection.dialect.name](presence).values(
        table_id=table_id, seat=seat, seen_at=at
    )
    later = fresh.on_conflict_do_update(
        index_elements=[presence.c.table_id, presence.c.seat],
        set_={"seen_at": fresh.excluded.seen_at},
        where=presence.c.seen_at < fresh.excluded.seen_at,
    )
    connection.execute(later)


def seen(connection: Connection, table_id: str) -> dict[int, int]:
    """When each device was last there."""
    return {row.seat: row.seen_at for row in connection.execute(_SEEN, {"id": table_id})}


def public_tables(connection: Connection, limit: int) -> list[Table]:
    """The tables that anybody may find."""
    found = connection.execute(_LISTED, {"most": limit})
    return [rows.read_table(state) for state in found.scalars()]


def running(connection: Connection) -> list[str]:
    """The tables at which a game runs and something is due."""
    return list(connection.execute(_RUNNING).scalars())


def versions(connection: Connection, table_ids: Sequence[str]) -> dict[str, int]:
    """The present version of each of these tables."""
    found = connection.execute(_VERSIONS, {"ids": list(table_ids)})
    return {row.table_id: row.version for row in found}


def remove(connection: Connection, table_id: str, version: int) -> bool:
    """Remove a table; what hangs on it goes with it."""
    return connection.execute(_REMOVE, {"id": table_id, "expected": version}).rowcount == 1


def beat(connection: Connection, now: int, silence_ms: int) -> int | None:
    """Move the heartbeat on; the one who ends a silence is told since when it lasted."""
    last = connection.execute(_LAST_BEAT).scalar()
    if last is None:
        first = INSERT[connection.dialect.name](heartbeat).values(id=1, beat_at=now)
        connection.execute(first.on_conflict_do_nothing())
        return None
    if last >= now:
        return None
    mine = connection.execute(_BEAT, {"last": last, "now": now}).rowcount == 1
    return last if mine and now - last > silence_ms else None
