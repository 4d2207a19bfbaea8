"""Spreads of perfect play for pages: found once, elsewhere, and never waited for."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from yachtdice.rules import get
from yachtdice.web import spreads
from yachtdice.web.spreads import Spreads

CLASSIC = get("classic")
FOUND: Any = SimpleNamespace(lowest=5)


class Elsewhere:
    """A worker that leaves a spread when it is let go on, or fails."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        self.kept: Any = None
        self.fails = False
        self.may_end = asyncio.Event()
        monkeypatch.setattr(spreads, "spread_elsewhere", self._work)
        monkeypatch.setattr(spreads, "_kept", lambda _: self.kept)

    async def _work(self, _: object) -> None:
        self.asked += 1
        await self.may_end.wait()
        if self.fails:
            raise OSError("no worker")
        self.kept = FOUND


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> Elsewhere:
    return Elsewhere(monkeypatch)


async def test_nobody_waits_long_and_it_is_worked_out_once(elsewhere: Elsewhere) -> None:
    known = Spreads()
    assert await known.get(CLASSIC, seconds=0.01) is None
    assert await known.get(CLASSIC, seconds=0.01) is None
    assert known.can_be_found(CLASSIC)
    elsewhere.may_end.set()
    assert await known.get(CLASSIC, seconds=10) is FOUND
    assert await known.get(CLASSIC, seconds=0) is FOUND
    assert elsewhere.asked == 1


async def test_what_is_on_the_disk_is_read(elsewhere: Elsewhere) -> None:
    elsewhere.kept = FOUND
    assert await Spreads().get(CLASSIC, seconds=10) is FOUND
    assert elsewhere.asked == 0


async def test_a_failure_is_not_tried_again_at_once(
    elsewhere: Elsewhere, caplog: pytest.LogCaptureFixture
) -> None:
    elsewhere.fails = True
    elsewhere.may_end.set()
    known = Spreads()
    assert await known.get(CLASSIC, seconds=10) is None
    assert not known.can_be_found(CLASSIC)
    assert await known.get(CLASSIC, seconds=10) is None
    assert elsewhere.asked == 1
    assert "could not be found" in caplog.text


async def test_what_is_under_way_ends_with_the_site(elsewhere: Elsewhere) -> None:
    known = Spreads()
    assert await known.get(CLASSIC, seconds=0.01) is None
    await known.close()
    assert elsewhere.asked == 1
