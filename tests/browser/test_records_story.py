"""A player's games as one story: a best that is beaten, a second device, and nothing left."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import staged_server
from tests.browser.playing import Player
from tests.browsing import Watch, axe_faults
from tests.service.world import written
from tests.serving import Server
from yachtdice import bootstrap
from yachtdice.players.analysis import find_spread
from yachtdice.rules import get
from yachtdice.service.requests import SeatRequest, TableRequest
from yachtdice.service.table_events import SeatKind
from yachtdice.settings import Settings
from yachtdice.web.security import COOKIE

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("solver")]

STANDARD = get("standard")
FIRST_BEST = 6
MARA = "5e" * 24
"""Her cookie."""


@pytest.fixture(autouse=True, scope="module")
def _found() -> None:
    """What a server would find when it is first asked, which may take half a minute."""
    find_spread(STANDARD)


@pytest.fixture
def phone(
    browser: Browser, watch: Watch, context_options: dict[str, Any]
) -> Iterator[Callable[[], Page]]:
    """Opens another browser, as narrow as a phone."""
    contexts = []

    def opened() -> Page:
        options = {**context_options, "viewport": {"width": 360, "height": 740}}
        contexts.append(watch.context(browser.new_context(**options)))
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Server]:
    """A server on which the player of `MARA` finished a bad game before it was started."""
    server = staged_server(tmp_path)
    # In a thread, since the browser holds this one's loop.
    thread = threading.Thread(target=lambda: asyncio.run(play_badly(tmp_path)))
    thread.start()
    thread.join()
    server.start()
    yield server
    server.stop()


async def play_badly(folder: Path) -> None:
    """A game alone in which only the sixes paid."""
    settings = Settings(database_url=f"sqlite:///{folder / 'yacht.sqlite3'}")
    async with bootstrap.build(settings) as app:
        wanted = TableRequest(STANDARD, (SeatRequest(SeatKind.HUMAN),))
        player_id = app.people.player_id(MARA)
        table = (await app.tables.open(wanted, player_id=player_id)).table
        points = {box: FIRST_BEST * (box == "sixes") for box in STANDARD.places}
        await app.tables._store(table, tuple(written(0, **points)))


def test_a_best_is_beaten_moves_to_a_phone_and_is_deleted(
    played: Server, page: Page, phone: Callable[[], Page]
) -> None:
    page.context.add_cookies([{"name": COOKIE, "value": MARA, "url": played.url}])
    player = Player(page, played.url)
    page.goto(f"{played.url}/you")
    expect(page.locator(".best-total")).to_have_text(str(FIRST_BEST))
    expect(page.locator("#totals svg.chart")).to_be_visible(timeout=60_000)
    player.start(nickname="Mara")
    player.play_to_the_end(12)
    best = page.locator(".new-best")
    expect(best).to_contain_text("New personal best")
    expect(best.locator("s")).to_have_text(str(FIRST_BEST))
    total = int(best.locator("b").inner_text().split()[-1])
    assert total > FIRST_BEST
    assert any("A new personal best" in line for line in player.told)
    expect(page.locator(".beats")).to_contain_text("This game beats")
    assert axe_faults(page) == []

    _what_comes_later_fills_itself_in(page)
    page.get_by_role("link", name="Your games").click()
    expect(page.locator(".best-total").first).to_have_text(str(total))
    expect(page.locator("#totals svg.chart")).to_be_visible()
    expect(page.locator(".totals-table tbody tr")).to_have_count(2)
    expect(page.locator(".history-game")).to_have_count(2)
    assert axe_faults(page) == []

    page.get_by_role("link", name="Your data").click()
    assert axe_faults(page) == []
    page.locator("#make-link").click()
    link = page.locator("#move-link").input_value()
    other = phone()
    other.goto(link)
    expect(other.locator("h1")).to_have_text("Mara")
    assert other.url.endswith("/you")
    expect(other.locator(".history-game")).to_have_count(2)
    assert axe_faults(other) == []

    late = phone()
    late.goto(link)
    expect(late.get_by_role("alert")).to_contain_text("used already")
    assert "#" not in late.url
    assert axe_faults(late) == []

    other.goto(f"{played.url}/you/data")
    other.locator("#sure").check()
    other.locator("#delete").click()
    expect(other.locator("h1")).to_have_text("Everything is deleted")
    page.goto(f"{played.url}/you")
    expect(page.locator(".lead")).to_contain_text("None so far.")


def _what_comes_later_fills_itself_in(page: Page) -> None:
    """The page as it is while perfect play is still being worked out; the script asks again."""

    def too_early(route: Route) -> None:
        answer = route.fetch()
        is_page = "hx-request" not in route.request.headers
        waiting = re.sub(
            r'(<p class="beats" id="beats" role="status")>.*?</p>',
            r'\1 data-later="yes">Not yet.</p>',
            answer.text(),
            flags=re.DOTALL,
        )
        route.fulfill(response=answer, body=waiting if is_page else answer.text())

    page.route(page.url, too_early)
    page.reload()
    expect(page.locator("#beats")).to_have_text("Not yet.")
    expect(page.locator("#beats")).to_contain_text("This game beats", timeout=15_000)
    page.unroute(page.url)


@pytest.fixture(autouse=True)
def _allow_refusals(watch: Watch) -> None:
    watch.allow("404")
