"""Whether a finished game counts for ratings, and how its seats came in."""

from __future__ import annotations

from yachtdice.ratings import RatedResult, RatedSeat, ranks_of
from yachtdice.service.table import Status, Table
from yachtdice.service.table_events import SeatKind


def rated_result(table: Table) -> RatedResult | None:
    """The result as it counts for a ladder; None for a game that goes on or does not count."""
    if not table.ladder or table.status is not Status.FINISHED:
        return None
    if not everybody_moved(table) or meets_oneself(table):
        return None
    return RatedResult(
        ladder=table.ladder,
        table_id=table.table_id,
        game_number=table.game_number,
        at=table.changed_at,
        seats=tuple(
            RatedSeat(rank, seat.player_id, seat.level if seat.kind is SeatKind.COMPUTER else "")
            for seat, rank in zip(table.seats, ranks_of(_strengths(table)), strict=True)
        ),
    )


def meets_oneself(table: Table) -> bool:
    """Whether one person has two seats: devices that were matched and became one player's since."""
    people = [seat.player_id for seat in table.seats if seat.player_id]
    return len(people) > len(set(people))


def everybody_moved(table: Table) -> bool:
    """Whether several sat at the table and each has written a box without the computer's help.

    A game that is given up before that was none.
    """
    if table.game is None or len(table.seats) < 2:
        return False
    return all(
        len(played.sheet.written) > seat.turns_by_computer
        for seat, played in zip(table.seats, table.game.seats, strict=True)
    )


def _strengths(table: Table) -> list[tuple[bool, int]]:
    """What the ranks go by: whoever resigned or is away at the end is last, whatever the total."""
    if table.game is None:
        return []
    strengths = []
    for seat, played in zip(table.seats, table.game.seats, strict=True):
        there = not played.resigned and not table.seats[seat.holder].taken_over
        strengths.append((there, played.sheet.total if there else 0))
    return strengths
