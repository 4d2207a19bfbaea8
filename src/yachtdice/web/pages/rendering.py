"""Templates in the reader's language, and the names of the built assets."""

from __future__ import annotations

import json
from functools import cache, partial
from pathlib import Path

import jinja2
from starlette.requests import Request
from starlette.responses import HTMLResponse

from yachtdice.languages import LANGUAGES, Language
from yachtdice.web.addresses import canonical
from yachtdice.web.framemodel import Here, LanguageView, PageView, Theme
from yachtdice.web.pages.visitor import Visitor
from yachtdice.wording import figure

WEB = Path(__file__).resolve().parent.parent
TEMPLATES = WEB / "templates"
STATIC = WEB / "static"

_HERE: dict[str, Here] = {
    "start.html": "start",
    "daily.html": "daily",
    "daily_result.html": "daily",
    "daily_day.html": "daily",
    "daily_archive.html": "daily",
    "table.html": "table",
    "rules.html": "rules",
    "adviser.html": "adviser",
    "review.html": "review",
    "review_game.html": "review",
    "settings.html": "settings",
    "sheet.html": "sheet",
    "you.html": "you",
    "ranked.html": "ranked",
    "ranked_wait.html": "ranked",
    "leaderboard.html": "ranked",
    "you_data.html": "you",
}
"""Where the reader is, by template; other pages stand in no menu."""
_LANGUAGES = tuple(LanguageView(tag=each.tag, name=each.own_name) for each in LANGUAGES.values())


def page(
    request: Request,
    visitor: Visitor,
    template: str,
    view: object,
    *,
    status: int = 200,
) -> HTMLResponse:
    """A whole page."""
    frame = PageView(
        path=request.url.path if request.method == "GET" else "/",
        back=_address(request) if request.method == "GET" else "/",
        here=_HERE.get(template, "other"),
        lang=visitor.language.tag,
        languages=_LANGUAGES,
        theme=_theme(visitor.player.settings.theme),
        canonical=canonical(request.url.path, str(request.base_url).rstrip("/")),
    )
    text = environment(visitor.language.tag).get_template(template).render(page=frame, view=view)
    # Private and never served without asking again, but still there for "back".
    headers = {"Cache-Control": "private, no-cache", **_spoken(visitor)}
    return HTMLResponse(text, status, headers)


def piece(visitor: Visitor, template: str, view: object, *, status: int = 200) -> HTMLResponse:
    """The piece of a page that a script swaps."""
    text = environment(visitor.language.tag).get_template(template).render(view=view)
    headers = {"Cache-Control": "no-store", **_spoken(visitor)}
    return HTMLResponse(text, status, headers)


def _spoken(visitor: Visitor) -> dict[str, str]:
    return {
        "Content-Language": visitor.language.tag,
        "Vary": "Cookie, Accept-Language, HX-Request",
    }


def _address(request: Request) -> str:
    """The path with its question."""
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


@cache
def environment(tag: str) -> jinja2.Environment:
    """The templates in one language."""
    language = LANGUAGES[tag]
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    env.install_gettext_callables(  # type: ignore[attr-defined]
        language.gettext, language.ngettext, newstyle=True
    )
    env.globals["static"] = static
    env.filters["figure"] = partial(_figure, language)
    return env


def _figure(language: Language, number: float, decimals: int = 0, *, signed: bool = False) -> str:
    """A number with so many decimals, as the language writes it."""
    return language.say(figure(number, decimals, signed=signed))


def static(name: str) -> str:
    """The path of a built asset, such as `site.css`."""
    return f"/static/{_asset_names()[name]}"


@cache
def _asset_names() -> dict[str, str]:
    names: dict[str, str] = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))
    return names


def _theme(name: str) -> Theme:
    return name if name in ("light", "dark") else "auto"  # type: ignore[return-value]
