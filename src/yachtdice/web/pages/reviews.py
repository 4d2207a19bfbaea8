"""Looking back on games: one that was played at a table, or one that is handed in as text."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from yachtdice.errors import YachtError
from yachtdice.game import Record, parse_game
from yachtdice.service.record import finished_at_table
from yachtdice.web.coachmodel import GameFormView
from yachtdice.web.desk import computers_of, desk_of
from yachtdice.web.limiting import spend_on_solving
from yachtdice.web.pages.forms import Form, whole_number
from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.problems import problem_of
from yachtdice.web.views.reader import seat_names

router = APIRouter()


@router.get("/tables/{table_id}/review")
async def look_back(
    request: Request, visitor: Visiting, table_id: str, seat: str = "1", game: str = ""
) -> Response:
    """The review of a game that ended at a table, by its number or the latest.

    A game that goes on leads back to its table.
    """
    table = (await visitor.app.tables.stored(table_id)).table
    url = f"/tables/{table.table_id}"
    number = whole_number("game", game) if game else table.game_number
    entries = await visitor.app.tables.store.entries(table_id, up_to=table.version)
    found = finished_at_table(table.table_id, entries, number)
    if found is None:
        return RedirectResponse(url, 303)
    then, played = found
    record = replace(played, names=seat_names(then, visitor.reader(then)))
    asked = f"?game={number}" if number != table.game_number else ""
    origin = {
        "table_url": url,
        "text_url": f"{url}/game.txt{asked}",
        "review_url": f"{url}/review?game={number}",
    }
    return await _answer(request, visitor, record, whole_number("seat", seat), origin)


@router.get("/tables/{table_id}/game.txt")
async def as_text(visitor: Visiting, table_id: str, game: str = "") -> Response:
    """A game in the text notation: the one with this number, or the present one."""
    number = whole_number("game", game) if game else None
    text = await visitor.app.tables.game_text(table_id, number)
    return Response(
        text, media_type="text/plain; charset=utf-8", headers={"Cache-Control": "private, no-cache"}
    )


@router.get("/review")
async def ask(request: Request, visitor: Visiting) -> Response:
    """The form that takes a game as text."""
    return page(request, visitor, "review_game.html", GameFormView())


@router.post("/review")
async def hand_in(request: Request, visitor: Visiting) -> Response:
    """The review of a game that is handed in; what is wrong with it is said beside the form."""
    form = await Form.read(request)
    text = form.text("game").replace("\r\n", "\n")
    try:
        record = parse_game(text)
        await spend_on_solving(request, record.started.rules)
        seat = form.number("seat") if "seat" in form else 1
        return await _answer(request, visitor, record, seat, {"game": text})
    except YachtError as error:
        view = GameFormView(game=text, problem=visitor.language.say(error.phrase))
        status = problem_of(error).status
        return page(request, visitor, "review_game.html", view, status=status)


async def _answer(
    request: Request, visitor: Visitor, record: Record, number: int, origin: dict[str, str]
) -> Response:
    """The review page of a seat, by its number from 1."""
    desk = desk_of(request)
    found = await desk.review(computers_of(request), record)
    from yachtdice.web.views.coach import (  # noqa: PLC0415 - loads the solver; it is by now
        Origin,
        review_view,
    )

    seat = max(0, number - 1)
    view = await desk.ask(review_view, found, seat, visitor.language, Origin(**origin))
    return page(request, visitor, "review.html", view)
