"""Checking the dice of finished games, and taking such games along."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.datastructures import UploadFile
from starlette.responses import Response

from yachtdice.errors import Malformed, YachtError, quoted
from yachtdice.fairness import (
    FILE_LENGTH_MAX,
    GameFile,
    check,
    read_game_file,
    write_game_file,
)
from yachtdice.web.desk import desk_of
from yachtdice.web.pages.forms import whole_number
from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.problems import problem_of
from yachtdice.web.verifymodel import VerifyView
from yachtdice.web.views.fairness import checked_view

router = APIRouter()


@router.get("/tables/{table_id}/games/{number}/record.json")
async def take_along(visitor: Visiting, table_id: str, number: str) -> Response:
    """A finished game as a file to keep."""
    file = await visitor.app.tables.game_file(table_id, whole_number("game", number))
    name = f"yacht-{file.table_id[:6]}-{file.game}.json"
    headers = {
        "Cache-Control": "private, no-cache",
        "Content-Disposition": f'attachment; filename="{name}"',
    }
    return Response(write_game_file(file), media_type="application/json", headers=headers)


@router.get("/verify")
async def ask(request: Request, visitor: Visiting, table: str = "", game: str = "1") -> Response:
    """The form that takes a game file; with `table` and `game`, the check of a game played here."""
    if not table:
        return page(request, visitor, "verify.html", VerifyView())
    file = await visitor.app.tables.game_file(table, whole_number("game", game))
    return await _answer(request, visitor, file, table_url=f"/tables/{file.table_id}")


@router.post("/verify")
async def hand_in(request: Request, visitor: Visiting) -> Response:
    """The check of a file that is uploaded or pasted; what is wrong with it is said beside it."""
    text = ""
    try:
        text = await _text(request)
        return await _answer(request, visitor, read_game_file(text))
    except YachtError as error:
        view = VerifyView(text=text, problem=visitor.language.say(error.phrase))
        return page(request, visitor, "verify.html", view, status=problem_of(error).status)


async def _text(request: Request) -> str:
    """The file that was chosen, or else what was pasted."""
    async with request.form() as form:
        chosen, pasted = form.get("file"), form.get("game")
        if isinstance(chosen, UploadFile) and chosen.size:
            data = await chosen.read(4 * FILE_LENGTH_MAX)
            try:
                return data.decode("utf-8-sig")
            except UnicodeDecodeError as error:
                name = quoted(chosen.filename)
                raise Malformed("{given} is not UTF-8 text.", given=name) from error
        return pasted if isinstance(pasted, str) else ""


async def _answer(
    request: Request, visitor: Visitor, file: GameFile, *, table_url: str = ""
) -> Response:
    report = await desk_of(request).ask(check, file)
    checked = checked_view(report, visitor.language, table_url=table_url)
    return page(request, visitor, "verify.html", VerifyView(checked=checked))
