"""A game that was played: who sat there and how they came in, kept when it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from yachtdice.game import outcome
from yachtdice.rules import RuleSet
from yachtdice.service.table import Table


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A seat at the end of a game; `name` is "" where none was given, or was deleted."""

    name: str
    kind: str
    level: str
    holder: int
    total: int
    place: int
    resigned: bool


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game, seats in the order of the table; `finished_at` is in UTC milliseconds."""

    table_id: str
    game_number: int
    rules: RuleSet
    ladder: str
    finished_at: int
    seats: tuple[PlayedSeat, ...]


def played_game(table: Table) -> PlayedGame | None:
    """The game at a table that has ended; None while it goes on.

    Nor is a daily challenge from the archive kept, since it is nobody's result.
    """
    ended = outcome(table.game) if table.game else None
    if ended is None or (table.daily and not table.daily.counts):
        return None
    return PlayedGame(
        table_id=table.table_id,
        game_number=table.game_number,
        rules=table.rules,
        ladder=table.ladder,
        finished_at=table.changed_at,
        seats=tuple(
            PlayedSeat(
                name=seat.name,
                kind=seat.kind.value,
                level=seat.level,
                holder=seat.holder,
                total=place.total,
                place=place.place,
                resigned=place.resigned,
            )
            for seat, place in zip(table.seats, ended.places, strict=True)
        ),
    )


def nameless(seats: tuple[PlayedSeat, ...], seat: int) -> tuple[PlayedSeat, ...]:
    """The seats without the names of whoever sat in one and at its device."""
    return tuple(
        replace(other, name="") if seat in (index, other.holder) else other
        for index, other in enumerate(seats)
    )


def seats_data(seats: tuple[PlayedSeat, ...]) -> list[dict[str, Any]]:
    """The seats as JSON; `seats_from_data` reads it back."""
    return [asdict(seat) for seat in seats]


def seats_from_data(data: list[Mapping[str, Any]]) -> tuple[PlayedSeat, ...]:
    """The seats that `seats_data` wrote."""
    return tuple(PlayedSeat(**seat) for seat in data)
