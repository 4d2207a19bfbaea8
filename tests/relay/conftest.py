"""Links to a Redis: the shared one, and one of a test's own that may go away."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.services import OwnRedis
from yachtdice.relay import Link, RedisBroker, linked


@pytest_asyncio.fixture
async def links(redis_url: str, redis_prefix: str) -> AsyncIterator[tuple[Link, Link]]:
    """Those of two processes."""
    url = f"{redis_url}?prefix={redis_prefix}"
    async with linked(url) as first, linked(url) as second:
        yield first, second


@pytest_asyncio.fixture
async def brokers(links: tuple[Link, Link]) -> AsyncIterator[tuple[RedisBroker, RedisBroker]]:
    """Those of two processes."""
    async with RedisBroker(links[0]).running() as first, RedisBroker(links[1]).running() as second:
        yield first, second


@pytest_asyncio.fixture
async def own_links(own_redis: OwnRedis) -> AsyncIterator[tuple[Link, Link]]:
    """Those of two processes to it."""
    async with linked(own_redis.url) as first, linked(own_redis.url) as second:
        yield first, second
