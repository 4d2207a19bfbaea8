"""What front ends ask of the exact mathematics: perfect play, odds, hints, reviews, and games by
chance.

Importing this loads the solver; the computer players of a table do not need it.
"""

from yachtdice.players.coach import Hint, hint
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
    chase,
    find_spread,
    kept_spread,
    odds,
    solve,
)

__all__ = [
    "COMBINATIONS",
    "Advice",
    "AdviceOption",
    "BoxOption",
    "Chase",
    "Choice",
    "Distribution",
    "Hint",
    "KeepOption",
    "Odds",
    "Progress",
    "Review",
    "SeatReview",
    "Simulation",
    "Spread",
    "Strategy",
    "Throw",
    "accuracy_words",
    "advice_is_compiled",
    "all_odds",
    "chase",
    "decisions_of",
    "find_spread",
    "hint",
    "hint_data",
    "kept_spread",
    "manner",
    "odds",
    "review",
    "review_data",
    "simulate",
    "solve",
    "verdict",
]
