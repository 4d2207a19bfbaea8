"""Being at a table over HTTP: waiting for others, going away, and small signs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Response

from yachtdice.service.access import only_players
from yachtdice.web.api import answers, orders
from yachtdice.web.api.callers import Caller, Commanding
from yachtdice.web.api.refusals import refusals
from yachtdice.web.api.strict import StrictRoute
from yachtdice.web.api.tables import COMMAND, NOTHING, TableId, answer
from yachtdice.web.services import ServedTables

router = APIRouter(prefix="/tables", tags=["tables"], route_class=StrictRoute)


@router.get(
    "/{table_id}/seats",
    response_model=answers.OwnSeats,
    responses=refusals(401, 404),
    summary="Which seats you play",
)
async def own_seats(table_id: TableId, caller: Caller, tables: ServedTables) -> Response:
    """Those of the token; their numbers change when seats before them are taken away."""
    table = await tables.attend(table_id, caller)
    seats = only_players(tables.tokens.seats_of(table, caller))
    return answer({"seats": sorted(seats)})


@router.post(
    "/{table_id}/leave",
    response_model=answers.State,
    responses={204: {"description": "Nobody was left: the table is removed."}, **COMMAND},
    summary="Go away for good",
)
async def leave(
    table_id: TableId,
    asked: Commanding,
    order: Annotated[orders.NoOrder, Body()] = NOTHING,
) -> Response:
    """Before a game the seat is free again; a running one is resigned; the next has no such seat.

    The rights of a host pass on to the next person.
    """
    state = await asked.tables.leave(table_id, asked.actor, keyed=asked.keyed(order))
    return Response(status_code=204) if state is None else answer(state)


@router.post(
    "/{table_id}/wait",
    response_model=answers.State,
    responses=COMMAND,
    summary="Wait longer for an absent player",
)
async def wait(
    table_id: TableId,
    asked: Commanding,
    order: Annotated[orders.NoOrder, Body()] = NOTHING,
) -> Response:
    """A minute more before the computer takes over the seat to move, whose person is away."""
    return answer(await asked.tables.wait_longer(table_id, asked.actor, keyed=asked.keyed(order)))


@router.post(
    "/{table_id}/time",
    response_model=answers.State,
    responses=COMMAND,
    summary="Ask for more time",
)
async def more_time(
    table_id: TableId,
    asked: Commanding,
    order: Annotated[orders.NoOrder, Body()] = NOTHING,
) -> Response:
    """The turn limit once more for one's own turn, up to ten times; not in ranked games."""
    return answer(await asked.tables.more_time(table_id, asked.actor, keyed=asked.keyed(order)))


@router.post(
    "/{table_id}/reactions",
    status_code=204,
    response_class=Response,
    responses=COMMAND,
    summary="Send a small sign",
)
async def react(
    table_id: TableId, order: orders.ReactionOrder, caller: Caller, tables: ServedTables
) -> Response:
    """Whoever follows the table hears it now; it is kept nowhere."""
    await tables.react(table_id, caller, order.reaction)
    return Response(status_code=204)
