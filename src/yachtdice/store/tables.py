"""The `TableStore` over SQL: every command is one transaction of a few statements."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    case,
    delete,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from yachtdice.service.errors import WriteConflict
from yachtdice.service.ports import Change, KeyedAnswer, Result, StoredTable, Tallies
from yachtdice.service.table import Entry, Status, Table
from yachtdice.store import attendance, rows
from yachtdice.store.committing import commit_change
from yachtdice.store.database import Database
from yachtdice.store.dialect import is_duplicate
from yachtdice.store.recent import Recent
from yachtdice.store.records import best_total
from yachtdice.store.schema import HAS_CODE, IS_DUE, IS_LEASED, answers, log, seats, tables

VERSION_MAX = 2**31 - 1

_UNFINISHED = (Status.WAITING.value, Status.PLAYING.value)

_table = tables.c.table_id == bindparam("id")
_is_current = and_(_table, tables.c.version == bindparam("expected"))

_HOLD = (
    update(tables)
    .where(_is_current)
    .values(holds=bindparam("holds"), holds_version=tables.c.version)
)
_SET_DUE = update(tables).where(_is_current).values(due_at=bindparam("due"), lease_until=None)
_is_known = and_(
    tables.c.version == bindparam("version"), tables.c.changed_at == bindparam("changed_at")
)
_LOAD = select(
    case((_is_known, None), else_=tables.c.state).label("state"),
    tables.c.version,
    tables.c.holds,
    tables.c.holds_version,
).where(_table)
_NOTHING_KNOWN = {"version": 0, "changed_at": 0}
_FIND_CODE = select(tables.c.table_id).where(tables.c.join_code == bindparam("code"), HAS_CODE)
_ENTRIES = (
    select(log)
    .where(
        log.c.table_id == bindparam("id"),
        log.c.version > bindparam("after"),
        log.c.version <= bindparam("up_to"),
    )
    .order_by(log.c.version)
)
_ANSWER = select(answers).where(
    answers.c.scope == bindparam("scope"), answers.c.key == bindparam("key")
)
_FORGET_ANSWERS = delete(answers).where(answers.c.at < bindparam("before"))
_TABLES_OF = (
    select(tables.c.state)
    .where(
        tables.c.table_id.in_(
            select(seats.c.table_id).where(seats.c.player_id == bindparam("player"))
        ),
        tables.c.status.in_(_UNFINISHED),
    )
    .order_by(tables.c.changed_at.desc(), tables.c.table_id)
    .limit(bindparam("most"))
)

_is_due = and_(
    tables.c.due_at <= bindparam("now"),
    or_(tables.c.lease_until.is_(None), tables.c.lease_until <= bindparam("now")),
)
_DUE = select(tables.c.table_id).where(_is_due).order_by(tables.c.due_at).limit(bindparam("most"))
_claimed = _DUE.with_for_update(skip_locked=True).cte("claimed")
_CLAIM = (
    update(tables)
    .where(tables.c.table_id.in_(select(_claimed.c.table_id)))
    .values(lease_until=bindparam("until"))
    .returning(tables.c.table_id, tables.c.due_at)
)
_NEXT_DUE = select(
    select(func.min(tables.c.due_at))
    .where(IS_DUE, tables.c.lease_until.is_(None))
    .scalar_subquery(),
    select(func.min(tables.c.lease_until))
    .where(IS_LEASED, tables.c.due_at.is_not(None))
    .scalar_subquery(),
)


class SqlTables:
    """Tables, their logs and what hangs on them, in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._recent = Recent()

    async def commit(self, change: Change) -> None:
        try:
            await self._database.write(commit_change, change)
        except IntegrityError as error:
            if is_duplicate(error):
                raise WriteConflict(change.table.table_id, change.table.version) from error
            raise
        self._recent.keep(change.table)

    async def load(self, table_id: str) -> StoredTable | None:
        if not rows.is_storable(table_id):
            return None
        stored = await self._database.read(_load, table_id, self._recent.get(table_id))
        if stored is not None:
            self._recent.keep(stored.table)
        return stored

    async def find_code(self, join_code: str) -> str | None:
        if not rows.is_storable(join_code):
            return None
        return await self._database.read(_find_code, join_code)

    async def entries(
        self, table_id: str, *, after: int = 0, up_to: int | None = None
    ) -> Sequence[Entry]:
        last = VERSION_MAX if up_to is None else min(up_to, VERSION_MAX)
        return await self._database.read(_entries, table_id, min(after, VERSION_MAX), last)

    async def hold(self, table_id: str, version: int, positions: Sequence[int]) -> bool:
        return await self._database.write(_hold, table_id, version, positions)

    async def answer(self, scope: str, key: str) -> KeyedAnswer | None:
        if not rows.is_storable(scope, key):
            return None
        return await self._database.read(_answer, scope, key)

    async def forget_answers(self, before: int) -> int:
        return await self._database.write(_forget_answers, before)

    async def tables_of(self, player_id: str, *, limit: int) -> Sequence[Table]:
        return await self._database.read(_tables_of, player_id, limit)

    async def claim_due(self, now: int, *, lease_ms: int, limit: int) -> Sequence[str]:
        # Mostly nothing is due, and looking first keeps out of the writers' way.
        if not await self._database.read(_due, now):
            return ()
        return await self._database.write(_claim, now, now + lease_ms, limit)

    async def next_due_at(self) -> int | None:
        return await self._database.read(_next_due_at)

    async def set_due(self, table_id: str, version: int, due_at: int | None) -> None:
        await self._database.write(_set_due, table_id, version, due_at)

    async def touch(self, devices: Sequence[tuple[str, str]], at: int) -> None:
        with suppress(IntegrityError):  # a table was removed a moment ago
            await self._database.write(attendance.touch, devices, at)

    async def seen(self, table_id: str) -> dict[str, int]:
        return await self._database.read(attendance.seen, table_id)

    async def present(self, table_ids: Sequence[str], since: int) -> dict[str, frozenset[str]]:
        return await self._database.read(attendance.present, table_ids, since)

    async def public_tables(self, *, limit: int) -> Sequence[Table]:
        return await self._database.read(attendance.public_tables, limit)

    async def running(self) -> Sequence[str]:
        return await self._database.read(attendance.running)

    async def tallies(self, now: int) -> Tallies:
        return await self._database.read(attendance.tallies, now)

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        return await self._database.read(attendance.versions, table_ids)

    async def remove(self, table_id: str, version: int) -> bool:
        return await self._database.write(attendance.remove, table_id, version)

    async def remove_old(self, before: int, *, finished: bool, limit: int) -> int:
        return await self._database.write(attendance.remove_old, before, finished, limit)

    async def beat(self, now: int, *, silence_ms: int, lease_ms: int) -> int | None:
        return await self._database.write(attendance.beat, now, silence_ms, lease_ms)

    async def best_total(
        self, player_id: str, rules_hash: str, *, except_game: tuple[str, int] | None = None
    ) -> Result | None:
        return await self._database.read(best_total, player_id, rules_hash, except_game)


def _load(connection: Connection, table_id: str, known: Table | None) -> StoredTable | None:
    told = {"version": known.version, "changed_at": known.changed_at} if known else _NOTHING_KNOWN
    row = connection.execute(_LOAD, {"id": table_id, **told}).first()
    if row is None:
        return None
    table = known if known and row.state is None else rows.read_table(row.state)
    holds = tuple(json.loads(row.holds)) if row.holds_version == row.version else None
    return StoredTable(table, holds)


def _find_code(connection: Connection, join_code: str) -> str | None:
    found: str | None = connection.execute(_FIND_CODE, {"code": join_code}).scalar()
    return found


def _entries(connection: Connection, table_id: str, after: int, up_to: int) -> list[Entry]:
    where = {"id": table_id, "after": after, "up_to": up_to}
    return [rows.read_entry(dict(row)) for row in connection.execute(_ENTRIES, where).mappings()]


def _hold(connection: Connection, table_id: str, version: int, positions: Sequence[int]) -> bool:
    values = {"id": table_id, "expected": version, "holds": rows.to_json(list(positions))}
    return connection.execute(_HOLD, values).rowcount == 1


def _answer(connection: Connection, scope: str, key: str) -> KeyedAnswer | None:
    row = connection.execute(_ANSWER, {"scope": scope, "key": key}).mappings().first()
    return rows.read_answer(dict(row)) if row else None


def _forget_answers(connection: Connection, before: int) -> int:
    return connection.execute(_FORGET_ANSWERS, {"before": before}).rowcount


def _tables_of(connection: Connection, player_id: str, limit: int) -> list[Table]:
    found = connection.execute(_TABLES_OF, {"player": player_id, "most": limit})
    return [rows.read_table(state) for state in found.scalars()]


def _due(connection: Connection, now: int) -> bool:
    return connection.execute(_DUE, {"now": now, "most": 1}).first() is not None


def _claim(connection: Connection, now: int, until: int, limit: int) -> list[str]:
    claimed = connection.execute(_CLAIM, {"now": now, "until": until, "most": limit})
    return [row.table_id for row in sorted(claimed, key=lambda row: row.due_at)]


def _next_due_at(connection: Connection) -> int | None:
    first = connection.execute(_NEXT_DUE).one()
    return min((at for at in first if at is not None), default=None)


def _set_due(connection: Connection, table_id: str, version: int, due_at: int | None) -> None:
    connection.execute(_SET_DUE, {"id": table_id, "expected": version, "due": due_at})
