"""The pages of daily challenges: today's, results, and the days gone by."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from yachtdice.daily import CHALLENGES, Day, challenge_rules
from yachtdice.errors import YachtError
from yachtdice.web.pages.commands import go_on
from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.problems import problem_of
from yachtdice.web.views.daily import archive_view, daily_view, day_view, result_view

router = APIRouter(prefix="/daily")


@router.get("")
async def today(request: Request, visitor: Visiting) -> Response:
    """Today's challenges, and how the visitor stands in each."""
    return visitor.remember(await _draw(request, visitor))


@router.post("/{challenge}/attempt")
async def begin(request: Request, visitor: Visiting, challenge: str) -> Response:
    """Begin the visitor's attempt at today's challenge, or go on with it."""
    player = visitor.player
    try:
        seated = await visitor.app.daily.begin(challenge, player.player_id, player.nickname or "")
    except YachtError as error:
        notice, status = visitor.language.say(error.phrase), problem_of(error).status
        return visitor.remember(await _draw(request, visitor, notice=notice, status=status))
    await go_on(visitor, seated.table.table_id)
    return visitor.remember(RedirectResponse(f"/tables/{seated.table.table_id}", 303))


@router.get("/archive")
async def archive(request: Request, visitor: Visiting) -> Response:
    """The days that are closed."""
    days = await visitor.app.daily.archive()
    return page(request, visitor, "daily_archive.html", archive_view(days, visitor.language))


@router.get("/{day}")
async def look_at_day(request: Request, visitor: Visiting, day: str) -> Response:
    """A day's commitment, and when it is closed its secret, its dice and their figures."""
    daily, player_id = visitor.app.daily, visitor.player.player_id
    shown = await daily.shown(Day.parse(day))
    figures, spreads, own = {}, {}, []
    if shown.secret is not None:
        for challenge in CHALLENGES:
            figures[challenge] = await daily.figures(shown.day, challenge)
            spreads[challenge] = await daily.spread(shown.day, challenge)
            attempt = await daily.attempt(shown.day, challenge, player_id)
            if attempt is not None and attempt.total is not None:
                own.append(challenge)
    view = day_view(shown, figures, spreads, own, visitor.language)
    return page(request, visitor, "daily_day.html", view)


@router.get("/{day}/{challenge}")
async def look_at_result(request: Request, visitor: Visiting, day: str, challenge: str) -> Response:
    """How the visitor's attempt compares; without a result, where there is something to do."""
    daily, player_id = visitor.app.daily, visitor.player.player_id
    challenge_rules(challenge)
    wanted = Day.parse(day)
    attempt = await daily.attempt(wanted, challenge, player_id)
    if attempt is None or attempt.total is None:
        closed = wanted < await daily.today()
        return RedirectResponse(f"/daily/{wanted}" if closed else "/daily", 303)
    found = await daily.result(wanted, challenge, player_id)
    address = f"{request.base_url}daily"
    view = result_view(found, visitor.language, player_id=player_id, address=address)
    return page(request, visitor, "daily_result.html", view)


@router.post("/{day}/{challenge}/replay")
async def replay(visitor: Visiting, day: str, challenge: str) -> Response:
    """Play a closed day's dice, for nothing."""
    player = visitor.player
    seated = await visitor.app.daily.replay(
        Day.parse(day), challenge, player.player_id, player.nickname or ""
    )
    await go_on(visitor, seated.table.table_id)
    return visitor.remember(RedirectResponse(f"/tables/{seated.table.table_id}", 303))


async def _draw(
    request: Request, visitor: Visitor, *, notice: str = "", status: int = 200
) -> Response:
    board = await visitor.app.daily.board(visitor.player.player_id)
    running = [a for a in (*board.attempts.values(), *board.earlier) if a.ended_at is None]
    tables = {a.table_id: (await visitor.app.tables.stored(a.table_id)).table for a in running}
    view = daily_view(board, tables, visitor.language, notice=notice)
    return page(request, visitor, "daily.html", view, status=status)
