"""The coach at a table: a hint for the seat to move, where nobody plays for a rating."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from yachtdice.errors import YachtError
from yachtdice.service.access import check_hints, own_dice
from yachtdice.service.table import Table
from yachtdice.web.coachmodel import HintView
from yachtdice.web.desk import computers_of, desk_of
from yachtdice.web.pages.rendering import piece
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.problems import problem_of
from yachtdice.web.views.table import may_ask_for_hint, table_urls

router = APIRouter(prefix="/tables/{table_id}")


@router.get("/hint")
async def hint(request: Request, visitor: Visiting, table_id: str) -> Response:
    """The hint as a piece; without a script the table's page shows it."""
    if not visitor.wants_piece:
        return RedirectResponse(f"/tables/{table_id}?hint=1#hint", 303)
    table = (await visitor.app.tables.stored(table_id)).table
    try:
        view, status = await hint_for(request, visitor, table), 200
    except YachtError as error:
        view = HintView(version=table.version, problem=visitor.language.say(error.phrase))
        status = problem_of(error).status
    return piece(visitor, "_hint.html", view, status=status)


async def hint_for(request: Request, visitor: Visitor, table: Table) -> HintView:
    """The hint for the table as it stands; raises `Forbidden` where none may be given."""
    reader = visitor.reader(table)
    check_hints(table)
    decided = own_dice(table, reader.seats)
    found = await desk_of(request).hint(computers_of(request), *decided)
    from yachtdice.web.views.coach import hint_view  # noqa: PLC0415 - loads the solver; it is by now

    return hint_view(
        found,
        decided.dice,
        visitor.language,
        version=table.version,
        keep_url=table_urls(table, reader).keep,
    )


async def shown_hint(request: Request, visitor: Visitor, table: Table) -> HintView | None:
    """The hint for a page that was asked to show it, or a word on why there is none."""
    if not may_ask_for_hint(table, visitor.reader(table)):
        return None
    try:
        return await hint_for(request, visitor, table)
    except YachtError as error:
        return HintView(version=table.version, problem=visitor.language.say(error.phrase))
