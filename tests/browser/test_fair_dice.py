"""The browser's part in the dice: given by itself, seen, added to, and compared afterwards."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import Player
from tests.browsing import Watch, axe_faults
from tests.serving import Server

pytestmark = pytest.mark.browser

RANDOM = re.compile("^[0-9a-f]{32}$")


def test_two_browsers_mix_in_their_texts_and_check_the_dice_afterwards(
    browser: Browser, page: Page, watch: Watch, server: Server
) -> None:
    host = Player(page, server.url)
    page.goto(server.url)
    page.locator("[name=nickname]").fill("Ann")
    page.locator("[name=seat_2]").select_option("human")
    page.get_by_role("button", name="Start", exact=True).click()
    given = page.locator("#share .share-hash code")
    expect(given).to_have_count(2)
    expect(given.nth(1)).to_have_text(RANDOM)
    page.locator("#share-0").fill("Ann's own words")
    page.locator("#share-send").click()
    expect(given.nth(2)).to_have_text("Ann's own words")
    assert axe_faults(page) == []
    address = page.locator("#link").input_value()

    context = watch.context(browser.new_context())
    guest = Player(context.new_page(), server.url)
    guest.page.goto(address)
    expect(guest.page.locator("#sit-text")).to_have_value(RANDOM)
    guest.page.locator("#sit-share summary").click()
    guest.page.locator("#sit-text").fill("Ben's own words")
    guest.page.locator("#sit-name").fill("Ben")
    guest.page.locator("#sit").click()
    for player in (host, guest):
        player.arrive()
        expect(player.page.locator("#share-box")).to_contain_text("Your text is in the dice")

    mover = host if host.page.locator("#roll-button").count() else guest
    mover.page.locator("#roll-button").click()
    expect(mover.page.locator("#die-0")).to_have_attribute("data-face", re.compile("[1-6]"))
    expect(mover.page.locator("#share-box")).to_have_count(0)
    mover.page.locator("#menu summary").first.click()
    mover.page.locator(".resign summary").click()
    mover.page.get_by_role("button", name="Resign this game").click()
    for player in (host, guest):
        player.page.locator("#verify-link").click()
        expect(player.page.locator(".verdict")).to_have_class(re.compile("is-right"))
        expect(player.page.locator("#remembered")).to_contain_text("remembers the same promise")
        expect(player.page.locator(".texts")).to_contain_text("Ben's own words")
    assert axe_faults(page) == []
    page.evaluate(
        "() => { for (const name of Object.keys(localStorage)) localStorage[name] = "
        "localStorage[name].replace(/own words/, 'other words'); }"
    )
    page.reload()
    expect(page.locator("#remembered")).to_contain_text("Careful")
    context.close()


def test_a_game_alone_gets_its_text_before_the_first_roll_though_one_rolls_at_once(
    page: Page, server: Server
) -> None:
    player = Player(page, server.url)
    player.set(first_roll_by_itself=True)
    player.start()
    expect(page.locator("#die-0")).to_have_attribute("data-face", re.compile("[1-6]"))
    table = page.locator("#table").get_attribute("data-url") or ""
    state = page.request.get(f"{server.url}/api/v1{table}").json()
    (given,) = state["dice_contributions"]
    assert RANDOM.match(given["text"])
    assert state["version"] == 3
