"""The print page on paper, as Chromium prints it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browsing import axe_faults
from tests.printed import printed_pages
from tests.serving import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_T153_the_sheet_is_black_on_white_from_the_dark_theme(page: Page, staged: Server) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{staged.url}/sheet?rules=thirteen&columns=3&names=Ann%0Aთამარ&landscape=on")
    assert axe_faults(page) == []
    assert page.get_by_role("button", name="Print").is_visible()
    printed = page.pdf(prefer_css_page_size=True, print_background=False)
    (sheet,) = printed_pages(printed)
    assert (round(sheet.width), round(sheet.height)) == (297, 210)
    assert sheet.words.startswith("Yacht:Thirteen")
    assert "თამარ" in sheet.text
    assert "35from63on" in sheet.words
    assert sheet.colours == {(0, 0, 0)}


def test_T155_every_page_begins_with_the_header(page: Page, staged: Server) -> None:
    names = "%0A".join(f"Player {letter}" for letter in "ABCDEFGHIJ")
    page.goto(f"{staged.url}/sheet?rules=triple&columns=10&names={names}&paper=letter")
    pages = printed_pages(page.pdf(prefer_css_page_size=True, print_background=False))
    assert len(pages) == 3
    for sheet in pages:
        assert (round(sheet.width), round(sheet.height)) == (216, 279)
        assert sheet.words.startswith("Yacht:Triple")
        assert "BoxPaysMostPlayer" in sheet.words
    everything = "".join(sheet.words for sheet in pages)
    assert all(f"Player{letter}" in everything for letter in "ABCDEFGHIJ")
