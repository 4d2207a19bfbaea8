"""Whole games in a real browser: by mouse, by keyboard, without script, on a phone, with others."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.playing import Player
from tests.browser.test_every_page import SIDEWAYS
from tests.browsing import Watch
from tests.serving import Server

pytestmark = pytest.mark.browser


def test_a_solo_game_to_the_end_by_mouse(player: Player) -> None:
    player.start()
    player.roll()
    player.toggle(2, 3)
    assert player.kept == [2, 3]
    player.roll()
    assert player.faces[1:3] == [3, 3]
    assert player.kept == [2, 3]
    player.write("threes")
    player.play_to_the_end(11)
    expect(player.page.locator(".outcome-headline")).to_have_text(
        f"You made {player.page.locator('.seat-total').inner_text()} points."
    )
    expect(player.page.locator(".best")).to_contain_text("Your first game alone")
    player.changes(player.page.locator("#rematch-button").click)
    assert not player.is_over()
    assert player.open_boxes() == []


def test_a_solo_game_to_the_end_by_keyboard_alone(player: Player) -> None:
    page = player.page
    page.goto(player.url)
    page.locator("[name=rules][value=standard]").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[name=rules][value=classic]")).to_be_checked()
    page.keyboard.press("Enter")
    player.arrive()
    for turn in range(12):
        player.changes(lambda: page.keyboard.press("r"))
        if turn == 0:
            page.keyboard.press("2")
            page.keyboard.press("3")
            page.keyboard.press("3")
            assert player.kept == [2]
            player.changes(lambda: page.keyboard.press("R"))
            assert player.faces[1] == 3
        page.keyboard.press("b")
        expect(page.locator(".box:focus")).to_be_visible()
        page.keyboard.press("Home")
        for _ in range(turn):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator("#write")).to_be_focused()
        player.changes(lambda: page.keyboard.press("Enter"))
    assert player.is_over()
    expect(page.locator("#rematch-button")).to_be_focused()
    player.changes(lambda: page.keyboard.press("Enter"))


def test_a_turn_by_tab_and_space_with_the_shortcuts_off(player: Player) -> None:
    player.set(shortcuts=False)
    player.start()
    page = player.page
    before = player.version
    page.keyboard.press("r")
    page.keyboard.press("b")
    expect(page.locator(".box:focus")).to_have_count(0)
    assert player.version == before

    def tab_to(selector: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.locator(f"{selector}:focus").count():
                return
        pytest.fail(f"Tab does not lead to {selector}")

    tab_to("#roll-button")
    player.changes(lambda: page.keyboard.press("Space"))
    page.keyboard.press("1")
    assert player.kept == []
    tab_to("#die-2")
    page.keyboard.press("Space")
    assert player.kept == [3]
    tab_to(".box")
    page.keyboard.press("Space")
    expect(page.locator("#write")).to_be_focused()
    player.changes(lambda: page.keyboard.press("Space"))


def test_a_game_with_two_computers_to_the_end_skipping_their_pauses(player: Player) -> None:
    player.start("classic", seats={2: "computer", 3: "computer"})
    player.roll()
    player.write("choice")
    player.wait_for_skip()
    player.page.locator("#skip-button").click()
    player.wait_for_turn()
    assert player.written("ones", 1) or "Computer" in player.status
    player.set(skip_pauses=True)
    player.resume()
    player.play_to_the_end(11)
    places = player.page.locator(".places .place-number").all_inner_texts()
    assert len(places) == 3


def test_computers_play_by_themselves_with_a_pause_and_show_what_they_keep(
    page: Page, server: Server
) -> None:
    player = Player(page, server.url)
    player.start(seats={2: "computer:greedy"})  # who keeps and rolls again as long as possible
    player.wait_for_turn()
    player.roll()
    player.write("choice")
    expect(page.locator("#status")).to_contain_text("Computer rolled")
    expect(page.locator("#dice [data-kept=true]").first).to_be_visible()
    player.wait_for_turn()
    assert "Your turn." in player.status


def test_passing_one_device_on(player: Player) -> None:
    player.start("classic", seats={2: "local"}, names={2: "Ann"}, nickname="Mara")
    player.play_turn()
    assert "Ann is to move" in player.status
    player.play_turn()
    assert "Mara is to move" in player.status
    player.play_to_the_end(22)
    expect(player.page.locator(".place-name")).to_have_count(2)
    expect(player.page.locator(".outcome .hint")).to_contain_text("Ann throws first next time.")
    player.changes(player.page.locator("#rematch-button").click)
    expect(player.page.locator(".seat.is-to-move .seat-name")).to_have_text("Ann")


class TestWithoutScript:
    @pytest.fixture
    def context_options(self) -> dict[str, Any]:
        return {"viewport": {"width": 800, "height": 900}, "java_script_enabled": False}

    @pytest.fixture
    def player(self, page: Page, staged: Server) -> Player:
        return Player(page, staged.url, has_script=False)

    def test_a_solo_game_to_the_end(self, player: Player) -> None:
        player.start("yacht-dice")
        page = player.page
        player.roll()
        player.toggle(2)
        player.toggle(3)
        player.toggle(2)
        assert player.kept == [3]
        player.roll()
        assert player.faces[2] == 3
        assert player.kept == [3]
        for _ in range(13):
            if player.faces[0] == 0:
                player.roll()
            page.locator(f"#box-{player.open_boxes()[0]}").click()
            assert "box=" in page.url
            expect(page.locator("#choice-condition")).to_contain_text("Pays")
            player.changes(page.locator("#write").click)
        assert player.is_over()
        player.changes(page.locator("#rematch-button").click)
        assert not player.is_over()

    def test_a_turn_with_a_computer(self, player: Player) -> None:
        player.start(seats={2: "computer"})
        player.roll()
        player.write("choice")
        while player.page.locator("#skip-button").count():
            player.page.locator("#skip-button").click()
        assert "Your turn." in player.status

    def test_a_second_press_of_the_same_form_moves_once(
        self, player: Player, context: BrowserContext, watch: Watch
    ) -> None:
        watch.allow("409")
        player.start()
        page = player.page
        again = context.new_page()
        again.goto(page.url)
        player.roll()
        again.locator("#roll-button").click()
        expect(again.locator("#notice")).to_have_text(
            "The table had moved on. This is how it stands now."
        )
        assert Player(again, player.url).faces == player.faces


class TestOnAPhone:
    @pytest.fixture
    def context_options(self) -> dict[str, Any]:
        return {
            "viewport": {"width": 360, "height": 740},
            "has_touch": True,
            "is_mobile": True,
            "reduced_motion": "reduce",
        }

    def test_a_whole_game_by_tapping_without_scrolling_in_a_turn(self, player: Player) -> None:
        player.start("thirteen")
        page = player.page
        for turn in range(13):
            player.changes(page.locator("#roll-button").tap)
            assert turn or player.sees_whole_turn()
            page.locator(f"#box-{player.open_boxes()[0]}").tap()
            player.changes(page.locator("#write").tap)
            assert page.evaluate("scrollY") == 0
        assert player.is_over()


def test_resigning_ends_a_game_alone(player: Player) -> None:
    player.start()
    player.resign()
    assert player.is_over()
    player.page.goto(player.url)
    expect(player.page.locator(".resume-list:not(.open-tables) .resume-game")).to_have_count(0)


def test_six_seats_fit(player: Player) -> None:
    player.start(seats=dict.fromkeys(range(2, 7), "computer"))
    assert player.page.locator(".seat").count() == 6


def test_turns_of_a_card_of_three_columns_on_a_phone(player: Player) -> None:
    page = player.page
    page.set_viewport_size({"width": 360, "height": 740})
    player.start("triple")
    total = page.locator(".seat-total").first
    player.roll()
    player.write("2-threes")
    assert player.written("2/threes") == "6"
    expect(total).to_have_text("12")
    player.roll()
    assert {"1/threes", "3/threes", "3/yacht"} <= set(player.open_boxes())
    assert "2/threes" not in player.open_boxes()
    player.write("3-yacht")
    expect(total).to_have_text("162")
    player.roll()
    player.write("1-ones")
    expect(total).to_have_text("267")  # with the hundred for another five of a kind
    own = page.locator(".half-lower tfoot tr", has_text="Total ×3").locator("td").first
    expect(own).to_have_text("150")
    assert page.evaluate(SIDEWAYS) == []
