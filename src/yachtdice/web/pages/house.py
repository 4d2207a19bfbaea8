"""House rules: made by form, worth what perfect play makes of them, shared by link, and saved.

The address holds the rules themselves, so that a link needs nothing stored.  Without a script the
form leads to that address; with one, each change is answered by the piece that shows the rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from yachtdice.errors import YachtError
from yachtdice.rules import PRESETS, RuleSet, from_text, to_text
from yachtdice.web.desk import LEVEL, computers_of, desk_of
from yachtdice.web.housemodel import HouseResultView, HouseView, WorthView
from yachtdice.web.limiting import spend_on_solving
from yachtdice.web.pages.forms import Form
from yachtdice.web.pages.houseform import read_form, rules_of
from yachtdice.web.pages.rendering import page, piece
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.views.house import form_view, saved_view, starts_view
from yachtdice.web.views.houseform import Filled
from yachtdice.web.views.houseresult import house_url, problems_view, result_view, worth_view

router = APIRouter(prefix="/house")

PATIENCE_SECONDS = 1.0
"""How long a page waits for what is nearly solved; then it says how far that is."""

DEFAULT = next(iter(PRESETS))


@dataclass(frozen=True, slots=True)
class _Ask:
    """Who asks, and the id of the waiting table that the rules are made for, if any."""

    request: Request
    visitor: Visitor
    table: str = ""


@router.get("")
async def look(
    request: Request, visitor: Visiting, rules: str = "", table: str = "", saved: str = ""
) -> Response:
    """The form with the rules that the address holds, and what they come to."""
    ask = _Ask(request, visitor, table)
    try:
        text = to_text(from_text(rules)) if rules else DEFAULT
    except YachtError as error:
        return await _draw(ask, Filled.of(DEFAULT).with_problem(error.phrase), None, status=422)
    told = await _worth(ask, text, patience_seconds=PATIENCE_SECONDS)
    return await _draw(ask, Filled.of(text), _result(ask, text, told, saved=bool(saved)))


@router.post("")
async def change(request: Request, visitor: Visiting) -> Response:
    """Rules as the form describes them; `save` keeps them among the player's own."""
    form = await Form.read(request)
    ask = _Ask(request, visitor, form.text("table"))
    rules, filled = rules_of(read_form(form))
    if visitor.wants_piece:
        return _piece(ask, rules, filled)
    if rules is not None and "save" in form:
        try:
            await visitor.app.saved_rules.save(visitor.player.player_id, rules)
        except YachtError as error:
            rules, filled = None, filled.with_problem(error.phrase)
    if rules is None:
        return await _draw(ask, filled, None, status=422)
    saved = "1" if "save" in form else ""
    url = house_url("/house", rules=to_text(rules), table=ask.table, saved=saved)
    return visitor.remember(RedirectResponse(f"{url}#result", 303))


@router.get("/worth")
async def worth(request: Request, visitor: Visiting, rules: str = "") -> Response:
    """The piece that says what perfect play averages, or how far finding that out is."""
    text = to_text(from_text(rules))
    if not visitor.wants_piece:
        return RedirectResponse(house_url("/house", rules=text), 303)
    return piece(visitor, "_worth.html", await _worth(_Ask(request, visitor), text))


@router.post("/forget")
async def forget(request: Request, visitor: Visiting) -> Response:
    """Take rules from among the player's own; a link to them still works."""
    form = await Form.read(request)
    await visitor.app.saved_rules.forget(visitor.player.player_id, form.text("hash"))
    url = house_url("/house", rules=form.text("rules"), table=form.text("table"))
    return visitor.remember(RedirectResponse(url, 303))


def _piece(ask: _Ask, rules: RuleSet | None, filled: Filled) -> Response:
    """The piece that shows the rules; it asks for their worth once it has stood for a moment."""
    template, language = "_house_result.html", ask.visitor.language
    if rules is None:
        return piece(ask.visitor, template, problems_view(filled, language), status=422)
    text = to_text(rules)
    answer = piece(ask.visitor, template, _result(ask, text, worth_view(text, language)))
    answer.headers["HX-Replace-Url"] = house_url("/house", rules=text, table=ask.table)
    return ask.visitor.remember(answer)


def _result(ask: _Ask, text: str, told: WorthView, *, saved: bool = False) -> HouseResultView:
    site = str(ask.request.base_url).rstrip("/")
    return result_view(
        text,
        ask.visitor.language,
        worth=told,
        link=f"{site}{house_url('/house', rules=text)}",
        table=ask.table,
        saved=saved,
    )


async def _draw(
    ask: _Ask, filled: Filled, result: HouseResultView | None, *, status: int = 200
) -> Response:
    visitor, text = ask.visitor, result.rules if result else filled.start
    kept = await visitor.app.saved_rules.of(visitor.player.player_id)
    view = HouseView(
        starts=starts_view(text, visitor.language, ask.table),
        saved=saved_view(kept, text, visitor.language, ask.table),
        form=form_view(filled, visitor.language, table=ask.table),
        result=result,
        rules=text,
        table=ask.table,
    )
    return visitor.remember(page(ask.request, visitor, "house.html", view, status=status))


async def _worth(ask: _Ask, text: str, *, patience_seconds: float = 0.0) -> WorthView:
    """What is known of the worth of rules, which are being solved from now on."""
    computers, language, rules = computers_of(ask.request), ask.visitor.language, from_text(text)
    try:
        await spend_on_solving(ask.request, rules)
        expected = await desk_of(ask.request).expected(
            computers, rules, patience_seconds=patience_seconds
        )
    except YachtError as error:
        return worth_view(text, language, problem=language.say(error.phrase))
    progress = computers.progress(LEVEL, rules)
    return worth_view(text, language, expected=expected, progress=progress)
