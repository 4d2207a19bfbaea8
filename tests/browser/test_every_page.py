"""Every page that there is, in light and dark, narrow, with large text and in forced colours."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, Page

from tests.browsing import OPTIONS, Watch, axe_faults, chromium
from tests.serving import Server
from tests.web.pages.test_every_page import PAGES

pytestmark = pytest.mark.browser

SIDEWAYS = """() => {
    const width = document.documentElement.clientWidth;
    const isIn = part => [...function* () {
        for (let at = part.parentElement; at; at = at.parentElement) yield at;
    }()].some(at => getComputedStyle(at).overflowX !== 'visible');
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.body.querySelectorAll('*')]
        .filter(part => part.checkVisibility() && !isIn(part))
        .filter(part => part.getBoundingClientRect().right > width + 1)
        .map(part => `${part.tagName}.${part.className}: ${part.textContent.trim().slice(0, 40)}`);
}"""
"""What reaches out of the window where the page scrolls sideways."""


@pytest.fixture
def context_options() -> dict[str, Any]:
    return {"viewport": {"width": 900, "height": 900}, "reduced_motion": "reduce"}


@pytest.mark.parametrize("path", PAGES)
def test_everybody_can_use_it(path: str, page: Page, staged: Server, watch: Watch) -> None:
    watch.allow("the server responded with a status of 4")  # some of these pages say what is amiss
    page.goto(f"{staged.url}{path}")
    assert axe_faults(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe_faults(page, "color-contrast") == [], "dark"
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(SIDEWAYS) == [], "320 px"


def test_text_of_twice_the_size_stays_on_a_phone(
    browser: Browser, staged: Server, watch: Watch
) -> None:
    watch.allow("the server responded with a status of 4")
    program = chromium()
    assert program is not None
    large = [*OPTIONS, "--blink-settings=defaultFontSize=32"]
    with browser.browser_type.launch(executable_path=program, args=large) as magnified:
        context = magnified.new_context(
            viewport={"width": 360, "height": 740}, service_workers="block"
        )
        page = watch.context(context).new_page()
        out = {}
        for path in PAGES:
            page.goto(f"{staged.url}{path}")
            out[path] = page.evaluate(SIDEWAYS)
    assert {path: parts for path, parts in out.items() if parts} == {}
