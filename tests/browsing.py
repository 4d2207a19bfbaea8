"""Chromium for the browser tests, watched: no page may break its policy or load from elsewhere."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from tests.services import leave_out

if TYPE_CHECKING:  # Playwright is not installed for the quick runs on other Python versions
    from playwright.sync_api import Browser, BrowserContext, Page

AXE = Path("node_modules/axe-core/axe.min.js")
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")
OPTIONS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
)
OWN_SCHEMES = ("data", "blob", "about")
BLOCKED = "Service Worker registration blocked by Playwright"
"""Only the tests that are about the service worker let one come between page and server."""


def chromium() -> str | None:
    """The path of the Chromium to test with, if there is one."""
    told = os.environ.get("YACHT_TEST_CHROMIUM")
    found = (shutil.which(name) for name in ((told,) if told else PROGRAMS))
    return next((path for path in found if path), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the session.  Browser tests run last: an open one bars asyncio's loops."""
    program = chromium()
    if program is None:
        leave_out("the browser tests", "there is no Chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=[*OPTIONS])
        yield launched
        launched.close()


@dataclass
class Watch:
    """What a page did that no page of ours may do."""

    faults: list[str] = field(default_factory=list)
    _allowed: list[str] = field(default_factory=lambda: [BLOCKED])

    def allow(self, part: str) -> None:
        """Let pass what contains these words, such as the console's word on an expected 409."""
        self._allowed.append(part)

    def context(self, context: BrowserContext) -> BrowserContext:
        """Watch every page of this context."""
        context.on("request", lambda request: self._saw_request(request.url))
        context.on("weberror", lambda error: self.faults.append(f"error: {error.error}"))
        context.on("console", lambda message: self._saw_message(message.type, message.text))
        return context

    def check(self) -> None:
        """Fail the test when a page did something it may not do."""
        faults = [fault for fault in self.faults if not any(a in fault for a in self._allowed)]
        assert not faults, "\n".join(faults)

    def _saw_request(self, url: str) -> None:
        address = urlsplit(url)
        if address.scheme not in OWN_SCHEMES and address.hostname != "127.0.0.1":
            self.faults.append(f"loads from elsewhere: {url}")

    def _saw_message(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.faults.append(f"console {kind}: {text}")


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Collects what the test's pages do wrong and fails the test for it in the end."""
    watching = Watch()
    yield watching
    watching.check()


@pytest.fixture
def context_options() -> dict[str, Any]:
    """Options of the browser's context; a test module overrides this for a phone or no script."""
    return {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}


@pytest.fixture
def context(
    browser: Browser, watch: Watch, context_options: dict[str, Any]
) -> Iterator[BrowserContext]:
    """A browser profile of its own for one test."""
    options = {"service_workers": "block", **context_options}
    fresh = watch.context(browser.new_context(**options))
    yield fresh
    fresh.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page."""
    return context.new_page()


def axe_faults(page: Page, *rules: str) -> list[str]:
    """The serious and critical faults that axe finds on the page, one line each.

    It looks for everything unless some of its rules are named.
    """
    if not AXE.exists():
        pytest.fail(f"{AXE} is missing: make check-assets installs it")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    options = {"runOnly": {"type": "rule", "values": rules}} if rules else {}
    found = page.evaluate("async options => (await axe.run(options)).violations", options)
    return [
        f"{fault['id']} ({fault['impact']}): {fault['help']}: {json.dumps(node['target'])}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
