"""Figures worked out by a process of their own."""

from __future__ import annotations

import pytest

from yachtdice.chance import DailyDice
from yachtdice.daily import challenge_rules
from yachtdice.daily.par import figures_of
from yachtdice.service.reckoning import WorkerReckoning
from yachtdice.service.solving import WorkerFailed

pytestmark = pytest.mark.xdist_group("solver")

SECRET = "7f" * 32


async def test_a_worker_finds_what_this_process_would_find() -> None:
    found = await WorkerReckoning().figures("2026-11-30", "classic", SECRET)
    dice = DailyDice(SECRET, "2026-11-30", "classic")
    assert found == figures_of(challenge_rules("classic"), dice)


async def test_a_worker_that_fails_says_why() -> None:
    with pytest.raises(WorkerFailed, match="'triple' is not a daily challenge"):
        await WorkerReckoning().figures("2026-11-30", "triple", SECRET)
