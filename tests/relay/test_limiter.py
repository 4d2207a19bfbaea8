"""Limits counted by several processes together, and by each alone while Redis is away."""

from __future__ import annotations

import asyncio

import pytest

from tests.services import OwnRedis
from yachtdice.relay import Link, RedisLimiter, limiter
from yachtdice.service.limits import Limit

pytestmark = pytest.mark.integration

Links = tuple[Link, Link]
FIVE = Limit(5, 3600)
THREE = Limit(3, 3600)


async def test_two_processes_count_together(links: Links) -> None:
    limiters = [RedisLimiter(link) for link in links]
    waits = [await limiters[n % 2].spend({"ann": FIVE}) for n in range(8)]
    assert waits[:5] == [0.0] * 5
    assert all(0 < wait <= 3600 / 5 for wait in waits[5:])
    assert await limiters[0].spend({"bob": FIVE}) == 0.0


async def test_many_at_once_get_no_more(links: Links) -> None:
    limiters = [RedisLimiter(link) for link in links * 2]
    waits = await asyncio.gather(*(each.spend({"ann": FIVE}) for each in limiters * 10))
    assert waits.count(0.0) == 5


async def test_all_are_spent_or_none(links: Links) -> None:
    redis = RedisLimiter(links[0])
    for _ in range(3):
        assert await redis.spend({"ann": THREE, "house": FIVE}) == 0.0
    assert await redis.spend({"ann": THREE, "house": FIVE}) > 0
    assert [await redis.spend({"house": FIVE}) for _ in range(2)] == [0.0, 0.0]
    assert await redis.spend({"house": FIVE}) > 0


async def test_what_was_spent_comes_back_and_is_forgotten(links: Links) -> None:
    link = links[0]
    redis, quick = RedisLimiter(link), Limit(2, 1)
    assert [await redis.spend({"ann": quick}) for _ in range(2)] == [0.0, 0.0]
    wait = await redis.spend({"ann": quick})
    assert 0 < wait <= 0.5
    key = f"{link.prefix}limit:ann"
    assert 0 < await link.client.pttl(key) <= 1000
    await asyncio.sleep(wait)
    assert await redis.spend({"ann": quick}) == 0.0


async def test_without_redis_each_counts_alone_and_then_together_again(
    own_redis: OwnRedis,
    own_links: Links,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    limiters = [RedisLimiter(link) for link in own_links]
    assert [await limiters[0].spend({"ann": FIVE}) for _ in range(5)] == [0.0] * 5
    own_redis.stop()
    for each in limiters:
        assert [await each.spend({"ann": THREE}) for _ in range(3)] == [0.0] * 3
        assert await each.spend({"ann": THREE}) > 0
    assert caplog.text.count("Redis is away") == 2
    own_redis.start()
    monkeypatch.setattr(limiter, "ALONE_SECONDS", 0.0)
    for each in limiters:
        each._alone_until = 0.0
    waits = [await limiters[n % 2].spend({"ann": FIVE}) for n in range(6)]
    assert waits.count(0.0) == 5
    assert caplog.text.count("Redis is back") == 2
