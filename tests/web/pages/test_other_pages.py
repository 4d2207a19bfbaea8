"""Settings, the theme, the rules, what is not there, and the stream."""

from __future__ import annotations

import pytest

from tests.web.pages.conftest import Visitor
from yachtdice.rules import PRESETS


async def test_settings_are_saved_and_shown(visitor: Visitor) -> None:
    await visitor.page("/settings")
    response = await visitor.post("/settings", {"nickname": "Mara", "sound": "on", "theme": "dark"})
    assert response.headers["location"] == "/settings?saved=1"
    text = (await visitor.page("/settings?saved=1")).text
    assert 'value="Mara"' in text
    assert 'id="setting-sound" value="on" checked' in text
    assert 'id="setting-shortcuts" value="on" checked' not in text
    assert 'data-theme="dark"' in text
    assert "Saved." in text


async def test_a_nickname_that_is_none_is_refused_beside_its_field(visitor: Visitor) -> None:
    await visitor.page("/settings")
    for headers in ({}, {"HX-Request": "true"}):
        response = await visitor.post("/settings", {"nickname": "x" * 30}, **headers)
        assert response.status_code == 422
        assert "1 to 24 visible characters" in response.text
        assert "x" * 30 in response.text


async def test_settings_lead_back_to_the_game(visitor: Visitor) -> None:
    await visitor.start()
    own = f"/tables/{visitor.table_id}"
    assert f'href="{own}"' in (await visitor.page(f"/settings?table={visitor.table_id}")).text
    response = await visitor.post("/settings", {"table_url": own})
    assert response.headers["location"] == f"/settings?saved=1&table={visitor.table_id}"


async def test_the_theme_returns_to_a_page_of_this_site_alone(visitor: Visitor) -> None:
    for back, where in {
        "/rules": "/rules",
        "https://evil.test/": "/",
        "//evil.test": "/",
        "/\\evil.test": "/",
        "": "/",
    }.items():
        response = await visitor.post("/settings/theme", {"theme": "dark", "back": back})
        assert response.status_code == 303
        assert response.headers["location"] == where
    response = await visitor.post("/settings/theme", {"theme": "pink", "back": "/"})
    assert response.status_code == 422


async def test_the_rules_page_is_made_from_the_rules(visitor: Visitor) -> None:
    text = (await visitor.page("/rules")).text
    for rules in PRESETS.values():
        assert f'id="{rules.id}"' in text
        assert all(box.name in text for box in rules.boxes)
    assert "The lowest total is 5, the highest 297." in text
    assert "pay 15 for the little and 30 for the big one. That is a house rule." in text
    assert text.count("That is a house rule.") == 1


async def test_the_rules_lead_back_to_the_game(visitor: Visitor) -> None:
    await visitor.start()
    text = (await visitor.page(f"/rules?table={visitor.table_id}")).text
    assert f'href="/tables/{visitor.table_id}"' in text


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/tables/0", "/tables/é", "/tables/0/log", "/rules?table=0", "/tables/0/events"],
)
async def test_what_is_not_there_is_a_page_that_leads_on(visitor: Visitor, path: str) -> None:
    response = await visitor.page(path)
    assert response.status_code == 404
    assert "There is nothing here" in response.text
    assert 'href="/"' in response.text


async def test_a_wrong_method_is_a_page_too(visitor: Visitor) -> None:
    response = await visitor.post("/rules", {})
    assert response.status_code == 405
    assert "This cannot be done here" in response.text


@pytest.mark.parametrize(
    "command",
    [
        "keep",
        "roll",
        "score",
        "skip",
        "resign",
        "rematch",
        "more-time",
        "wait-longer",
        "react",
        "sit",
        "settings",
        "seats",
        "drop",
        "free",
        "start",
        "leave",
    ],
)
async def test_the_address_of_a_form_leads_to_its_table(visitor: Visitor, command: str) -> None:
    await visitor.start()
    response = await visitor.page(f"/tables/{visitor.table_id}/{command}")
    assert response.status_code == 303
    assert response.headers["location"] == f"/tables/{visitor.table_id}"


async def test_the_address_of_a_form_elsewhere_leads_to_its_page(visitor: Visitor) -> None:
    for path, leads in (("/tables", "/"), ("/settings/theme", "/settings")):
        response = await visitor.page(path)
        assert (response.status_code, response.headers["location"]) == (303, leads)


async def test_an_odd_address_is_read_or_refused_in_words(visitor: Visitor) -> None:
    await visitor.start()
    for query in ("after=x", "seat=-1", "after=99999999999999"):
        response = await visitor.page(f"/tables/{visitor.table_id}?{query}")
        assert response.status_code == 422
        assert "is not a whole number" in response.text
    for query in ("after=999", "seat=9", "box=../etc"):
        assert (await visitor.page(f"/tables/{visitor.table_id}?{query}")).status_code == 200


async def test_pages_are_never_served_stale_and_say_on_what_they_depend(visitor: Visitor) -> None:
    response = await visitor.page("/")
    assert response.headers["cache-control"] == "private, no-cache"
    assert "Accept-Language" in response.headers["vary"]


async def test_the_manifest_names_icons_that_exist(visitor: Visitor) -> None:
    response = await visitor.page("/site.webmanifest")
    assert response.headers["content-type"].startswith("application/manifest+json")
    for icon in response.json()["icons"]:
        assert (await visitor.page(icon["src"])).status_code == 200
