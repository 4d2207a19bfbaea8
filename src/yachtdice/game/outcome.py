"""How a finished game came out: places, shared where totals are equal, and draws."""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.game.position import Game


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's place, from 1; equal totals share the better place, so 1, 1, 3."""

    seat: int
    place: int
    total: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Every seat's place, in seat order, and whether leaders tie."""

    places: tuple[Place, ...]
    draw: bool

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place."""
        return tuple(place.seat for place in self.places if place.place == 1)


def outcome(game: Game) -> Outcome | None:
    """How the game came out, or None while it goes on.

    Seats that resigned share the last place whatever their points.
    """
    if not game.is_over:
        return None
    strengths = [(not seat.resigned, seat.sheet.total * (not seat.resigned)) for seat in game.seats]
    places = tuple(
        Place(
            seat=index,
            place=1 + sum(other > strength for other in strengths),
            total=game.seats[index].sheet.total,
        )
        for index, strength in enumerate(strengths)
    )
    leaders = [place for place in places if place.place == 1]
    return Outcome(places, draw=len(leaders) > 1 and not game.seats[leaders[0].seat].resigned)
