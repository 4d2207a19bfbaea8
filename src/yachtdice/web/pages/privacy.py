"""The page that says what is kept of visitors."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import COOKIE_SECONDS, Visiting
from yachtdice.web.views.privacy import privacy_view

router = APIRouter()


@router.get("/privacy")
async def privacy(request: Request, visitor: Visiting) -> Response:
    """What is kept, for how long, where, and how to have it or be rid of it.

    No cookie is given here: one can read about it first.
    """
    settings = visitor.app.settings
    view = privacy_view(settings, visitor.language, cookie_seconds=COOKIE_SECONDS)
    return page(request, visitor, "privacy.html", view)
