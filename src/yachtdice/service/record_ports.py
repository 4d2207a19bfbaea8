"""The ports of what a player has: games played, and their moving and being deleted as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from yachtdice.rules import RuleSet
from yachtdice.service.played import PlayedGame
from yachtdice.service.ports import Change, Result
from yachtdice.service.table import Entry

PSEUDONYM = "gone-"
"""What the ids begin with that stand for players who had their data deleted."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that a player finished: what they made of it, and who else sat there.

    `game` is None for games that ended before that was kept.
    """

    result: Result
    game: PlayedGame | None


@dataclass(frozen=True, slots=True)
class SheetRecord:
    """What a player has done under one rule set, whatever it was called.

    `games` counts all games, `best` is the best one finished alone, `rules` are those of the
    latest game where they were kept.
    """

    rules_hash: str
    rules_id: str
    rules: RuleSet | None
    games: int
    best: Result | None


class RecordStore(Protocol):
    """The games that players have finished."""

    async def finished_games(
        self, player_id: str, *, limit: int, offset: int = 0
    ) -> Sequence[Finished]:
        """Every game of this player, the latest first."""
        ...

    async def finished_count(self, player_id: str) -> int:
        """How many games this player has finished."""
        ...

    async def sheet_records(self, player_id: str) -> Sequence[SheetRecord]:
        """Each rule set that this player has finished a game of, the most played first."""
        ...

    async def results_on(self, player_id: str, rules_hash: str) -> Sequence[Result]:
        """Every result of this player under one rule set, the earliest first."""
        ...


@dataclass(frozen=True, slots=True)
class Passage:
    """A way for a player to a second device, open once until `expires_at`.

    `passage_id` is a keyed hash of its code, `sealed` the player's cookie encrypted with another.
    """

    passage_id: str
    player_id: str
    sealed: str
    expires_at: int


@dataclass(frozen=True, slots=True)
class Move:
    """Everything of one player that becomes another's, by the passage that allows it.

    `changes` are the tables at which the player sits, each told of the move.
    """

    passage_id: str
    from_id: str
    to_id: str
    changes: tuple[Change, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A table told that somebody is forgotten, and its earlier log without their name.

    `change` is None where they had left before the start, so that the log alone names them.
    """

    table_id: str
    change: Change | None
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Erasure:
    """Everything of a player that goes: `ids` are all that they went by.

    Tables that others sit at are rewritten; those in `removed`, by id and version, go as a whole.
    `pseudonym` stands for the player from now on where other people's numbers depend on them.
    """

    ids: tuple[str, ...]
    pseudonym: str
    rewritten: tuple[Rewritten, ...]
    removed: tuple[tuple[str, int], ...]


class BelongingStore(Protocol):
    """Moves and deletes what a player has: each in one transaction, or not at all."""

    async def open_passage(self, passage: Passage) -> None:
        """Keep a passage; an earlier one of the same player is closed by it."""
        ...

    async def passage(self, passage_id: str, now: int) -> Passage | None:
        """The passage if it is still open."""
        ...

    async def close_passages(self, before: int) -> None:
        """Drop those that ended before then."""
        ...

    async def tables_sat_at(self, player_id: str) -> Sequence[str]:
        """Every table at which the player sits, whatever its state."""
        ...

    async def move(self, move: Move) -> bool:
        """Use a passage up and move everything; False when it is not open any more.

        Raises `WriteConflict`, with nothing done, when a table has changed meanwhile.
        """
        ...

    async def former_ids(self, player_id: str) -> Sequence[str]:
        """The ids that this player went by before moving here."""
        ...

    async def tables_ever(self, ids: Sequence[str]) -> Sequence[str]:
        """Every table whose log names one of these ids, also those left before the start."""
        ...

    async def erase(self, erasure: Erasure) -> None:
        """Delete everything; raises `WriteConflict`, with nothing done, as `move` does."""
        ...
