"""The columns of a game that was played."""

from __future__ import annotations

from collections.abc import Sequence

from yachtdice.game import Game, outcome
from yachtdice.sheets.names import printable
from yachtdice.sheets.scoresheet import Entrant


def entrants_of(game: Game, names: Sequence[str]) -> tuple[Entrant, ...]:
    """Every seat with its points, and its place once the game is over; alone there is none.

    Raises `Malformed` for a name that is too long.
    """
    result = outcome(game)
    ranked = result.places if result is not None and len(game.seats) > 1 else ()
    places = {place.seat: place.place for place in ranked}
    return tuple(
        Entrant(printable(name), seat.sheet, places.get(index, 0), seat.resigned)
        for index, (name, seat) in enumerate(zip(names, game.seats, strict=True))
    )
