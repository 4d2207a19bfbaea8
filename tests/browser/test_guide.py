"""The pages about the game in a browser: barriers, and dice that are kept with one press."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browsing import axe_faults
from tests.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
PATHS = ("/rules/yacht-dice", "/compare", "/strategy/classic", "/odds?dice=66612")


@pytest.mark.parametrize(("scheme", "locale"), [("light", "en-GB"), ("dark", "de-DE")])
class TestOnAPhone:
    @pytest.fixture
    def context_options(self, scheme: str, locale: str) -> dict[str, Any]:
        return {
            "viewport": {"width": 360, "height": 740},
            "color_scheme": scheme,
            "locale": locale,
            "reduced_motion": "reduce",
        }

    def test_pages_have_no_barriers_and_no_word_is_too_long(
        self, page: Page, staged: Server, locale: str
    ) -> None:
        for path in (*PATHS, "/adviser?rules=classic&dice=66655&rolls_left=0", "/keeper"):
            page.goto(f"{staged.url}{path}")
            assert page.locator("html").get_attribute("lang") == locale[:2]
            assert axe_faults(page) == [], path
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_dice_are_kept_with_one_press_each(page: Page, staged: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{staged.url}/odds?dice=66612")
    row = page.locator("#from tr", has_text="Four of a Kind")
    before = row.inner_text()
    for number in (1, 2, 3):
        page.locator(f"#odds-die-{number}").click()
        page.locator(f"#odds-die-{number}[aria-pressed=true]").wait_for()
    assert row.inner_text() != before
    assert "keep=123" in page.url
