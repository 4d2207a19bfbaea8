"""House rules that players have saved under a name; each player has their own."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from yachtdice.errors import Illegal, YachtError, quoted
from yachtdice.rules import RuleSet, content_hash, from_text, to_text
from yachtdice.service.ports import Clock, SavedRulesStore

SAVED_MAX = 50
"""So many house rules of one player are kept."""

_log = logging.getLogger(__name__)


class SavedRules:
    """What players do with their own house rules."""

    def __init__(self, *, store: SavedRulesStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def of(self, player_id: str) -> Mapping[str, RuleSet]:
        """A player's house rules by their text, sorted by name.

        What this version of the program cannot read is left out.
        """
        texts = await self._store.saved_rules(player_id) if player_id else []
        read = [(text, rules) for text in texts if (rules := _read(text)) is not None]
        return dict(sorted(read, key=lambda kept: (kept[1].name.casefold(), kept[1].id)))

    async def export(self, player_id: str) -> list[str]:
        """A player's house rules as they are kept, in the text form of a file."""
        return list(await self._store.saved_rules(player_id))

    async def save(self, player_id: str, rules: RuleSet) -> None:
        """Keep house rules; those that play alike are kept once, under the name given last.

        Raises `Illegal` where the player has as many as are kept, and what `to_text` raises.
        """
        text, key = to_text(rules), content_hash(rules)
        kept = await self.of(player_id)
        if len(kept) >= SAVED_MAX and key not in map(content_hash, kept.values()):
            raise Illegal(
                "You have saved {most} house rules, and no more are kept. Forget some to save "
                "{rules}.",
                most=SAVED_MAX,
                rules=quoted(rules.name),
            )
        await self._store.save_rules(player_id, key, text, at=await self._clock.now())

    async def forget(self, player_id: str, rules_hash: str) -> None:
        """Keep house rules no longer; nothing happens where there are none of this hash."""
        await self._store.forget_rules(player_id, rules_hash)


def _read(text: str) -> RuleSet | None:
    try:
        return from_text(text)
    except YachtError as error:
        _log.warning("saved house rules cannot be read: %s", error)
        return None
