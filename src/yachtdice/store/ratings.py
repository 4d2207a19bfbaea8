"""Ratings over SQL: entered in the transaction that ends a game, read, taken back, recomputed.

Every writer first takes the next number of the ladder, and with it the lock on the ladder's row,
so that entries are applied one after the other, in the order of their numbers.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, update

from yachtdice.ratings import (
    EntryKind,
    Ledger,
    LedgerEntry,
    RatedResult,
    RatedSeat,
    Rating,
    RatingChange,
    Standing,
    changes_of_game,
    changes_of_void,
    standing_after,
)
from yachtdice.service.rating_ports import HistoryPoint, Placed, Rebuilt
from yachtdice.service.record_ports import PSEUDONYM
from yachtdice.store import rows
from yachtdice.store.database import Database
from yachtdice.store.dialect import INSERT
from yachtdice.store.schema import ladders, players, rating_changes, rating_entries, ratings

_of_game = and_(
    rating_entries.c.table_id == bindparam("table"),
    rating_entries.c.game_number == bindparam("game"),
)
_ENTRY = select(rating_entries).where(_of_game, rating_entries.c.kind == bindparam("kind"))
_ENTRIES = (
    select(rating_entries)
    .where(rating_entries.c.ladder == bindparam("of_ladder"))
    .order_by(rating_entries.c.number)
)
_CHANGES = select(rating_changes).where(
    rating_changes.c.ladder == bindparam("of_ladder"),
    rating_changes.c.number == bindparam("of_number"),
)
_KNOWN = select(ratings).where(
    ratings.c.ladder == bindparam("of_ladder"),
    ratings.c.player_id.in_(bindparam("players", expanding=True)),
)
_OF_PLAYER = select(ratings).where(ratings.c.player_id == bindparam("player"))
_HISTORY = (
    select(rating_changes, rating_entries.c.kind, rating_entries.c.table_id)
    .add_columns(rating_entries.c.game_number, rating_entries.c.at)
    .join(
        rating_entries,
        and_(
            rating_entries.c.ladder == rating_changes.c.ladder,
            rating_entries.c.number == rating_changes.c.number,
        ),
    )
    .where(
        rating_changes.c.player_id == bindparam("player"),
        rating_changes.c.ladder == bindparam("of_ladder"),
    )
    .order_by(rating_changes.c.number.desc())
    .limit(bindparam("most"))
)
_is_listed = and_(
    ratings.c.ladder == bindparam("of_ladder"),
    ratings.c.deviation < bindparam("below"),
    ratings.c.games > 0,
    ~ratings.c.player_id.startswith(PSEUDONYM, autoescape=True),
)
_LEADERBOARD = (
    select(
        ratings,
        players.c.nickname,
        func.rank().over(order_by=ratings.c.shown.desc()).label("rank"),
    )
    .select_from(ratings.outerjoin(players, players.c.player_id == ratings.c.player_id))
    .where(_is_listed)
    .order_by(ratings.c.shown.desc(), ratings.c.reached_at, ratings.c.player_id)
    .limit(bindparam("most"))
    .offset(bindparam("past"))
)
_LISTED = select(func.count()).select_from(ratings).where(_is_listed)
_own: tuple[Any, ...] = (bindparam("own_shown"), bindparam("own_reached"), bindparam("own"))
_is_above = or_(
    ratings.c.shown > _own[0],
    and_(
        ratings.c.shown == _own[0],
        or_(
            ratings.c.reached_at < _own[1],
            and_(ratings.c.reached_at == _own[1], ratings.c.player_id < _own[2]),
        ),
    ),
)
"""As `_LEADERBOARD` orders them."""
_ABOVE = select(func.count()).select_from(ratings).where(_is_listed, _is_above)
_LADDERS = select(ladders.c.ladder).order_by(ladders.c.ladder)


class SqlRatings:
    """Ratings in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def standings_of(self, player_id: str) -> Mapping[str, Standing]:
        return await self._database.read(_standings_of, player_id)

    async def standings_on(self, ladder: str, players: Sequence[str]) -> Mapping[str, Standing]:
        return await self._database.read(_known, ladder, players)

    async def rating_history(
        self, player_id: str, ladder: str, *, limit: int
    ) -> Sequence[HistoryPoint]:
        return await self._database.read(_history, player_id, ladder, limit)

    async def changes_in(self, table_id: str, game_number: int) -> Mapping[str, RatingChange]:
        return await self._database.read(_changes_in, table_id, game_number)

    async def leaderboard(
        self, ladder: str, *, below_deviation: float, limit: int, offset: int = 0
    ) -> Sequence[Placed]:
        return await self._database.read(_leaderboard, ladder, below_deviation, limit, offset)

    async def count_above(
        self, ladder: str, player_id: str, standing: Standing, *, below_deviation: float
    ) -> int:
        where = {
            "of_ladder": ladder,
            "below": below_deviation,
            "own": player_id,
            "own_shown": standing.rating.shown,
            "own_reached": standing.reached_at,
        }
        return await self._database.read(_count_above, where)

    async def leaderboard_size(self, ladder: str, *, below_deviation: float) -> int:
        return await self._database.read(_leaderboard_size, ladder, below_deviation)

    async def void(self, table_id: str, game_number: int, at: int) -> bool | None:
        return await self._database.write(_void, table_id, game_number, at)

    async def rebuild(self) -> Sequence[Rebuilt]:
        return await self._database.write(_rebuild)


# --------------------------------------------------------------------- entering


def enter_game(connection: Connection, result: RatedResult) -> None:
    """Enter a game and move the ratings by it; nothing where it was entered before."""
    if _entry(connection, result.table_id, result.game_number, EntryKind.GAME) is not None:
        return
    number = _next_number(connection, result.ladder)
    _add(connection, LedgerEntry(number, EntryKind.GAME, result))
    known = _known(connection, result.ladder, result.players)
    changes = changes_of_game(result, known)
    _apply(connection, LedgerEntry(number, EntryKind.GAME, result), changes, known)


def _void(connection: Connection, table_id: str, game_number: int, at: int) -> bool | None:
    game = _entry(connection, table_id, game_number, EntryKind.GAME)
    if game is None:
        return None
    ladder = game.result.ladder
    number = _next_number(connection, ladder)
    if _entry(connection, table_id, game_number, EntryKind.VOID) is not None:
        return False
    result = RatedResult(ladder, table_id, game_number, at, game.result.seats)
    entry = LedgerEntry(number, EntryKind.VOID, result)
    _add(connection, entry)
    then = _read_changes(connection, ladder, game.number)
    known = _known(connection, ladder, then)
    _apply(connection, entry, changes_of_void(then, known), known)
    return True


def _next_number(connection: Connection, ladder: str) -> int:
    new = INSERT[connection.dialect.name](ladders).values(ladder=ladder, entries=1)
    counted = new.on_conflict_do_update(
        index_elements=[ladders.c.ladder], set_={"entries": ladders.c.entries + 1}
    )
    return int(connection.execute(counted.returning(ladders.c.entries)).scalar_one())


def _add(connection: Connection, entry: LedgerEntry) -> None:
    row = {
        "ladder": entry.result.ladder,
        "number": entry.number,
        "kind": entry.kind.value,
        "table_id": entry.result.table_id,
        "game_number": entry.result.game_number,
        "seats": rows.to_json([asdict(seat) for seat in entry.result.seats]),
        "at": entry.result.at,
    }
    connection.execute(insert(rating_entries), row)


def _apply(
    connection: Connection,
    entry: LedgerEntry,
    changes: Mapping[str, RatingChange],
    known: Mapping[str, Standing],
) -> None:
    ladder, at = entry.result.ladder, entry.result.at
    if not changes:
        return
    found = [_change_row(ladder, entry.number, p, change) for p, change in changes.items()]
    connection.execute(insert(rating_changes), found)
    after = {p: standing_after(known.get(p), c, entry.kind, at) for p, c in changes.items()}
    new = INSERT[connection.dialect.name](ratings)
    columns = ("mean", "deviation", "shown", "games", "reached_at")
    upsert = new.on_conflict_do_update(
        index_elements=[ratings.c.ladder, ratings.c.player_id],
        set_={name: new.excluded[name] for name in columns},
    )
    connection.execute(upsert, [_standing_row(ladder, p, s) for p, s in after.items()])


# ---------------------------------------------------------------------- reading


def _entry(
    connection: Connection, table_id: str, game_number: int, kind: EntryKind
) -> LedgerEntry | None:
    where = {"table": table_id, "game": game_number, "kind": kind.value}
    row = connection.execute(_ENTRY, where).mappings().first()
    return _read_entry(row) if row else None


def _known(connection: Connection, ladder: str, players: Iterable[str]) -> dict[str, Standing]:
    where = {"of_ladder": ladder, "players": list(players)}
    return {row.player_id: _read_standing(row) for row in connection.execute(_KNOWN, where)}


def _read_changes(connection: Connection, ladder: str, number: int) -> dict[str, RatingChange]:
    where = {"of_ladder": ladder, "of_number": number}
    return {row.player_id: _read_change(row) for row in connection.execute(_CHANGES, where)}


def _standings_of(connection: Connection, player_id: str) -> dict[str, Standing]:
    found = connection.execute(_OF_PLAYER, {"player": player_id})
    return {row.ladder: _read_standing(row) for row in found}


def _history(connection: Connection, player_id: str, ladder: str, limit: int) -> list[HistoryPoint]:
    where = {"player": player_id, "of_ladder": ladder, "most": limit}
    latest = [
        HistoryPoint(row.at, EntryKind(row.kind), row.table_id, row.game_number, _read_change(row))
        for row in connection.execute(_HISTORY, where)
    ]
    return latest[::-1]


def _changes_in(connection: Connection, table_id: str, game_number: int) -> dict[str, RatingChange]:
    entry = _entry(connection, table_id, game_number, EntryKind.GAME)
    return _read_changes(connection, entry.result.ladder, entry.number) if entry else {}


def _leaderboard(
    connection: Connection, ladder: str, below: float, limit: int, offset: int
) -> list[Placed]:
    where = {"of_ladder": ladder, "below": below, "most": limit, "past": offset}
    return [
        Placed(row.rank, row.player_id, row.nickname or "", _read_standing(row))
        for row in connection.execute(_LEADERBOARD, where)
    ]


def _count_above(connection: Connection, where: Mapping[str, Any]) -> int:
    return int(connection.execute(_ABOVE, where).scalar_one())


def _leaderboard_size(connection: Connection, ladder: str, below: float) -> int:
    where = {"of_ladder": ladder, "below": below}
    return int(connection.execute(_LISTED, where).scalar_one())


# ------------------------------------------------------------------- recomputing


def _rebuild(connection: Connection) -> list[Rebuilt]:
    found = connection.execute(_LADDERS.with_for_update()).scalars().all()
    return [_rebuild_ladder(connection, ladder) for ladder in found]


def _rebuild_ladder(connection: Connection, ladder: str) -> Rebuilt:
    where = {"of_ladder": ladder}
    entries = [_read_entry(row) for row in connection.execute(_ENTRIES, where).mappings()]
    ledger = Ledger.of(entries)
    changes = [
        _change_row(ladder, number, player, change)
        for number, changed in ledger.changes.items()
        for player, change in changed.items()
    ]
    standings = [_standing_row(ladder, p, s) for p, s in ledger.standings.items()]
    changed = _replace(connection, rating_changes, ladder, changes)
    changed += _replace(connection, ratings, ladder, standings)
    return Rebuilt(ladder, len(entries), len(standings), changed)


def _replace(
    connection: Connection, table: Any, ladder: str, fresh: Sequence[dict[str, Any]]
) -> int:
    """Put the rows of a ladder in the place of those that are there; how many differ."""
    of_ladder = table.c.ladder == ladder
    old = [dict(row) for row in connection.execute(select(table).where(of_ladder)).mappings()]
    as_set = [{tuple(sorted(row.items())) for row in found} for found in (old, fresh)]
    if as_set[0] != as_set[1]:
        connection.execute(delete(table).where(of_ladder))
        if fresh:
            connection.execute(insert(table), list(fresh))
    return len(as_set[0] ^ as_set[1])


# -------------------------------------------------------------- whose they are


def rename_rated(connection: Connection, from_id: str, to_id: str, ladder: str) -> None:
    """Hand a player's ratings on one ladder to another id, its entries included."""
    mine = (rating_changes.c.player_id == from_id, rating_changes.c.ladder == ladder)
    numbers = connection.execute(select(rating_changes.c.number).where(*mine)).scalars().all()
    for number in numbers:
        is_entry = (rating_entries.c.ladder == ladder, rating_entries.c.number == number)
        told = connection.execute(select(rating_entries.c.seats).where(*is_entry)).scalar_one()
        seats = [
            {**seat, "player_id": to_id} if seat["player_id"] == from_id else seat
            for seat in json.loads(told)
        ]
        connection.execute(
            update(rating_entries).where(*is_entry).values(seats=rows.to_json(seats))
        )
    for table in (rating_changes, ratings):
        theirs = (table.c.player_id == from_id, table.c.ladder == ladder)
        connection.execute(update(table).where(*theirs).values(player_id=to_id))


def standings_of(connection: Connection, player_id: str) -> dict[str, Standing]:
    """Where a player stands, by ladder."""
    return _standings_of(connection, player_id)


# ------------------------------------------------------------------------- rows


def _read_entry(row: Any) -> LedgerEntry:
    seats = tuple(RatedSeat(**seat) for seat in json.loads(row["seats"]))
    result = RatedResult(row["ladder"], row["table_id"], row["game_number"], row["at"], seats)
    return LedgerEntry(row["number"], EntryKind(row["kind"]), result)


def _read_change(row: Any) -> RatingChange:
    return RatingChange(
        Rating(row.mean_before, row.deviation_before), Rating(row.mean, row.deviation)
    )


def _read_standing(row: Any) -> Standing:
    return Standing(Rating(row.mean, row.deviation), row.games, row.reached_at)


def _change_row(ladder: str, number: int, player: str, change: RatingChange) -> dict[str, Any]:
    return {
        "ladder": ladder,
        "number": number,
        "player_id": player,
        "mean_before": change.before.mean,
        "deviation_before": change.before.deviation,
        "mean": change.after.mean,
        "deviation": change.after.deviation,
    }


def _standing_row(ladder: str, player: str, standing: Standing) -> dict[str, Any]:
    return {
        "ladder": ladder,
        "player_id": player,
        "mean": standing.rating.mean,
        "deviation": standing.rating.deviation,
        "shown": standing.rating.shown,
        "games": standing.games,
        "reached_at": standing.reached_at,
    }
