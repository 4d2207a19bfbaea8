"""The score keeper in the browser: a whole evening at a table with real dice and no network."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright")

from playwright.sync_api import Page, Route, expect

from tests.browsing import Watch, axe_faults

if TYPE_CHECKING:
    from tests.serving import Server

pytestmark = pytest.mark.browser

NAMES = ("Ann", "Ben", "Cornelia", "Đorđe", "Eva-Maria", "Friedrich", "Gül", "Hans")
PLAIN = "http://yacht.test"
NO_SIDEWAYS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.fixture
def context_options() -> dict[str, Any]:
    return {
        "viewport": {"width": 360, "height": 740},
        "service_workers": "allow",
        "accept_downloads": True,
    }


class Keeper:
    """Somebody who keeps score on a phone."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        page.goto(f"{url}/keeper")
        expect(page.locator("#keeper-offline")).to_contain_text("works without a network")

    def begin(self, rules: str, *names: str) -> None:
        page = self.page
        page.locator("#keeper-rules").select_option(rules)
        for number, name in enumerate(names, start=1):
            field = page.get_by_label(f"Player {number}", exact=True)
            if not field.is_visible():
                page.get_by_role("button", name="Another player").click()
            field.fill(name)
        page.get_by_role("button", name="Begin the sheet").click()

    def open(self, name: str, box: str) -> None:
        self.page.get_by_role("button", name=f"{name}, {box}:").click()

    def write(self, name: str, box: str, points: int) -> None:
        self.open(name, box)
        self.page.get_by_label("Points", exact=True).and_(self.page.locator("input")).fill(
            str(points)
        )
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#keeper-entry")).to_be_hidden()

    def tap(self, dice: str) -> None:
        for face in dice:
            self.page.locator(f".keeper-face[value='{face}']").click()

    def totals(self) -> list[int]:
        return [int(cell) for cell in self.page.locator(".keeper-total td").all_inner_texts()]


def test_an_evening_without_a_network(page: Page, staged: Server, watch: Watch) -> None:
    watch.allow("net::ERR_INTERNET_DISCONNECTED")
    keeper = Keeper(page, staged.url)
    assert axe_faults(page) == []
    page.context.set_offline(True)
    page.goto(f"{staged.url}/rules")
    expect(page.locator("h1")).to_have_text("There is no network just now")
    page.get_by_role("link", name="Keep score with real dice meanwhile").click()
    play_rounds(keeper)
    correct(keeper)
    page.reload()  # all of it stays on the device
    assert keeper.totals() == [170, 0, 24]
    take_along(keeper)
    page.context.set_offline(False)
    share_and_delete(keeper)


def play_rounds(keeper: Keeper) -> None:
    """Enter points, dice and a strike; T177: out of order is told, not blocked."""
    page = keeper.page
    turn, missing = page.locator("#keeper-turn"), page.locator("#keeper-missing")
    keeper.begin("yacht-dice", "=Ann", "Bo", "Cy")
    expect(turn).to_have_text("=Ann is next. Round 1 of 13.")
    keeper.write("Cy", "Sixes", 18)
    expect(missing).to_have_text("Still missing this round: =Ann, Bo")

    keeper.open("=Ann", "Five of a Kind")
    assert axe_faults(page) == []
    field = page.locator("#keeper-points")
    field.fill("49")
    page.keyboard.press("Enter")
    expect(page.locator("#keeper-problem")).to_contain_text("cannot hold “49”. It can hold: 0, 50.")
    expect(field).to_have_value("49")
    keeper.tap("44444")
    expect(page.locator("#keeper-says")).to_have_text("These dice pay 50 here.")
    page.locator("#keeper-write").click()
    told = "=Ann: 50 in Five of a Kind, 50 in all. Bo is next."
    expect(page.locator("#live")).to_contain_text(told)
    keeper.open("Bo", "Ones")
    page.get_by_role("button", name="Strike (0)").click()
    expect(turn).to_have_text("=Ann is next. Round 2 of 13.")

    keeper.open("=Ann", "Full House")
    keeper.tap("44444")  # a Joker, which must go to the Fours first
    expect(page.locator("#keeper-says")).to_contain_text("goes in Fours, which is open")
    page.keyboard.press("Escape")
    keeper.open("=Ann", "Fours")
    keeper.tap("44444")
    page.locator("#keeper-write").click()
    assert keeper.totals() == [170, 0, 18]


def correct(keeper: Keeper) -> None:
    """T174: mistyped, noticed later, put right, taken back and done again."""
    page = keeper.page
    keeper.write("Cy", "Sixes", 24)
    assert keeper.totals() == [170, 0, 24]
    page.get_by_text("What was written").click()
    expect(page.locator(".keeper-log li").first).to_contain_text("corrected from 18 to 24")
    page.get_by_role("button", name="Undo").click()
    assert keeper.totals() == [170, 0, 18]
    page.get_by_role("button", name="Redo").click()
    assert page.evaluate(NO_SIDEWAYS)
    assert axe_faults(page) == []


def take_along(keeper: Keeper) -> None:
    """The file for a spreadsheet holds every total, and no name that would be run."""
    page = keeper.page
    page.get_by_text("Share, print, take along").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="spreadsheet").click()
    rows = list(csv.reader(download.value.path().read_text(encoding="utf-8-sig").splitlines()))
    assert rows[0][1:] == ["'=Ann", "Bo", "Cy"]
    assert rows[-1][1:] == ["170", "0", "24"]


def share_and_delete(keeper: Keeper) -> None:
    """T178: whoever has the link only looks; T179: a deleted sheet is gone."""
    page, own = keeper.page, keeper.page.url
    page.get_by_role("button", name="Link to look at it").click()
    link = page.locator("#keeper-address").input_value()
    page.goto(page.locator("#keeper-paper").evaluate("link => link.href"))
    expect(page.locator(".paper")).to_contain_text("170")

    page.goto(link)
    expect(page.get_by_text("for looking only")).to_be_visible()
    assert keeper.totals() == [170, 0, 24]
    for control in (".keeper-cell", "#keeper-tools", "#keeper-remove"):
        expect(page.locator(control).filter(visible=True)).to_have_count(0)

    page.goto(own)
    page.get_by_text("Delete this sheet").click()
    page.get_by_role("button", name="Delete it for good").click()
    expect(page.locator("#keeper-kept")).to_be_hidden()
    page.go_back()
    expect(page.locator("h1:visible")).to_have_text("There is no such sheet here")


def test_T174_T179_a_finished_sheet_has_no_controls_until_it_is_to_be_corrected(
    page: Page, staged: Server
) -> None:
    keeper = Keeper(page, staged.url)
    keeper.begin("classic", "Ann")
    for _ in range(page.locator(".keeper-cell").count()):
        page.locator(".keeper-cell:empty").first.click()
        page.get_by_role("button", name="Strike (0)").click()
    expect(page.locator("#keeper-turn")).to_have_text("Ann made 0.")
    expect(page.locator(".keeper-cell")).to_have_count(0)
    page.get_by_role("button", name="Correct an entry").click()
    keeper.write("Ann", "Sixes", 24)
    expect(page.locator("#keeper-turn")).to_have_text("Ann made 24.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
class TestInGerman:
    """Eight players on the card of three columns, on a phone, in another language."""

    @pytest.fixture
    def context_options(self, scheme: str) -> dict[str, Any]:
        return {
            "viewport": {"width": 360, "height": 740},
            "locale": "de-AT",
            "color_scheme": scheme,
        }

    def test_eight_players_have_room_and_read_german(self, page: Page, staged: Server) -> None:
        page.goto(f"{staged.url}/keeper")
        page.locator("#keeper-rules").select_option("triple")
        for number, name in enumerate(NAMES, start=1):
            field = page.get_by_label(f"Spieler {number}", exact=True)
            if not field.is_visible():
                page.get_by_role("button", name="Noch ein").click()
            field.fill(name)
        check = page.locator(".check:visible").first
        box, words = check.locator("input").bounding_box(), check.locator("span").bounding_box()
        assert box is not None
        assert words is not None
        assert box["x"] + box["width"] <= words["x"]
        assert axe_faults(page) == []
        page.locator("#keeper-new button[type=submit]").click()
        for _ in NAMES:
            page.locator(".keeper-cell:empty").first.click()
            page.locator("#keeper-strike").click()
        expect(page.locator("h1:visible")).to_have_text("Dreifachblatt")
        expect(page.locator("#keeper-turn")).to_contain_text("Runde")
        page.locator(".keeper-cell:empty").first.click()
        page.locator("#keeper-points").fill("77")
        page.keyboard.press("Enter")
        expect(page.locator("#keeper-problem")).to_contain_text("„77“")
        assert axe_faults(page) == []
        assert page.evaluate(NO_SIDEWAYS)


def test_over_plain_http_the_page_says_that_it_needs_the_network(
    page: Page, staged: Server, watch: Watch
) -> None:
    watch.allow(PLAIN)
    watch.allow("Cross-Origin-Opener-Policy header has been ignored")

    def from_the_server(route: Route) -> None:
        path = route.request.url.removeprefix(PLAIN)
        route.fulfill(response=route.fetch(url=f"{staged.url}{path}"))

    page.route(f"{PLAIN}/**", from_the_server)
    page.goto(f"{PLAIN}/keeper")
    assert not page.evaluate("isSecureContext")
    expect(page.locator("#keeper-offline")).to_contain_text("Over plain HTTP")
