"""Several browsers at one table: whole games, lost lines, closed tabs, restarts, lobbies, lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.playing import Player
from tests.browsing import Watch, axe_faults
from tests.serving import Server

pytestmark = pytest.mark.browser

HIDE = """hidden => {
    Object.defineProperty(document, 'visibilityState', {
        configurable: true, get: () => hidden ? 'hidden' : 'visible'
    });
    document.dispatchEvent(new Event('visibilitychange'));
}"""
"""Playwright keeps every page in sight; this says otherwise, as a browser would."""

Newcomer = Callable[..., Player]


@pytest.fixture
def newcomer(
    browser: Browser, watch: Watch, context_options: dict[str, Any], staged: Server
) -> Iterator[Newcomer]:
    """Brings people with browsers of their own."""
    contexts: list[BrowserContext] = []

    def come(url: str = "", **options: Any) -> Player:
        context = browser.new_context(**{**context_options, **options})
        contexts.append(watch.context(context))
        return Player(context.new_page(), url or staged.url)

    yield come
    for context in contexts:
        context.close()


def wait_at_table(
    host: Player, *, seats: int = 2, turn_seconds: str = "", visibility: str = "private"
) -> str:
    """Let Ann set up a table for others; gives its address."""
    page = host.page
    page.goto(host.url)
    page.locator("[name=nickname]").fill("Ann")
    for seat in range(2, seats + 1):
        page.locator(f"[name=seat_{seat}]").select_option("human")
    page.locator("#turn-seconds").select_option(turn_seconds)
    page.locator(f"[name=visibility][value={visibility}]").check()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#lobby")).to_be_visible()
    return page.url


def sit(guest: Player, url: str, name: str = "Ben") -> None:
    """Come by the link and sit down."""
    guest.page.goto(url)
    guest.page.locator("#sit-name").fill(name)
    guest.page.locator("#sit").click()


def meet(host: Player, guest: Player, *, turn_seconds: str = "") -> str:
    """Ann and Ben at one table, Ann to throw first."""
    url = wait_at_table(host, turn_seconds=turn_seconds)
    sit(guest, url)
    host.arrive()
    guest.arrive()
    return url


def turn_by_keyboard(player: Player) -> None:
    """A whole turn without a pointer: roll, go to the boxes, choose the first open one, write."""
    keyboard = player.page.keyboard
    player.page.locator("#tray").focus()
    player.changes(lambda: keyboard.press("r"))
    keyboard.press("b")
    while "is-open" not in (player.page.locator("tr:has(:focus)").get_attribute("class") or ""):
        keyboard.press("ArrowDown")
    keyboard.press("Enter")
    player.changes(lambda: keyboard.press("Enter"))


def has_version(player: Player, other: Player) -> None:
    """Wait until one shows the version that the other does."""
    table = player.page.locator("#table")
    expect(table).to_have_attribute("data-version", str(other.version))


# ------------------------------------------------------------------ whole games


def test_two_people_play_a_whole_game_and_another(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer()
    meet(ann, ben)
    for _ in range(12):
        ann.wait_for_turn()
        ann.play_turn()
        ben.wait_for_turn()
        turn_by_keyboard(ben)
    for player in (ann, ben):
        expect(player.page.locator("#outcome")).to_be_visible()
    totals = [p.page.locator(".place-total").all_inner_texts() for p in (ann, ben)]
    assert totals[0] == totals[1]
    # T182: one asks, the other stays on the result page and is taken along without old scores.
    ann.page.locator("#rematch-button").click()
    expect(ben.page.locator("#votes")).to_contain_text("Ann wants to play again. Waiting for Ben")
    expect(ann.page.locator("#rematch-button")).to_have_count(0)
    ben.page.locator("#rematch-button").click()
    for player in (ann, ben):
        expect(player.page.locator("#table")).to_have_attribute("data-game", "2")
        assert player.written("ones", 0) == player.written("ones", 1) == ""
        assert player.page.locator(".points").count() == 0


# ------------------------------------------------------------ lost lines, tabs


def test_t079_who_was_offline_comes_back_without_a_gap(newcomer: Newcomer, watch: Watch) -> None:
    watch.allow("ERR_")
    ann, ben = newcomer(), newcomer()
    meet(ann, ben)
    ben.page.context.set_offline(True)
    expect(ben.page.locator("#line-down")).to_be_visible()
    ann.roll()
    ann.write("ones")
    ben.page.context.set_offline(False)
    has_version(ben, ann)
    expect(ben.page.locator("#line-down")).to_be_hidden()
    assert ben.told[-2:] == [
        "Ann rolled 2, 3, 3, 5, 6; 2 rolls left.",
        "Ann wrote 0 in Ones. Your turn.",
    ]
    assert ben.page.title().startswith("Your turn · ")
    ben.play_turn()
    has_version(ann, ben)


def test_a_closed_tab_is_played_for_and_its_owner_comes_back(
    newcomer: Newcomer, quick: Server
) -> None:
    ann, ben = newcomer(quick.url), newcomer(quick.url)
    url = meet(ann, ben)
    ann.play_turn()
    ben.wait_for_turn()
    ben.page.close()
    takeover = ann.page.locator("#takeover")
    expect(takeover).to_contain_text("Ben is away. The computer plays on in 0:0")
    mark = ann.page.locator("#company [data-presence='1']")
    expect(mark).to_have_text("away")
    ann.page.locator("#wait-longer").click()
    expect(takeover).to_contain_text("in 0:59")
    expect(ann.page.locator("#status")).to_contain_text("The others wait longer for Ben.")
    back = Player(ben.page.context.new_page(), quick.url)
    back.page.goto(url)
    back.arrive()
    expect(takeover).to_be_hidden()
    expect(mark).to_have_text("here")
    back.play_turn()
    ann.wait_for_turn()
    ann.play_turn()
    back.wait_for_turn()
    back.page.close()
    expect(ann.page.locator("#company")).to_contain_text("played by the computer")
    again = Player(ben.page.context.new_page(), quick.url)
    again.page.goto(url)
    again.arrive()
    expect(ann.page.locator("#company")).not_to_contain_text("played by the computer")
    ann.resign()
    expect(again.page.locator("#outcome")).to_be_visible()


def test_t091_a_restart_in_the_middle_of_a_turn_loses_nobody(
    newcomer: Newcomer, watch: Watch, own_staged: Server
) -> None:
    watch.allow("ERR_")
    ann, ben = newcomer(own_staged.url), newcomer(own_staged.url)
    meet(ann, ben)
    ann.roll()
    has_version(ben, ann)
    own_staged.stop()
    for player in (ann, ben):
        expect(player.page.locator("#line-down")).to_be_visible(timeout=10_000)
    own_staged.start()
    for player in (ann, ben):
        expect(player.page.locator("#line-down")).to_be_hidden(timeout=10_000)
        assert player.faces == [2, 3, 3, 5, 6]
    ann.write("threes")
    ben.wait_for_turn()
    ben.roll()
    has_version(ann, ben)


def test_t083_seven_tabs_on_plain_http_leave_a_connection_for_the_eighth(
    newcomer: Newcomer,
) -> None:
    ann = newcomer()
    tabs = []
    for _ in range(7):
        tab = Player(ann.page.context.new_page(), ann.url)
        tab.start()
        tabs.append(tab)
        tab.page.evaluate(HIDE, True)
    ann.start()
    ann.roll()
    tabs[0].page.evaluate(HIDE, False)
    tabs[0].roll()


def test_t086_a_page_that_was_out_of_sight_reads_the_state_at_once(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer()
    meet(ann, ben)
    ben.page.evaluate(HIDE, True)
    ann.play_turn()
    assert ben.version < ann.version
    with ben.page.expect_response(lambda reply: "?after=" in reply.url, timeout=1000):
        ben.page.evaluate(HIDE, False)
    has_version(ben, ann)
    ben.roll()


def test_t087_back_from_the_rules_the_table_is_as_it_stands(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer()
    url = meet(ann, ben)
    ben.page.goto(f"{ben.url}/rules")
    ann.play_turn()
    ben.page.go_back()
    has_version(ben, ann)
    assert ben.page.url == url
    ben.roll()


def test_t104_t105_the_clock_is_the_servers_whatever_the_device_thinks(
    newcomer: Newcomer,
) -> None:
    ann, ben = newcomer(), newcomer()
    ben.page.context.add_init_script("{ const now = Date.now; Date.now = () => now() + 600_000; }")
    meet(ann, ben, turn_seconds="60")
    shown = [player.page.locator("#clock-left") for player in (ann, ben)]
    for clock in shown:
        expect(clock).to_have_text(re.compile(r"0:5\d"))
    seconds = [int(clock.inner_text()[2:]) for clock in shown]
    assert abs(seconds[0] - seconds[1]) <= 1
    ann.page.reload()
    ann.arrive()
    assert seconds[0] - 5 <= int(shown[0].inner_text()[2:]) <= seconds[0]
    ann.page.locator("#more-time").click()
    expect(shown[1]).to_have_text(re.compile(r"1:[45]\d"))


def test_a_turn_of_ones_own_is_signalled_as_the_settings_say(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer()
    ben.page.context.add_init_script(
        "window.felt = 0; navigator.vibrate = () => { window.felt += 1; return true; };"
    )
    ben.set(turn_title=False)
    meet(ann, ben)
    ben.page.locator("#log summary").click()
    ann.play_turn()
    ben.wait_for_turn()
    expect(ben.page).to_have_title(re.compile("^Standard"))
    assert ben.page.evaluate("window.felt") == 1
    ben.play_turn()
    ann.wait_for_turn()
    expect(ann.page).to_have_title(re.compile("^Your turn · Standard"))


def test_a_sign_is_shown_told_and_can_be_muted(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer()
    meet(ann, ben)
    ben.page.locator("#react-thumbs_up").click()
    bubble = ann.page.locator("#company [data-reaction='1']")
    expect(bubble).to_have_text("Well played")
    assert ann.told[-1] == "Ben: Well played"
    ann.page.locator("#mute-1").click()
    expect(ann.page.locator("#mute-1")).to_have_attribute("aria-pressed", "true")
    expect(bubble).to_be_hidden(timeout=7000)
    ben.page.locator("#react-wow").click()
    expect(ben.page.locator("#company [data-reaction='1']")).to_have_text("Wow")
    assert ann.told[-1] == "Ben: Well played"


# ------------------------------------------------------------- before the game


def test_t112_the_host_leaves_and_another_is_host(newcomer: Newcomer) -> None:
    ann, ben, cleo = newcomer(), newcomer(), newcomer()
    url = wait_at_table(ann, seats=4)
    sit(ben, url)
    sit(cleo, url, "Cleo")
    expect(ann.page.locator("#told li").first).to_have_text("Cleo sits down.")
    ann.page.locator("#leave").click()
    expect(ann.page).to_have_url(f"{ann.url}/")
    expect(cleo.page.locator("#told li").first).to_have_text("Ann has left. The host is now Ben.")
    expect(cleo.page.locator("#start-drop")).to_have_count(0)
    ben.page.locator("#set-rules").select_option("thirteen")
    ben.page.locator("#save-how").click()
    expect(cleo.page.locator("#told li").first).to_have_text("The scoresheet is now Thirteen.")
    ben.page.locator("#start-drop").click()
    ben.arrive()
    cleo.arrive()


def test_join_by_code_and_watch_by_the_list(newcomer: Newcomer) -> None:
    ann, ben, watcher = newcomer(), newcomer(), newcomer()
    wait_at_table(ann, visibility="public")
    code = ann.page.locator("#code").inner_text()
    ben.page.goto(ben.url)
    ben.page.locator("#join-code").fill(code.lower())
    ben.page.locator("#join").click()
    ben.page.locator("#sit-name").fill("Ben")
    ben.page.locator("#sit").click()
    ben.arrive()
    watcher.page.goto(f"{watcher.url}/public")
    watcher.page.locator(f"a[href='{ann.page.url.removeprefix(ann.url)}']").click()
    watcher.arrive()
    expect(watcher.page.locator("#company")).to_contain_text("You are watching.")
    ann.roll()
    has_version(watcher, ann)
    for command in ("#roll-button", "#react-wave", ".resign", "#more-time", "#hint-link"):
        expect(watcher.page.locator(command)).to_have_count(0)


def test_the_link_is_copied_or_can_be_selected(newcomer: Newcomer) -> None:
    ann = newcomer(permissions=["clipboard-read", "clipboard-write"])
    url = wait_at_table(ann)
    ann.page.locator("#copy").click()
    expect(ann.page.locator("#copied")).to_have_text("Copied.")
    assert ann.page.evaluate("navigator.clipboard.readText()") == url
    drawn = ann.page.locator("#lobby").get_attribute("data-version") or ""
    ann.page.locator("#add-seat").click()
    expect(ann.page.locator("#lobby")).not_to_have_attribute("data-version", drawn)
    expect(ann.page.locator("#copied")).to_have_text("Copied.")
    bare = newcomer()
    bare.page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });"
    )
    wait_at_table(bare)
    expect(bare.page.locator("#copy")).to_be_hidden()
    expect(bare.page.locator("#link")).to_have_value(bare.page.url)


def test_without_a_script_people_meet_by_forms(newcomer: Newcomer) -> None:
    ann, ben = (newcomer(java_script_enabled=False) for _ in range(2))
    ann.has_script = ben.has_script = False
    meet_url = wait_at_table(ann)
    ann.page.locator("#add-who").select_option("computer:greedy")
    ann.page.locator("#add-seat").click()
    expect(ann.page.locator("#lobby")).to_contain_text("Computer: Greedy")
    sit(ben, meet_url)
    ben.arrive()
    ann.page.reload()
    ann.roll()


# --------------------------------------------------------------------------- axe


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_fault_on_a_phone_in_company(newcomer: Newcomer, scheme: str) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "color_scheme": scheme}
    ann, ben = newcomer(**phone), newcomer(**phone)
    url = wait_at_table(ann, visibility="public", turn_seconds="60")
    assert_fine(ann.page)
    for path in ("/", "/join?code=", "/public", url.removeprefix(ben.url)):
        ben.page.goto(f"{ben.url}{path}")
        assert_fine(ben.page)
    sit(ben, url)
    ann.arrive()
    ben.arrive()
    assert_fine(ben.page)
    ann.roll()
    assert ann.sees_whole_turn()
    assert_fine(ann.page)
    ben.page.locator("#react-wave").click()
    expect(ann.page.locator("#company .reaction").first).to_be_attached()
    ann.page.locator("#menu > summary").click()
    ann.page.locator(".leave > summary").click()
    assert_fine(ann.page)
    ben.resign()
    expect(ann.page.locator("#outcome")).to_be_visible()
    ben.page.locator("#rematch-button").click()
    expect(ann.page.locator("#votes")).to_be_visible()
    assert_fine(ann.page)


def assert_fine(page: Page) -> None:
    """Neither a serious fault nor a page that scrolls sideways."""
    assert axe_faults(page) == []
    width = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(width)


# ------------------------------------------------------------- words that got lost


def test_t101_a_lost_reply_is_shown_and_the_same_command_sent_again(
    newcomer: Newcomer, watch: Watch
) -> None:
    watch.allow("ERR_")
    ann, ben = newcomer(), newcomer()
    meet(ann, ben, turn_seconds="60")
    ann.roll()
    keys: list[str] = []

    def lose_the_first_reply(route: Route) -> None:
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) > 1:
            route.continue_()
            return
        route.fetch()
        route.abort()

    ann.page.route("**/score", lose_the_first_reply)
    before = ann.version
    ann.page.locator("#box-threes").click()
    ann.page.locator("#write").click()
    expect(ann.page.locator("#status")).to_contain_text("Wrote 6 in Threes.")
    has_version(ben, ann)
    assert len(keys) == 2
    assert keys[0] == keys[1]
    assert ann.version == before + 1
    expect(ann.page.locator("#not-sent")).to_be_hidden()


def test_t119_one_box_waits_to_be_sent_however_often_others_are_pressed(
    newcomer: Newcomer, watch: Watch
) -> None:
    watch.allow("ERR_")
    ann, ben = newcomer(), newcomer()
    meet(ann, ben)
    ann.roll()
    sent: list[str] = []

    def refuse(route: Route) -> None:
        sent.append(route.request.post_data or "")
        route.abort()

    ann.page.route("**/score", refuse)
    ann.page.locator("#box-ones").click()
    ann.page.locator("#write").click()
    expect(ann.page.locator("#not-sent")).to_be_visible()
    for box in ("twos", "threes"):
        ann.page.locator(f"#box-{box}").click()
        ann.page.locator("#write").click()
    ann.page.unroute("**/score")
    ann.page.locator("#send-now").click()
    expect(ann.page.locator("#status")).to_contain_text("Wrote 0 in Ones.")
    assert {"box=ones" in body for body in sent} == {True}
    assert ann.written("threes") == ann.written("twos") == ""
    has_version(ben, ann)
