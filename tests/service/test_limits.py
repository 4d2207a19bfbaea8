"""How often something may be done, and how that is set."""

from __future__ import annotations

import pytest

from yachtdice.errors import Malformed
from yachtdice.service import limits as module
from yachtdice.service.errors import RateLimited
from yachtdice.service.limits import (
    ADDRESS,
    DEFAULTS,
    Limit,
    Limits,
    LocalLimiter,
    Use,
    read_limits,
)


class Hand:
    """A clock moved by hand, in place of the machine's."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 1000.0
        monkeypatch.setattr("time.monotonic_ns", lambda: int(self.seconds * 1e9))


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    return Hand(monkeypatch)


async def test_all_at_once_then_one_by_one(hand: Hand) -> None:
    limiter, limit = LocalLimiter(), Limit(4, 60)
    assert [await limiter.spend({"ann": limit}) for _ in range(4)] == [0.0] * 4
    assert await limiter.spend({"ann": limit}) == 15.0
    hand.seconds += 14.999
    assert 0 < await limiter.spend({"ann": limit}) < 0.01
    hand.seconds += 0.001
    assert await limiter.spend({"ann": limit}) == 0.0
    assert await limiter.spend({"ann": limit}) == 15.0
    hand.seconds += 3600
    assert [await limiter.spend({"ann": limit}) for _ in range(5)] == [0.0] * 4 + [15.0]


@pytest.mark.usefixtures("hand")
async def test_a_refusal_spends_nothing() -> None:
    limiter = LocalLimiter()
    for _ in range(2):
        await limiter.spend({"ann": Limit(2, 60), "house": Limit(3, 60)})
    assert await limiter.spend({"ann": Limit(2, 60), "house": Limit(3, 60)}) == 30.0
    assert await limiter.spend({"house": Limit(3, 60)}) == 0.0
    assert await limiter.spend({"house": Limit(3, 60)}) == 20.0


async def test_it_remembers_no_more_than_so_many(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "REMEMBERED_MAX", 100)
    limiter = LocalLimiter()
    for number in range(1000):
        await limiter.spend({f"a{number}": Limit(1, 60)})
        assert len(limiter._full_at) <= 101
    assert await limiter.spend({"a999": Limit(1, 60)}) == 60.0
    hand.seconds += 61
    for number in range(101):
        await limiter.spend({f"b{number}": Limit(1, 60)})
    assert not any(name.startswith("a") for name in limiter._full_at)


async def test_a_person_and_an_address_are_counted_and_neither_is_kept() -> None:
    limiter = LocalLimiter()
    limits = Limits(limiter, {"join": Limit(1, 60), "join-address": Limit(2, 60)})
    await limits.spend(Use.JOIN, person="Bearer a secret", address="10.0.0.1")
    with pytest.raises(RateLimited) as caught:
        await limits.spend(Use.JOIN, person="Bearer a secret", address="10.0.0.2")
    assert 59 < caught.value.retry_seconds <= 60
    await limits.spend(Use.JOIN, person="", address="10.0.0.1")
    with pytest.raises(RateLimited):
        await limits.spend(Use.JOIN, person="Bearer another", address="10.0.0.1")
    await limits.spend(Use.JOIN, person="", address="")
    await limits.spend(Use.OPEN, person="Bearer a secret", address="10.0.0.1")
    assert not any("secret" in name or "10.0.0" in name for name in limiter._full_at)


def test_every_use_has_a_limit_for_a_person_and_a_wider_one_for_an_address() -> None:
    assert set(DEFAULTS) == {f"{use}{end}" for use in Use for end in ("", ADDRESS)}
    for use in Use:
        assert DEFAULTS[use + ADDRESS].count >= 3 * DEFAULTS[use].count
        assert DEFAULTS[use + ADDRESS].interval_us < DEFAULTS[use].interval_us


def test_a_fast_player_stays_within_the_limits() -> None:
    """Six seats at one device, every die kept by a tap and every box written, one in a second."""
    assert DEFAULTS["command"].interval_us <= 100_000
    assert DEFAULTS["command"].count > 6 * 13 * (3 + 1)


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("", {}),
        ("open=10/1m", {"open": Limit(10, 60)}),
        ("open=10/1m, join-address=5/2h", {"open": Limit(10, 60), "join-address": Limit(5, 7200)}),
        ("react=1/1s react=2/3s", {"react": Limit(2, 3)}),
    ],
)
def test_a_setting_changes_what_it_names(text: str, changed: dict[str, Limit]) -> None:
    assert read_limits(text) == {**DEFAULTS, **changed}


def test_limits_can_be_switched_off() -> None:
    assert read_limits(" off ") == {}
    assert read_limits("open=off") == {n: limit for n, limit in DEFAULTS.items() if n != "open"}


@pytest.mark.parametrize(
    "text",
    ["open", "open=", "open=5", "open=0/1m", "open=5/0s", "open=5/25h", "shut=5/1m", "open=-1/1m"],
)
def test_what_is_no_limit_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match=r"YACHT_RATE_LIMITS: .* is no limit"):
        read_limits(text)
