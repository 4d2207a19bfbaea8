"""Ratings and leaderboards as programs get them."""

from __future__ import annotations

from yachtdice.web.api.answers.answer import Answer


class RatedComputer(Answer):
    """A level of computer player with its fixed rating."""

    level: str
    rating: float


class Ladder(Answer):
    """A scoresheet that is played for ratings."""

    ladder: str
    name: str
    computers: list[RatedComputer]


class Ladders(Answer):
    """Every scoresheet that is played for ratings."""

    ladders: list[Ladder]


class LadderPlace(Answer):
    """A line of a leaderboard; the rating lies within its deviation two times in three."""

    rank: int
    name: str
    rating: float
    deviation: float
    games: int


class LadderPage(Ladder):
    """A page of a leaderboard, the best first; `count` players are listed in all."""

    page: int
    pages: int
    count: int
    places: list[LadderPlace]
