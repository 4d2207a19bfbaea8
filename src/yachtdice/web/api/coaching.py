"""The coach over HTTP: what to do with dice, and finished games looked back on."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import JSONResponse

from yachtdice.dice import Dice, check_dice, parse_dice
from yachtdice.errors import Illegal
from yachtdice.rules import Sheet
from yachtdice.rules.compact import COMPACT_LENGTH_MAX
from yachtdice.service.access import check_hints, only_players, own_dice
from yachtdice.service.record import game_record
from yachtdice.service.requests import read_rules
from yachtdice.service.table import Status
from yachtdice.web.api import answers, orders
from yachtdice.web.api.callers import Caller
from yachtdice.web.api.refusals import WITH_BODY, refusals
from yachtdice.web.api.strict import StrictRoute
from yachtdice.web.api.tables import TableId
from yachtdice.web.desk import computers_of, desk_of
from yachtdice.web.limiting import spend_on_rules
from yachtdice.web.services import ServedTables, Services
from yachtdice.web.speaking import language_asked, said_in

router = APIRouter(tags=["coach"], route_class=StrictRoute)

_NOT_KEPT = {"Cache-Control": "no-store"}


@router.get(
    "/advise",
    response_model=answers.Advice,
    responses=refusals(422, 503),
    summary="What to do with dice",
)
async def ask(
    request: Request,
    dice: Annotated[str, Query(max_length=orders.TEXT_LENGTH_MAX, examples=["66655"])],
    rules: Annotated[str, Query(max_length=COMPACT_LENGTH_MAX)] = orders.DEFAULT_RULES,
    sheet: Annotated[str, Query(max_length=orders.TEXT_LENGTH_MAX, examples=["ones=3"])] = "",
    rolls_left: orders.RollsLeft = 2,
) -> Response:
    """As `POST /advise`, with rules in one line, and dice and sheet as they are typed."""
    position = Sheet.parse(read_rules(rules), sheet)
    return _answer(request, await _advice(request, position, parse_dice(dice), rolls_left))


@router.post(
    "/advise",
    response_model=answers.Advice,
    responses=refusals(*WITH_BODY, 503),
    summary="What to do with dice",
)
async def advise(request: Request, order: orders.AdviceOrder) -> Response:
    """Every keep and box for dice before a sheet, the best first, and why it is.

    Expected totals count what is on the sheet already.  Rules that nobody has asked about may have
    to be solved first: 503 then says when to ask again.
    """
    await spend_on_rules(request, order.rules)
    sheet = Sheet.of(read_rules(order.rules), order.sheet, extra_count=order.extra)
    return _answer(request, await _advice(request, sheet, check_dice(order.dice), order.rolls_left))


@router.get(
    "/tables/{table_id}/hint",
    response_model=answers.TableHint,
    responses=refusals(401, 403, 404, 422, 503),
    summary="What to do with your dice",
)
async def hint(
    request: Request, table_id: TableId, caller: Caller, app: Services, tables: ServedTables
) -> Response:
    """As `POST /advise`, for the dice that the caller has thrown; `version` says when.

    `forbidden` in ranked games, at a table that gives no hints, and for anybody else's dice.
    """
    table = (await tables.stored(table_id)).table
    seats = only_players(app.tokens.seats_of(table, caller))
    check_hints(table)
    found = await _advice(request, *own_dice(table, seats))
    return _answer(request, {**found, "version": table.version})


async def _advice(
    request: Request, sheet: Sheet, dice: Dice, rolls_left: int, others: tuple[Sheet, ...] = ()
) -> dict[str, Any]:
    found = await desk_of(request).hint(computers_of(request), sheet, dice, rolls_left, others)
    from yachtdice.players.reports import hint_data  # noqa: PLC0415 - loads the solver; it is by now

    return hint_data(found, language_asked(request).say)


def _answer(request: Request, document: dict[str, Any]) -> Response:
    headers = {**_NOT_KEPT, **said_in(language_asked(request))}
    return JSONResponse(document, headers=headers)


@router.get(
    "/tables/{table_id}/review",
    response_model=answers.Review,
    responses=refusals(404, 422, 503),
    summary="Look back on a finished game",
)
async def review(request: Request, table_id: TableId, tables: ServedTables) -> Response:
    """Every decision and roll of the table's present game; `illegal` before its end.

    For each seat: final total = expected at the start + luck - lost - left behind.  Each is judged
    as if it had played alone.
    """
    table = (await tables.stored(table_id)).table
    if table.status is not Status.FINISHED:
        raise Illegal("The game is not over. It can be looked back on then.")
    entries = await tables.store.entries(table_id, up_to=table.version)
    desk = desk_of(request)
    found = await desk.review(computers_of(request), game_record(table, entries))
    from yachtdice.players.reports import review_data  # noqa: PLC0415 - as above

    say = language_asked(request).say
    return _answer(request, await desk.ask(review_data, found, say=say))
