"""Ports without a world behind them: stores in memory, a clock that is set, repeatable randomness.

The stores are held to the same contract as the real ones in `tests/store`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from tests.fake_ratings import MemoryQueue, MemoryRatings
from tests.fake_records import MemoryBelongings, MemoryRecords
from yachtdice.bootstrap import CODE_LETTERS, App, Ports, wire
from yachtdice.daily import Figures
from yachtdice.rules import RuleSet
from yachtdice.service.broker import LocalBroker
from yachtdice.service.errors import WriteConflict
from yachtdice.service.played import PlayedGame
from yachtdice.service.ports import (
    Attempt,
    Change,
    CommittedDay,
    KeyedAnswer,
    Person,
    Progress,
    Result,
    StoredTable,
    Tallies,
)
from yachtdice.service.table import Entry, Status, Table
from yachtdice.settings import Settings

SECRET_KEY = b"a key for tests alone"


class FakeClock:
    """A clock that stands still until it is told."""

    def __init__(self, at: int = 1_700_000_000_000) -> None:
        self.at = at

    async def now(self) -> int:
        return self.at

    def go_on(self, milliseconds: int) -> None:
        self.at += milliseconds


class FakeRandomness:
    """Bytes and letters that follow from a seed, never the same twice."""

    def __init__(self, seed: str = "") -> None:
        self._seed = seed
        self._drawn = 0

    def hex(self, bytes_count: int) -> str:
        text = ""
        while len(text) < 2 * bytes_count:
            self._drawn += 1
            text += sha256(f"{self._seed}|{self._drawn}".encode()).hexdigest()
        return text[: 2 * bytes_count]

    def code(self, length: int) -> str:
        drawn = bytes.fromhex(self.hex(length))
        return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in drawn)


@dataclass
class _Summary:
    table: Table
    due_at: int | None
    lease_until: int | None = None
    holds: tuple[int, ...] | None = None


class MemoryTables:
    """A `TableStore` in memory; nothing waits, so that every method is one step."""

    def __init__(self) -> None:
        self._summaries: dict[str, _Summary] = {}
        self.logs: dict[str, list[Entry]] = {}
        self._answers: dict[tuple[str, str], tuple[KeyedAnswer, int]] = {}
        self.results: dict[tuple[str, int, int], Result] = {}
        self.games: dict[tuple[str, int], PlayedGame] = {}
        self.ratings = MemoryRatings()
        self.queue = MemoryQueue()
        self._seen: dict[str, dict[str, int]] = {}
        self._beat_at: int | None = None
        self.attempts: dict[tuple[int, str, str], Attempt] = {}

    async def commit(self, change: Change) -> None:
        table = change.table
        stored = self._summaries.get(table.table_id)
        version = stored.table.version if stored else 0
        if version != change.expected_version or self._takes_what_is_taken(change):
            raise WriteConflict(table.table_id, table.version)
        if not self.queue.can_seat(change.matched, table.ladder):
            raise WriteConflict(table.table_id, table.version)
        self.queue.seat(change.matched, table.table_id)
        self._summaries[table.table_id] = _Summary(table, change.due_at)
        self.logs.setdefault(table.table_id, []).append(change.entry)
        if change.answer is not None:
            key = (change.answer.scope, change.answer.key)
            self._answers[key] = (change.answer, change.entry.at)
        for result in change.results:
            place = (result.table_id, result.game_number, result.seat)
            self.results.setdefault(place, result)
        if change.attempt is not None:
            self.attempts[_attempt_key(change.attempt)] = change.attempt
        for attempt in tuple(self.attempts.values()):
            end = change.attempt_end
            if end and attempt.table_id == end.table_id and attempt.ended_at is None:
                ended = replace(attempt, ended_at=end.ended_at, total=end.total)
                self.attempts[_attempt_key(attempt)] = ended
        if change.played is not None:
            played = change.played
            self.games.setdefault((played.table_id, played.game_number), played)
        if change.rated is not None:
            self.ratings.enter(change.rated)

    def check(self, changes: Iterable[Change]) -> None:
        """Raise `WriteConflict` unless all of them could be committed."""
        for change in changes:
            if self._at(change.table.table_id, change.expected_version) is None:
                raise WriteConflict(change.table.table_id, change.table.version)

    def all_tables(self) -> dict[str, Table]:
        """Every table by its id."""
        return {table_id: stored.table for table_id, stored in self._summaries.items()}

    def forget_answers_of(self, ids: Sequence[str]) -> None:
        """Drop the answers to keyed requests in the name of these players."""
        theirs = tuple(f":player:{player_id}" for player_id in ids)
        for key in [key for key in self._answers if key[0].endswith(theirs)]:
            del self._answers[key]

    async def load(self, table_id: str) -> StoredTable | None:
        stored = self._summaries.get(table_id)
        return StoredTable(stored.table, stored.holds) if stored else None

    async def find_code(self, join_code: str) -> str | None:
        return self._with_code(join_code)

    async def entries(
        self, table_id: str, *, after: int = 0, up_to: int | None = None
    ) -> Sequence[Entry]:
        entries = self.logs.get(table_id, [])
        return [e for e in entries if e.version > after and (up_to is None or e.version <= up_to)]

    async def hold(self, table_id: str, version: int, positions: Sequence[int]) -> bool:
        stored = self._at(table_id, version)
        if stored is not None:
            stored.holds = tuple(positions)
        return stored is not None

    async def answer(self, scope: str, key: str) -> KeyedAnswer | None:
        answer, _ = self._answers.get((scope, key), (None, 0))
        return answer

    async def forget_answers(self, before: int) -> int:
        old = [key for key, (_, at) in self._answers.items() if at < before]
        for key in old:
            del self._answers[key]
        return len(old)

    async def tables_of(self, player_id: str, *, limit: int) -> Sequence[Table]:
        tables = [
            stored.table
            for stored in self._summaries.values()
            if stored.table.status is not Status.FINISHED
            and any(seat.player_id == player_id for seat in stored.table.seats)
        ]
        return sorted(tables, key=lambda table: (-table.changed_at, table.table_id))[:limit]

    async def remove_old(self, before: int, *, finished: bool, limit: int) -> int:
        old = [
            table
            for table in self.all_tables().values()
            if table.changed_at < before and (table.status is Status.FINISHED) is finished
        ]
        for table in sorted(old, key=lambda table: table.changed_at)[:limit]:
            assert await self.remove(table.table_id, table.version)
        return min(len(old), limit)

    async def claim_due(self, now: int, *, lease_ms: int, limit: int) -> Sequence[str]:
        due = [
            (stored.due_at, table_id)
            for table_id, stored in self._summaries.items()
            if stored.due_at is not None
            and stored.due_at <= now
            and (stored.lease_until is None or stored.lease_until <= now)
        ]
        claimed = [table_id for _, table_id in sorted(due)[:limit]]
        for table_id in claimed:
            self._summaries[table_id].lease_until = now + lease_ms
        return claimed

    async def next_due_at(self) -> int | None:
        return min(
            (
                stored.due_at if stored.lease_until is None else stored.lease_until
                for stored in self._summaries.values()
                if stored.due_at is not None
            ),
            default=None,
        )

    async def set_due(self, table_id: str, version: int, due_at: int | None) -> None:
        stored = self._at(table_id, version)
        if stored is not None:
            stored.due_at = due_at
            stored.lease_until = None

    async def touch(self, devices: Sequence[tuple[str, str]], at: int) -> None:
        for table_id, device in devices:
            if table_id in self._summaries:
                seen = self._seen.setdefault(table_id, {})
                seen[device] = max(at, seen.get(device, 0))

    async def seen(self, table_id: str) -> dict[str, int]:
        return dict(self._seen.get(table_id, {}))

    async def present(self, table_ids: Sequence[str], since: int) -> dict[str, frozenset[str]]:
        found = {
            id: frozenset(device for device, at in self._seen.get(id, {}).items() if at >= since)
            for id in table_ids
        }
        return {table_id: devices for table_id, devices in found.items() if devices}

    async def public_tables(self, *, limit: int) -> Sequence[Table]:
        listed = [
            stored.table
            for stored in self._summaries.values()
            if stored.table.visibility == "public" and stored.table.status is not Status.FINISHED
        ]
        listed.sort(key=lambda t: (t.status is not Status.WAITING, -t.changed_at, t.table_id))
        return listed[:limit]

    async def running(self) -> Sequence[str]:
        return self._running()

    def _running(self) -> list[str]:
        return [
            table_id
            for table_id, stored in self._summaries.items()
            if stored.due_at is not None and stored.table.status is Status.PLAYING
        ]

    async def tallies(self, now: int) -> Tallies:
        stored = self._summaries.values()
        counts = Counter(each.table.status for each in stored)
        due = [
            s for s in stored if s.due_at is not None and max(s.due_at, s.lease_until or 0) <= now
        ]
        return Tallies({status.value: counts[status] for status in Status}, len(due))

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        known = {id: self._summaries[id] for id in table_ids if id in self._summaries}
        return {table_id: stored.table.version for table_id, stored in known.items()}

    async def remove(self, table_id: str, version: int) -> bool:
        if self._at(table_id, version) is None:
            return False
        del self._summaries[table_id], self.logs[table_id]
        self._seen.pop(table_id, None)
        return True

    async def beat(self, now: int, *, silence_ms: int, lease_ms: int) -> int | None:
        last, self._beat_at = self._beat_at, max(now, self._beat_at or now)
        if last is None or now - last <= silence_ms:
            return None
        for table_id in self._running():
            self._summaries[table_id].lease_until = now + lease_ms
        return last

    async def best_total(
        self, player_id: str, rules_hash: str, *, except_game: tuple[str, int] | None = None
    ) -> Result | None:
        mine = [
            result
            for result in self.results.values()
            if (result.player_id, result.rules_hash) == (player_id, rules_hash)
            and result.seat_count == 1
            and not result.resigned
            and (result.table_id, result.game_number) != except_game
        ]
        return min(
            mine,
            key=lambda r: (-r.total, r.finished_at, r.table_id, r.game_number),
            default=None,
        )

    def _at(self, table_id: str, version: int) -> _Summary | None:
        stored = self._summaries.get(table_id)
        return stored if stored and stored.table.version == version else None

    def _takes_what_is_taken(self, change: Change) -> bool:
        answer, table = change.answer, change.table
        holder = None if table.status is Status.FINISHED else self._with_code(table.join_code)
        if change.attempt is not None and _attempt_key(change.attempt) in self.attempts:
            return True
        return (holder is not None and holder != table.table_id) or (
            answer is not None and (answer.scope, answer.key) in self._answers
        )

    def _with_code(self, join_code: str) -> str | None:
        for table_id, stored in self._summaries.items():
            table = stored.table
            if join_code and table.join_code == join_code and table.status is not Status.FINISHED:
                return table_id
        return None


def _attempt_key(attempt: Attempt) -> tuple[int, str, str]:
    return attempt.day, attempt.challenge, attempt.player_id


class MemoryDaily:
    """A `DailyStore` in memory, beside the tables by which attempts begin and end."""

    def __init__(self, tables: MemoryTables) -> None:
        self._attempts = tables.attempts
        self._days: dict[int, CommittedDay] = {}
        self._figures: dict[tuple[int, str], Figures] = {}

    async def add_days(self, days: Sequence[CommittedDay]) -> None:
        for day in days:
            self._days.setdefault(day.day, day)

    async def days(self, first: int, last: int) -> Sequence[CommittedDay]:
        return [self._days[day] for day in sorted(self._days) if first <= day <= last]

    async def attempt(self, day: int, challenge: str, player_id: str) -> Attempt | None:
        return self._attempts.get((day, challenge, player_id))

    async def attempts_of(self, player_id: str, *, since: int) -> Sequence[Attempt]:
        mine = [a for a in self._attempts.values() if a.player_id == player_id and a.day >= since]
        return sorted(mine, key=lambda a: (-a.day, a.challenge))

    async def spread(self, day: int, challenge: str) -> dict[int, int]:
        return dict(sorted(Counter(a.total or 0 for a in self._results(day, challenge)).items()))

    async def best(self, day: int, challenge: str, *, limit: int) -> Sequence[Attempt]:
        ranked = sorted(
            self._results(day, challenge),
            key=lambda a: (-(a.total or 0), a.ended_at or 0, a.table_id),
        )
        return ranked[:limit]

    async def keep_figures(self, day: int, challenge: str, figures: Figures) -> None:
        self._figures.setdefault((day, challenge), figures)

    async def figures(self, day: int, challenge: str) -> Figures | None:
        return self._figures.get((day, challenge))

    def _results(self, day: int, challenge: str) -> list[Attempt]:
        return [
            attempt
            for attempt in self._attempts.values()
            if (attempt.day, attempt.challenge) == (day, challenge) and attempt.total is not None
        ]


class MemoryPeople:
    """A `PeopleStore` in memory."""

    def __init__(self) -> None:
        self._people: dict[str, Person] = {}

    async def person(self, player_id: str) -> Person | None:
        return self._people.get(player_id)

    async def save_person(self, person: Person, *, at: int) -> None:  # noqa: ARG002 - the port's
        self._people[person.player_id] = person

    def name_of(self, player_id: str) -> str:
        """The player's nickname, "" for none."""
        person = self._people.get(player_id)
        return (person.nickname if person else "") or ""

    def forget(self, player_id: str) -> None:
        """Know nothing of a player any more."""
        self._people.pop(player_id, None)


class MemorySavedRules:
    """A `SavedRulesStore` in memory."""

    def __init__(self) -> None:
        self._texts: dict[tuple[str, str], str] = {}

    async def saved_rules(self, player_id: str) -> Sequence[str]:
        return [text for (owner, _), text in self._texts.items() if owner == player_id]

    async def save_rules(
        self,
        player_id: str,
        rules_hash: str,
        text: str,
        *,
        at: int,  # noqa: ARG002 - the port's
    ) -> None:
        self._texts[player_id, rules_hash] = text

    async def forget_rules(self, player_id: str, rules_hash: str) -> None:
        self._texts.pop((player_id, rules_hash), None)

    def move(self, from_id: str, to_id: str) -> None:
        """Hand over what the other does not have."""
        for owner, rules_hash in [key for key in self._texts if key[0] == from_id]:
            self._texts.setdefault((to_id, rules_hash), self._texts.pop((owner, rules_hash)))

    def forget(self, player_id: str) -> None:
        """Drop all of a player's."""
        self._texts = {key: text for key, text in self._texts.items() if key[0] != player_id}


class FakeSolving:
    """Computer players that are always ready: what they lack they solve when they decide."""

    def is_ready(self, level: str, rules: RuleSet) -> bool:  # noqa: ARG002 - whoever it is
        return True

    async def prepare(self, level: str, rules: RuleSet) -> None:
        """There is nothing to do."""

    def progress(self, level: str, rules: RuleSet) -> Progress | None:  # noqa: ARG002 - the port's
        return None


class FakeReckoning:
    """Figures that are the same for every day, found at once; counts how often it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    async def figures(self, day: str, challenge: str, secret: str) -> Figures:  # noqa: ARG002
        self.asked.append((day, challenge))
        return Figures(par=200, ceiling=400, par_game="par", ceiling_game="ceiling")


def fake_ports(clock: FakeClock | None = None) -> Ports:
    """Every port faked; the broker is the one of a single process."""
    tables, people, saved_rules = MemoryTables(), MemoryPeople(), MemorySavedRules()
    tables.ratings.name_of = people.name_of
    return Ports(
        tables=tables,
        people=people,
        saved_rules=saved_rules,
        records=MemoryRecords(tables),
        belongings=MemoryBelongings(tables, people, saved_rules),
        daily=MemoryDaily(tables),
        ratings=tables.ratings,
        queue=tables.queue,
        clock=clock or FakeClock(),
        randomness=FakeRandomness(),
        broker=LocalBroker(),
        solving=FakeSolving(),
        reckoning=FakeReckoning(),
        secret_key=SECRET_KEY,
    )


def fake_app(ports: Ports | None = None) -> App:
    """The use cases over fakes."""
    settings = Settings(database_url="sqlite:////nowhere/yacht.sqlite3")
    return wire(settings, ports or fake_ports())
