"""The computer players by level, weakest first."""

from __future__ import annotations

from types import MappingProxyType

from yachtdice.errors import Malformed, quoted
from yachtdice.players.greedy import Greedy
from yachtdice.players.protocol import Player

LEVELS: MappingProxyType[str, Player] = MappingProxyType({"greedy": Greedy()})
DEFAULT_LEVEL = "greedy"


def level(name: str) -> Player:
    """The player of this level; raises `Malformed` naming the levels when there is none."""
    player = LEVELS.get(name) if isinstance(name, str) else None
    if player is None:
        raise Malformed(
            "{given} is not a level of computer players. Choose one of: {levels}.",
            given=quoted(name),
            levels=", ".join(LEVELS),
        )
    return player
