"""What a player may set, and the theme switch of every page."""

from __future__ import annotations

from dataclasses import asdict, replace

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from yachtdice.errors import YachtError
from yachtdice.service.people import Player
from yachtdice.web.pages.forms import Form, own_path
from yachtdice.web.pages.rendering import page, piece
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.settingsmodel import SettingsView

router = APIRouter(prefix="/settings")

SWITCHES = (
    "first_roll_by_itself",
    "skip_pauses",
    "shortcuts",
    "first_seat_moves_on",
    "sound",
    "turn_title",
    "turn_sound",
    "turn_vibration",
    "turn_notification",
    "reactions",
)


@router.get("")
async def look(request: Request, visitor: Visiting, table: str = "", saved: str = "") -> Response:
    """The settings page; `table` is the game that the reader comes from."""
    url = ""
    if table:
        played = (await visitor.app.tables.stored(table)).table
        url = f"/tables/{played.table_id}"
    return _answer(request, visitor, _view(visitor.player, table_url=url, saved=bool(saved)))


@router.post("")
async def save(request: Request, visitor: Visiting) -> Response:
    """Save everything on the page; what cannot be is said beside its field, with nothing lost."""
    form = await Form.read(request)
    people, player_id = visitor.app.people, visitor.player.player_id
    changes: dict[str, object] = {name: name in form for name in SWITCHES}
    if "theme" in form:
        changes["theme"] = form.text("theme")
    player = await people.change_settings(player_id, changes)
    table_url = own_path(form.text("table_url"), "")
    try:
        player = await people.rename(player_id, form.text("nickname"))
    except YachtError as error:
        refused = replace(
            _view(player, table_url=table_url),
            nickname=form.text("nickname"),
            problem=visitor.language.say(error.phrase),
        )
        return _answer(request, visitor, refused, status=422)
    if visitor.wants_piece:
        return _answer(request, visitor, _view(player, table_url=table_url, saved=True))
    table = f"&table={table_url.rpartition('/')[2]}" if table_url else ""
    return visitor.remember(RedirectResponse(f"/settings?saved=1{table}", 303))


@router.post("/theme")
async def theme(request: Request, visitor: Visiting) -> Response:
    """Change the theme and return to the page where it was changed."""
    form = await Form.read(request)
    await visitor.app.people.change_settings(
        visitor.player.player_id, {"theme": form.text("theme")}
    )
    if visitor.wants_piece:
        return visitor.remember(Response(status_code=204))
    return visitor.remember(RedirectResponse(own_path(form.text("back")), 303))


def _answer(
    request: Request, visitor: Visitor, view: SettingsView, *, status: int = 200
) -> Response:
    if visitor.wants_piece:
        return visitor.remember(piece(visitor, "_settings.html", view, status=status))
    return visitor.remember(page(request, visitor, "settings.html", view, status=status))


def _view(player: Player, *, table_url: str = "", saved: bool = False) -> SettingsView:
    return SettingsView(
        nickname=player.nickname or "",
        saved=saved,
        table_url=table_url,
        **asdict(player.settings),
    )
