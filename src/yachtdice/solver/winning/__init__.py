"""Playing to win: the exact game of two, and the chance to reach any total.

Perfect play for points never asks what the other side has.  Here it is asked.
"""

from yachtdice.solver.winning.duel import DRAWS, WORTH, Counted, Fixed, Half, Root, solve_halves
from yachtdice.solver.winning.match import Match, exact_worth, play_match
from yachtdice.solver.winning.positions import Duel, Survey, duel_on_the_spot
from yachtdice.solver.winning.sides import Side, side_from
from yachtdice.solver.winning.table import (
    Making,
    Plan,
    Start,
    open_table,
    plan_of,
    table_path,
)
from yachtdice.solver.winning.targets import (
    TargetAdvice,
    Targets,
    solve_targets,
    target_advice,
)

__all__ = [
    "DRAWS",
    "WORTH",
    "Counted",
    "Duel",
    "Fixed",
    "Half",
    "Making",
    "Match",
    "Plan",
    "Root",
    "Side",
    "Start",
    "Survey",
    "TargetAdvice",
    "Targets",
    "duel_on_the_spot",
    "exact_worth",
    "open_table",
    "plan_of",
    "play_match",
    "side_from",
    "solve_halves",
    "solve_targets",
    "table_path",
    "target_advice",
]
