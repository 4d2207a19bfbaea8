"""A server with laid-out dice, and somebody who plays on it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.serving import Server

if TYPE_CHECKING:  # Playwright is not installed for the quick runs on other Python versions
    from playwright.sync_api import Page

    from tests.browser.playing import Player

STAGED_SERVER = Path(__file__).with_name("staged_server.py")


def staged_server(folder: Path) -> Server:
    """A server whose games all begin with the same rolls."""
    from tests.browser.playing import STAGED_DICE

    command = (sys.executable, str(STAGED_SERVER), "serve")
    return Server(folder, {"YACHT_TEST_DICE": STAGED_DICE}, command)


@pytest.fixture(scope="session")
def staged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running staged server that the tests of a session share."""
    shared = staged_server(tmp_path_factory.mktemp("staged"))
    shared.start()
    yield shared
    shared.stop()


@pytest.fixture(scope="session")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running staged server that soon takes an absent player's seat over."""
    from tests.browser.playing import STAGED_DICE

    settings = {
        "PYTHONPATH": str(Path.cwd()),
        "YACHT_TEST_DICE": STAGED_DICE,
        "YACHT_TEST_PRESENT": "1000",
        "YACHT_TEST_GRACE": "3000",
    }
    command = (sys.executable, str(STAGED_SERVER.with_name("quick_server.py")), "serve")
    shared = Server(tmp_path_factory.mktemp("quick"), settings, command)
    shared.start()
    yield shared
    shared.stop()


@pytest.fixture
def own_staged(tmp_path: Path) -> Iterator[Server]:
    """A running staged server that one test may stop and start again."""
    own = staged_server(tmp_path)
    own.start()
    yield own
    own.stop()


@pytest.fixture
def player(page: Page, staged: Server) -> Player:
    """Somebody with a fresh browser."""
    from tests.browser.playing import Player

    return Player(page, staged.url)
