"""Ranked play as one story: two people meet in the queue, play, and see what it made of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import Player
from tests.browsing import Watch, axe_faults
from tests.serving import Server
from yachtdice.players.levels import LEVELS

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("solver")]


@pytest.fixture
def other_page(browser: Browser, watch: Watch, context_options: dict[str, Any]) -> Iterator[Page]:
    """A browser without script, as narrow as a phone."""
    options = {**context_options, "viewport": {"width": 360, "height": 740}}
    context = watch.context(browser.new_context(**options, java_script_enabled=False))
    yield context.new_page()
    context.close()


def joins(page: Page, url: str, name: str) -> None:
    page.goto(f"{url}/ranked")
    page.locator("#ranked-name").fill(name)
    page.locator("#join-queue").click()


def test_two_people_meet_in_the_queue_and_are_rated(
    page: Page, other_page: Page, staged: Server
) -> None:
    joins(page, staged.url, "Ann")
    expect(page.locator("#waiting")).to_be_visible()
    assert axe_faults(page) == []
    joins(other_page, staged.url, "Ben")
    other_page.wait_for_url("**/tables/*")
    page.wait_for_url("**/tables/*")
    assert page.url == other_page.url

    ann, ben = Player(page, staged.url), Player(other_page, staged.url, has_script=False)
    ann.arrive()
    expect(page.locator("#hint-link")).to_have_count(0)
    ann.play_turn()
    other_page.goto(other_page.url)
    ben.play_turn()
    page.goto(page.url)
    ann.arrive()
    ann.resign()
    rating = page.locator(".place-rating")
    expect(rating).to_have_count(2)
    expect(rating.first).to_have_text(re.compile(r"rating 16\d\d ±4\d\d \(\+1\d\d\)"))
    expect(page.locator(".place.is-first")).to_contain_text("Ben")
    assert axe_faults(page) == []

    page.goto(f"{staged.url}/ranked")
    expect(page.locator(".rating-now")).to_have_text(re.compile(r"13\d\d"))
    expect(page.locator("figure svg.chart")).to_be_visible()
    expect(page.locator(".split dt")).to_have_count(len(LEVELS))
    assert axe_faults(page) == []
    page.goto(f"{staged.url}/ranked/leaderboard")
    expect(page.locator(".lead")).to_contain_text("sure enough")
    assert axe_faults(page) == []


def test_whoever_leaves_the_queue_is_out_of_it(page: Page, staged: Server) -> None:
    joins(page, staged.url, "Cleo")
    page.get_by_role("button", name="Wait no longer").click()
    expect(page.locator("#join-queue")).to_be_visible()
    page.goto(f"{staged.url}/ranked/wait")
    assert page.url.endswith("/ranked")
