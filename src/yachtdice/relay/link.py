"""The way to one Redis: its address, the prefix of all names there, and whether it answers."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from yachtdice.errors import Malformed, quoted
from yachtdice.service.outage import Outage

SCHEMES = ("redis", "rediss", "unix")
DEFAULT_PREFIX = "yacht:"
ANSWER_SECONDS_MAX = 1.0
"""How long one step may take: what waits for Redis must sooner go on without it."""

FAILURES = (RedisError, OSError, RuntimeError)
"""What a Redis that is away is noticed by; the last is what uvloop says of a connection that closed
while it was being used.
"""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Link:
    """A client of one Redis, the prefix that sets our names apart, and the state of the line."""

    client: Redis
    prefix: str
    outage: Outage


def is_redis(url: str) -> bool:
    """Whether an address names a Redis, by its scheme."""
    return url.partition("://")[0] in SCHEMES


@asynccontextmanager
async def linked(url: str) -> AsyncIterator[Link]:
    """The link to the Redis of an address such as `redis://localhost/0?prefix=yacht:`.

    `rediss://` is Redis by TLS, `unix://` a socket; `prefix` goes before every key and channel.
    Nothing is sent yet.  Raises `Malformed` for an address that cannot be.
    """
    link = _link(url)
    try:
        yield link
    finally:
        await link.client.aclose()


def _link(url: str) -> Link:
    try:
        parts = urlsplit(url)
        options = dict(parse_qsl(parts.query))
        prefix = options.pop("prefix", DEFAULT_PREFIX)
        address = urlunsplit(parts._replace(query=urlencode(options)))
        client = Redis.from_url(
            address,
            socket_connect_timeout=ANSWER_SECONDS_MAX,
            socket_timeout=ANSWER_SECONDS_MAX,
            # A pooled connection that died with the last server is found out by trying it.
            retry=Retry(NoBackoff(), 1),
        )
    except (TypeError, ValueError) as error:
        raise Malformed(
            "YACHT_BROKER_URL: {given} cannot be used: {why}.",
            given=quoted(without_password(url)),
            why=error,
        ) from error
    return Link(client, prefix, Outage("Redis", _log))


def without_password(url: str) -> str:
    """An address fit to be shown."""
    return re.sub(r"(//[^/@:]*:)[^/@]*@", r"\1***@", url)
