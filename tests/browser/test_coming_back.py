"""Nothing is lost: a closed browser, another tab, a restart in the middle of a turn."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import Player
from tests.browsing import Watch
from tests.serving import Server

pytestmark = pytest.mark.browser


def _hold(player: Player, *places: int) -> None:
    """Keep dice, and wait until the server has heard of it."""
    told = "".join(f"&keep={place - 1}" for place in places)
    with player.page.expect_response(lambda r: (r.request.post_data or "").endswith(told)):
        player.toggle(*places)


def test_closing_the_browser_and_coming_back_to_the_unfinished_game(
    browser: Browser, watch: Watch, context_options: dict[str, Any], staged: Server
) -> None:
    first = watch.context(browser.new_context(**context_options))
    player = Player(first.new_page(), staged.url)
    player.start()
    player.roll()
    _hold(player, 2, 3)
    state = first.storage_state()
    first.close()

    second = watch.context(browser.new_context(**context_options, storage_state=state))
    player = Player(second.new_page(), staged.url)
    player.page.goto(staged.url)
    waiting = player.page.locator(".resume-list:not(.open-tables) .resume-game")
    expect(waiting).to_have_count(1)
    expect(waiting).to_contain_text("Standard, turn 1 of 12")
    expect(waiting).to_contain_text("Your turn: 2 rolls left")
    player.resume()
    assert player.faces == [2, 3, 3, 5, 6]
    assert player.kept == [2, 3]
    player.roll()
    assert player.faces[1:3] == [3, 3]
    second.close()

    stranger = watch.context(browser.new_context(**context_options))
    page = stranger.new_page()
    page.goto(staged.url)
    expect(page.locator(".resume-list:not(.open-tables) .resume-game")).to_have_count(0)
    stranger.close()


def test_a_restart_in_the_middle_of_a_turn_keeps_dice_holds_and_rolls(
    page: Page, watch: Watch, own_staged: Server
) -> None:
    watch.allow("ERR_")  # the stream breaks off while the server is away
    player = Player(page, own_staged.url)
    player.start()
    player.roll()
    _hold(player, 2, 3)
    own_staged.restart()
    player.resume()
    assert player.faces == [2, 3, 3, 5, 6]
    assert player.kept == [2, 3]
    expect(page.locator("#roll-button")).to_contain_text("2 left")
    player.roll()
    assert player.faces[1:3] == [3, 3]


def test_a_roll_while_the_server_is_away_is_sent_when_it_is_back(
    page: Page, watch: Watch, own_staged: Server
) -> None:
    watch.allow("ERR_")
    player = Player(page, own_staged.url)
    player.start()
    before = player.version
    own_staged.stop()
    page.locator("#roll-button").click()
    expect(page.locator("#not-sent")).to_be_visible()
    own_staged.start()
    page.locator("#send-now").click()
    expect(page.locator("#status")).to_contain_text("Rolled 2, 3, 3, 5, 6; 2 rolls left.")
    expect(page.locator("#not-sent")).to_be_hidden()
    assert player.version == before + 1


def test_another_tab_follows_and_a_stale_command_is_answered_by_the_table(
    player: Player, watch: Watch
) -> None:
    watch.allow("409")
    player.start()
    page = player.page
    other = Player(page.context.new_page(), player.url)
    other.page.goto(page.url)
    other.arrive()
    player.roll()
    expect(other.page.locator("#status")).to_contain_text("Rolled 2, 3, 3, 5, 6")
    # The other tab is made to believe that it shows the version before.
    other.page.evaluate(
        "document.querySelectorAll('#table input[name=version]').forEach(i => i.value -= 1)"
    )
    other.page.locator("#roll-button").click()
    expect(other.page.locator("#notice")).to_have_text(
        "The table had moved on. This is how it stands now."
    )
    assert other.faces == [2, 3, 3, 5, 6]


def test_a_watcher_sees_every_move_and_may_make_none(
    player: Player, browser: Browser, watch: Watch, context_options: dict[str, Any]
) -> None:
    player.start()
    watching = watch.context(browser.new_context(**context_options))
    page = watching.new_page()
    page.goto(player.page.url)
    Player(page, player.url).arrive()
    expect(page.locator("#roll-button")).to_have_count(0)
    player.roll()
    expect(page.locator("#told li").last).to_have_text(
        "Player 1 rolled 2, 3, 3, 5, 6; 2 rolls left.", use_inner_text=False
    )
    player.toggle(2)
    expect(page.locator("#die-1")).to_have_attribute("data-kept", "true")
    watching.close()
