"""The ledger of a ladder: entries in one order, and what each makes of the ratings.

An entry is a rated game, or the taking back of one that was voided.  Whoever applies the same
entries in the same order comes to the same numbers, which is how they are recomputed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from yachtdice.ratings.model import NEWCOMER, Rating, taken_back
from yachtdice.ratings.result import RatedResult, after_result


class EntryKind(StrEnum):
    """What an entry does with its game."""

    GAME = "game"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """An entry by its number in the ladder; a void carries the game that it takes back."""

    number: int
    kind: EntryKind
    result: RatedResult


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What an entry made of one player's rating."""

    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands: the rating, from how many games, and since when it is shown so.

    `reached_at` is in UTC milliseconds.
    """

    rating: Rating
    games: int
    reached_at: int


Changes = Mapping[str, RatingChange]
"""What an entry changed, by player."""


def changes_of_game(result: RatedResult, known: Mapping[str, Standing]) -> dict[str, RatingChange]:
    """What a game changes; `known` are the standings before it."""
    before = {player: standing.rating for player, standing in known.items()}
    return {
        player: RatingChange(before.get(player, NEWCOMER), after)
        for player, after in after_result(result, before).items()
    }


def changes_of_void(game: Changes, known: Mapping[str, Standing]) -> dict[str, RatingChange]:
    """What taking a game back changes; `game` is what it had changed."""
    return {
        player: RatingChange(
            known[player].rating, taken_back(known[player].rating, then.before, then.after)
        )
        for player, then in game.items()
    }


def standing_after(
    before: Standing | None, change: RatingChange, kind: EntryKind, at: int
) -> Standing:
    """Where a player stands after an entry."""
    games = (before.games if before else 0) + (1 if kind is EntryKind.GAME else -1)
    same = before is not None and before.rating.shown == change.after.shown
    reached_at = before.reached_at if before is not None and same else at
    return Standing(change.after, games, reached_at)


@dataclass
class Ledger:
    """The ratings of a ladder as its entries are applied, one after the other."""

    standings: dict[str, Standing] = field(default_factory=dict)
    changes: dict[int, dict[str, RatingChange]] = field(default_factory=dict)
    _numbers: dict[tuple[str, int], int] = field(default_factory=dict)

    @classmethod
    def of(cls, entries: Iterable[LedgerEntry]) -> Ledger:
        """The ledger after these entries, which are in order."""
        ledger = cls()
        for entry in entries:
            ledger.apply(entry)
        return ledger

    def apply(self, entry: LedgerEntry) -> None:
        """Make of the ratings what the next entry does."""
        result, game = entry.result, (entry.result.table_id, entry.result.game_number)
        if entry.kind is EntryKind.GAME:
            self._numbers[game] = entry.number
            changes = changes_of_game(result, self.standings)
        else:
            changes = changes_of_void(self.changes[self._numbers[game]], self.standings)
        self.changes[entry.number] = changes
        for player, change in changes.items():
            before = self.standings.get(player)
            self.standings[player] = standing_after(before, change, entry.kind, result.at)
