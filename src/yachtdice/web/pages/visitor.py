"""Who asks for a page: the player behind the cookie, and the language to answer in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from fastapi import Depends, Request
from starlette.responses import Response

from yachtdice.bootstrap import App
from yachtdice.languages import Language
from yachtdice.service.people import Player
from yachtdice.service.table import Table
from yachtdice.service.tokens import Actor
from yachtdice.web.security import COOKIE
from yachtdice.web.speaking import language_of_page
from yachtdice.web.views.reader import Reader

COOKIE_SECONDS = 400 * 86_400
"""As long as browsers keep a cookie at most; every visit to the start page begins it anew."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A request's person: known by cookie, or given a fresh one that `remember` hands out."""

    app: App
    player: Player
    cookie: str
    language: Language
    secure: bool
    wants_piece: bool
    """Whether a script asked, which takes the piece that changes rather than a page."""

    @property
    def actor(self) -> Actor:
        """The visitor as the use cases know them."""
        return Actor(player_id=self.player.player_id)

    def reader(self, table: Table | None = None) -> Reader:
        """The visitor as someone who looks at a table."""
        seats = self.app.tokens.seats_of(table, self.actor) if table else frozenset()
        return Reader(seats, self.player.settings, self.language)

    def remember(self, response: Response) -> Response:
        """Hand out the cookie, host-only and out of reach of scripts and of other sites' forms."""
        response.set_cookie(
            COOKIE,
            self.cookie,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self.secure,
        )
        return response


async def visitor(request: Request) -> Visitor:
    """The person behind a request."""
    app: App = request.app.state.services
    cookie = request.cookies.get(COOKIE, "")
    player_id = app.people.player_id(cookie)
    if not player_id:
        cookie = app.people.new_cookie()
        player_id = app.people.player_id(cookie)
    return Visitor(
        app=app,
        player=await app.people.player(player_id),
        cookie=cookie,
        language=language_of_page(request),
        secure=request.url.scheme == "https",
        wants_piece="hx-request" in request.headers,
    )


Visiting: TypeAlias = Annotated[Visitor, Depends(visitor)]
"""A route's parameter that holds who asks."""
