"""The score keeper: one page that brings everything along and then needs the server no more.

Sheets stay in the browser that keeps them; a shared one is in the fragment of its link, which no
server is told.  The address may name the rules to begin with, or those of a shared sheet.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from yachtdice.errors import YachtError
from yachtdice.rules import PRESETS, from_text, to_text
from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import Visiting
from yachtdice.web.problems import problem_of
from yachtdice.web.views.keeper import keeper_view

router = APIRouter()


@router.get("/keeper")
async def keeper(request: Request, visitor: Visiting, rules: str = "") -> Response:
    """The page with every preset, and with the rules of the address where they are others."""
    offered, chosen = dict(PRESETS), next(iter(PRESETS))
    problem, status = "", 200
    try:
        if rules:
            told = from_text(rules)
            chosen = to_text(told)
            offered = {chosen: told, **offered}
    except YachtError as error:
        problem, status = visitor.language.say(error.phrase), problem_of(error).status
    view = keeper_view(offered, chosen, visitor.language, problem=problem)
    return page(request, visitor, "keeper.html", view, status=status)
