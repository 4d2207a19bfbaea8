"""Before the first game over HTTP: finding a table, and what its host may change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, Body, Path, Request, Response

from yachtdice.game import SEATS_MAX
from yachtdice.service.requests import read_rules, read_seat
from yachtdice.web.api import answers, orders
from yachtdice.web.api.callers import Commanding
from yachtdice.web.api.refusals import refusals
from yachtdice.web.api.strict import StrictRoute
from yachtdice.web.api.tables import COMMAND, NOTHING, TableId, answer
from yachtdice.web.limiting import spend_on_rules
from yachtdice.web.services import ServedTables

router = APIRouter(tags=["lobby"], route_class=StrictRoute)

SeatNumber = Annotated[int, Path(ge=0, lt=SEATS_MAX, description="A seat's number, from 0.")]

_A_PERSON: Final = orders.SeatOrder()


@router.get("/tables", response_model=answers.Listing, summary="List public tables")
async def list_tables(tables: ServedTables) -> Response:
    """Those that wait for people or play, up to 50; private tables are never listed."""
    return answer({"tables": [_listed(state) for state in await tables.public_tables()]})


@router.get(
    "/codes/{code}",
    response_model=answers.Found,
    responses=refusals(404),
    summary="Find by join code",
)
async def find(
    code: Annotated[str, Path(description="Six letters, in either case.")], tables: ServedTables
) -> Response:
    """The waiting or running table with this code; `POST /tables/{id}/seats` sits down there."""
    return answer({"table_id": await tables.find(code)})


@router.patch(
    "/tables/{table_id}",
    response_model=answers.State,
    responses=COMMAND,
    summary="Change the settings (host)",
)
async def change_settings(
    request: Request,
    table_id: TableId,
    order: orders.SettingsOrder,
    asked: Commanding,
) -> Response:
    """Only the host, before the first game; `last` tells everyone what changed.

    `first_seat_moves_on` alone may be changed later too: it counts for the next game.
    """
    changes = {name: getattr(order, name) for name in order.model_fields_set}
    if "rules" in changes:
        await spend_on_rules(request, order.rules)
        changes["rules"] = read_rules(order.rules)
    return answer(
        await asked.tables.change_settings(table_id, asked.actor, changes, keyed=asked.keyed(order))
    )


@router.put(
    "/tables/{table_id}/seats/{seat}",
    response_model=answers.State,
    responses=COMMAND,
    summary="Say who shall sit in a seat (host)",
)
async def set_seat(
    table_id: TableId,
    seat: SeatNumber,
    asked: Commanding,
    order: Annotated[orders.SeatOrder, Body()] = _A_PERSON,
) -> Response:
    """A person to come, or a computer player, in a seat that no person has.

    The number after the last seat's adds one.  The game starts when no seat is left free.
    """
    wanted = read_seat(order.kind, order.name, order.level)
    return answer(
        await asked.tables.set_seat(table_id, asked.actor, seat, wanted, keyed=asked.keyed(order))
    )


@router.delete(
    "/tables/{table_id}/seats/{seat}",
    response_model=answers.State,
    responses=COMMAND,
    summary="Take a seat away (host)",
)
async def drop_seat(
    table_id: TableId,
    seat: SeatNumber,
    asked: Commanding,
    order: Annotated[orders.NoOrder, Body()] = NOTHING,
) -> Response:
    """One that no person has; those after it move up.  The game may start by it."""
    return answer(
        await asked.tables.drop_seat(table_id, asked.actor, seat, keyed=asked.keyed(order))
    )


@router.post(
    "/tables/{table_id}/seats/{seat}/free",
    response_model=answers.State,
    responses=COMMAND,
    summary="Free the seat of somebody who is away",
)
async def free_seat(
    table_id: TableId,
    seat: SeatNumber,
    asked: Commanding,
    order: Annotated[orders.NoOrder, Body()] = NOTHING,
) -> Response:
    """At a waiting table, once its person has not been there for 30 seconds.

    The host may do so for every guest, and everybody at the table for the host, whose rights pass
    on.  After two minutes they do so by themselves, and the seat stays.
    """
    return answer(
        await asked.tables.free_seat(table_id, asked.actor, seat, keyed=asked.keyed(order))
    )


def _listed(state: Mapping[str, Any]) -> dict[str, Any]:
    """A table's state in short."""
    seats = [
        {name: seat[name] for name in answers.ListedSeat.model_fields} for seat in state["seats"]
    ]
    listed = {name: state[name] for name in answers.Listed.model_fields if name in state}
    rules = {name: state["rules"][name] for name in answers.ListedRules.model_fields}
    free = sum(not seat["taken"] for seat in seats)
    return {**listed, "rules": rules, "seats": seats, "free_seats": free}
