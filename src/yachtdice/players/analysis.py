"""What front ends ask of the exact mathematics: perfect play, odds, hints, reviews, and games by
chance.

Importing this loads the solver; the computer players of a table do not need it.
"""

from yachtdice.players.coach import Hint, approximate_hint, hint
from yachtdice.players.duelling import Meeting, meetings
from yachtdice.players.reports import hint_data, review_data
from yachtdice.players.review import Choice, Review, SeatReview, Throw, review
from yachtdice.players.simulation import Simulation, decisions_of, simulate
from yachtdice.players.verdict import accuracy_words, manner, verdict
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
    Spread,
    Strategy,
    advice_is_compiled,
    all_odds,
    approximate,
    chase,
    find_spread,
    kept,
    kept_spread,
    odds,
    solve,
)
from yachtdice.solver.winning import (
    Duel,
    Judge,
    TargetAdvice,
    Targets,
    duel_on_the_spot,
    solve_targets,
    target_advice,
)
from yachtdice.solver.winning import Making as DuelMaking
from yachtdice.solver.winning import Plan as DuelPlan
from yachtdice.solver.winning import Start as DuelStart
from yachtdice.solver.winning import open_table as open_duel
from yachtdice.solver.winning import plan_of as duel_plan
from yachtdice.solver.winning import table_path as duel_path

__all__ = [
    "COMBINATIONS",
    "Advice",
    "AdviceOption",
    "BoxOption",
    "Chase",
    "Choice",
    "Distribution",
    "Duel",
    "DuelMaking",
    "DuelPlan",
    "DuelStart",
    "Hint",
    "Judge",
    "KeepOption",
    "Meeting",
    "Odds",
    "Progress",
    "Review",
    "SeatReview",
    "Simulation",
    "Spread",
    "Strategy",
    "TargetAdvice",
    "Targets",
    "Throw",
    "accuracy_words",
    "advice_is_compiled",
    "all_odds",
    "approximate",
    "approximate_hint",
    "chase",
    "decisions_of",
    "duel_on_the_spot",
    "duel_path",
    "duel_plan",
    "find_spread",
    "hint",
    "hint_data",
    "kept",
    "kept_spread",
    "manner",
    "meetings",
    "odds",
    "open_duel",
    "review",
    "review_data",
    "simulate",
    "solve",
    "solve_targets",
    "target_advice",
    "verdict",
]
