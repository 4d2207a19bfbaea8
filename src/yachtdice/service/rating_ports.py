"""The ports of ranked play: ratings with their ledger, and the queue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from yachtdice.ratings import EntryKind, RatingChange, Standing


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    """What an entry of the ledger made of a player's rating."""

    at: int
    kind: EntryKind
    table_id: str
    game_number: int
    change: RatingChange


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of a leaderboard; equal ratings share a rank."""

    rank: int
    player_id: str
    name: str
    standing: Standing


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What recomputing a ladder came to; `changed` counts numbers that were not the same before."""

    ladder: str
    entries: int
    players: int
    changed: int


class RatingStore(Protocol):
    """Ratings and the entries that they come from.

    Games are entered by `TableStore.commit`, in the transaction that ends them.
    """

    async def standings_of(self, player_id: str) -> Mapping[str, Standing]:
        """Where a player stands, by ladder."""
        ...

    async def standings_on(self, ladder: str, players: Sequence[str]) -> Mapping[str, Standing]:
        """Where these players stand on one ladder; who has no rating there is left out."""
        ...

    async def rating_history(
        self, player_id: str, ladder: str, *, limit: int
    ) -> Sequence[HistoryPoint]:
        """The latest entries that changed a player's rating, the earliest of them first."""
        ...

    async def changes_in(self, table_id: str, game_number: int) -> Mapping[str, RatingChange]:
        """What a game changed, by player; empty where it is not rated."""
        ...

    async def leaderboard(
        self, ladder: str, *, below_deviation: float, limit: int, offset: int = 0
    ) -> Sequence[Placed]:
        """Players whose rating is certain enough, the best first, of equals the earliest."""
        ...

    async def count_above(
        self, ladder: str, player_id: str, standing: Standing, *, below_deviation: float
    ) -> int:
        """How many of the leaderboard stand above a player of this standing, equal ones included
        that were there first.
        """
        ...

    async def leaderboard_size(self, ladder: str, *, below_deviation: float) -> int:
        """How many players the leaderboard has."""
        ...

    async def void(self, table_id: str, game_number: int, at: int) -> bool | None:
        """Take a rated game back; False where that was done already, None where it is not rated."""
        ...

    async def rebuild(self) -> Sequence[Rebuilt]:
        """Recompute every rating from the entries, and keep what comes out."""
        ...


class Size(StrEnum):
    """How many sit at a ranked table."""

    PAIR = "2"
    GROUP = "3-4"


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody in the queue; `table_id` is where they were seated, None while they wait."""

    player_id: str
    ladder: str
    size: Size
    name: str
    mean: float
    joined_at: int
    seen_at: int
    table_id: str | None = None


class QueueStore(Protocol):
    """Who waits for a ranked game; `TableStore.commit` takes those who are matched off it."""

    async def join(self, waiting: Waiting, *, after: str | None = None) -> None:
        """Wait, anew if the player waited before or was seated at the table `after`.

        Whoever was seated elsewhere meanwhile stays so.
        """
        ...

    async def place(self, player_id: str) -> Waiting | None:
        """Where a player stands in the queue, or was seated."""
        ...

    async def note_waiting(self, player_id: str, at: int) -> None:
        """The player's page was there then."""
        ...

    async def leave(self, player_id: str) -> None:
        """Wait no longer; whoever is seated already stays so."""
        ...

    async def all_waiting(self, since: int) -> Sequence[Waiting]:
        """Everybody who waits and whose page was there since then, the longest waiting first."""
        ...

    async def drop_absent(self, before: int) -> None:
        """Forget those whose page was last there before then."""
        ...
