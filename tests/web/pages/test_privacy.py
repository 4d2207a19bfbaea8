"""The page about privacy says what the settings and lengths of time really are."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace

import httpx
import pytest

from tests.fakes import fake_app
from tests.web.pages.conftest import HOST, Visitor
from yachtdice.languages import LANGUAGES
from yachtdice.service.keeping import Keeping
from yachtdice.service.limits import Limit
from yachtdice.settings import Settings
from yachtdice.web.app import create_app
from yachtdice.web.pages.visitor import COOKIE_SECONDS
from yachtdice.web.privacymodel import PrivacyView
from yachtdice.web.views.privacy import privacy_view

PLAIN = Settings(database_url="sqlite:////srv/secret/place.sqlite3")


def view(settings: Settings) -> PrivacyView:
    return privacy_view(settings, LANGUAGES["en"], cookie_seconds=COOKIE_SECONDS)


def how_long(settings: Settings, beginning: str) -> str:
    [found] = [kept.how_long for kept in view(settings).kept if kept.what.startswith(beginning)]
    return found


@pytest.mark.parametrize(
    ("keeping", "unfinished", "finished"),
    [
        (Keeping(), "365 days after the last move", "Until you delete"),
        (Keeping(1, 90), "1 day after the last move", "90 days after the end"),
        (Keeping(0, 0), "Until you delete", "Until you delete"),
    ],
)
def test_games_are_kept_as_long_as_the_settings_say(
    keeping: Keeping, unfinished: str, finished: str
) -> None:
    settings = replace(PLAIN, keeping=keeping)
    assert how_long(settings, "Unfinished games").startswith(unfinished)
    assert how_long(settings, "Finished games").startswith(finished)


def test_what_limits_remember_is_kept_for_the_longest_of_them() -> None:
    settings = replace(PLAIN, limits={"a": Limit(5, 60), "b": Limit(1, 601)})
    assert how_long(settings, "A scrambled form") == "At most 11 minutes."
    off = view(replace(PLAIN, limits={}))
    assert not [kept for kept in off.kept if "scrambled" in kept.what]


def test_where_it_lies_is_said_without_the_path_or_the_password() -> None:
    assert "one file" in view(PLAIN).where
    shared = replace(PLAIN, database_url="postgresql://yacht:hush@db/yacht")
    assert "database" in view(shared).where
    for settings in (PLAIN, shared):
        assert "hush" not in str(view(settings))
        assert "secret" not in str(view(settings))


async def test_the_page_is_a_link_away_and_gives_no_cookie(visitor: Visitor) -> None:
    assert 'href="/privacy"' in (await visitor.page("/")).text
    visitor.client.cookies.clear()
    page = await visitor.page("/privacy")
    assert page.status_code == 200
    assert "set-cookie" not in page.headers
    assert f"{COOKIE_SECONDS // 86_400} days after your last visit" in page.text
    assert 'href="/you/data"' in page.text


async def test_the_page_goes_by_the_settings_of_its_site() -> None:
    app = replace(fake_app(), settings=replace(PLAIN, keeping=Keeping(12, 345)))
    site = create_app(app.settings, services=lambda: nullcontext(app))
    site.state.services = app
    async with httpx.AsyncClient(transport=httpx.ASGITransport(site), base_url=HOST) as client:
        text = (await client.get("/privacy")).text
    assert "12 days after the last move" in text
    assert "345 days after the end" in text
