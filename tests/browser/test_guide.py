"""The pages about the game in a browser: barriers, and dice that are kept with one press."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browsing import axe_faults
from tests.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
PATHS = ("/rules/yacht-dice", "/compare", "/strategy/classic", "/odds?dice=66612")


def test_pages_about_the_game_have_no_barriers_and_dice_can_be_kept(
    page: Page, staged: Server
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for path in PATHS:
        page.goto(f"{staged.url}{path}")
        assert axe_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    row = page.locator("#from tr", has_text="Four of a Kind")
    before = row.inner_text()
    for number in (1, 2, 3):
        page.locator(f"#odds-die-{number}").click()
        page.locator(f"#odds-die-{number}[aria-pressed=true]").wait_for()
    assert row.inner_text() != before
    assert "keep=123" in page.url
