"""The `BelongingStore` over SQL: what a player has, moved or deleted as a whole.

Every table of the schema with a column `player_id` has its place here; a test fails for a new one
until it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from secrets import token_hex
from typing import Any, TypeAlias

from sqlalchemy import (
    Column,
    Connection,
    Table,
    and_,
    bindparam,
    delete,
    exists,
    or_,
    select,
    update,
)

from yachtdice.service.errors import WriteConflict
from yachtdice.service.played import nameless, seats_data
from yachtdice.service.record_ports import PSEUDONYM, Erasure, Move, Passage, Rewritten
from yachtdice.store import rows
from yachtdice.store.committing import commit_change
from yachtdice.store.database import Database
from yachtdice.store.dialect import INSERT
from yachtdice.store.ratings import rename_rated, standings_of
from yachtdice.store.schema import (
    answers,
    daily_attempts,
    former_players,
    games,
    log,
    passages,
    players,
    results,
    saved_rules,
    seats,
    tables,
    waiting,
)

Moving: TypeAlias = Callable[[Connection, str, str], object]
"""What becomes of the rows of one player when another player takes them over."""

Erasing: TypeAlias = Callable[[Connection, Sequence[str], str], object]
"""What becomes of the rows of some ids; where a stand-in is needed, the last one is it."""


class SqlBelongings:
    """Moves and deletes what players have, in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_passage(self, passage: Passage) -> None:
        await self._database.write(_open_passage, passage)

    async def passage(self, passage_id: str, now: int) -> Passage | None:
        return await self._database.read(_passage, passage_id, now)

    async def close_passages(self, before: int) -> None:
        await self._database.write(_close_passages, before)

    async def tables_sat_at(self, player_id: str) -> Sequence[str]:
        return await self._database.read(_tables_sat_at, player_id)

    async def move(self, move: Move) -> bool:
        return await self._database.write(_move, move)

    async def former_ids(self, player_id: str) -> Sequence[str]:
        return await self._database.read(_former_ids, player_id)

    async def tables_ever(self, ids: Sequence[str]) -> Sequence[str]:
        return await self._database.read(_tables_ever, ids)

    async def erase(self, erasure: Erasure) -> None:
        await self._database.write(_erase, erasure)


# ----------------------------------------------------------------------- moving

_is_open = (passages.c.passage_id == bindparam("id"), passages.c.expires_at > bindparam("now"))
_PASSAGE = select(passages).where(*_is_open)
_USE_UP = delete(passages).where(*_is_open)
_SAT_AT = (
    select(seats.c.table_id)
    .where(seats.c.player_id == bindparam("player"))
    .distinct()
    .order_by(seats.c.table_id)
)


def _open_passage(connection: Connection, passage: Passage) -> None:
    _delete_of(passages)(connection, (passage.player_id,), "")
    connection.execute(
        passages.insert(),
        {
            "passage_id": passage.passage_id,
            "player_id": passage.player_id,
            "sealed": passage.sealed,
            "expires_at": passage.expires_at,
        },
    )


def _passage(connection: Connection, passage_id: str, now: int) -> Passage | None:
    row = connection.execute(_PASSAGE, {"id": passage_id, "now": now}).first()
    return Passage(row.passage_id, row.player_id, row.sealed, row.expires_at) if row else None


def _close_passages(connection: Connection, before: int) -> None:
    connection.execute(delete(passages).where(passages.c.expires_at <= before))


def _tables_sat_at(connection: Connection, player_id: str) -> list[str]:
    return list(connection.execute(_SAT_AT, {"player": player_id}).scalars())


def _move(connection: Connection, move: Move) -> bool:
    used = connection.execute(_USE_UP, {"id": move.passage_id, "now": move.at})
    if used.rowcount == 0:
        return False
    for change in move.changes:
        commit_change(connection, change)
    for moving in MOVING.values():
        moving(connection, move.from_id, move.to_id)
    known = INSERT[connection.dialect.name](former_players)
    again = known.on_conflict_do_update(
        index_elements=[former_players.c.former_id], set_={"player_id": known.excluded.player_id}
    )
    connection.execute(again, {"former_id": move.from_id, "player_id": move.to_id})
    return True


def _rename(table: Table) -> Moving:
    """Hand the rows over as they are."""
    statement = (
        update(table)
        .where(table.c.player_id == bindparam("from_id"))
        .values(player_id=bindparam("to_id"))
    )

    def rename(connection: Connection, from_id: str, to_id: str) -> None:
        connection.execute(statement, {"from_id": from_id, "to_id": to_id})

    return rename


def _merge(table: Table, key: Column[Any]) -> Moving:
    """Hand over what the other player has none of, by a key; the rest goes."""
    known = select(key).where(table.c.player_id == bindparam("to_id"))
    doubled = delete(table).where(table.c.player_id == bindparam("from_id"), key.in_(known))
    rename = _rename(table)

    def merge(connection: Connection, from_id: str, to_id: str) -> None:
        connection.execute(doubled, {"from_id": from_id, "to_id": to_id})
        rename(connection, from_id, to_id)

    return merge


def _first_attempt_stands(connection: Connection, from_id: str, to_id: str) -> None:
    """Of two attempts at one challenge that become one player's, the one begun later goes."""
    mine, other = daily_attempts.c, daily_attempts.alias("other").c
    both = (from_id, to_id)
    is_earlier = or_(
        other.begun_at < mine.begun_at,
        and_(other.begun_at == mine.begun_at, other.table_id < mine.table_id),
    )
    earlier = exists().where(
        other.day == mine.day,
        other.challenge == mine.challenge,
        other.player_id.in_(both),
        is_earlier,
    )
    connection.execute(delete(daily_attempts).where(mine.player_id.in_(both), earlier))
    _rename(daily_attempts)(connection, from_id, to_id)


def _drop_first(table: Table) -> Moving:
    """The other player keeps their own rows; these go."""

    def drop(connection: Connection, from_id: str, _: str) -> None:
        _delete_of(table)(connection, (from_id,), "")

    return drop


def _better_known_stays(connection: Connection, from_id: str, to_id: str) -> None:
    """Of two ratings on one ladder, the one from fewer games gets a stand-in's name.

    Other people's ratings hang on the entries, so that none goes.
    """
    mine, theirs = standings_of(connection, from_id), standings_of(connection, to_id)
    for ladder, standing in mine.items():
        known = theirs.get(ladder)
        if known is not None:
            less = from_id if standing.games <= known.games else to_id
            rename_rated(connection, less, f"{PSEUDONYM}{token_hex(12)}", ladder)
        rename_rated(connection, from_id, to_id, ladder)


def _nothing(*_: object) -> None:
    """What is written with another table: seats by `commit_change`, changes with ratings."""


MOVING: dict[str, Moving] = {
    "seats": _nothing,
    "results": _rename(results),
    "players": _drop_first(players),
    "passages": _drop_first(passages),
    "former_players": _rename(former_players),
    "saved_rules": _merge(saved_rules, saved_rules.c.rules_hash),
    "daily_attempts": _first_attempt_stands,
    "ratings": _better_known_stays,
    "rating_changes": _nothing,
    "waiting": _drop_first(waiting),
}

# ---------------------------------------------------------------------- erasing

_FORMER = select(former_players.c.former_id).where(
    former_players.c.player_id == bindparam("player")
)


def _former_ids(connection: Connection, player_id: str) -> list[str]:
    return list(connection.execute(_FORMER, {"player": player_id}).scalars())


def _tables_ever(connection: Connection, ids: Sequence[str]) -> list[str]:
    """Reads the whole log, which only a deletion does."""
    as_written = (f'"player_id":"{player_id}"' for player_id in ids)  # by `rows.to_json`
    named = or_(*(log.c.events.contains(text, autoescape=True) for text in as_written))
    found = select(log.c.table_id).where(named).distinct().order_by(log.c.table_id)
    return list(connection.execute(found).scalars())


def _erase(connection: Connection, erasure: Erasure) -> None:
    for rewritten in erasure.rewritten:
        _rewrite(connection, rewritten)
    _forget_names(connection, erasure.ids)
    for table_id, version in erasure.removed:
        is_current = (tables.c.table_id == table_id, tables.c.version == version)
        if connection.execute(delete(tables).where(*is_current)).rowcount == 0:
            raise WriteConflict(table_id, version)
    for erasing in ERASING.values():
        erasing(connection, erasure.ids, erasure.pseudonym)
    _forget_answers(connection, erasure.ids)
    _refuse_new_seats(connection, erasure.ids)


def _refuse_new_seats(connection: Connection, ids: Sequence[str]) -> None:
    """Raise `WriteConflict` for a seat that was taken while it was worked out what to erase."""
    taken = select(seats.c.table_id).where(seats.c.player_id.in_(list(ids))).limit(1)
    table_id = connection.execute(taken).scalar()
    if table_id is not None:
        raise WriteConflict(table_id, 0)


def _rewrite(connection: Connection, rewritten: Rewritten) -> None:
    if rewritten.change is not None:
        commit_change(connection, rewritten.change)
    for entry in rewritten.entries:
        row = rows.log_row(rewritten.table_id, entry)
        is_entry = (log.c.table_id == row["table_id"], log.c.version == row["version"])
        connection.execute(update(log).where(*is_entry).values(events=row["events"]))


def _forget_names(connection: Connection, ids: Sequence[str]) -> None:
    """Drop games that nobody else has a result of, and the names from the others."""
    theirs = select(results.c.table_id, results.c.game_number, results.c.seat).where(
        results.c.player_id.in_(ids)
    )
    for table_id, game_number, seat in connection.execute(theirs).all():
        is_game = (games.c.table_id == table_id, games.c.game_number == game_number)
        row = connection.execute(select(games).where(*is_game)).mappings().first()
        if row is None:
            continue
        left = rows.to_json(seats_data(nameless(rows.read_game(row).seats, seat)))
        connection.execute(update(games).where(*is_game).values(seats=left))
    _drop_own_games(connection, ids)


def _drop_own_games(connection: Connection, ids: Sequence[str]) -> None:
    of_game = (results.c.table_id == games.c.table_id, results.c.game_number == games.c.game_number)
    own = select(results.c.seat).where(*of_game, results.c.player_id.in_(ids)).exists()
    others = select(results.c.seat).where(*of_game, results.c.player_id.not_in(ids)).exists()
    connection.execute(delete(games).where(own, ~others))


def _forget_answers(connection: Connection, ids: Sequence[str]) -> None:
    """Answers to keyed requests name the player in whose name they were asked for."""
    theirs = or_(*(answers.c.scope.endswith(f":player:{player_id}") for player_id in ids))
    connection.execute(delete(answers).where(theirs))


def _delete_of(table: Table) -> Erasing:
    def erase(connection: Connection, ids: Iterable[str], _: str) -> None:
        connection.execute(delete(table).where(table.c.player_id.in_(list(ids))))

    return erase


def _leave_totals(connection: Connection, ids: Sequence[str], pseudonym: str) -> None:
    """Other players' ranks hang on the totals of a day, which stay without a name."""
    mine = daily_attempts.c
    theirs = mine.player_id.in_(list(ids))
    connection.execute(delete(daily_attempts).where(theirs, mine.total.is_(None)))
    for number, player_id in enumerate(ids):
        gone = {"player_id": f"{pseudonym}-{number}", "name": ""}
        connection.execute(update(daily_attempts).where(mine.player_id == player_id).values(**gone))


def _stand_in(connection: Connection, ids: Sequence[str], pseudonym: str) -> None:
    """Other people's ratings hang on the entries, which stay under a name that means nothing."""
    for number, player_id in enumerate(ids):
        for ladder in standings_of(connection, player_id):
            rename_rated(connection, player_id, f"{pseudonym}-{number}", ladder)


ERASING: dict[str, Erasing] = {
    "seats": _nothing,
    "results": _delete_of(results),
    "players": _delete_of(players),
    "passages": _delete_of(passages),
    "former_players": _delete_of(former_players),
    "saved_rules": _delete_of(saved_rules),
    "daily_attempts": _leave_totals,
    "ratings": _stand_in,
    "rating_changes": _nothing,
    "waiting": _delete_of(waiting),
}
