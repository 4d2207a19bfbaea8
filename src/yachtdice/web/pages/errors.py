"""What went wrong, as a page for people."""

from __future__ import annotations

from contextlib import suppress

from fastapi import Request
from starlette.responses import Response

from yachtdice.service.errors import Unavailable
from yachtdice.service.people import Player
from yachtdice.web.framemodel import ErrorView
from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import Visitor, visitor
from yachtdice.web.problems import AWAY_SECONDS, Kind, Problem
from yachtdice.web.speaking import language_of_page
from yachtdice.wording import Phrase

_TITLES = {
    400: Phrase("This could not be read"),
    403: Phrase("This is not yours to do"),
    404: Phrase("There is nothing here"),
    405: Phrase("This cannot be done here"),
    409: Phrase("The table has moved on"),
    413: Phrase("That was too much at once"),
    422: Phrase("This does not work"),
    429: Phrase("Too fast"),
    500: Phrase("Something went wrong here"),
    503: Phrase("Not quite yet"),
}
_AWAY = Phrase("The games are out of reach for a moment")
_ADVICE = {
    404: Phrase("The address may have been cut off. Your games are on the start page."),
    429: Phrase("Wait a moment, then try again."),
    500: Phrase("It is not your fault, and your games are safe. Try again in a moment."),
}


async def error_page(request: Request, problem: Problem) -> Response:
    """A page that says what went wrong and where to go from here."""
    who = await _whoever(request, problem)
    say = who.language.say
    is_away = problem.kind is Kind.UNAVAILABLE
    title = _AWAY if is_away else _TITLES.get(problem.status) or Phrase("This did not work")
    advice = _ADVICE.get(problem.status)
    view = ErrorView(
        status=problem.status,
        title=say(title),
        text=say(advice) if advice else say(problem.phrase),
    )
    response = page(request, who, "error.html", view, status=problem.status)
    response.headers.update(problem.headers)
    if is_away and request.method == "GET":
        response.headers["Refresh"] = AWAY_SECONDS  # it comes back by itself
    return response


async def _whoever(request: Request, problem: Problem) -> Visitor:
    """The visitor, or a stranger where asking the store is or may be what failed."""
    if problem.status != 500 and problem.kind is not Kind.UNAVAILABLE:
        with suppress(Unavailable):
            return await visitor(request)
    return Visitor(
        app=request.app.state.services,
        player=Player(""),
        cookie="",
        language=language_of_page(request),
        secure=False,
        wants_piece=False,
    )
