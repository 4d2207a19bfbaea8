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
    resigned: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """Every seat's place, in seat order; `won_at_once` is the seat whose first throw ended it."""

    places: tuple[Place, ...]
    won_at_once: int | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; none where every seat resigned."""
        return tuple(p.seat for p in self.places if p.place == 1 and not p.resigned)

    @property
    def draw(self) -> bool:
        """Whether leaders tie."""
        return len(self.winners) > 1


def outcome(game: Game) -> Outcome | None:
    """How the game came out, or None while it goes on.

    Seats that resigned share the last place whatever their points; who won at once comes before all
    others.
    """
    if not game.is_over:
        return None
    strengths = [
        (index == game.won_by, not seat.resigned, seat.sheet.total * (not seat.resigned))
        for index, seat in enumerate(game.seats)
    ]
    return Outcome(
        tuple(
            Place(
                seat=index,
                place=1 + sum(other > strength for other in strengths),
                total=game.seats[index].sheet.total,
                resigned=game.seats[index].resigned,
            )
            for index, strength in enumerate(strengths)
        ),
        game.won_by,
    )
