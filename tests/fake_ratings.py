"""Ratings and the queue in memory, held to the same contract as the real ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from yachtdice.ratings import (
    EntryKind,
    Ledger,
    LedgerEntry,
    RatedResult,
    RatingChange,
    Standing,
    ranks_of,
)
from yachtdice.service.rating_ports import HistoryPoint, Placed, Rebuilt, Waiting
from yachtdice.service.record_ports import PSEUDONYM


class MemoryRatings:
    """A `RatingStore` in memory: the ledgers, applied anew whenever whose they are changes."""

    def __init__(self) -> None:
        self._entries: dict[str, list[LedgerEntry]] = {}
        self._ledgers: dict[str, Ledger] = {}
        self.name_of: Callable[[str], str] = lambda _: ""

    def enter(self, result: RatedResult) -> None:
        """Enter a game once."""
        if self._find(result.table_id, result.game_number, EntryKind.GAME) is None:
            self._add(EntryKind.GAME, result)

    async def standings_of(self, player_id: str) -> Mapping[str, Standing]:
        return {
            ladder: ledger.standings[player_id]
            for ladder, ledger in self._ledgers.items()
            if player_id in ledger.standings
        }

    async def rating_history(
        self, player_id: str, ladder: str, *, limit: int
    ) -> Sequence[HistoryPoint]:
        return [
            HistoryPoint(
                entry.result.at,
                entry.kind,
                entry.result.table_id,
                entry.result.game_number,
                self._ledgers[ladder].changes[entry.number][player_id],
            )
            for entry in self._entries.get(ladder, [])
            if player_id in self._ledgers[ladder].changes[entry.number]
        ][-limit:]

    async def changes_in(self, table_id: str, game_number: int) -> Mapping[str, RatingChange]:
        entry = self._find(table_id, game_number, EntryKind.GAME)
        return self._ledgers[entry.result.ladder].changes[entry.number] if entry else {}

    async def leaderboard(
        self, ladder: str, *, below_deviation: float, limit: int, offset: int = 0
    ) -> Sequence[Placed]:
        listed = self._listed(ladder, below_deviation)
        ranks = ranks_of([standing.rating.shown for _, standing in listed])
        places = [
            Placed(rank, player, self.name_of(player), standing)
            for rank, (player, standing) in zip(ranks, listed, strict=True)
        ]
        return places[offset : offset + limit]

    async def standings_on(self, ladder: str, players: Sequence[str]) -> Mapping[str, Standing]:
        known = self._ledgers[ladder].standings if ladder in self._ledgers else {}
        return {player: known[player] for player in players if player in known}

    async def count_above(
        self, ladder: str, player_id: str, standing: Standing, *, below_deviation: float
    ) -> int:
        own = (-standing.rating.shown, standing.reached_at, player_id)
        return sum(
            (-other.rating.shown, other.reached_at, player) < own
            for player, other in self._listed(ladder, below_deviation)
        )

    async def leaderboard_size(self, ladder: str, *, below_deviation: float) -> int:
        return len(self._listed(ladder, below_deviation))

    async def void(self, table_id: str, game_number: int, at: int) -> bool | None:
        game = self._find(table_id, game_number, EntryKind.GAME)
        if game is None:
            return None
        if self._find(table_id, game_number, EntryKind.VOID) is not None:
            return False
        self._add(EntryKind.VOID, replace(game.result, at=at))
        return True

    async def rebuild(self) -> Sequence[Rebuilt]:
        return [
            Rebuilt(ladder, len(entries), len(self._ledgers[ladder].standings), 0)
            for ladder, entries in sorted(self._entries.items())
        ]

    def rename(self, from_id: str, to_id: str, ladder: str) -> None:
        """Hand the ratings on one ladder to another id."""
        self._entries[ladder] = [
            replace(entry, result=_renamed(entry.result, from_id, to_id))
            for entry in self._entries[ladder]
        ]
        self._ledgers[ladder] = Ledger.of(self._entries[ladder])

    def move(self, from_id: str, to_id: str) -> None:
        """Of two ratings on one ladder, the one from fewer games gets a stand-in's name."""
        for ladder, ledger in self._ledgers.items():
            mine, theirs = ledger.standings.get(from_id), ledger.standings.get(to_id)
            if mine and theirs:
                less = from_id if mine.games <= theirs.games else to_id
                self.rename(less, f"{PSEUDONYM}{less}{len(ledger.changes)}", ladder)
            if mine:
                self.rename(from_id, to_id, ladder)

    def _add(self, kind: EntryKind, result: RatedResult) -> None:
        entries = self._entries.setdefault(result.ladder, [])
        entry = LedgerEntry(len(entries) + 1, kind, result)
        entries.append(entry)
        self._ledgers.setdefault(result.ladder, Ledger()).apply(entry)

    def _find(self, table_id: str, game_number: int, kind: EntryKind) -> LedgerEntry | None:
        wanted = (table_id, game_number, kind)
        for entries in self._entries.values():
            for entry in entries:
                if (entry.result.table_id, entry.result.game_number, entry.kind) == wanted:
                    return entry
        return None

    def _listed(self, ladder: str, below: float) -> list[tuple[str, Standing]]:
        ledger = self._ledgers.get(ladder, Ledger())
        listed = [
            (player, standing)
            for player, standing in ledger.standings.items()
            if standing.rating.deviation < below
            and standing.games > 0
            and not player.startswith(PSEUDONYM)
        ]
        return sorted(listed, key=lambda p: (-p[1].rating.shown, p[1].reached_at, p[0]))


class MemoryQueue:
    """A `QueueStore` in memory."""

    def __init__(self) -> None:
        self.waiting: dict[str, Waiting] = {}

    async def join(self, waiting: Waiting, *, after: str | None = None) -> None:
        known = self.waiting.get(waiting.player_id)
        if known is None or known.table_id in (None, after):
            self.waiting[waiting.player_id] = waiting

    async def place(self, player_id: str) -> Waiting | None:
        return self.waiting.get(player_id)

    async def note_waiting(self, player_id: str, at: int) -> None:
        if player_id in self.waiting:
            self.waiting[player_id] = replace(self.waiting[player_id], seen_at=at)

    async def leave(self, player_id: str) -> None:
        if player_id in self.waiting and self.waiting[player_id].table_id is None:
            del self.waiting[player_id]

    async def all_waiting(self, since: int) -> Sequence[Waiting]:
        there = [w for w in self.waiting.values() if w.table_id is None and w.seen_at >= since]
        return sorted(there, key=lambda w: (w.joined_at, w.player_id))

    async def drop_absent(self, before: int) -> None:
        self.waiting = {id: w for id, w in self.waiting.items() if w.seen_at >= before}

    def can_seat(self, players: Sequence[str], ladder: str) -> bool:
        """Whether all of them still wait."""
        found = [self.waiting.get(player) for player in players]
        return all(w and w.table_id is None and w.ladder == ladder for w in found)

    def seat(self, players: Sequence[str], table_id: str) -> None:
        """Take them off the queue for a table."""
        for player in players:
            self.waiting[player] = replace(self.waiting[player], table_id=table_id)


def _renamed(result: RatedResult, from_id: str, to_id: str) -> RatedResult:
    return replace(
        result,
        seats=tuple(
            replace(seat, player_id=to_id) if seat.player_id == from_id else seat
            for seat in result.seats
        ),
    )
