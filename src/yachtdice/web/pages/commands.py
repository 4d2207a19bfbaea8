"""Playing: each command as a form, answered by the table as it stands afterwards.

Without a script a command leads back to the table's page; a script gets the piece to swap.  What
is refused changes nothing and answers with the table and a word on why.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from yachtdice.errors import Malformed, YachtError
from yachtdice.service.errors import KeyReused, NotFound, Stale
from yachtdice.web.pages.forms import Form
from yachtdice.web.pages.looking import Glance, draw_table
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.problems import problem_of
from yachtdice.web.views.fairness import share_view
from yachtdice.wording import Phrase

router = APIRouter(prefix="/tables/{table_id}")

Act: TypeAlias = Callable[[Form], Awaitable[object]]
"""What a command does with its form."""


@router.post("/keep")
async def keep(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Hold the dice named by `keep`, with the one that `toggle` names changed."""

    async def act(form: Form) -> None:
        held = set(form.positions("keep")) ^ set(form.positions("toggle"))
        version = form.number("version")
        await visitor.app.tables.keep(table_id, visitor.actor, tuple(sorted(held)), version)

    form = await Form.read(request)
    if "set" not in form:
        return await _command(request, visitor, table_id, form, act)
    with contextlib.suppress(YachtError):
        # A script tells the holds so that they outlive the page; the roll carries them anyway, so
        # that word which comes too late for the version needs no answer.
        await act(form)
    return Response(status_code=204)


@router.post("/roll")
async def roll(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Throw the dice that are not kept."""

    async def act(form: Form) -> None:
        await visitor.app.tables.roll(
            table_id,
            visitor.actor,
            form.positions("keep"),
            form.number("version"),
            keyed=form.keyed("roll"),
        )

    return await _command(request, visitor, table_id, await Form.read(request), act)


@router.post("/score")
async def score(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Write the dice in a box."""

    async def act(form: Form) -> None:
        await visitor.app.tables.score(
            table_id,
            visitor.actor,
            form.text("box"),
            form.number("version"),
            keyed=form.keyed("score"),
        )

    return await _command(request, visitor, table_id, await Form.read(request), act)


@router.post("/skip")
async def skip(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Let the computer players finish their turns without pauses."""

    async def act(_: Form) -> None:
        await visitor.app.tables.skip_pauses(table_id, visitor.actor)

    return await _command(request, visitor, table_id, await Form.read(request), act)


@router.post("/resign")
async def resign(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Give up the seat to move, or the first one of this device's."""

    async def act(form: Form) -> None:
        await visitor.app.tables.resign(table_id, visitor.actor, keyed=form.keyed("resign"))

    return await _command(request, visitor, table_id, await Form.read(request), act)


@router.post("/rematch")
async def rematch(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Play again at the same table."""

    async def act(form: Form) -> None:
        await visitor.app.tables.rematch(table_id, visitor.actor, keyed=form.keyed("rematch"))

    return await _command(request, visitor, table_id, await Form.read(request), act)


@router.post("/share")
async def share(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Mix a text of each seat's own into the dice that come, in a waiting table too."""

    async def act(form: Form) -> None:
        table = (await visitor.app.tables.stored(table_id)).table
        fields = {seat: form.text(f"text-{seat}").strip() for seat in range(len(table.seats))}
        texts = {seat: text for seat, text in fields.items() if text}
        if not texts:
            raise Malformed("Write something to mix into the dice.")
        keyed = form.keyed("share")
        await visitor.app.tables.contribute_each(table_id, visitor.actor, texts, keyed=keyed)

    return await _command(request, visitor, table_id, await Form.read(request), act)


@router.post("/more-time")
async def more_time(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Ask for the turn limit once more."""

    async def act(form: Form) -> None:
        await visitor.app.tables.more_time(table_id, visitor.actor, keyed=form.keyed("more-time"))

    return await _command(request, visitor, table_id, await Form.read(request), act)


@router.post("/wait-longer")
async def wait_longer(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Give the absent player to move a minute more."""

    async def act(form: Form) -> None:
        await visitor.app.tables.wait_longer(table_id, visitor.actor, keyed=form.keyed("wait"))

    return await _command(request, visitor, table_id, await Form.read(request), act)


@router.post("/react")
async def react(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Send the others a sign."""

    async def act(form: Form) -> None:
        await visitor.app.tables.react(table_id, visitor.actor, form.text("reaction"))

    form = await Form.read(request)
    if not visitor.wants_piece:
        return await _command(request, visitor, table_id, form, act)
    await act(form)
    return Response(status_code=204)


async def go_on(visitor: Visitor, table_id: str) -> None:
    """What the visitor's settings ask for after a command: no pauses, the first roll by itself.

    Somebody else may be quicker, which is as good.  Before a game's first roll nothing goes on by
    itself: the visitor may still mix something into its dice.
    """
    tables, wants = visitor.app.tables, visitor.player.settings
    with contextlib.suppress(YachtError):
        table = (await tables.stored(table_id)).table
        share = share_view(table, visitor.reader(table))
        if share is not None and share.wanted:
            return
        if wants.skip_pauses and (await tables.stored(table_id)).table.computer_to_move():
            await tables.skip_pauses(table_id, visitor.actor)
        if wants.first_roll_by_itself:
            table = (await tables.stored(table_id)).table
            game, seats = table.game, visitor.reader(table).seats
            if game and not game.is_over and game.dice is None and game.to_move in seats:
                await tables.roll(table_id, visitor.actor, (), table.version)


async def _command(
    request: Request, visitor: Visitor, table_id: str, form: Form, act: Act
) -> Response:
    """Carry out a command and answer with the table as it stands then."""
    try:
        await act(form)
    except NotFound:
        raise
    except YachtError as error:
        glance = Glance(
            seen=_seen(form),
            notice=visitor.language.say(_notice(error)),
            status=problem_of(error).status,
        )
        return await draw_table(request, visitor, table_id, glance)
    await go_on(visitor, table_id)
    if visitor.wants_piece:
        return await draw_table(request, visitor, table_id, Glance(seen=_seen(form)))
    return RedirectResponse(f"/tables/{table_id}", 303)


def _notice(error: YachtError) -> Phrase:
    """What a refused command is answered with."""
    if isinstance(error, (Stale, KeyReused)):
        return Phrase("The table had moved on. This is how it stands now.")
    return error.phrase


def _seen(form: Form) -> int:
    """The version that the page showed when the form was sent, 0 where it does not say."""
    try:
        return form.number("version")
    except YachtError:
        return 0
