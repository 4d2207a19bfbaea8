"""The visitor's data as a whole: to another device, into a file, or gone."""

from __future__ import annotations

import json
from dataclasses import replace

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from yachtdice.errors import YachtError
from yachtdice.service.passages import OPEN_MS, shown_code
from yachtdice.web.pages.forms import Form
from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.problems import problem_of
from yachtdice.web.recordmodel import DataView, MoveView, OfferView
from yachtdice.web.security import COOKIE
from yachtdice.web.views.lobby import qr_view
from yachtdice.wording import Phrase

router = APIRouter()

CODE_SHOWN_MAX = 20
_NOT_KEPT = "no-store"


@router.get("/you/data")
async def look(request: Request, visitor: Visiting) -> Response:
    """Where to move, export and delete."""
    return visitor.remember(page(request, visitor, "you_data.html", await _data(visitor)))


@router.post("/you/link")
async def make_link(request: Request, visitor: Visiting) -> Response:
    """A link that makes another device the visitor's, shown once."""
    offer = await visitor.app.belongings.offer_passage(visitor.cookie)
    link = f"{str(request.base_url).rstrip('/')}/move#{offer.code}"
    shown = OfferView(
        link=link, code=shown_code(offer.code), qr=qr_view(link), minutes=OPEN_MS // 60_000
    )
    view = replace(await _data(visitor), offer=shown)
    response = visitor.remember(page(request, visitor, "you_data.html", view))
    response.headers["Cache-Control"] = _NOT_KEPT
    return response


@router.get("/you/export.json")
async def export(visitor: Visiting) -> Response:
    """Everything about the visitor as a file."""
    data = await visitor.app.belongings.export(visitor.player.player_id)
    return Response(
        json.dumps(data, ensure_ascii=False, indent=1),
        media_type="application/json",
        headers={
            "Cache-Control": _NOT_KEPT,
            "Content-Disposition": 'attachment; filename="yachtdice.json"',
        },
    )


@router.post("/you/delete")
async def delete(request: Request, visitor: Visiting) -> Response:
    """Delete everything, once the visitor says to be sure; the cookie goes as well."""
    form = await Form.read(request)
    if form.text("sure") != "yes":
        problem = visitor.language.say(Phrase("Say that you are sure, then delete."))
        view = replace(await _data(visitor), problem=problem)
        return visitor.remember(page(request, visitor, "you_data.html", view, status=422))
    await visitor.app.belongings.forget(visitor.player.player_id)
    response = page(request, visitor, "you_deleted.html", None)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=visitor.secure)
    return response


@router.get("/move")
async def arrive(request: Request, visitor: Visiting) -> Response:
    """The page that the link leads to; its script reads the code from the fragment."""
    return visitor.remember(page(request, visitor, "move.html", await _move(visitor)))


@router.post("/move")
async def move_here(request: Request, visitor: Visiting) -> Response:
    """Become the player of a code; what is wrong with it is said on the page."""
    code = (await Form.read(request)).text("code")
    try:
        cookie = await visitor.app.belongings.move_here(code, visitor.player.player_id)
    except YachtError as error:
        view = replace(
            await _move(visitor),
            code=code[:CODE_SHOWN_MAX],
            problem=visitor.language.say(error.phrase),
        )
        status = problem_of(error).status
        return visitor.remember(page(request, visitor, "move.html", view, status=status))
    return replace(visitor, cookie=cookie).remember(RedirectResponse("/you", 303))


async def _data(visitor: Visitor) -> DataView:
    player = visitor.player
    return DataView(
        nickname=player.nickname or "",
        games=(await visitor.app.records.history(player.player_id)).count,
        tables=len(await visitor.app.people.unfinished(player.player_id)),
    )


async def _move(visitor: Visitor) -> MoveView:
    data = await _data(visitor)
    return MoveView(games=data.games + data.tables, nickname=data.nickname)
