"""Each reader's own language: by the browser, by hand, and two of them at one table."""

from __future__ import annotations

import pytest

from tests.web.pages.conftest import NewVisitor, Visitor

GERMAN = {"Accept-Language": "de-AT, en;q=0.5"}


async def test_a_page_is_in_the_language_that_the_browser_asks_for(visitor: Visitor) -> None:
    page = await visitor.page("/", **GERMAN)
    assert '<html lang="de"' in page.text
    assert "Eine neue Partie Yacht" in page.text
    assert page.headers["content-language"] == "de"
    assert {"cookie", "accept-language"} <= {
        name.strip().lower() for name in page.headers["vary"].split(",")
    }
    other = await visitor.page("/", **{"Accept-Language": "fr"})
    assert '<html lang="en"' in other.text


async def test_a_language_chosen_by_hand_goes_before_and_returns_to_the_page(
    visitor: Visitor,
) -> None:
    address = "/sheet?rules=classic&columns=3"
    page = await visitor.page(address)
    assert f'name="back" value="{address.replace("&", "&amp;")}"' in page.text
    chosen = await visitor.post("/language", {"language": "de", "back": address})
    assert chosen.status_code == 303
    assert chosen.headers["location"] == address
    cookie = chosen.headers["set-cookie"].lower()
    assert "yacht_language=de" in cookie
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    page = await visitor.page(address, **{"Accept-Language": "en"})
    assert page.headers["content-language"] == "de"
    assert "Einser" in page.text
    await visitor.post("/language", {"language": "browser", "back": "/settings"})
    assert (await visitor.page("/settings")).headers["content-language"] == "en"


@pytest.mark.parametrize("back", ["https://evil.test/", "//evil.test", "javascript:alert(1)", ""])
async def test_the_switch_leads_nowhere_else(visitor: Visitor, back: str) -> None:
    chosen = await visitor.post("/language", {"language": "de", "back": back})
    assert chosen.headers["location"] == "/"


async def test_a_language_that_is_not_there_changes_nothing(visitor: Visitor) -> None:
    await visitor.post("/language", {"language": "xx", "back": "/"})
    assert (await visitor.page("/", **GERMAN)).headers["content-language"] == "de"
    visitor.client.cookies.set("yacht_language", "../../etc")
    assert (await visitor.page("/")).headers["content-language"] == "en"


async def test_two_read_one_table_in_their_own_languages(new_visitor: NewVisitor) -> None:
    player, watcher = new_visitor(), new_visitor()
    await player.start(nickname="Mara")
    await player.command("roll")
    await player.command("score", {"box": "choice"})
    watcher.table_id = player.table_id
    german = (await watcher.page("", **GERMAN)).text
    english = (await player.page()).text
    assert "Freie Wahl" in german
    assert "Choice" not in german
    assert "Choice" in english
    log = (await watcher.page(f"/tables/{player.table_id}/log", **GERMAN)).text
    assert "Freie Wahl" in log
    assert "Mara" in log
    stored = await player.app.tables.store.entries(
        player.table_id, up_to=(await player.table()).version
    )
    assert "Choice" not in repr([entry for entry in stored if entry.version > 1])


async def test_what_went_wrong_is_told_in_german(visitor: Visitor) -> None:
    page = await visitor.page("/nothing", **GERMAN)
    assert page.status_code == 404
    assert "Hier ist nichts" in page.text
    problem = await visitor.page("/api/v1/tables/nothing", **GERMAN)
    assert problem.headers["content-language"] == "de"
    assert problem.headers["vary"] == "Accept-Language"
    document = problem.json()
    assert document["type"] == "not-found"
    assert document["title"] == "So etwas gibt es hier nicht"
    visitor.client.cookies.set("yacht_language", "de")  # the interface knows no cookies
    assert (await visitor.page("/api/v1/tables/nothing")).headers["content-language"] == "en"


async def test_fields_that_are_wrong_are_told_in_german(visitor: Visitor) -> None:
    answer = await visitor.client.post(
        "/api/v1/rules/score", json={"dice": [1, 2, 3, 4, 5], "extras": 1}, headers=GERMAN
    )
    (fault, *_) = [f for f in answer.json()["errors"] if f["field"] == "extras"]
    assert fault["detail"] == "So ein Feld gibt es nicht."


async def test_the_interface_says_its_sentences_in_german_and_keeps_its_ids(
    visitor: Visitor,
) -> None:
    rules = (await visitor.page("/api/v1/rules", **GERMAN)).json()
    classic = next(each for each in rules if each["id"] == "classic")
    assert classic["name"] == "Klassisch"
    assert classic["boxes"][0]["id"] == "ones"
    assert classic["boxes"][0]["name"] == "Einser"
    english = (await visitor.page("/api/v1/rules")).json()
    assert [each["id"] for each in english] == [each["id"] for each in rules]
    assert english[1]["name"] == "Classic"


async def test_the_worker_and_the_manifest_follow_the_language(visitor: Visitor) -> None:
    english = (await visitor.page("/service-worker.js")).text
    german = (await visitor.page("/service-worker.js", **GERMAN)).text
    assert english != german
    manifest = (await visitor.page("/site.webmanifest", **GERMAN)).json()
    assert manifest["description"] == "Das Würfelspiel Yacht, allein oder gemeinsam."
