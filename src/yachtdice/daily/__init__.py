"""The daily challenge: its calendar, its challenges, what scores are held against, words to share.

Nothing here looks at a clock.  `par` loads the solver and is not imported with the package.
"""

from yachtdice.daily.calendar import CLOSING_MS, DAY_MS, Day
from yachtdice.daily.challenges import CHALLENGES, challenge_rules
from yachtdice.daily.figures import Figures
from yachtdice.daily.share import Score, summary
from yachtdice.daily.standing import Standing, ranks, standing, streak

__all__ = [
    "CHALLENGES",
    "CLOSING_MS",
    "DAY_MS",
    "Day",
    "Figures",
    "Score",
    "Standing",
    "challenge_rules",
    "ranks",
    "standing",
    "streak",
    "summary",
]
