"""Perfect play of any rule set of one column, exactly: values, advice, spread and odds.

`solve` finds the play that earns the most points on average, by retrograde analysis: from full
sheets, whose worth is 0, to the empty one, one layer of equally many open boxes at a time.  The
worth of a state is

    V(s) = sum over rolls r of P(r) W2(r),    Wn(r) = max over keeps k within r of En(k),
    En(k) = sum over rolls r of P(r | k) Wn-1(r),    W0(r) = max over boxes of points + V(s after)

Size.  `classic` has 4,096 states, `standard` 178,816, a card of thirteen boxes with bonus and extra
Yachts 536,448, full sheets included.  The turn of a state takes 5,544 additions, multiplications
and comparisons: twice 210 means of six keeps and 461 maxima over the keeps one die smaller, and the
mean over the first roll.  What each roll is written for takes some 1,600 comparisons and 60
look-ups more, so that thirteen boxes come to 3.8 billion operations.

Speed.  Eight states make a block of 30 KB, worked on as vectors.  A block moves 9,100 vectors
between the nearest cache and the registers; at two a cycle of 2.6 GHz that is 0.22 microseconds a
state, and 0.06 seconds for thirteen boxes on two cores, were nothing else to do.  Measured are
about 0.85 microseconds a state on one core and 0.24 seconds on two, four times that bound: a fifth
goes into gathering what follows each box, state by state; the rest is the turn itself.

Precision.  Everything is float64 and nothing is reordered; no kernel uses float32.  The published
values of all presets are reached within 1e-10, the exact fractions of `reference` within 1e-12 on
small rule sets (1e-13 was the worst).  Options within 1e-9 of each other count as equal.
"""

from yachtdice.solver.advice import Advice, AdviceOption, BoxOption, KeepOption
from yachtdice.solver.bounds import Bound, solve_bound
from yachtdice.solver.card import Card, card_for
from yachtdice.solver.card_strategy import (
    CardStrategy,
    approximate,
    approximation_is_at_hand,
)
from yachtdice.solver.cards import SHARE, CardValues, ColumnValues, Games, shared, solve_columns
from yachtdice.solver.ceiling import Ceiling, KnownTurn, ceiling
from yachtdice.solver.decisions import (
    Decisions,
    Perfect,
    Tables,
    best_paying_boxes,
    new_tables,
    prepare_best_paying,
)
from yachtdice.solver.distribution import (
    BoxFigures,
    Distribution,
    TurnFigures,
    distribution_of,
)
from yachtdice.solver.endings import Ending, Endings, advice_is_compiled, prepare_advice
from yachtdice.solver.games import draws_per_turn, play_turn, prepare_play
from yachtdice.solver.odds import (
    COMBINATIONS,
    Chase,
    Combination,
    Odds,
    all_odds,
    chase,
    combination_of,
    kept,
    odds,
)
from yachtdice.solver.progress import Progress
from yachtdice.solver.soft import Outlook, choices_are_compiled
from yachtdice.solver.spreads import Spread, find_spread, kept_spread
from yachtdice.solver.stored import is_stored
from yachtdice.solver.strategy import Strategy, solve
from yachtdice.solver.values import Values, solve_values

__all__ = [
    "COMBINATIONS",
    "SHARE",
    "Advice",
    "AdviceOption",
    "Bound",
    "BoxFigures",
    "BoxOption",
    "Card",
    "CardStrategy",
    "CardValues",
    "Ceiling",
    "Chase",
    "ColumnValues",
    "Combination",
    "Decisions",
    "Distribution",
    "Ending",
    "Endings",
    "Games",
    "KeepOption",
    "KnownTurn",
    "Odds",
    "Outlook",
    "Perfect",
    "Progress",
    "Spread",
    "Strategy",
    "Tables",
    "TurnFigures",
    "Values",
    "advice_is_compiled",
    "all_odds",
    "approximate",
    "approximation_is_at_hand",
    "best_paying_boxes",
    "card_for",
    "ceiling",
    "chase",
    "choices_are_compiled",
    "combination_of",
    "distribution_of",
    "draws_per_turn",
    "find_spread",
    "is_stored",
    "kept",
    "kept_spread",
    "new_tables",
    "odds",
    "play_turn",
    "prepare_advice",
    "prepare_best_paying",
    "prepare_play",
    "shared",
    "solve",
    "solve_bound",
    "solve_columns",
    "solve_values",
]
