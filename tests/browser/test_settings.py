"""Settings in effect: the first roll by itself, the theme, names."""

from __future__ import annotations

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Page, expect

from tests.browser.playing import Player
from tests.browsing import Watch
from tests.serving import Server

pytestmark = pytest.mark.browser


def test_the_first_roll_by_itself(player: Player) -> None:
    player.set(first_roll_by_itself=True)
    player.start()
    expect(player.page.locator("#status")).to_contain_text("Rolled 2, 3, 3, 5, 6")
    player.write("choice")
    assert player.written("choice") == "19"
    assert player.faces != [0, 0, 0, 0, 0]
    expect(player.page.locator("#roll-button")).to_contain_text("2 left")


def test_the_first_roll_by_itself_when_the_turn_comes_round(page: Page, server: Server) -> None:
    player = Player(page, server.url)
    player.set(first_roll_by_itself=True, skip_pauses=True)
    player.start(seats={2: "computer"})
    player.wait_for_turn()
    expect(page.locator("#roll-button")).to_contain_text("2 left")
    player.set(skip_pauses=False)
    player.resume()
    player.write("choice")
    expect(page.locator("#skip-button")).to_be_visible()
    expect(page.locator("#roll-button")).to_contain_text("2 left", timeout=15_000)


def test_the_theme_is_changed_at_once_and_remembered(player: Player) -> None:
    page = player.page
    page.goto(player.url)
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "auto")
    with page.expect_response("**/settings/theme"):
        page.locator(".bar-nav .theme-button").click()
    expect(html).to_have_attribute("data-theme", "light")
    with page.expect_response("**/settings/theme"):
        page.locator(".bar-nav .theme-button").click()
    page.reload()
    expect(html).to_have_attribute("data-theme", "dark")


def test_a_nickname_is_asked_once_and_may_be_skipped(player: Player) -> None:
    page = player.page
    page.goto(player.url)
    expect(page.locator("[name=nickname]")).to_have_count(1)
    player.start()
    expect(page.locator(".seat-name")).to_have_text("You")
    page.goto(player.url)
    expect(page.locator("[name=nickname]")).to_have_count(0)


def test_a_nickname_is_used_and_can_be_changed(player: Player, watch: Watch) -> None:
    page = player.page
    player.start(nickname="Mara")
    expect(page.locator(".seat-name")).to_have_text("Mara")
    watch.allow("422")
    page.goto(f"{player.url}/settings")
    page.locator("#setting-nickname").fill("\u200b")
    page.locator("#setting-nickname").blur()
    expect(page.locator(".notice")).to_contain_text("visible characters")


def test_names_that_look_alike_are_refused_beside_their_field(player: Player, watch: Watch) -> None:
    watch.allow("422")
    page = player.page
    page.goto(player.url)
    page.locator("[name=nickname]").fill("Anna")
    page.locator("[name=seat_2]").select_option("local")
    page.locator("[name=name_2]").fill("\u0410nna")
    page.locator("[name=rules][value=thirteen]").check()
    page.get_by_role("button", name="Start", exact=True).click()
    problem = page.locator("#problem-2")
    expect(problem).to_contain_text("looks like 'Anna'")
    expect(page.locator("[name=name_2]")).to_have_attribute("aria-describedby", "problem-2")
    expect(page.locator("[name=name_2]")).to_have_value("\u0410nna")
    expect(page.locator("[name=nickname]")).to_have_value("Anna")
    expect(page.locator("[name=rules][value=thirteen]")).to_be_checked()
    page.locator("[name=name_2]").fill("Ben")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".seat-name")).to_have_text(["Anna", "Ben"])
