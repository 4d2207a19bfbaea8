"""What the visitor has finished: bests, totals against perfect play, and every game."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter, Request
from starlette.responses import Response

from yachtdice.service.errors import NotFound
from yachtdice.service.record_ports import SheetRecord
from yachtdice.service.records import rules_of
from yachtdice.web.pages.forms import whole_number
from yachtdice.web.pages.rendering import page, piece
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.recordmodel import TotalsView
from yachtdice.web.spreads import spreads_of
from yachtdice.web.views.records import totals_view, waiting_totals, you_view

router = APIRouter(prefix="/you")


@router.get("")
async def look(request: Request, visitor: Visiting, sheet: str = "") -> Response:
    """Bests, the totals of one sheet, and a page of games."""
    records, player_id = visitor.app.records, visitor.player.player_id
    number = whole_number("page", request.query_params.get("page", "1"))
    sheets = await records.sheets(player_id)
    chosen = _chosen(sheets, sheet)
    view = you_view(
        visitor.player.nickname or "",
        await records.history(player_id, page=number),
        sheets,
        await _totals(request, visitor, chosen) if chosen else None,
        visitor.reader(),
    )
    return visitor.remember(page(request, visitor, "you.html", view))


@router.get("/totals")
async def totals(request: Request, visitor: Visiting, sheet: str = "") -> Response:
    """The piece with the totals of a sheet, for a page that waits for it."""
    sheets = await visitor.app.records.sheets(visitor.player.player_id)
    chosen = next((record for record in sheets if record.rules_hash == sheet), None)
    if chosen is None:
        raise NotFound("You have finished no game on this sheet.")
    return piece(visitor, "_totals.html", await _totals(request, visitor, chosen))


async def _totals(request: Request, visitor: Visitor, record: SheetRecord) -> TotalsView:
    rules, reader = rules_of(record), visitor.reader()
    results = await visitor.app.records.totals(visitor.player.player_id, record.rules_hash)
    spreads = spreads_of(request)
    spread = await spreads.get(rules) if rules and results else None
    if spread is None:
        waits = bool(rules and results and spreads.can_be_found(rules))
        return waiting_totals(record, reader, waits=waits)
    beats = {result.total: spread.below(result.total) for result in results}
    return totals_view(record, results, spread.pmf, beats, reader)


def _chosen(sheets: Sequence[SheetRecord], wanted: str) -> SheetRecord | None:
    """The sheet that the address names, else the one played most."""
    named = (record for record in sheets if record.rules_hash == wanted)
    return next(named, sheets[0] if sheets else None)
