"""Playing to win: the exact game of two, and the chance to reach any total.

Perfect play for points never asks what the other side has.  Here it is asked.
"""

from yachtdice.solver.winning.duel import DRAWS, WORTH, Counted, Fixed, Half, Root, solve_halves
from yachtdice.solver.winning.losses import Lost, measure_losses
from yachtdice.solver.winning.match import Match, exact_worth, play_match
from yachtdice.solver.winning.moments import KIND as MOMENTS
from yachtdice.solver.winning.moments import Moments, solve_moments
from yachtdice.solver.winning.positions import Duel, Survey, duel_on_the_spot, least_pairs
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
from yachtdice.solver.winning.trials import Trial, try_out
from yachtdice.solver.winning.turns import (
    EXACT_PAIRS_MAX,
    Judge,
    WinningTurn,
    judge_of,
    judging_is_compiled,
    prepare_judging,
)

__all__ = [
    "DRAWS",
    "EXACT_PAIRS_MAX",
    "MOMENTS",
    "WORTH",
    "Counted",
    "Duel",
    "Fixed",
    "Half",
    "Judge",
    "Lost",
    "Making",
    "Match",
    "Moments",
    "Plan",
    "Root",
    "Side",
    "Start",
    "Survey",
    "TargetAdvice",
    "Targets",
    "Trial",
    "WinningTurn",
    "duel_on_the_spot",
    "exact_worth",
    "judge_of",
    "judging_is_compiled",
    "least_pairs",
    "measure_losses",
    "open_table",
    "plan_of",
    "play_match",
    "prepare_judging",
    "side_from",
    "solve_halves",
    "solve_moments",
    "solve_targets",
    "table_path",
    "target_advice",
    "try_out",
]
