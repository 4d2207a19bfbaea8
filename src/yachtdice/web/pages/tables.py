"""Looking at a table: its page and its log."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from yachtdice.web.pages.forms import whole_number
from yachtdice.web.pages.looking import Glance, draw_table
from yachtdice.web.pages.rendering import page, piece
from yachtdice.web.pages.visitor import Visiting
from yachtdice.web.views.log import log_view

router = APIRouter()


@router.get("/tables/{table_id}")
async def look(request: Request, visitor: Visiting, table_id: str) -> Response:
    """The table's page; `after` is the version that a script has shown already."""
    await visitor.app.tables.attend(table_id, visitor.actor)
    asked = request.query_params
    glance = Glance(
        seen=whole_number("after", asked.get("after", "0")),
        box=asked.get("box", ""),
        seat=whole_number("seat", asked["seat"]) if "seat" in asked else None,
        hint=asked.get("hint") == "1",
    )
    return await draw_table(request, visitor, table_id, glance)


@router.get("/tables/{table_id}/pulse")
async def pulse(visitor: Visiting, table_id: str) -> Response:
    """Whether the visitor is to move, for a page that follows no stream.

    Asking means being there.
    """
    table = await visitor.app.tables.attend(table_id, visitor.actor)
    game = table.game
    seats = visitor.reader(table).seats
    yours = game is not None and not game.is_over and game.to_move in seats
    told = {"version": table.version, "yours": yours and not table.computer_to_move()}
    return JSONResponse(told, headers={"Cache-Control": "no-store"})


@router.get("/tables/{table_id}/log")
async def log(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Every roll and box of the present game."""
    table = (await visitor.app.tables.stored(table_id)).table
    entries = await visitor.app.tables.store.entries(table_id, up_to=table.version)
    view = log_view(table, entries, visitor.reader(table))
    if visitor.wants_piece:
        return piece(visitor, "_log.html", view)
    return page(request, visitor, "log.html", view)
