"""What belongs to a player as a whole: to be taken to another device, taken home, or deleted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from yachtdice.errors import Illegal
from yachtdice.game import format_game
from yachtdice.rules import to_data
from yachtdice.service import play
from yachtdice.service.commands import TRIES_MAX
from yachtdice.service.erasing import changed_entries, forgetting, others_sit_at
from yachtdice.service.errors import NotFound, WriteConflict
from yachtdice.service.passages import CODE_LENGTH, OPEN_MS, Seals, read_code
from yachtdice.service.people import People
from yachtdice.service.ports import Change, Clock, Randomness, Result
from yachtdice.service.record import finished_at_table
from yachtdice.service.record_ports import (
    PSEUDONYM,
    BelongingStore,
    Erasure,
    Finished,
    Move,
    Passage,
    Rewritten,
)
from yachtdice.service.records import Records
from yachtdice.service.table import Entry, Table
from yachtdice.service.table_events import PlayerMoved, TableEvent
from yachtdice.service.tables import Tables
from yachtdice.service.tokens import Actor

EXPORT_FORMAT = "yachtdice-player"
EXPORT_VERSION = 1
PSEUDONYM_BYTES = 12

Part = Callable[[str], Awaitable[Any]]
"""Something else that a player has, as JSON, by the player's id."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A way to a second device: its code, and until when it is open."""

    code: str
    expires_at: int


class Belongings:
    """Moving, exporting and deleting everything that a player has."""

    def __init__(  # noqa: PLR0913 - one for each port and use case, by name
        self,
        *,
        store: BelongingStore,
        people: People,
        records: Records,
        tables: Tables,
        clock: Clock,
        randomness: Randomness,
        secret_key: bytes,
        parts: Mapping[str, Part],
    ) -> None:
        self._store = store
        self._people = people
        self._records = records
        self._tables = tables
        self._clock = clock
        self._randomness = randomness
        self._seals = Seals(secret_key)
        self._parts = parts

    # ------------------------------------------------------------------ moving

    async def offer_passage(self, cookie: str) -> Offer:
        """Open a way for the player of this cookie; one that was open before is closed."""
        code = self._randomness.code(CODE_LENGTH)
        expires_at = await self._clock.now() + OPEN_MS
        await self._store.open_passage(
            Passage(
                passage_id=self._seals.passage_id(code),
                player_id=self._people.player_id(cookie),
                sealed=self._seals.seal(code, cookie),
                expires_at=expires_at,
            )
        )
        return Offer(code, expires_at)

    async def move_here(self, code: str, player_id: str) -> str:
        """Use a code up on the device of a player, whose games join those of the one who comes.

        Returns the cookie that the device has from now on.  Where both have been rated on one
        scoresheet, the rating that is known from more games stays.  Raises `Malformed` for what is
        no code, `NotFound` for one that is used up or too old, `Illegal` where both are one player.
        """
        known = read_code(code)
        for _ in range(TRIES_MAX):
            now = await self._clock.now()
            passage = await self._store.passage(self._seals.passage_id(known), now)
            if passage is None:
                break
            if passage.player_id == player_id:
                raise Illegal("This device plays as that player already.")
            changes = await self._moved(player_id, passage.player_id, now)
            move = Move(passage.passage_id, player_id, passage.player_id, changes, now)
            try:
                if await self._store.move(move):
                    return self._seals.seal(known, passage.sealed)
            except WriteConflict:
                continue
            break
        raise NotFound("This link was used already, or its ten minutes are over.")

    async def close_passages(self) -> None:
        """Drop the ways that ended."""
        await self._store.close_passages(await self._clock.now())

    async def _moved(self, from_id: str, to_id: str, now: int) -> tuple[Change, ...]:
        """Every table at which the one sits, told that it is the other now."""
        changes = []
        for table_id in await self._store.tables_sat_at(from_id):
            table = (await self._tables.stored(table_id)).table
            seats = [i for i, seat in enumerate(table.seats) if seat.player_id == from_id]
            changes.append(_change(table, tuple(PlayerMoved(seat, to_id) for seat in seats), now))
        return tuple(changes)

    # --------------------------------------------------------------- exporting

    async def export(self, player_id: str) -> dict[str, Any]:
        """Everything the server has of a player, as JSON.

        `format` and `version` say how to read it; the version rises when a field changes its
        meaning or goes.  Games carry their text in the notation of `yachtdice.game`.
        """
        player = await self._people.player(player_id)
        return {
            "format": EXPORT_FORMAT,
            "version": EXPORT_VERSION,
            "exported_at": await self._clock.now(),
            "player": {"nickname": player.nickname, "settings": asdict(player.settings)},
            "records": await self._record_data(player_id),
            "games": [await self._game_data(g) for g in await self._records.every_game(player_id)],
            "tables": await self._store.tables_sat_at(player_id),
            **{name: await part(player_id) for name, part in self._parts.items()},
        }

    async def _record_data(self, player_id: str) -> list[dict[str, Any]]:
        return [
            {
                "rules_hash": record.rules_hash,
                "rules_id": record.rules_id,
                "games": record.games,
                "best": _result_data(record.best) if record.best else None,
            }
            for record in await self._records.sheets(player_id)
        ]

    async def _game_data(self, finished: Finished) -> dict[str, Any]:
        result, game = finished.result, finished.game
        entries = await self._tables.store.entries(result.table_id)
        return {
            **_result_data(result),
            "seat": result.seat,
            "seat_count": result.seat_count,
            "place": result.place,
            "resigned": result.resigned,
            "rules_hash": result.rules_hash,
            "rules": to_data(game.rules) if game else None,
            "ladder": (game.ladder or None) if game else None,
            "seats": [asdict(seat) for seat in game.seats] if game else None,
            "text": await asyncio.to_thread(_text, result.table_id, entries, result.game_number),
        }

    # ---------------------------------------------------------------- deleting

    async def forget(self, player_id: str) -> None:
        """Delete everything of a player; games that run are given up first.

        Tables that others sit at stay, with the names of this player and of whoever shared the
        device taken out of them and of their log.  All others go.
        """
        for _ in range(TRIES_MAX):
            await self._give_up(player_id)
            ids = (player_id, *await self._store.former_ids(player_id))
            try:
                await self._store.erase(await self._erasure(ids))
            except WriteConflict:
                continue
            return
        raise NotFound("Your tables are changing just now. Try again.")

    async def _give_up(self, player_id: str) -> None:
        """Leave every table that waits for the player; the list of them holds a few at a time."""
        left: set[str] = set()
        while True:
            tables = await self._people.unfinished(player_id)
            waiting = [table.table_id for table in tables if table.table_id not in left]
            if not waiting:
                return
            for table_id in waiting:
                await self._tables.leave(table_id, Actor(player_id=player_id))
            left.update(waiting)

    async def _erasure(self, ids: tuple[str, ...]) -> Erasure:
        now = await self._clock.now()
        rewritten, removed = [], []
        for table_id in await self._store.tables_ever(ids):
            table = (await self._tables.stored(table_id)).table
            if not others_sit_at(table, ids):
                removed.append((table_id, table.version))
                continue
            entries = await self._tables.store.entries(table_id, up_to=table.version)
            events = forgetting(table, ids)
            change = _change(table, events, now) if events else None
            rewritten.append(Rewritten(table_id, change, changed_entries(entries, ids)))
        pseudonym = PSEUDONYM + self._randomness.hex(PSEUDONYM_BYTES)
        return Erasure(ids, pseudonym, tuple(rewritten), tuple(removed))


def _change(table: Table, events: tuple[TableEvent, ...], now: int) -> Change:
    """The next version of a table, made by the server itself."""
    after = table.accept(events, at=now)
    return Change(after, Entry(after.version, now, events), play.due_at(after))


def _result_data(result: Result) -> dict[str, Any]:
    return {
        "table_id": result.table_id,
        "game": result.game_number,
        "total": result.total,
        "finished_at": result.finished_at,
    }


def _text(table_id: str, entries: Sequence[Entry], game_number: int) -> str | None:
    """A game in the text notation; None where its table is gone."""
    found = finished_at_table(table_id, entries, game_number) if entries else None
    return format_game(found[1]) if found else None
