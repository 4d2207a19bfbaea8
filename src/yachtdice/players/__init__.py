"""Computer players behind one protocol."""

from yachtdice.players.greedy import Greedy, best_paying_box
from yachtdice.players.levels import DEFAULT_LEVEL, LEVELS, level
from yachtdice.players.protocol import Decision, KeepDice, Player, TakeBox

__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "Decision",
    "Greedy",
    "KeepDice",
    "Player",
    "TakeBox",
    "best_paying_box",
    "level",
]
