"""The coach in a browser: hints that go when the dice do, and pages that everybody can use."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Page, Route, expect

from tests.browser.playing import Player
from tests.browsing import Watch, axe_faults
from tests.goldens import read
from yachtdice.cli import main

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("solver")]

NO_SIDEWAYS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.fixture(autouse=True, scope="module")
def _solved() -> None:
    """What a server would solve at its first hint, which may take a minute."""
    for rules in ("standard", "classic", "yacht-dice"):
        assert main(["advise", rules, "22666", "--rolls-left", "2"]) == 0


@pytest.fixture(autouse=True)
def _allow_refusals(watch: Watch) -> None:
    watch.allow("422")


def ask(player: Player) -> None:
    player.page.locator("#hint-link").click()
    expect(player.page.locator("#hint")).to_be_visible(timeout=30_000)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
class TestPages:
    @pytest.fixture
    def context_options(self, scheme: str, width: int) -> dict[str, Any]:
        return {
            "viewport": {"width": width, "height": 800},
            "color_scheme": scheme,
            "reduced_motion": "reduce",
        }

    def test_no_serious_fault_and_nothing_to_scroll_sideways(self, player: Player) -> None:
        page = player.page
        player.start()
        player.roll()
        ask(player)
        check(page)
        for path in (
            "/adviser",
            "/adviser?rules=yacht-dice&dice=66652&rolls_left=2&ones=3&yacht=50&extra=1",
            "/adviser?dice=6665&ones=7&extra=1",
            "/review",
        ):
            page.goto(f"{player.url}{path}")
            check(page)
        look_back(page, read("resigned").game)
        check(page)


def check(page: Page) -> None:
    assert axe_faults(page) == [], page.url
    assert page.evaluate(NO_SIDEWAYS), page.url


def look_back(page: Page, game: str) -> None:
    page.locator("#field-game").fill(game)
    page.get_by_role("button", name="Look back").click()
    expect(page.locator(".split")).to_be_visible(timeout=30_000)


def test_a_hint_says_what_to_keep_and_keeps_it(player: Player) -> None:
    player.start()
    player.roll()
    ask(player)
    hint = player.page.locator("#hint")
    expect(hint).to_contain_text("Expect")
    expect(hint).to_contain_text("is worth")
    assert any("is worth" in line for line in player.told)
    hint.get_by_role("button").click()
    assert player.kept
    kept = [str(player.faces[place - 1]) for place in player.kept]
    expect(hint).to_contain_text("\N{NON-BREAKING HYPHEN}".join(sorted(kept)))


def test_a_hint_goes_with_the_dice_it_was_for(player: Player) -> None:
    player.start()
    player.roll()
    ask(player)
    player.roll()
    expect(player.page.locator("#hint")).to_have_count(0)


def test_a_late_answer_never_lands_on_newer_dice(player: Player) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    player.page.route("**/hint", hold)
    player.start()
    player.roll()
    player.page.locator("#hint-link").click()
    expect(player.page.locator("#hint-place")).to_have_text("The coach is thinking.")
    player.roll()
    with player.page.expect_response("**/hint"):
        held[0].continue_()
    expect(player.page.locator("#hint-place")).to_be_empty()
    expect(player.page.locator("#hint")).to_have_count(0)


class TestWithoutScript:
    @pytest.fixture
    def context_options(self) -> dict[str, Any]:
        return {"viewport": {"width": 360, "height": 740}, "java_script_enabled": False}

    def test_hints_advice_and_reviews_are_there_all_the_same(
        self, player: Player, page: Page
    ) -> None:
        player.has_script = False
        player.start("classic")
        player.changes(page.locator("#roll-button").click)
        page.locator("#hint-link").click()
        expect(page.locator("#hint")).to_contain_text("is worth")
        page.goto(f"{player.url}/adviser?rules=classic")
        page.locator("#field-dice").fill("22666")
        page.get_by_role("button", name="What now?").click()
        expect(page.locator("#answer")).to_contain_text("Full House")
        page.goto(f"{player.url}/review")
        look_back(page, read("resigned").game)
        page.get_by_role("button", name="Ben").click()
        expect(page.locator(".split-total")).to_contain_text("137")


def test_a_finished_game_leads_to_its_review(player: Player) -> None:
    player.start("classic", seats={2: "local"}, names={2: "Ann"})
    player.play_turn()
    player.resign()
    if not player.is_over():
        player.resign()
    player.page.get_by_role("link", name="Look back").click()
    expect(player.page.locator(".split")).to_be_visible(timeout=30_000)
    player.page.locator(".tabs").get_by_text("Ann").click()
    expect(player.page.locator("#split-title")).to_have_text("Ann")
