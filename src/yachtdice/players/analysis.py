"""What front ends ask of the exact mathematics: perfect play, odds, and games by chance.

Importing this loads the solver; the computer players of a table do not need it.
"""

from yachtdice.players.simulation import Simulation, decisions_of, simulate
from yachtdice.solver import (
    COMBINATIONS,
    Advice,
    AdviceOption,
    BoxOption,
    Chase,
    Distribution,
    KeepOption,
    Odds,
    Progress,
    Strategy,
    all_odds,
    chase,
    odds,
    solve,
)

__all__ = [
    "COMBINATIONS",
    "Advice",
    "AdviceOption",
    "BoxOption",
    "Chase",
    "Distribution",
    "KeepOption",
    "Odds",
    "Progress",
    "Simulation",
    "Strategy",
    "all_odds",
    "chase",
    "decisions_of",
    "odds",
    "simulate",
    "solve",
]
