"""What players have done and have, in memory, beside the tables and people of `tests.fakes`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from yachtdice.service.erasing import changed_entries
from yachtdice.service.errors import WriteConflict
from yachtdice.service.played import nameless
from yachtdice.service.ports import Result
from yachtdice.service.record_ports import Erasure, Finished, Move, Passage, SheetRecord
from yachtdice.service.table_events import Opened, PlayerMoved, SeatTaken, TableEvent

if TYPE_CHECKING:
    from tests.fakes import MemoryPeople, MemorySavedRules, MemoryTables


class MemoryRecords:
    """A `RecordStore` in memory."""

    def __init__(self, tables: MemoryTables) -> None:
        self._tables = tables

    async def finished_games(
        self, player_id: str, *, limit: int, offset: int = 0
    ) -> Sequence[Finished]:
        return self._finished(player_id)[offset : offset + limit]

    async def finished_count(self, player_id: str) -> int:
        return len(self._finished(player_id))

    async def sheet_records(self, player_id: str) -> Sequence[SheetRecord]:
        mine = self._finished(player_id)
        counts: dict[str, int] = {}
        for finished in mine:
            counts[finished.result.rules_hash] = counts.get(finished.result.rules_hash, 0) + 1
        return [
            await self._sheet(player_id, rules_hash, mine)
            for rules_hash in sorted(counts, key=lambda found: (-counts[found], found))
        ]

    async def results_on(self, player_id: str, rules_hash: str) -> Sequence[Result]:
        mine = [f.result for f in self._finished(player_id) if f.result.rules_hash == rules_hash]
        return sorted(mine, key=lambda r: (r.finished_at, r.table_id, r.game_number, r.seat))

    async def _sheet(
        self, player_id: str, rules_hash: str, mine: Sequence[Finished]
    ) -> SheetRecord:
        here = [f for f in mine if f.result.rules_hash == rules_hash]
        best = await self._tables.best_total(player_id, rules_hash)
        rules = here[0].game.rules if here[0].game else None
        return SheetRecord(rules_hash, here[0].result.rules_id, rules, len(here), best)

    def _finished(self, player_id: str) -> list[Finished]:
        mine = [
            Finished(result, self._tables.games.get((table_id, number)))
            for (table_id, number, _), result in self._tables.results.items()
            if result.player_id == player_id
        ]
        mine.sort(key=lambda f: (f.result.table_id, f.result.game_number, f.result.seat))
        return sorted(mine, key=lambda f: -f.result.finished_at)


class MemoryBelongings:
    """A `BelongingStore` in memory; nothing waits, so that every method is one step."""

    def __init__(
        self, tables: MemoryTables, people: MemoryPeople, saved_rules: MemorySavedRules
    ) -> None:
        self._tables = tables
        self._people = people
        self._saved_rules = saved_rules
        self._passages: dict[str, Passage] = {}
        self._former: dict[str, str] = {}

    async def open_passage(self, passage: Passage) -> None:
        self._passages = {
            id: kept for id, kept in self._passages.items() if kept.player_id != passage.player_id
        }
        self._passages[passage.passage_id] = passage

    async def passage(self, passage_id: str, now: int) -> Passage | None:
        found = self._passages.get(passage_id)
        return found if found and found.expires_at > now else None

    async def close_passages(self, before: int) -> None:
        self._passages = {
            id: kept for id, kept in self._passages.items() if kept.expires_at > before
        }

    async def tables_sat_at(self, player_id: str) -> Sequence[str]:
        return [
            table_id
            for table_id, table in sorted(self._tables.all_tables().items())
            if any(seat.player_id == player_id for seat in table.seats)
        ]

    async def move(self, move: Move) -> bool:
        if await self.passage(move.passage_id, move.at) is None:
            return False
        self._tables.check(change for change in move.changes)
        del self._passages[move.passage_id]
        for change in move.changes:
            await self._tables.commit(change)
        results = self._tables.results
        for place, result in results.items():
            if result.player_id == move.from_id:
                results[place] = replace(result, player_id=move.to_id)
        self._people.forget(move.from_id)
        self._saved_rules.move(move.from_id, move.to_id)
        self._tables.ratings.move(move.from_id, move.to_id)
        self._tables.queue.waiting.pop(move.from_id, None)
        self._move_attempts(move.from_id, move.to_id)
        self._passages = {
            id: kept for id, kept in self._passages.items() if kept.player_id != move.from_id
        }
        moved = {f: move.to_id if p == move.from_id else p for f, p in self._former.items()}
        self._former = {**moved, move.from_id: move.to_id}
        return True

    def _move_attempts(self, from_id: str, to_id: str) -> None:
        attempts = self._tables.attempts
        both = [a for a in attempts.values() if a.player_id in (from_id, to_id)]
        for attempt in both:
            del attempts[attempt.day, attempt.challenge, attempt.player_id]
        for attempt in sorted(both, key=lambda a: (a.begun_at, a.table_id)):
            key = (attempt.day, attempt.challenge, to_id)
            attempts.setdefault(key, replace(attempt, player_id=to_id))

    def _leave_totals(self, ids: Sequence[str], pseudonym: str) -> None:
        attempts = self._tables.attempts
        for key, attempt in list(attempts.items()):
            if attempt.player_id in ids:
                del attempts[key]
                if attempt.total is not None:
                    gone = f"{pseudonym}-{ids.index(attempt.player_id)}"
                    left = replace(attempt, player_id=gone, name="")
                    attempts[attempt.day, attempt.challenge, gone] = left

    async def former_ids(self, player_id: str) -> Sequence[str]:
        return [former for former, now in self._former.items() if now == player_id]

    async def tables_ever(self, ids: Sequence[str]) -> Sequence[str]:
        return [
            table_id
            for table_id, entries in sorted(self._tables.logs.items())
            if any(_names(event, ids) for entry in entries for event in entry.events)
        ]

    async def erase(self, erasure: Erasure) -> None:
        versions = {id: table.version for id, table in self._tables.all_tables().items()}
        self._tables.check(r.change for r in erasure.rewritten if r.change)
        for table_id, version in erasure.removed:
            if versions.get(table_id) != version:
                raise WriteConflict(table_id, version)
        for rewritten in erasure.rewritten:
            if rewritten.change is not None:
                await self._tables.commit(rewritten.change)
            log = self._tables.logs[rewritten.table_id]
            fresh = {entry.version: entry for entry in rewritten.entries}
            log[:] = [fresh.get(entry.version, entry) for entry in log]
            assert not changed_entries(log, erasure.ids)
        for table_id, version in erasure.removed:
            await self._tables.remove(table_id, version)
        self._forget_games(erasure.ids)
        self._leave_totals(erasure.ids, erasure.pseudonym)
        for player_id in erasure.ids:
            self._people.forget(player_id)
            self._saved_rules.forget(player_id)
            self._tables.ratings.move(player_id, f"{erasure.pseudonym}-{player_id}")
            self._tables.queue.waiting.pop(player_id, None)
            self._former.pop(player_id, None)
        self._passages = {
            id: kept for id, kept in self._passages.items() if kept.player_id not in erasure.ids
        }
        self._tables.forget_answers_of(erasure.ids)

    def _forget_games(self, ids: Sequence[str]) -> None:
        results, games = self._tables.results, self._tables.games
        for place in [place for place, result in results.items() if result.player_id in ids]:
            table_id, number, seat = place
            del results[place]
            game = games.get((table_id, number))
            if game is not None:
                games[table_id, number] = replace(game, seats=nameless(game.seats, seat))
        kept = {(table_id, number) for table_id, number, _ in results}
        for key in [key for key in games if key not in kept]:
            del games[key]


def _names(event: TableEvent, ids: Sequence[str]) -> bool:
    match event:
        case Opened(seats=seats):
            return any(seat.player_id in ids for seat in seats)
        case SeatTaken(player_id=player_id) | PlayerMoved(player_id=player_id):
            return player_id in ids
        case _:
            return False
