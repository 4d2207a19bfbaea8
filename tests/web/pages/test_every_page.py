"""Every page that there is, looked at in a language that puts brackets around each sentence."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator

import pytest
from starlette.routing import Route

from tests.fakes import FakeClock
from tests.web.pages.conftest import Visitor
from tests.web.pages.test_daily_pages import NOON, begin, finish
from tests.web.pages.test_translation import Bracketed, unmarked
from yachtdice.languages import LANGUAGES
from yachtdice.web import pages

pytestmark = pytest.mark.xdist_group("solver")

HOUSE = "standard~name.Our rules~bonus.60.25"
NO_PAGES = {
    "/robots.txt",
    "/sitemap.xml",
    "/service-worker.js",
    "/site.webmanifest",
    "/sheet.pdf",
    "/tables/{table_id}/sheet.pdf",
    "/tables/{table_id}/events",
    "/tables/{table_id}/pulse",
    "/tables/{table_id}/game.txt",
    "/tables/{table_id}/games/{number}/record.json",
    "/you/export.json",
    "/ranked/pulse",
    "/join/{code}",
}
"""What answers with a file, with data for a script, or by leading to another page."""
PAGES = (
    "/",
    "/rules",
    "/rules/standard",
    f"/rules/{HOUSE}",
    "/rules/triple",
    "/rules/generala",
    "/compare?first=classic&second=generala",
    "/odds",
    "/odds?dice=66612&keep=12",
    "/strategy",
    "/strategy/thirteen",
    "/winning",
    "/house",
    "/house?rules=thirteen",
    "/house/worth?rules=triple",
    "/sheet",
    f"/sheet?rules={HOUSE}",
    "/keeper",
    f"/keeper?rules={HOUSE}",
    "/keeper?rules=nothing",
    "/offline",
    "/verify",
    "/review",
    "/adviser",
    "/adviser?rules=classic&dice=66655&rolls_left=0",
    "/settings",
    "/privacy",
    "/daily",
    "/daily/archive",
    "/daily/2026-11-29",
    "/daily/2026-11-30/classic",
    "/daily/2026-13-41",
    "/ranked",
    "/ranked/wait",
    "/ranked/leaderboard",
    "/you",
    "/you/data",
    "/you/totals?rules=classic",
    "/move",
    "/join",
    "/join?code=nothing",
    "/public",
    "/nothing",
)
OF_A_TABLE = ("", "/log", "/sheet", "/hint", "/review", "/record")
GIVEN = {"Our", "rules", "November", "Nov", "UTC"}
"""What people call the house rules above, and what Babel says of days and times."""


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(NOON)


@pytest.fixture
def _bracketed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LANGUAGES["en"], "_catalogue", Bracketed())


def routes() -> Iterator[str]:
    """The template of every address that answers to being looked at."""
    for module in pkgutil.iter_modules(pages.__path__):
        if module.name == "astray":  # addresses of forms, which lead back to their pages
            continue
        found = importlib.import_module(f"{pages.__name__}.{module.name}")
        for route in getattr(getattr(found, "router", None), "routes", ()):
            if isinstance(route, Route) and "GET" in (route.methods or ()):
                yield route.path


def test_no_page_is_forgotten() -> None:
    looked_at = [page.partition("?")[0] for page in PAGES]
    looked_at += [f"/tables/0123{rest}" for rest in OF_A_TABLE]
    patterns = {
        path: re.compile(re.sub(r"\{\w+:path\}", ".+", re.sub(r"\{\w+\}", "[^/]+", path)))
        for path in routes()
    }
    assert {"/keeper", "/tables/{table_id}"} <= patterns.keys()
    missing = {
        path
        for path, pattern in patterns.items()
        if path not in NO_PAGES and not any(map(pattern.fullmatch, looked_at))
    }
    assert missing == set()


def test_what_is_no_page_is_still_there() -> None:
    assert set(routes()) >= NO_PAGES


@pytest.mark.usefixtures("_bracketed")
async def test_no_page_says_anything_past_the_catalogues(visitor: Visitor) -> None:
    faults: set[str] = set()

    async def look(path: str) -> None:
        text = (await visitor.page(path)).text
        assert "<html" in text or "<main" not in text, path
        faults.update(f"{path}: {fault}" for fault in unmarked(text) if _is_ours(fault))

    await begin(visitor)
    for path in PAGES:
        await look(path)
    for rest in OF_A_TABLE:
        await look(f"/tables/{visitor.table_id}{rest}")
    await finish(visitor, yacht=50, ones=3)
    for rest in OF_A_TABLE:
        await look(f"/tables/{visitor.table_id}{rest}")
    for path in ("/daily", "/daily/2026-11-30/classic", "/you", "/you/totals?rules=classic", "/"):
        await look(path)
    assert faults == set()


def _is_ours(fault: str) -> bool:
    return fault.partition(" in ")[0] not in GIVEN
