"""The `DailyStore` over SQL, and what committing a table does to attempts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields

from sqlalchemy import Connection, bindparam, func, insert, select, update

from yachtdice.daily import Figures
from yachtdice.service.ports import Attempt, Change, CommittedDay
from yachtdice.store import rows
from yachtdice.store.database import Database
from yachtdice.store.dialect import INSERT
from yachtdice.store.schema import daily_attempts, daily_days, daily_figures

_attempts, _days, _figures = daily_attempts.c, daily_days.c, daily_figures.c
_of_challenge = (
    _attempts.day == bindparam("of_day"),
    _attempts.challenge == bindparam("of_challenge"),
)
_is_result = _attempts.total.is_not(None)

_DAYS = (
    select(daily_days)
    .where(_days.day >= bindparam("first"), _days.day <= bindparam("last"))
    .order_by(_days.day)
)
_ATTEMPT = select(daily_attempts).where(*_of_challenge, _attempts.player_id == bindparam("player"))
_ATTEMPTS_OF = (
    select(daily_attempts)
    .where(_attempts.player_id == bindparam("player"), _attempts.day >= bindparam("since"))
    .order_by(_attempts.day.desc(), _attempts.challenge)
)
_SPREAD = (
    select(_attempts.total, func.count().label("players"))
    .where(*_of_challenge, _is_result)
    .group_by(_attempts.total)
    .order_by(_attempts.total)
)
_BEST = (
    select(daily_attempts)
    .where(*_of_challenge, _is_result)
    .order_by(_attempts.total.desc(), _attempts.ended_at, _attempts.table_id)
    .limit(bindparam("most"))
)
_FIGURES = select(daily_figures).where(
    _figures.day == bindparam("of_day"), _figures.challenge == bindparam("of_challenge")
)
_END = (
    update(daily_attempts)
    .where(_attempts.table_id == bindparam("id"), _attempts.ended_at.is_(None))
    .values(ended_at=bindparam("at"), total=bindparam("made"))
)


class SqlDaily:
    """What is kept of daily challenges, in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_days(self, days: Sequence[CommittedDay]) -> None:
        await self._database.write(_add_days, days)

    async def days(self, first: int, last: int) -> Sequence[CommittedDay]:
        return await self._database.read(_days_between, first, last)

    async def attempt(self, day: int, challenge: str, player_id: str) -> Attempt | None:
        if not rows.is_storable(challenge, player_id):
            return None
        return await self._database.read(_attempt, day, challenge, player_id)

    async def attempts_of(self, player_id: str, *, since: int) -> Sequence[Attempt]:
        return await self._database.read(_attempts_of, player_id, since)

    async def spread(self, day: int, challenge: str) -> dict[int, int]:
        return await self._database.read(_spread, day, challenge)

    async def best(self, day: int, challenge: str, *, limit: int) -> Sequence[Attempt]:
        return await self._database.read(_best, day, challenge, limit)

    async def keep_figures(self, day: int, challenge: str, figures: Figures) -> None:
        await self._database.write(_keep_figures, day, challenge, figures)

    async def figures(self, day: int, challenge: str) -> Figures | None:
        return await self._database.read(_figures_of, day, challenge)


def write_attempt(connection: Connection, change: Change) -> None:
    """Begin and end attempts as a table does, in its transaction.

    A second attempt of a player is refused by the key of `daily_attempts`.
    """
    if change.attempt is not None:
        connection.execute(insert(daily_attempts), asdict(change.attempt))
    if change.attempt_end is not None:
        end = change.attempt_end
        connection.execute(_END, {"id": end.table_id, "at": end.ended_at, "made": end.total})


def _add_days(connection: Connection, days: Sequence[CommittedDay]) -> None:
    first_stands = INSERT[connection.dialect.name](daily_days).on_conflict_do_nothing()
    connection.execute(first_stands, [asdict(day) for day in days])


def _days_between(connection: Connection, first: int, last: int) -> list[CommittedDay]:
    found = connection.execute(_DAYS, {"first": first, "last": last}).mappings()
    return [CommittedDay(**row) for row in found]


def _attempt(connection: Connection, day: int, challenge: str, player_id: str) -> Attempt | None:
    where = {"of_day": day, "of_challenge": challenge, "player": player_id}
    row = connection.execute(_ATTEMPT, where).mappings().first()
    return Attempt(**row) if row else None


def _attempts_of(connection: Connection, player_id: str, since: int) -> list[Attempt]:
    found = connection.execute(_ATTEMPTS_OF, {"player": player_id, "since": since}).mappings()
    return [Attempt(**row) for row in found]


def _spread(connection: Connection, day: int, challenge: str) -> dict[int, int]:
    found = connection.execute(_SPREAD, {"of_day": day, "of_challenge": challenge})
    return {row.total: row.players for row in found}


def _best(connection: Connection, day: int, challenge: str, limit: int) -> list[Attempt]:
    where = {"of_day": day, "of_challenge": challenge, "most": limit}
    return [Attempt(**row) for row in connection.execute(_BEST, where).mappings()]


def _keep_figures(connection: Connection, day: int, challenge: str, figures: Figures) -> None:
    first_stands = INSERT[connection.dialect.name](daily_figures).on_conflict_do_nothing()
    connection.execute(first_stands, {"day": day, "challenge": challenge, **asdict(figures)})


def _figures_of(connection: Connection, day: int, challenge: str) -> Figures | None:
    where = {"of_day": day, "of_challenge": challenge}
    row = connection.execute(_FIGURES, where).mappings().first()
    return Figures(**{f.name: row[f.name] for f in fields(Figures)}) if row else None
