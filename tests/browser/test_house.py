"""House rules in the browser: changed, solved while one looks, saved, and played by."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.browsing import Watch, axe_faults

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("solver")]


def test_rules_are_made_valued_saved_and_played_by(player: Player, watch: Watch) -> None:
    watch.allow("422")
    page, result = player.page, player.page.locator("#result")
    page.goto(f"{player.url}/house?rules=classic~without.ones.twos.threes.fours.fives")
    page.locator("#in-choice").uncheck()
    expect(page).to_have_url(re.compile(r"without\.ones\.twos\.threes\.fours\.fives\.choice"))
    expect(result.locator(".worth-says")).to_contain_text("Perfect play averages", timeout=90_000)
    before = result.locator(".worth-says b").inner_text()
    assert axe_faults(page) == []

    page.locator("#points-yacht").fill("0")
    page.locator("#house-name").focus()
    expect(result.get_by_role("alert")).to_contain_text("Yacht: 0 is out of range")
    page.locator("#points-yacht").fill("100")
    page.locator("#house-name").fill("Attic")
    page.locator("#house-joker").focus()
    expect(result.locator("#result-title")).to_have_text("Attic")
    expect(result.locator(".worth-says")).to_contain_text("Perfect play averages", timeout=90_000)
    assert float(result.locator(".worth-says b").inner_text()) > float(before)

    page.get_by_role("button", name="Save under this name").click()
    expect(page.get_by_role("status")).to_contain_text(["Saved among your house rules."])
    expect(page.locator("#saved a")).to_have_text("Attic")
    page.get_by_role("link", name="Play by these rules").click()
    expect(page.locator("[name=rules]:checked")).to_have_value(re.compile("name.Attic$"))
    page.locator("[name=start]").click()
    expect(page.locator("#roll-button")).to_be_visible()
    expect(page.locator("body")).to_contain_text("Attic")
