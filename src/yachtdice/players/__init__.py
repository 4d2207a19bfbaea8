"""Computer players behind one protocol."""

from yachtdice.players.greedy import Greedy, best_paying_box
from yachtdice.players.levels import DEFAULT_LEVEL, LEVELS, Level, level
from yachtdice.players.protocol import Decision, KeepDice, Player, TakeBox
from yachtdice.players.reckoner import Reckoner
from yachtdice.players.temper import Temper
from yachtdice.players.winner import Winner

__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "Decision",
    "Greedy",
    "KeepDice",
    "Level",
    "Player",
    "Reckoner",
    "TakeBox",
    "Temper",
    "Winner",
    "best_paying_box",
    "level",
]
