"""A result that counts: who sat there, how they came in, and what it makes of their ratings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from yachtdice.ratings.anchors import anchor
from yachtdice.ratings.model import NEWCOMER, Rating, rate


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """A seat of a rated game: a person, or a computer player by its level; and its rank from 1.

    Somebody who had their data deleted during the game is neither, and counts as a newcomer.
    """

    rank: int
    player_id: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class RatedResult:
    """A finished game that counts for the ratings of a ladder, seats in the order of the table."""

    ladder: str
    table_id: str
    game_number: int
    at: int
    seats: tuple[RatedSeat, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """The people among the seats."""
        return tuple(seat.player_id for seat in self.seats if seat.player_id)


def after_result(result: RatedResult, known: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of the people after a game, by player; those of computer players stay.

    `known` are the ratings before it; whoever is not there is a newcomer.
    """
    before = [
        anchor(result.ladder, seat.level) if seat.level else known.get(seat.player_id, NEWCOMER)
        for seat in result.seats
    ]
    after = rate(before, [seat.rank for seat in result.seats])
    return {
        seat.player_id: rating
        for seat, rating in zip(result.seats, after, strict=True)
        if seat.player_id
    }
