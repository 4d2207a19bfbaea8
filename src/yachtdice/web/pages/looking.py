"""A table drawn for a visitor, as a page or as the piece that scripts swap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import Request
from starlette.responses import Response

from yachtdice.ratings import Rating, RatingChange
from yachtdice.service.ports import Result
from yachtdice.service.table import Status, Table
from yachtdice.web.pages.hints import shown_hint
from yachtdice.web.pages.lobby import draw_lobby
from yachtdice.web.pages.rendering import page, piece
from yachtdice.web.pages.visitor import Visitor
from yachtdice.web.spreads import spreads_of
from yachtdice.web.views.company import Attendance, is_shared
from yachtdice.web.views.ending import own_total
from yachtdice.web.views.table import Look, table_view

KEY_BYTES = 8
SPREAD_SECONDS = 0.2
"""How long a finished game waits to be told how it stands among perfect ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """What an address or a form says about how its reader looks: the version it has seen, the box
    and the seat it names, what it is to be told, and whether it wants a hint.
    """

    seen: int = 0
    box: str = ""
    seat: int | None = None
    notice: str = ""
    status: int = 200
    hint: bool = False


async def draw_table(request: Request, visitor: Visitor, table_id: str, glance: Glance) -> Response:
    """The table as it stands now; raises `NotFound`."""
    stored = await visitor.app.tables.stored(table_id)
    table = stored.table
    if table.status is Status.WAITING:
        notice, status = glance.notice, glance.status
        return await draw_lobby(request, visitor, table, problem=notice, status=status)
    beats, later = await _beats(request, visitor, table)
    look = Look(
        holds=stored.holds,
        recent=await _recent(visitor, table, glance.seen),
        box=glance.box if glance.box in table.rules.places else "",
        seat=glance.seat,
        best=await _best(visitor, table),
        beats=beats,
        beats_later=later,
        ratings=await _ratings(visitor, table),
        rated=await _rated(visitor, table),
        notice=glance.notice,
        key=visitor.app.randomness.hex(KEY_BYTES),
        there=await _there(visitor, table),
        hint=await shown_hint(request, visitor, table) if glance.hint else None,
    )
    view = table_view(table, visitor.reader(table), look)
    if visitor.wants_piece:
        return piece(visitor, "_table.html", view, status=glance.status)
    return page(request, visitor, "table.html", view, status=glance.status)


async def _there(visitor: Visitor, table: Table) -> Attendance:
    """Who is there; asked only where it is shown."""
    if not is_shared(table) and visitor.reader(table).seats:
        return Attendance(now=await visitor.app.clock.now())
    return Attendance.of((await visitor.app.tables.presence(table.table_id)).data)


async def _recent(visitor: Visitor, table: Table, seen: int) -> tuple[Table, ...]:
    """The table at each version after the one seen, or at its present one alone."""
    if not 0 < seen < table.version - 1:
        return (table,)
    entries = await visitor.app.tables.store.entries(table.table_id, up_to=table.version)
    history = Table.history(table.table_id, entries)
    return tuple(before for before in history if before.version > seen)


async def _rated(visitor: Visitor, table: Table) -> Mapping[str, RatingChange]:
    """What the game made of ratings, once it is over."""
    if not table.ladder or table.status is not Status.FINISHED:
        return {}
    return await visitor.app.ranked.changes_in(table.table_id, table.game_number)


async def _ratings(visitor: Visitor, table: Table) -> Mapping[int, Rating]:
    """How strong the seats of a ranked game are held to be while it runs."""
    if not table.ladder or table.status is Status.FINISHED:
        return {}
    return await visitor.app.ranked.ratings_at(table)


async def _beats(request: Request, visitor: Visitor, table: Table) -> tuple[float | None, bool]:
    """The share of perfect games below the visitor's total, and whether it will be known later."""
    total = own_total(table, visitor.reader(table))
    if total is None:
        return None, False
    spreads = spreads_of(request)
    spread = await spreads.get(table.rules, seconds=SPREAD_SECONDS)
    if spread is None:
        return None, spreads.can_be_found(table.rules)
    return spread.below(total), False


async def _best(visitor: Visitor, table: Table) -> Result | None:
    """The visitor's best game alone before this one, once it is over."""
    if table.status is not Status.FINISHED or len(table.seats) > 1:
        return None
    this_game = (table.table_id, table.game_number)
    return await visitor.app.people.best(
        visitor.player.player_id, table.rules, except_game=this_game
    )
