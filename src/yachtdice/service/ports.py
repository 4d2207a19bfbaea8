"""The ports: what the use cases need of the world, as protocols.

Stores promise that `commit` is all or nothing, that it refuses a version other than the expected
one with `WriteConflict`, and that what was committed survives the process.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from yachtdice.daily import Figures
from yachtdice.ratings import RatedResult
from yachtdice.rules import RuleSet
from yachtdice.service.played import PlayedGame
from yachtdice.service.table import Entry, Table


class Clock(Protocol):
    """The one judge of time: the database's own clock where several machines share one."""

    async def now(self) -> int:
        """UTC in milliseconds."""
        ...


class Randomness(Protocol):
    """Unpredictable bytes for ids, nonces and secrets."""

    def hex(self, bytes_count: int) -> str:
        """So many bytes in hexadecimal."""
        ...

    def code(self, length: int) -> str:
        """So many capital letters that are not mistaken for one another."""
        ...


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as stored, and the positions of dice held since its version (None when unsaid)."""

    table: Table
    holds: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class KeyedAnswer:
    """Which version first answered a request that carried an idempotency key.

    `scope` is whose key it is, `fingerprint` a hash of the request, `seat` the seat it gave or
    played, if any.
    """

    scope: str
    key: str
    fingerprint: str
    table_id: str
    version: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What a person made of one game; kept when the game ends."""

    table_id: str
    game_number: int
    seat: int
    player_id: str
    rules_id: str
    rules_hash: str
    total: int
    place: int
    seat_count: int
    resigned: bool
    finished_at: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """A player's one attempt at a challenge of a day, named by its number.

    `name` is what the player went by.  `total` is None while it goes on, and for ever where it was
    given up or lapsed: then only `ended_at` is set.
    """

    day: int
    challenge: str
    player_id: str
    table_id: str
    name: str
    begun_at: int
    ended_at: int | None = None
    total: int | None = None


@dataclass(frozen=True, slots=True)
class AttemptEnd:
    """How the attempt at a table ended; `total` is None unless it was played to its end."""

    table_id: str
    ended_at: int
    total: int | None


@dataclass(frozen=True, slots=True)
class Change:
    """One accepted command: all of it is stored in one transaction, or none.

    `due_at` is when the table next needs the server to act, None when it does not.  Results and a
    `played` game that are kept already stay as they are, and a `rated` one counts once.  The people
    in `matched` leave the queue for this table.  `attempt` is one that begins with this table,
    `attempt_end` how that of a table ends.
    """

    table: Table
    entry: Entry
    due_at: int | None
    answer: KeyedAnswer | None = None
    results: tuple[Result, ...] = ()
    played: PlayedGame | None = None
    rated: RatedResult | None = None
    matched: tuple[str, ...] = ()
    attempt: Attempt | None = None
    attempt_end: AttemptEnd | None = None

    @property
    def expected_version(self) -> int:
        """The version that must still be current: 0 for a new table."""
        return self.table.version - 1


@dataclass(frozen=True, slots=True)
class Tallies:
    """How many tables there are by status, and how many are due and not claimed."""

    tables: Mapping[str, int]
    due: int


class TableStore(Protocol):
    """Tables, their logs and what hangs on them."""

    async def commit(self, change: Change) -> None:
        """Append the entry and replace the summary; raises `WriteConflict` when stale.

        So it does when the id of a new table, a join code or an idempotency key is taken, when
        somebody to be matched waits no longer, or when a player has begun an attempt at a challenge
        before.  Holds and leases end.
        """
        ...

    async def load(self, table_id: str) -> StoredTable | None:
        """The table by its id."""
        ...

    async def find_code(self, join_code: str) -> str | None:
        """The id of the waiting or running table with this join code."""
        ...

    async def entries(
        self, table_id: str, *, after: int = 0, up_to: int | None = None
    ) -> Sequence[Entry]:
        """The log's rows of versions in (after, up_to], in order, in the present form."""
        ...

    async def hold(self, table_id: str, version: int, positions: Sequence[int]) -> bool:
        """Remember holds if the version is current; False when it is not."""
        ...

    async def answer(self, scope: str, key: str) -> KeyedAnswer | None:
        """The first answer to a keyed request, if it was kept."""
        ...

    async def forget_answers(self, before: int) -> int:
        """Drop the answers given before then; returns how many."""
        ...

    async def tables_of(self, player_id: str, *, limit: int) -> Sequence[Table]:
        """The waiting and running tables at which this person sits, latest change first."""
        ...

    async def claim_due(self, now: int, *, lease_ms: int, limit: int) -> Sequence[str]:
        """Ids of tables due by `now`, each leased to the caller alone for `lease_ms`."""
        ...

    async def next_due_at(self) -> int | None:
        """When the next table can be claimed, or None: due times, and ends of leases."""
        ...

    async def set_due(self, table_id: str, version: int, due_at: int | None) -> None:
        """Change when a table is due if the version is current; ends the lease."""
        ...

    async def touch(self, devices: Sequence[tuple[str, str]], at: int) -> None:
        """Remember, by table and device, that these were there then, in one transaction.

        An earlier time changes nothing, and no more does a table that is not there any more.
        """
        ...

    async def seen(self, table_id: str) -> dict[str, int]:
        """When each device was last there."""
        ...

    async def present(self, table_ids: Sequence[str], since: int) -> dict[str, frozenset[str]]:
        """The devices at these tables that were there since then, in one query."""
        ...

    async def public_tables(self, *, limit: int) -> Sequence[Table]:
        """The public tables that wait or play, those that wait first, then latest change first."""
        ...

    async def running(self) -> Sequence[str]:
        """Ids of every table with a game in progress at which something is due."""
        ...

    async def tallies(self, now: int) -> Tallies:
        """Count the tables; every status is named."""
        ...

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The present versions of these tables, in one query."""
        ...

    async def remove(self, table_id: str, version: int) -> bool:
        """Remove a table with its log if the version is current; False when it is not."""
        ...

    async def remove_old(self, before: int, *, finished: bool, limit: int) -> int:
        """Remove tables, with their logs, that were last changed before then; returns how many.

        Either finished ones or those that wait or play, and at most `limit`, the oldest first.
        """
        ...

    async def beat(self, now: int, *, silence_ms: int, lease_ms: int) -> int | None:
        """Say that a server runs.

        Returns when the last one was heard of, if that is longer ago than `silence_ms` and no other
        server has been told so; else None.  Whoever is told has all `running` tables leased to it
        in the same transaction, so that nobody acts on clocks that still count the silence.
        """
        ...

    async def best_total(
        self, player_id: str, rules_hash: str, *, except_game: tuple[str, int] | None = None
    ) -> Result | None:
        """This person's best finished solo game under these rules, of equals the earliest.

        `except_game` leaves out one game, named by table and number.
        """
        ...


@dataclass(frozen=True, slots=True)
class Person:
    """A player as the server knows them: a device, its nickname and its settings."""

    player_id: str
    nickname: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)


class PeopleStore(Protocol):
    """What is remembered of players."""

    async def person(self, player_id: str) -> Person | None:
        """The player, if the server has met them."""
        ...

    async def save_person(self, person: Person, *, at: int) -> None:
        """Remember a player's nickname and settings."""
        ...


class SavedRulesStore(Protocol):
    """House rules that players have saved, as the texts of `rules.to_text`."""

    async def saved_rules(self, player_id: str) -> Sequence[str]:
        """A player's house rules, in any order."""
        ...

    async def save_rules(self, player_id: str, rules_hash: str, text: str, *, at: int) -> None:
        """Keep house rules in place of those of the same player and hash, if any."""
        ...

    async def forget_rules(self, player_id: str, rules_hash: str) -> None:
        """Keep them no longer; nothing happens where there are none."""
        ...


@dataclass(frozen=True)
class Message:
    """What a table's followers are told: a new version, or a passing signal.

    `data` is the state for a version; for a signal (version None) whatever `event` carries.  A
    signal without a name is but a hint at the version in its data.
    """

    event: str
    data: dict[str, Any]
    version: int | None = None

    @cached_property
    def text(self) -> str:
        """The data as JSON on one line, written once for all followers."""
        return json.dumps(self.data, ensure_ascii=False, separators=(",", ":"))


class Broker(Protocol):
    """Fan-out from whoever commits to whoever follows; may lose messages, never invents any."""

    async def publish(self, table_id: str, message: Message) -> None:
        """Tell every follower of the table."""
        ...

    async def tell_here(self, table_id: str, message: Message) -> None:
        """Tell the followers of the table in this process alone."""
        ...

    @property
    def followed(self) -> Sequence[str]:
        """The tables that somebody follows in this process."""
        ...

    def subscribe(self, table_id: str) -> AbstractAsyncContextManager[AsyncIterator[Message]]:
        """Follow a table from now on."""
        ...

    @property
    def is_away(self) -> bool:
        """Whether words of other processes cannot be heard just now."""
        ...

    @property
    def lost_count(self) -> int:
        """How many words to other processes could not be sent so far."""
        ...

    async def lapse(self) -> None:
        """Wait until followers here may have missed words of other processes, as after an outage.

        What came before the last return does not count.
        """
        ...


@dataclass(frozen=True, slots=True)
class Progress:
    """How far long work is: the step ("compile", "solve") and the share of it done, 0 to 1."""

    step: str
    share: float


class Solving(Protocol):
    """How the computer players of this process get the values that they decide by."""

    def is_ready(self, level: str, rules: RuleSet) -> bool:
        """Whether the player of this level can decide at once; never waits."""
        ...

    async def prepare(self, level: str, rules: RuleSet) -> None:
        """Make the player ready without holding up anything else; may take a minute."""
        ...

    def progress(self, level: str, rules: RuleSet) -> Progress | None:
        """How far making this player ready is; None while it has not begun."""
        ...


@dataclass(frozen=True, slots=True)
class CommittedDay:
    """The secret of a day's dice, and since when its commitment is public."""

    day: int
    secret: str = field(repr=False)
    committed_at: int


class DailyStore(Protocol):
    """What is kept of daily challenges; attempts are begun and ended by `TableStore.commit`."""

    async def add_days(self, days: Sequence[CommittedDay]) -> None:
        """Keep the secrets of days that have none yet; one that is kept stays for ever."""
        ...

    async def days(self, first: int, last: int) -> Sequence[CommittedDay]:
        """The days from first to last that have a secret, in order."""
        ...

    async def attempt(self, day: int, challenge: str, player_id: str) -> Attempt | None:
        """A player's attempt at a challenge."""
        ...

    async def attempts_of(self, player_id: str, *, since: int) -> Sequence[Attempt]:
        """A player's attempts at challenges of that day and later ones, latest day first."""
        ...

    async def spread(self, day: int, challenge: str) -> dict[int, int]:
        """How many players made each total."""
        ...

    async def best(self, day: int, challenge: str, *, limit: int) -> Sequence[Attempt]:
        """The attempts with the highest totals; of equal ones the earliest first."""
        ...

    async def keep_figures(self, day: int, challenge: str, figures: Figures) -> None:
        """Keep what was worked out; what is kept already stays."""
        ...

    async def figures(self, day: int, challenge: str) -> Figures | None:
        """Par and the ceiling, if they were worked out."""
        ...


class Reckoning(Protocol):
    """How par and the ceiling of a day are worked out."""

    async def figures(self, day: str, challenge: str, secret: str) -> Figures:
        """The figures, without holding up anything else; may take a minute at first."""
        ...
