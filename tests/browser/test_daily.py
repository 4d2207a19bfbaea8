"""The daily challenge in a browser, as one story: begun, reloaded, finished, compared, shared."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.playing import Player
from tests.browsing import Watch, axe_faults
from tests.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("solver")]

NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
"""As on plain HTTP elsewhere than on this machine."""


def test_T144_a_challenge_from_the_first_roll_to_the_result_that_is_pasted(
    page: Page, context: BrowserContext, server: Server, browser: Browser, watch: Watch
) -> None:
    player = Player(page, server.url)
    page.goto(f"{server.url}/daily")
    expect(page.locator("#change-in")).to_have_text(re.compile(r"^\d{1,2}:\d\d:\d\d$"))
    assert axe_faults(page) == []
    page.locator("#begin-classic").click()
    player.arrive()
    expect(page.locator("#hint-link")).to_have_count(0)
    player.roll()
    dice = player.faces
    page.reload()
    player.arrive()
    assert player.faces == dice
    player.write("choice")
    player.play_to_the_end(11)
    expect(page.locator("#rematch-button")).to_have_count(0)
    page.locator("#daily-link").click()
    expect(page.locator(".lead")).to_contain_text("Rank 1 of 1 so far")
    expect(page.locator("#held")).to_contain_text("The ceiling is", timeout=120_000)
    assert axe_faults(page) == []
    summary = page.locator("#link").input_value()
    assert re.search(r"^Par \d+ \(.*\), ceiling \d+$", summary, re.MULTILINE)

    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy result").click()
    expect(page.locator("#copied")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == summary

    page.goto(f"{server.url}/daily")
    expect(page.locator(".daily-one").last).to_contain_text("See how you did")
    _without_a_clipboard_the_text_is_there_to_be_selected(page, summary)
    _another_player_gets_the_same_dice(browser, watch, server, dice)


def _without_a_clipboard_the_text_is_there_to_be_selected(page: Page, summary: str) -> None:
    page.add_init_script(NO_CLIPBOARD)
    page.locator(".daily-one a").first.click()
    expect(page.locator("#no-clipboard")).to_be_visible()
    expect(page.locator("#copy")).to_be_hidden()
    expect(page.locator("#copied")).to_have_text("")
    page.locator("#link").select_text()
    assert page.evaluate("getSelection().toString()") == summary


def _another_player_gets_the_same_dice(
    browser: Browser, watch: Watch, server: Server, dice: list[int]
) -> None:
    """Without a script, by forms alone."""
    other = watch.context(browser.new_context(java_script_enabled=False))
    page = other.new_page()
    page.goto(f"{server.url}/daily")
    expect(page.locator("#change-at")).to_have_text("00:00 UTC")
    page.locator("#begin-classic").click()
    player = Player(page, server.url, has_script=False)
    player.arrive()
    player.roll()
    assert player.faces == dice
    other.close()
