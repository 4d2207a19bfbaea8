"""The `RecordStore` over SQL: results and games, read for one player."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, RowMapping, and_, bindparam, func, select

from yachtdice.rules import RuleSet
from yachtdice.service.ports import Result
from yachtdice.service.record_ports import Finished, SheetRecord
from yachtdice.store import rows
from yachtdice.store.database import Database
from yachtdice.store.schema import games, results

_of_player = results.c.player_id == bindparam("player")
_on_sheet = and_(_of_player, results.c.rules_hash == bindparam("rules"))
_with_game = results.outerjoin(
    games,
    and_(results.c.table_id == games.c.table_id, results.c.game_number == games.c.game_number),
)
_game_columns = (games.c.rules, games.c.ladder, games.c.seats)
_in_order = (results.c.table_id, results.c.game_number, results.c.seat)

_HISTORY = (
    select(results, *_game_columns)
    .select_from(_with_game)
    .where(_of_player)
    .order_by(results.c.finished_at.desc(), *_in_order)
    .limit(bindparam("most"))
    .offset(bindparam("past"))
)
_COUNT = select(func.count()).select_from(results).where(_of_player)
_SHEETS = (
    select(results.c.rules_hash, func.count().label("games"))
    .where(_of_player)
    .group_by(results.c.rules_hash)
    .order_by(func.count().desc(), results.c.rules_hash)
)
_LATEST = (
    select(results, *_game_columns)
    .select_from(_with_game)
    .where(_on_sheet)
    .order_by(results.c.finished_at.desc(), *_in_order)
    .limit(1)
)
_ON_SHEET = select(results).where(_on_sheet).order_by(results.c.finished_at, *_in_order)
_BEST = (
    select(results)
    .where(
        _on_sheet,
        results.c.seat_count == 1,
        results.c.resigned.is_(False),
        # One game may be left out, named by table and number.
        ~and_(
            results.c.table_id == bindparam("but_table"),
            results.c.game_number == bindparam("but_game"),
        ),
    )
    .order_by(results.c.total.desc(), results.c.finished_at, *_in_order)
    .limit(1)
)


class SqlRecords:
    """What players have finished, in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def finished_games(
        self, player_id: str, *, limit: int, offset: int = 0
    ) -> Sequence[Finished]:
        return await self._database.read(_finished, player_id, limit, offset)

    async def finished_count(self, player_id: str) -> int:
        return await self._database.read(_count, player_id)

    async def sheet_records(self, player_id: str) -> Sequence[SheetRecord]:
        return await self._database.read(_sheets, player_id)

    async def results_on(self, player_id: str, rules_hash: str) -> Sequence[Result]:
        return await self._database.read(_results_on, player_id, rules_hash)


def best_total(
    connection: Connection,
    player_id: str,
    rules_hash: str,
    except_game: tuple[str, int] | None = None,
) -> Result | None:
    """The player's best finished solo game, of equals the earliest, leaving out one game."""
    but_table, but_game = except_game or ("", 0)
    where = {
        "player": player_id,
        "rules": rules_hash,
        "but_table": but_table,
        "but_game": but_game,
    }
    row = connection.execute(_BEST, where).mappings().first()
    return rows.read_result(row) if row else None


def _finished(connection: Connection, player_id: str, limit: int, offset: int) -> list[Finished]:
    where = {"player": player_id, "most": limit, "past": offset}
    found = connection.execute(_HISTORY, where).mappings()
    return [
        Finished(rows.read_result(row), rows.read_game(row) if row["seats"] else None)
        for row in found
    ]


def _count(connection: Connection, player_id: str) -> int:
    return int(connection.execute(_COUNT, {"player": player_id}).scalar_one())


def _sheets(connection: Connection, player_id: str) -> list[SheetRecord]:
    found = connection.execute(_SHEETS, {"player": player_id}).all()
    return [_sheet(connection, player_id, row.rules_hash, row.games) for row in found]


def _sheet(connection: Connection, player_id: str, rules_hash: str, game_count: int) -> SheetRecord:
    where = {"player": player_id, "rules": rules_hash}
    latest = connection.execute(_LATEST, where).mappings().one()
    best = best_total(connection, player_id, rules_hash)
    return SheetRecord(rules_hash, latest["rules_id"], _rules(latest), game_count, best)


def _rules(row: RowMapping) -> RuleSet | None:
    return rows.read_game(row).rules if row["seats"] else None


def _results_on(connection: Connection, player_id: str, rules_hash: str) -> list[Result]:
    where = {"player": player_id, "rules": rules_hash}
    return [rows.read_result(row) for row in connection.execute(_ON_SHEET, where).mappings()]
