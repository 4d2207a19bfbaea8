"""Seven windows in sight over plain HTTP/1.1, where a browser opens six connections to a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import expect

from tests.browser.playing import Player

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.serving import Server

pytestmark = pytest.mark.browser

WINDOWS = 7
STREAMS_MAX = 4
COUNT_STREAMS = """
    window.streams = 0;
    const Source = window.EventSource;
    window.EventSource = class extends Source {
        constructor(...words) { super(...words); window.streams += 1; }
        close() { if (this.readyState !== Source.CLOSED) window.streams -= 1; super.close(); }
    };
"""


def _streams(windows: list[Page]) -> int:
    return sum(page.evaluate("window.streams") for page in windows)


def test_T083_seven_windows_of_one_table_load_play_and_follow(page: Page, staged: Server) -> None:
    page.context.add_init_script(COUNT_STREAMS)
    first = Player(page, staged.url)
    first.start()
    windows = [page]
    for _ in range(WINDOWS - 1):
        windows.append(page.context.new_page())
        windows[-1].goto(page.url)
        Player(windows[-1], staged.url).arrive()
    assert {window.evaluate("document.visibilityState") for window in windows} == {"visible"}
    last = Player(windows[-1], staged.url)
    last.roll()
    for window in windows:
        expect(window.locator("#status")).to_contain_text("Rolled 2, 3, 3, 5, 6")
    assert _streams(windows) == STREAMS_MAX
    windows[0].close()  # its place goes to another window, and nobody misses anything
    first = Player(windows[1], staged.url)
    first.write("threes")
    for window in windows[1:]:
        expect(window.locator("[data-box=threes] td .points")).to_have_text("6")
        expect(window.locator("#line-down")).to_be_hidden()
    assert _streams(windows[1:]) == STREAMS_MAX


def test_T083_windows_of_seven_tables_load_and_play(page: Page, staged: Server) -> None:
    windows = [page, *(page.context.new_page() for _ in range(WINDOWS - 1))]
    players = [Player(window, staged.url) for window in windows]
    for player in players:
        player.start()
    for player in players:
        player.roll()
        assert player.faces == [2, 3, 3, 5, 6]
    other = page.context.new_page()  # an eighth shows the table of the seventh
    other.goto(windows[-1].url)
    Player(other, staged.url).arrive()
    players[-1].write("threes")
    expect(other.locator("[data-box=threes] td .points")).to_have_text("6")
