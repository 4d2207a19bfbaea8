"""Statements about who is there: devices, tables anybody may find, running servers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import (
    Connection,
    Delete,
    TextClause,
    and_,
    bindparam,
    case,
    delete,
    func,
    or_,
    select,
    update,
)

from yachtdice.service.ports import Tallies
from yachtdice.service.table import Status, Table
from yachtdice.store import rows
from yachtdice.store.dialect import INSERT
from yachtdice.store.schema import (
    IS_DUE,
    IS_FINISHED,
    IS_LISTED,
    IS_UNFINISHED,
    heartbeat,
    presence,
    tables,
)

_SEEN = select(presence.c.device, presence.c.seen_at).where(presence.c.table_id == bindparam("id"))
_PRESENT = select(presence.c.table_id, presence.c.device).where(
    presence.c.table_id.in_(bindparam("ids", expanding=True)),
    presence.c.seen_at >= bindparam("since"),
)
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
_LEASE_RUNNING = (
    update(tables)
    .where(IS_DUE, tables.c.status == Status.PLAYING.value)
    .values(lease_until=bindparam("until"))
)
_VERSIONS = select(tables.c.table_id, tables.c.version).where(
    tables.c.table_id.in_(bindparam("ids", expanding=True))
)


def _remove_old(kind: TextClause) -> Delete:
    """The condition stands twice: the row may have changed between being found and locked."""
    is_old = and_(kind, tables.c.changed_at < bindparam("before"))
    found = (
        select(tables.c.table_id)
        .where(is_old)
        .order_by(tables.c.changed_at)
        .limit(bindparam("most"))
    )
    return delete(tables).where(tables.c.table_id.in_(found), is_old)


_REMOVE_OLD = {True: _remove_old(IS_FINISHED), False: _remove_old(IS_UNFINISHED)}
_REMOVE = delete(tables).where(
    and_(tables.c.table_id == bindparam("id"), tables.c.version == bindparam("expected"))
)
_BY_STATUS = select(tables.c.status, func.count().label("many")).group_by(tables.c.status)
_DUE_COUNT = select(func.count()).where(
    IS_DUE,
    tables.c.due_at <= bindparam("now"),
    or_(tables.c.lease_until.is_(None), tables.c.lease_until <= bindparam("now")),
)
_LAST_BEAT = select(heartbeat.c.beat_at).where(heartbeat.c.id == 1)
_BEAT = (
    update(heartbeat)
    .where(heartbeat.c.id == 1, heartbeat.c.beat_at == bindparam("last"))
    .values(beat_at=bindparam("now"))
)


def touch(connection: Connection, devices: Sequence[tuple[str, str]], at: int) -> None:
    """Keep the latest time at which devices were there, at tables that still exist."""
    there = set(connection.execute(_VERSIONS, {"ids": [id for id, _ in devices]}).scalars())
    found = [
        {"table_id": table_id, "device": device, "seen_at": at}
        for table_id, device in devices
        if table_id in there
    ]
    if not found:
        return
    fresh = INSERT[connection.dialect.name](presence)
    later = fresh.on_conflict_do_update(
        index_elements=[presence.c.table_id, presence.c.device],
        set_={"seen_at": fresh.excluded.seen_at},
        where=presence.c.seen_at < fresh.excluded.seen_at,
    )
    connection.execute(later, found)


def seen(connection: Connection, table_id: str) -> dict[str, int]:
    """When each device was last there."""
    return {row.device: row.seen_at for row in connection.execute(_SEEN, {"id": table_id})}


def present(
    connection: Connection, table_ids: Sequence[str], since: int
) -> dict[str, frozenset[str]]:
    """The devices that were there since then, by table."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for row in connection.execute(_PRESENT, {"ids": list(table_ids), "since": since}):
        found[row.table_id].add(row.device)
    return {table_id: frozenset(devices) for table_id, devices in found.items()}


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


def tallies(connection: Connection, now: int) -> Tallies:
    """The tables counted, by status and by whether they are due."""
    counts = dict.fromkeys((status.value for status in Status), 0)
    counts.update((row.status, row.many) for row in connection.execute(_BY_STATUS))
    return Tallies(counts, connection.execute(_DUE_COUNT, {"now": now}).scalar_one())


def remove(connection: Connection, table_id: str, version: int) -> bool:
    """Remove a table; what hangs on it goes with it."""
    return connection.execute(_REMOVE, {"id": table_id, "expected": version}).rowcount == 1


def remove_old(connection: Connection, before: int, finished: bool, limit: int) -> int:  # noqa: FBT001 - as the database passes it on
    """Remove tables that have not changed for long; one that somebody just touched stays."""
    return connection.execute(_REMOVE_OLD[finished], {"before": before, "most": limit}).rowcount


def beat(connection: Connection, now: int, silence_ms: int, lease_ms: int) -> int | None:
    """Move the heartbeat on; the one who ends a silence is told since when it lasted."""
    last: int | None = connection.execute(_LAST_BEAT).scalar()
    if last is None:
        first = INSERT[connection.dialect.name](heartbeat).values(id=1, beat_at=now)
        connection.execute(first.on_conflict_do_nothing())
        return None
    if last >= now:
        return None
    mine = connection.execute(_BEAT, {"last": last, "now": now}).rowcount == 1
    if not mine or now - last <= silence_ms:
        return None
    connection.execute(_LEASE_RUNNING, {"until": now + lease_ms})
    return last
