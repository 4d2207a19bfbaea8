"""Playing in a browser: what a person does at a table, and what the page shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from playwright.sync_api import Page, expect

IN_VIEW = """element => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}"""

STAGED_DICE = "23356 11111 11111 44444"
"""The first rolls of every game on the staged server."""


@dataclass
class Player:
    """Somebody in front of a browser page."""

    page: Page
    url: str
    has_script: bool = True

    # ------------------------------------------------------------------ starting

    def start(
        self,
        rules: str = "standard",
        *,
        seats: Mapping[int, str] | None = None,
        names: Mapping[int, str] | None = None,
        nickname: str = "",
    ) -> None:
        """Start a game from the start page; `seats` says who sits in seats 2 to 6."""
        self.page.goto(self.url)
        if nickname:
            self.page.locator("[name=nickname]").fill(nickname)
        self.page.locator(f"[name=rules][value={rules}]").check()
        for seat, who in (seats or {}).items():
            self.page.locator(f"[name=seat_{seat}]").select_option(who)
        for seat, name in (names or {}).items():
            self.page.locator(f"[name=name_{seat}]").fill(name)
        self.page.get_by_role("button", name="Start", exact=True).click()
        self.arrive()

    def resume(self) -> None:
        """Go on with the latest unfinished game."""
        self.page.goto(self.url)
        self.page.locator(".resume-list:not(.open-tables) .resume-game").first.click()
        self.arrive()

    def arrive(self) -> None:
        """Wait until the table's page is there, with its script in charge of keys and forms.

        The script gives its text for the dice first of all; nothing is done before that is in.
        """
        ready = self.page.locator(".box[tabindex='0']" if self.has_script else "#table")
        expect(ready).to_be_visible()
        if self.has_script:
            expect(self.page.locator("#share[data-share=wanted]")).to_have_count(0)

    def set(self, **switches: bool) -> None:
        """Change settings on their page."""
        self.page.goto(f"{self.url}/settings")
        for name, on in switches.items():
            with self.page.expect_response("**/settings"):
                self.page.locator(f"#setting-{name}").set_checked(on)
        expect(self.page.locator("#saved")).to_have_text("Saved.")

    # ------------------------------------------------------------------- looking

    @property
    def version(self) -> int:
        return int(self.page.locator("#table").get_attribute("data-version") or "0")

    @property
    def status(self) -> str:
        return self.page.locator("#status").inner_text()

    @property
    def told(self) -> list[str]:
        """What the live region has said of late."""
        return self.page.locator("#live p").all_inner_texts()

    @property
    def faces(self) -> list[int]:
        dice = [self.page.locator(f"#die-{place}") for place in range(5)]
        return [int(die.get_attribute("data-face") or "0") for die in dice]

    @property
    def kept(self) -> list[int]:
        """The places (from 1) of the dice that are kept."""
        return [
            place + 1
            for place in range(5)
            if self.page.locator(f"#die-{place}").get_attribute("aria-pressed") == "true"
        ]

    def written(self, box: str, seat: int = 0) -> str:
        """What stands in a box: bold points, or "" while it is open."""
        cell = self.page.locator(f"[data-box='{box}'] td[data-seat='{seat}'] .points")
        return cell.inner_text() if cell.count() else ""

    def open_boxes(self) -> list[str]:
        """The boxes that may be written now."""
        rows = self.page.locator("tr.row.is-open")
        return [row.get_attribute("data-box") or "" for row in rows.all()]

    def sees_whole_turn(self) -> bool:
        """Whether every box, every die and the button are on the screen without scrolling."""
        dice = [self.page.locator(f"#die-{place}") for place in range(5)]
        parts = [*self.page.locator(".box").all(), *dice, self.page.locator("#roll-button")]
        return all(part.evaluate(IN_VIEW) for part in parts)

    def is_over(self) -> bool:
        return self.page.locator("#table").get_attribute("data-status") == "finished"

    # ------------------------------------------------------------------- playing

    def changes(self, act: Callable[[], object]) -> None:
        """Do something and wait until the table is at another version."""
        before = self.version
        act()
        if not self.has_script:
            table = self.page.locator("#table")
            expect(table).not_to_have_attribute("data-version", str(before))
            return
        # Playwright's own assertions look again only after 100 ms, which adds up over whole games;
        # and without `polling` a page in the background is never looked at.
        self.page.wait_for_function(
            "before => document.getElementById('table')?.dataset.version > before",
            arg=before,
            polling=20,
        )

    def roll(self) -> None:
        self.changes(self.page.locator("#roll-button").click)

    def toggle(self, *places: int) -> None:
        """Press dice by their places, from 1."""
        for place in places:
            self.page.locator(f"#die-{place - 1}").click()

    def write(self, box: str) -> None:
        """Choose a box and write there."""
        self.page.locator(f"#box-{box}").click()
        self.changes(self.page.locator("#write").click)

    def resign(self) -> None:
        """Give up by the menu of the table."""
        if self.page.locator("#menu[open]").count() == 0:
            self.page.locator("#menu > summary").click()
        self.page.locator(".resign > summary").click()
        self.changes(self.page.locator(".resign-form button").click)

    def wait_for_turn(self) -> None:
        """Wait until this device is to move, or the game is over."""
        mine = self.page.locator("#table[data-yours=yes], #table[data-status=finished]")
        expect(mine).to_be_visible(timeout=30_000)

    def wait_for_skip(self) -> None:
        """Wait until a computer player is to move."""
        expect(self.page.locator("#skip-button")).to_be_visible()

    def play_turn(self) -> None:
        """Roll once and write in the first box that may be written."""
        self.roll()
        expect(self.page.locator("tr.row.is-open").first).to_be_visible()
        self.write(self.open_boxes()[0])

    def play_to_the_end(self, turns_max: int) -> None:
        """Play every turn of this device."""
        for _ in range(turns_max):
            self.wait_for_turn()
            if self.is_over():
                break
            self.play_turn()
        self.wait_for_turn()
        assert self.is_over()
