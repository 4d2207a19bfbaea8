"""Everybody can play: axe, keyboard and screen reader, motion, contrast, zoom, print."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.playing import Player
from tests.browsing import OPTIONS, Watch, axe_faults, chromium
from tests.serving import Server

pytestmark = pytest.mark.browser

NO_SIDEWAYS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.mark.parametrize("scheme", ["light", "dark"])
class TestAxe:
    @pytest.fixture
    def context_options(self, scheme: str) -> dict[str, Any]:
        return {
            "viewport": {"width": 900, "height": 900},
            "color_scheme": scheme,
            "reduced_motion": "reduce",
        }

    def test_no_serious_fault_in_any_state_of_a_table(self, player: Player) -> None:
        player.start("yacht-dice", seats={2: "local"}, names={2: "Ann"})
        page = player.page
        states: list[Callable[[], object]] = [
            lambda: None,
            player.roll,
            lambda: player.toggle(1, 3),
            page.locator("#box-yacht").click,
            page.locator("#menu summary").first.click,
            page.locator("#log summary").click,
        ]
        for number, reach in enumerate(states):
            reach()
            assert axe_faults(page) == [], f"state {number}"
        player.resign()
        assert player.is_over()
        assert axe_faults(page) == []

    def test_no_serious_fault_on_the_other_pages(self, player: Player, scheme: str) -> None:
        assert scheme
        player.start()
        table = player.page.url
        for path in ("/", "/rules", "/settings", f"{table}/log", "/nothing"):
            player.page.goto(path if path.startswith("http") else f"{player.url}{path}")
            assert axe_faults(player.page) == [], path


@pytest.fixture(autouse=True)
def _allow_the_missing_page(watch: Watch) -> None:
    watch.allow("404")


def test_t148_one_polite_message_for_a_roll_and_focus_stays(player: Player) -> None:
    player.start()
    page = player.page
    live = page.locator("#live")
    expect(live).to_have_attribute("aria-live", "polite")
    page.locator("#roll-button").focus()
    player.changes(lambda: page.keyboard.press("Enter"))
    assert player.told == ["Rolled 2, 3, 3, 5, 6; 2 rolls left."]
    expect(page.locator("#roll-button")).to_be_focused()


def test_t149_the_same_words_are_told_twice_in_a_region_there_from_the_start(
    player: Player,
) -> None:
    player.start()
    page = player.page
    region = page.locator("#live").element_handle()
    player.roll()
    player.roll()
    player.roll()
    assert [line.partition(";")[0] for line in player.told[-2:]] == ["Rolled 1, 1, 1, 1, 1"] * 2
    assert page.evaluate("region => region.isConnected", region)
    assert page.evaluate(
        "document.querySelectorAll('#live').length === 1 && "
        "document.querySelector('#live').childElementCount === 3"
    )


@pytest.mark.parametrize(
    "look",
    [
        {"color_scheme": "light"},
        {"color_scheme": "dark"},
        {"color_scheme": "dark", "forced_colors": "active"},
    ],
    ids=["light", "dark", "forced"],
)
class TestKept:
    @pytest.fixture
    def context_options(self, look: dict[str, Any]) -> dict[str, Any]:
        return {"viewport": {"width": 360, "height": 740}, "reduced_motion": "reduce", **look}

    def test_t150_kept_dice_are_told_by_more_than_colour(
        self, player: Player, look: dict[str, Any]
    ) -> None:
        player.start()
        player.roll()
        player.toggle(1, 3)
        page = player.page
        for place in range(5):
            kept = place in (0, 2)
            die = page.locator(f"#die-{place}")
            expect(die).to_have_attribute("aria-pressed", str(kept).lower())
            word = die.locator("xpath=following-sibling::*[contains(@class, 'die-word')]")
            expect(word).to_have_css("visibility", "visible" if kept else "hidden")
        if "forced_colors" not in look:
            assert axe_faults(page) == []


def test_t151_a_turn_without_motion_and_with_visible_focus(player: Player) -> None:
    player.start()
    page = player.page
    page.locator("#roll-button").focus()
    player.changes(lambda: page.keyboard.press("Enter"))
    running = "document.getAnimations().filter(a => a.playState === 'running').length"
    assert page.evaluate(running) == 0
    page.keyboard.press("Shift+Tab")
    focused = page.locator(":focus")
    expect(focused).to_have_class("die")
    outline = focused.evaluate("e => getComputedStyle(e).outlineStyle")
    assert outline != "none"


class TestT152:
    @pytest.mark.parametrize(
        ("width", "height"), [(320, 640), (740, 360)], ids=["320 px", "landscape phone"]
    )
    def test_t152_everything_is_reached_without_scrolling_sideways(
        self, player: Player, width: int, height: int
    ) -> None:
        player.page.set_viewport_size({"width": width, "height": height})
        self.reach_everything(player)

    def test_a_phone_on_its_side_shows_sheet_and_dice_together(self, player: Player) -> None:
        player.page.set_viewport_size({"width": 844, "height": 390})
        player.start("thirteen")
        player.page.evaluate("scrollTo(0, 0)")
        assert player.sees_whole_turn()

    def test_t152_text_of_twice_the_size_on_a_phone(
        self, browser: Browser, watch: Watch, staged: Server
    ) -> None:
        program = chromium()
        assert program is not None
        large = [*OPTIONS, "--blink-settings=defaultFontSize=32"]
        with browser.browser_type.launch(executable_path=program, args=large) as magnified:
            viewport: ViewportSize = {"width": 360, "height": 740}
            context = watch.context(magnified.new_context(viewport=viewport))
            self.reach_everything(Player(context.new_page(), staged.url))

    def reach_everything(self, player: Player) -> None:
        page = player.page
        player.start("thirteen", seats={2: "local"}, names={2: "Wilhelmina Featherston"})
        player.roll()
        player.toggle(1)
        assert page.evaluate(NO_SIDEWAYS)
        for part in ("#box-yacht", "#roll-button", "#die-4", "#menu summary", "#log summary"):
            target = page.locator(part).first
            target.scroll_into_view_if_needed()
            target.click(trial=True)
        player.write("yacht")
        for path in ("/", "/rules", "/settings"):
            page.goto(f"{player.url}{path}")
            assert page.evaluate(NO_SIDEWAYS), path


class TestPrint:
    @pytest.fixture
    def context_options(self) -> dict[str, Any]:
        return {"viewport": {"width": 800, "height": 1000}, "color_scheme": "dark"}

    def test_t153_paper_is_black_on_white_whatever_the_theme(self, player: Player) -> None:
        player.start()
        player.play_turn()
        page = player.page
        page.emulate_media(media="print")
        colours = page.evaluate(
            """() => [document.body, ...document.querySelectorAll('.sheet .points, .sheet th')]
                .map(e => getComputedStyle(e))
                .map(style => [style.color, style.backgroundColor])"""
        )
        inks = {colour for colour, _ in colours}
        papers = {paper for _, paper in colours}
        assert inks == {"rgb(0, 0, 0)"}
        assert papers <= {"rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"}


class TestMotion:
    @pytest.fixture
    def context_options(self) -> dict[str, Any]:
        return {"viewport": {"width": 800, "height": 900}, "reduced_motion": "no-preference"}

    def test_t056_the_result_is_told_when_the_dice_have_settled(self, player: Player) -> None:
        player.start()
        page = player.page
        page.evaluate(
            """() => {
                const seen = (window.seen = []);
                const look = () => {
                    const rolling = document.querySelectorAll('.die.is-rolling').length > 0;
                    const told = document.querySelector('#live').textContent.includes('Rolled')
                        || document.querySelector('#status').textContent.includes('Rolled')
                        || document.querySelectorAll('.preview').length > 0;
                    seen.push([rolling, told]);
                };
                new MutationObserver(look).observe(document.body, {
                    subtree: true, childList: true, attributes: true, characterData: true,
                });
            }"""
        )
        player.roll()
        expect(page.locator("#status")).to_contain_text("Rolled 2, 3, 3, 5, 6")
        seen = page.evaluate("window.seen")
        assert [True, False] in seen
        assert [True, True] not in seen
        assert seen[-1] == [False, True]


def test_a_kept_die_says_so_when_a_key_changes_it(player: Player) -> None:
    player.start()
    player.roll()
    player.page.keyboard.press("1")
    assert player.told[-1] == "Die 1: 2, kept"
    player.page.keyboard.press("1")
    assert player.told[-1] == "Die 1: 2, let go"


def test_targets_are_large_enough(player: Player) -> None:
    player.start(seats={2: "local"})
    player.roll()
    player.page.set_viewport_size({"width": 360, "height": 740})
    small = player.page.evaluate(
        """() => [...document.querySelectorAll('button, summary, select, input, a')]
            .filter(e => e.checkVisibility() && !e.matches('.skip'))
            .map(e => [e.id || e.className || e.textContent, e.getBoundingClientRect()])
            .filter(([, box]) => box.width < 24 || box.height < 24)
            .map(([name]) => name)"""
    )
    assert small == []


def test_every_page_has_a_title_a_language_and_its_icons(page: Page, player: Player) -> None:
    player.start()
    titles = []
    for path in ("/", "/rules", "/settings", "/nothing", page.url.partition(player.url)[2]):
        page.goto(f"{player.url}{path}")
        titles.append(page.title())
        assert page.locator("html").get_attribute("lang") == "en"
        assert page.locator("h1").count() == 1
        manifest = page.locator("link[rel=manifest]").get_attribute("href")
        assert manifest is not None
        icons = page.request.get(f"{player.url}{manifest}").json()["icons"]
        assert all(page.request.get(f"{player.url}{icon['src']}").ok for icon in icons)
    assert len(set(titles)) == len(titles)
    assert all(title.endswith(" · yachtdice") for title in titles)


def test_t032_t040_the_status_line_says_why_the_joker_limits_the_boxes(player: Player) -> None:
    player.start("yacht-dice")
    for _ in range(3):
        player.roll()
    player.write("yacht")
    assert "Joker" not in player.status
    player.roll()
    assert "A Joker: it must go in Fours, which is open." in player.status
    assert player.open_boxes() == ["fours"]
    player.page.locator("#box-ones").click()
    expect(player.page.locator("#choice-says")).to_contain_text("by the Joker rule")
    expect(player.page.locator("#write")).to_be_hidden()
    player.write("fours")
    assert "Joker" not in player.status
    assert "And 100 more for another five of a kind." in player.status


def test_t018_a_zero_is_shown_as_a_zero_after_a_reload_and_over_http(player: Player) -> None:
    player.start()
    player.roll()
    page = player.page
    page.locator("#box-yacht").click()
    expect(page.locator("#choice-says")).to_have_text(
        "Pays nothing with these dice: it would be a zero."
    )
    expect(page.locator("#write")).to_contain_text("a zero in Yacht")
    player.changes(page.locator("#write").click)
    page.reload()
    assert player.written("yacht") == "0"
    assert "yacht" not in player.open_boxes()
    table_id = page.url.rpartition("/")[2]
    state = page.request.get(f"{player.url}/api/v1/tables/{table_id}").json()
    assert state["seats"][0]["sheet"] == {"yacht": 0}


def test_t021_previews_belong_to_the_dice_on_the_table(player: Player) -> None:
    player.start()
    previews = player.page.locator(".preview")
    expect(previews).to_have_count(0)
    player.roll()
    expect(previews).to_have_count(12)
    threes = player.page.locator("[data-box=threes] .preview")
    expect(threes).to_contain_text("6")
    player.roll()
    expect(threes).to_contain_text("0")
    player.write("ones")
    expect(previews).to_have_count(0)
