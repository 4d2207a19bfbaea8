"""A table that waits: looking at it, sitting down, setting it up, leaving, starting.

Each command is a form that leads back to the table; a script gets the piece to swap.  What is
refused changes nothing and is said on the page.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from yachtdice.errors import YachtError
from yachtdice.rules import from_text
from yachtdice.service.errors import NotFound
from yachtdice.service.requests import read_seat
from yachtdice.service.table import Status, Table
from yachtdice.web.limiting import spend_on_rules
from yachtdice.web.pages.forms import Form
from yachtdice.web.pages.rendering import page, piece
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.problems import problem_of
from yachtdice.web.views.choosing import HOUSE, HUMAN
from yachtdice.web.views.lobby import LobbyLook, lobby_view

router = APIRouter(prefix="/tables/{table_id}")

KEY_BYTES = 8
Act: TypeAlias = Callable[[Form], Awaitable[object]]


@router.post("/sit")
async def sit(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Take a free seat under a name, which becomes the visitor's nickname if there was none."""

    async def act(form: Form) -> None:
        name = form.text("name").strip()
        await visitor.app.tables.take_seat(
            table_id,
            name,
            actor=visitor.actor,
            contribution=form.text("contribution").strip(),
            keyed=form.keyed("sit"),
        )
        if name and not visitor.player.nickname:
            await visitor.app.people.rename(visitor.player.player_id, name)

    return await _command(request, visitor, table_id, act, about="name")


@router.post("/settings")
async def change(request: Request, visitor: Visiting, table_id: str) -> Response:
    """The host changes how the coming game is played; what the form does not have stays."""

    async def act(form: Form) -> None:
        changes = _changes(form)
        if "rules" in changes:
            await spend_on_rules(request, changes["rules"].id)
        await visitor.app.tables.change_settings(table_id, visitor.actor, changes)

    return await _command(request, visitor, table_id, act)


@router.post("/seats")
async def add(request: Request, visitor: Visiting, table_id: str) -> Response:
    """The host adds a seat, for a person to come or a computer player of a level."""

    async def act(form: Form) -> None:
        kind, _, level = form.text("who").partition(":")
        await visitor.app.tables.add_seat(
            table_id, visitor.actor, read_seat(kind or HUMAN, "", level), keyed=form.keyed("add")
        )

    return await _command(request, visitor, table_id, act)


@router.post("/drop")
async def drop(request: Request, visitor: Visiting, table_id: str) -> Response:
    """The host takes away a free seat or a computer player's."""

    async def act(form: Form) -> None:
        await visitor.app.tables.drop_seat(
            table_id, visitor.actor, form.number("seat"), keyed=form.keyed("drop")
        )

    return await _command(request, visitor, table_id, act)


@router.post("/free")
async def free(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Free the seat of somebody who is away."""

    async def act(form: Form) -> None:
        await visitor.app.tables.free_seat(
            table_id, visitor.actor, form.number("seat"), keyed=form.keyed("free")
        )

    return await _command(request, visitor, table_id, act)


@router.post("/start")
async def start(request: Request, visitor: Visiting, table_id: str) -> Response:
    """The host starts: free seats go to computers, or are taken away."""

    async def act(form: Form) -> None:
        await visitor.app.tables.start(
            table_id, visitor.actor, fill=form.text("fill"), keyed=form.keyed("start")
        )

    return await _command(request, visitor, table_id, act)


@router.post("/leave")
async def leave(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Go away for good; leads to the start page."""
    form = await Form.read(request)
    with contextlib.suppress(NotFound):  # removed just now, since nobody else was left
        await visitor.app.tables.leave(table_id, visitor.actor, keyed=form.keyed("leave"))
    if visitor.wants_piece:
        return Response(status_code=204, headers={"HX-Redirect": "/"})
    return RedirectResponse("/", 303)


def _changes(form: Form) -> dict[str, Any]:
    """The settings that a form names."""
    changes: dict[str, Any] = {}
    if "turn_seconds" in form:
        limit = form.text("turn_seconds")
        changes["turn_seconds"] = form.number("turn_seconds") if limit else None
    if "visibility" in form:
        changes["visibility"] = form.text("visibility")
    for name in ("first_seat_moves_on", "hints"):
        if name in form:
            changes[name] = form.switch(name)
    if form.text("rules") not in ("", HOUSE):
        changes["rules"] = from_text(form.text("rules"))
    return changes


async def draw_lobby(  # noqa: PLR0913 - the request, who asks, the table, and what went wrong
    request: Request,
    visitor: Visitor,
    table: Table,
    *,
    problem: str = "",
    about: str = "",
    status: int = 200,
) -> Response:
    """The waiting table as it stands."""
    tables = visitor.app.tables
    entries = await tables.store.entries(table.table_id, up_to=table.version)
    told = (await tables.presence(table.table_id)).data["seats"]
    look = LobbyLook(
        link=f"{str(request.base_url).rstrip('/')}/tables/{table.table_id}",
        history=tuple(Table.history(table.table_id, entries)),
        present={seat["seat"]: seat["present"] for seat in told},
        saved=await visitor.app.saved_rules.of(visitor.player.player_id),
        nickname=visitor.player.nickname or "",
        key=visitor.app.randomness.hex(KEY_BYTES),
        problem=problem,
        about=about,
    )
    view = lobby_view(table, visitor.reader(table), look)
    if visitor.wants_piece:
        return visitor.remember(piece(visitor, "_lobby.html", view, status=status))
    return visitor.remember(page(request, visitor, "lobby.html", view, status=status))


async def _command(
    request: Request, visitor: Visitor, table_id: str, act: Act, *, about: str = ""
) -> Response:
    """Carry out a command and answer with the table as it stands then."""
    form = await Form.read(request)
    problem, code = "", 200
    try:
        await act(form)
    except NotFound:
        raise
    except YachtError as error:
        problem, code = visitor.language.say(error.phrase), problem_of(error).status
    table = (await visitor.app.tables.stored(table_id)).table
    if table.status is Status.WAITING and (problem or visitor.wants_piece):
        return await draw_lobby(
            request, visitor, table, problem=problem, about=about if problem else "", status=code
        )
    if visitor.wants_piece:
        return Response(status_code=204, headers={"HX-Redirect": f"/tables/{table_id}"})
    return visitor.remember(RedirectResponse(f"/tables/{table_id}", 303))
