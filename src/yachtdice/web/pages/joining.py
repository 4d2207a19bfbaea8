"""Finding a table: by its six letters, or on the list of public ones."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from yachtdice.service.attending import PUBLIC_TABLES_MAX
from yachtdice.service.errors import NotFound
from yachtdice.web.lobbymodel import JoinView, PublicView
from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import Visiting
from yachtdice.web.views.public import open_tables

router = APIRouter()

CODE_SHOWN_MAX = 20


@router.get("/join")
async def join(request: Request, visitor: Visiting, code: str = "") -> Response:
    """The form for a code; with one, the way to its table."""
    if not code.strip():
        return page(request, visitor, "join.html", JoinView())
    try:
        table_id = await visitor.app.tables.find("".join(code.split()))
    except NotFound as error:
        view = JoinView(code=code[:CODE_SHOWN_MAX], problem=visitor.language.say(error.phrase))
        return page(request, visitor, "join.html", view, status=404)
    return RedirectResponse(f"/tables/{table_id}", 303)


@router.get("/join/{code}")
async def join_by_address(code: str) -> Response:
    """The same, for a code that somebody types as an address."""
    return RedirectResponse(f"/join?code={code}" if code.isalnum() and code.isascii() else "/join")


@router.get("/public")
async def public(request: Request, visitor: Visiting) -> Response:
    """Every public table that waits or plays."""
    tables = await visitor.app.tables.store.public_tables(limit=PUBLIC_TABLES_MAX)
    view = PublicView(tables=open_tables(tables, visitor.reader()))
    return page(request, visitor, "public.html", view)
