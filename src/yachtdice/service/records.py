"""What players have done: their bests, every game they finished, and their totals on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from yachtdice.rules import PRESETS, RuleSet, content_hash
from yachtdice.service.ports import Result
from yachtdice.service.record_ports import Finished, RecordStore, SheetRecord

GAMES_PER_PAGE = 20


@dataclass(frozen=True, slots=True)
class History:
    """One page of a player's games, the latest first; pages count from 1."""

    games: tuple[Finished, ...]
    page: int
    pages: int
    count: int


class Records:
    """Everything that can be asked of what players have done."""

    def __init__(self, *, store: RecordStore) -> None:
        self._store = store

    async def history(self, player_id: str, *, page: int = 1) -> History:
        """A page of the player's games; the last one where there are not so many."""
        count = await self._store.finished_count(player_id)
        pages = max(1, -(-count // GAMES_PER_PAGE))
        shown = min(max(1, page), pages)
        games = await self._store.finished_games(
            player_id, limit=GAMES_PER_PAGE, offset=GAMES_PER_PAGE * (shown - 1)
        )
        return History(tuple(games), shown, pages, count)

    async def every_game(self, player_id: str) -> list[Finished]:
        """All of the player's games, the latest first."""
        count = await self._store.finished_count(player_id)
        return list(await self._store.finished_games(player_id, limit=count))

    async def sheets(self, player_id: str) -> Sequence[SheetRecord]:
        """Each rule set that the player has finished a game of, the most played first."""
        return await self._store.sheet_records(player_id)

    async def totals(self, player_id: str, rules_hash: str) -> list[Result]:
        """The player's games under these rules that were played to their end, earliest first."""
        found = await self._store.results_on(player_id, rules_hash)
        return [result for result in found if not result.resigned]


def rules_of(record: SheetRecord) -> RuleSet | None:
    """The rules of a record: the preset that plays like that, else those of the latest game."""
    preset = PRESETS.get(record.rules_id)
    if preset is not None and content_hash(preset) == record.rules_hash:
        return preset
    return record.rules
