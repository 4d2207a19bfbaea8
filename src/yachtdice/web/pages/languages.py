"""The switch between languages: a cookie of this device, which every page goes by."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from yachtdice.languages import LANGUAGES
from yachtdice.web.pages.forms import Form, own_path
from yachtdice.web.pages.visitor import COOKIE_SECONDS
from yachtdice.web.speaking import LANGUAGE_COOKIE

router = APIRouter()


@router.post("/language")
async def choose(request: Request) -> Response:
    """Remember a language and return to the page; any other word leaves it to the browser."""
    form = await Form.read(request)
    tag, secure = form.text("language"), request.url.scheme == "https"
    response = RedirectResponse(own_path(form.text("back")), 303)
    if tag in LANGUAGES:
        response.set_cookie(
            LANGUAGE_COOKIE,
            tag,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=secure,
        )
    else:
        response.delete_cookie(LANGUAGE_COOKIE, httponly=True, samesite="lax", secure=secure)
    return response
