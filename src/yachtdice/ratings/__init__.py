"""Ratings: how strong somebody is held to be, and what a game changes about it.  Pure arithmetic.

People and the levels of computer players stand on one scale for each scoresheet.  A newcomer is
taken for 1500 with a deviation of 500; the levels are anchored where their measured win rates put
them and never move.
"""

from yachtdice.ratings.anchors import RATED_LEVELS, anchor, anchors, is_rated
from yachtdice.ratings.ledger import (
    EntryKind,
    Ledger,
    LedgerEntry,
    RatingChange,
    Standing,
    changes_of_game,
    changes_of_void,
    standing_after,
)
from yachtdice.ratings.model import (
    CERTAIN_BELOW,
    NEWCOMER,
    PERFORMANCE_DEVIATION,
    Rating,
    rate,
    taken_back,
)
from yachtdice.ratings.ranks import ranks_of
from yachtdice.ratings.result import RatedResult, RatedSeat, after_result

__all__ = [
    "CERTAIN_BELOW",
    "NEWCOMER",
    "PERFORMANCE_DEVIATION",
    "RATED_LEVELS",
    "EntryKind",
    "Ledger",
    "LedgerEntry",
    "RatedResult",
    "RatedSeat",
    "Rating",
    "RatingChange",
    "Standing",
    "after_result",
    "anchor",
    "anchors",
    "changes_of_game",
    "changes_of_void",
    "is_rated",
    "ranks_of",
    "rate",
    "standing_after",
    "taken_back",
]
