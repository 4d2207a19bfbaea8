"""Ranked play: joining the queue, waiting, one's own rating, and leaderboards."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from yachtdice.errors import YachtError
from yachtdice.service.ranked import LADDERS, check_ladder
from yachtdice.web.pages.forms import Form, whole_number
from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.problems import problem_of
from yachtdice.web.views.ranked import Competitor, leaderboard_view, ranked_view, waiting_view

router = APIRouter(prefix="/ranked")

WAITING_PAGE = "/ranked/wait"
SHOWN_MAX = 10
"""How many of the best the page of a scoresheet lists."""


@router.get("")
async def look(request: Request, visitor: Visiting, rules: str = "") -> Response:
    """The queue of a scoresheet, one's own rating there, and the best."""
    ladder = rules or LADDERS[0]
    check_ladder(ladder)
    return await _draw(request, visitor, ladder)


@router.post("/join")
async def join(request: Request, visitor: Visiting) -> Response:
    """Wait for a game; what cannot be is said beside the form."""
    form = await Form.read(request)
    ladder = form.text("rules")
    check_ladder(ladder)
    try:
        if form.text("nickname").strip():
            people, player_id = visitor.app.people, visitor.player.player_id
            player = await people.rename(player_id, form.text("nickname"))
            visitor = replace(visitor, player=player)
        place = await visitor.app.ranked.join(visitor.player, ladder, form.text("size"))
    except YachtError as error:
        said = visitor.language.say(error.phrase)
        status = problem_of(error).status
        return await _draw(request, visitor, ladder, problem=said, status=status)
    url = f"/tables/{place.table_id}" if place.table_id else WAITING_PAGE
    return visitor.remember(RedirectResponse(url, 303))


@router.get("/wait")
async def wait(request: Request, visitor: Visiting) -> Response:
    """The page of somebody in the queue; leads to the table once there is one."""
    ranked = visitor.app.ranked
    place = await ranked.wait(visitor.player.player_id)
    if place is None:
        return RedirectResponse("/ranked", 303)
    if place.table_id is not None:
        return RedirectResponse(f"/tables/{place.table_id}", 303)
    standing = (await ranked.standings(visitor.player.player_id)).get(place.ladder)
    now = await visitor.app.clock.now()
    view = waiting_view(place, standing, now, visitor.reader())
    return visitor.remember(page(request, visitor, "ranked_wait.html", view))


@router.get("/pulse")
async def pulse(visitor: Visiting) -> Response:
    """Where a waiting page is to go, if anywhere; asking means being there."""
    place = await visitor.app.ranked.wait(visitor.player.player_id)
    url = "/ranked" if place is None else f"/tables/{place.table_id}" if place.table_id else None
    waited = max(0, await visitor.app.clock.now() - place.joined_at) // 1000 if place else 0
    return JSONResponse({"url": url, "waited": waited}, headers={"Cache-Control": "no-store"})


@router.post("/leave")
async def leave(visitor: Visiting) -> Response:
    """Wait no longer."""
    await visitor.app.ranked.leave(visitor.player.player_id)
    return RedirectResponse("/ranked", 303)


@router.post("/away")
async def away(visitor: Visiting) -> Response:
    """The waiting page says that it goes."""
    await visitor.app.ranked.go_away(visitor.player.player_id)
    return Response(status_code=204)


@router.get("/leaderboard")
async def leaderboard(request: Request, visitor: Visiting, rules: str = "") -> Response:
    """A page of those whose ratings are certain enough."""
    ladder = rules or LADDERS[0]
    number = whole_number("page", request.query_params.get("page", "1"))
    board = await visitor.app.ranked.leaderboard(ladder, page=number)
    player_id = visitor.player.player_id
    around = await visitor.app.ranked.around(visitor.player, ladder)
    view = leaderboard_view(ladder, board, visitor.reader(), player_id=player_id, around=around)
    return page(request, visitor, "leaderboard.html", view)


async def _draw(
    request: Request, visitor: Visitor, ladder: str, *, problem: str = "", status: int = 200
) -> Response:
    ranked, player = visitor.app.ranked, visitor.player
    mine = Competitor(
        player,
        (await ranked.standings(player.player_id)).get(ladder),
        await ranked.history(player.player_id, ladder),
        await ranked.around(player, ladder),
        await ranked.running(player.player_id),
    )
    board = await ranked.leaderboard(ladder, per_page=SHOWN_MAX)
    view = ranked_view(ladder, mine, board, visitor.reader(), problem=problem)
    return visitor.remember(page(request, visitor, "ranked.html", view, status=status))
