"""The addresses of forms, looked at: a reload or a link leads to the page that has the form."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.routing import APIRoute
from starlette.responses import RedirectResponse, Response

from yachtdice.web.pages import belongings, commands, lobby, ranked, settings

router = APIRouter()


@router.get("/tables")
async def to_start(_: Request) -> Response:
    """A table is set up on the start page."""
    return RedirectResponse("/", 303)


async def to_page(request: Request) -> Response:
    """The page that the form belongs to is one step up."""
    return RedirectResponse(request.url.path.rpartition("/")[0], 303)


def _paths(part: APIRouter) -> list[str]:
    """Where a part's forms go that is no page itself."""
    routes = [route for route in part.routes if isinstance(route, APIRoute)]
    pages = {route.path for route in routes if "GET" in (route.methods or ())}
    return [route.path for route in routes if route.path not in pages]


for part in (lobby, commands, settings, belongings, ranked):
    for path in _paths(part.router):
        router.add_api_route(path, to_page, methods=["GET"])
