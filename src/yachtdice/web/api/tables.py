"""Tables over HTTP: set up, sit down, play, follow."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Body, Depends, Header, Path, Query, Request, Response
from starlette.responses import JSONResponse, PlainTextResponse

from yachtdice.fairness import file_data
from yachtdice.service.requests import TableRequest, read_rules, read_seat
from yachtdice.service.tables import Seated
from yachtdice.web.api import answers, orders
from yachtdice.web.api.callers import Caller, KeyOf, Onlooker
from yachtdice.web.api.gamerecord import GameRecord
from yachtdice.web.api.refusals import WITH_BODY, refusals
from yachtdice.web.api.strict import StrictRoute
from yachtdice.web.limiting import spend_on_rules
from yachtdice.web.services import ServedTables
from yachtdice.web.streams import MEDIA_TYPE, table_stream, version_seen

GAMES_MAX = 1_000_000

router = APIRouter(prefix="/tables", tags=["tables"], route_class=StrictRoute)

GameNumber = Annotated[
    int, Path(ge=1, le=GAMES_MAX, description="Which of the table's games, from 1.")
]
TableId = Annotated[str, Path(description="The table's id, which is the right to watch it.")]

_ANY_TABLE: Final = orders.TableOrder()
_NO_NAME: Final = orders.JoinOrder()
_OWN_SEAT: Final = orders.ResignOrder()
NOTHING: Final = orders.NoOrder()
_EVENTS: Final = {
    event: {"$ref": f"#/components/schemas/{model.__name__}"}
    for event, model in {
        "state": answers.State,
        "presence": answers.Presence,
        "holds": answers.Holds,
        "reaction": answers.Reaction,
    }.items()
}
"""What each event of a stream carries, which OpenAPI has no place for."""
_EVENT: Final = {
    "description": "One event of the stream.",
    "type": "object",
    "required": ["event", "data"],
    "properties": {
        "event": {"enum": [*_EVENTS, "gone"]},
        "data": {"type": "string", "description": "A JSON document, as `x-events` says."},
        "id": {"type": "string", "pattern": "^[0-9]+$"},
    },
}

COMMAND: Final = refusals(401, 403, 404, *WITH_BODY)
_VERSIONED: Final = refusals(401, 403, 404, 409, *WITH_BODY)


def answer(document: dict[str, Any], status: int = 200, **headers: str) -> JSONResponse:
    """A document as JSON that no cache may keep."""
    return JSONResponse(document, status, {"Cache-Control": "no-store", **headers})


def _seated(seated: Seated) -> dict[str, Any]:
    return {"seat": seated.seat, "seat_token": seated.seat_token, "state": seated.state}


async def _seen(
    after: Annotated[str | None, Query(description="The last version seen.")] = None,
    last_event_id: Annotated[
        str | None, Header(description="The same, as browsers say it; goes before `after`.")
    ] = None,
) -> int | None:
    return version_seen(last_event_id, after)


Seen = Annotated[int | None, Depends(_seen)]
"""The version that a follower says it has seen."""

# ------------------------------------------------------------------ setting up


@router.post(
    "",
    status_code=201,
    response_model=answers.Opened,
    responses=refusals(*WITH_BODY),
    summary="Set up a table",
)
async def open_table(
    request: Request,
    tables: ServedTables,
    keyed: KeyOf,
    order: Annotated[orders.TableOrder, Body()] = _ANY_TABLE,
) -> Response:
    """The caller takes the first human seat and every `local` one.

    A table without free human seats starts at once.  An empty body is a table for one.
    """
    await spend_on_rules(request, order.rules)
    wanted = TableRequest(
        rules=read_rules(order.rules),
        seats=tuple(read_seat(seat.kind, seat.name, seat.level) for seat in order.seats),
        turn_seconds=order.turn_seconds,
        visibility=order.visibility,
        ranked=order.ranked,
        first_seat_moves_on=order.first_seat_moves_on,
        hints=order.hints,
    )
    opened = await tables.open(wanted, keyed=keyed(order))
    table = opened.table
    document = {"table_id": table.table_id, "join_code": table.join_code, **_seated(opened)}
    return answer(document, 201, Location=f"{request.url.path}/{table.table_id}")


@router.post(
    "/{table_id}/seats",
    status_code=201,
    response_model=answers.Seated,
    responses=refusals(404, *WITH_BODY),
    summary="Take a free human seat",
)
async def take_seat(
    table_id: TableId,
    tables: ServedTables,
    keyed: KeyOf,
    order: Annotated[orders.JoinOrder, Body()] = _NO_NAME,
) -> Response:
    """The table starts when the last free seat is taken."""
    seated = await tables.take_seat(
        table_id, order.name, contribution=order.contribution or "", keyed=keyed(order)
    )
    return answer(_seated(seated), status=201)


@router.post(
    "/{table_id}/start",
    response_model=answers.State,
    responses=COMMAND,
    summary="Start with seats free (host)",
)
async def start(
    table_id: TableId, order: orders.StartOrder, caller: Caller, tables: ServedTables, keyed: KeyOf
) -> Response:
    """Free seats go to computer players or are dropped; only the host may say so."""
    return answer(await tables.start(table_id, caller, fill=order.fill, keyed=keyed(order)))


@router.post(
    "/{table_id}/seed",
    response_model=answers.State,
    responses=COMMAND,
    summary="Mix your own randomness into the dice",
)
async def seed(
    table_id: TableId, order: orders.SeedOrder, caller: Caller, tables: ServedTables, keyed: KeyOf
) -> Response:
    """A few times a seat and game, after `dice_commitment` is shown and before the first roll."""
    return answer(
        await tables.contribute(
            table_id, caller, order.contribution, seat=order.seat, keyed=keyed(order)
        )
    )


# --------------------------------------------------------------------- looking


@router.get(
    "/{table_id}",
    response_model=answers.State,
    responses=refusals(404),
    summary="See a table",
)
async def look(table_id: TableId, tables: ServedTables, onlooker: Onlooker) -> Response:
    """The state, the same for every viewer; a seat's token notes that its person is there."""
    await tables.attend(table_id, onlooker)
    return answer(await tables.look(table_id))


@router.get(
    "/{table_id}/events",
    response_class=Response,
    responses={
        200: {
            "description": "A snapshot, then every version: `event: state`, `id` the version, "
            "`data` the state. Signals carry no id: `presence`, `holds`, `reaction`, and at last "
            "`gone` from a table that was removed.",
            "content": {MEDIA_TYPE: {"schema": _EVENT, "x-events": _EVENTS}},
        },
        **refusals(404),
    },
    summary="Follow a table",
)
async def follow(
    request: Request, table_id: TableId, tables: ServedTables, onlooker: Onlooker, seen: Seen
) -> Response:
    """Server-sent events; whoever says what it has seen gets what came after, without gaps.

    What is no version of this table is answered by a snapshot.  With a seat's token, its person
    counts as present while the stream is open.
    """
    stream = await table_stream(tables, table_id, after=seen, actor=onlooker)
    if "head" in request.scope:
        return Response(media_type=MEDIA_TYPE, headers={"Cache-Control": "no-store"})
    return stream


@router.get(
    "/{table_id}/log",
    response_class=PlainTextResponse,
    responses=refusals(404, 422),
    summary="Read the present game",
)
async def read_game(table_id: TableId, tables: ServedTables) -> Response:
    """Every roll, keep and box so far, in the text notation; `illegal` before the start."""
    text = await tables.game_text(table_id)
    return PlainTextResponse(text, headers={"Cache-Control": "no-store"})


@router.get(
    "/{table_id}/games/{number}/record",
    response_model=GameRecord,
    responses=refusals(404, 422),
    summary="Take a finished game along, to check its dice",
)
async def game_record(table_id: TableId, number: GameNumber, tables: ServedTables) -> Response:
    """Everything it takes to recompute every die; `illegal` while the game's secret is one.

    `yacht verify` checks it, and so does the page `/verify`.
    """
    return answer(file_data(await tables.game_file(table_id, number)))


# --------------------------------------------------------------------- playing


@router.put(
    "/{table_id}/keep",
    response_model=answers.State,
    responses=_VERSIONED,
    summary="Show which dice you hold",
)
async def keep(
    table_id: TableId, order: orders.KeepOrder, caller: Caller, tables: ServedTables
) -> Response:
    """Remembered across restarts, seen by all, and no version of its own; optional."""
    return answer(await tables.keep(table_id, caller, tuple(order.keep), order.version))


@router.post(
    "/{table_id}/roll",
    response_model=answers.State,
    responses=_VERSIONED,
    summary="Throw the dice that are not kept",
)
async def roll(
    table_id: TableId, order: orders.KeepOrder, caller: Caller, tables: ServedTables, keyed: KeyOf
) -> Response:
    """`keep` is empty on a turn's first roll.  The server makes the dice."""
    return answer(
        await tables.roll(table_id, caller, tuple(order.keep), order.version, keyed=keyed(order))
    )


@router.post(
    "/{table_id}/score",
    response_model=answers.State,
    responses=_VERSIONED,
    summary="Write the dice in a box",
)
async def score(
    table_id: TableId, order: orders.ScoreOrder, caller: Caller, tables: ServedTables, keyed: KeyOf
) -> Response:
    """One of `turn.options`.  The server counts the points."""
    return answer(
        await tables.score(table_id, caller, order.box, order.version, keyed=keyed(order))
    )


@router.post(
    "/{table_id}/skip",
    response_model=answers.State,
    responses=COMMAND,
    summary="Let computer players move at once",
)
async def skip(
    table_id: TableId,
    caller: Caller,
    tables: ServedTables,
    order: Annotated[orders.NoOrder, Body()] = NOTHING,  # noqa: ARG001 - read to refuse any field
) -> Response:
    """Without their pauses, until a person is to move."""
    return answer(await tables.skip_pauses(table_id, caller))


@router.post(
    "/{table_id}/resign",
    response_model=answers.State,
    responses=COMMAND,
    summary="Give up",
)
async def resign(
    table_id: TableId,
    caller: Caller,
    tables: ServedTables,
    keyed: KeyOf,
    order: Annotated[orders.ResignOrder, Body()] = _OWN_SEAT,
) -> Response:
    """At any time, in or out of turn; the seat comes last whatever its points."""
    return answer(await tables.resign(table_id, caller, seat=order.seat, keyed=keyed(order)))


@router.post(
    "/{table_id}/rematch",
    response_model=answers.State,
    responses=COMMAND,
    summary="Ask for another game",
)
async def rematch(
    table_id: TableId,
    caller: Caller,
    tables: ServedTables,
    keyed: KeyOf,
    order: Annotated[orders.NoOrder, Body()] = NOTHING,
) -> Response:
    """It begins when everyone who stayed has asked, or 30 seconds after the last who did.

    Same table, same tokens, `game` one higher; those who left have no seat in it.
    """
    return answer(await tables.rematch(table_id, caller, keyed=keyed(order)))
