"""The two numbers that scores of a challenge are held against."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figures:
    """Par and the ceiling of a challenge, and a game in text notation that makes each.

    The games tell the dice, so that they are for nobody before the day is closed.
    """

    par: int
    ceiling: int
    par_game: str
    ceiling_game: str
