"""Limits to how often something may be done: by one person, and from one address.

They keep a program that runs wild, or means ill, from the others.  Honest players never meet them,
nor does a school behind a single address.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from types import MappingProxyType
from typing import Protocol

from yachtdice.errors import Malformed, quoted
from yachtdice.service.errors import RateLimited

COUNT_MAX = 1_000_000
SECONDS_MAX = 86_400
REMEMBERED_MAX = 100_000
_UNITS = {"s": 1, "m": 60, "h": 3600}
_HASH_BYTES = 12


class Use(StrEnum):
    """What is counted apart from other things."""

    OPEN = "open"
    """Setting up a table."""
    JOIN = "join"
    """Sitting down, and finding a table by its code."""
    COMMAND = "command"
    """Whatever else changes something."""
    REACT = "react"
    """Small signs to the others."""
    ADVISE = "advise"
    """Hints, advice and reviews."""
    SOLVE = "solve"
    """Bringing rules of one's own, which may have to be solved."""


@dataclass(frozen=True, slots=True)
class Limit:
    """So many in so many seconds; all of them at once if need be, and then as time goes on."""

    count: int
    seconds: int

    @property
    def window_us(self) -> int:
        """The seconds, in microseconds."""
        return self.seconds * 1_000_000

    @property
    def interval_us(self) -> int:
        """After how many microseconds one more is regained."""
        return self.window_us // self.count


ADDRESS = "-address"
"""What the name of a limit ends in that counts all people at one address together."""

DEFAULTS: Mapping[str, Limit] = MappingProxyType(
    {
        Use.OPEN.value: Limit(60, 600),
        Use.JOIN.value: Limit(120, 600),
        Use.COMMAND.value: Limit(400, 40),
        Use.REACT.value: Limit(20, 20),
        Use.ADVISE.value: Limit(60, 60),
        Use.SOLVE.value: Limit(20, 600),
        Use.OPEN + ADDRESS: Limit(600, 300),
        Use.JOIN + ADDRESS: Limit(600, 300),
        Use.COMMAND + ADDRESS: Limit(20_000, 40),
        Use.REACT + ADDRESS: Limit(1000, 20),
        Use.ADVISE + ADDRESS: Limit(1200, 60),
        Use.SOLVE + ADDRESS: Limit(60, 600),
    }
)


class Limiter(Protocol):
    """Where it is counted."""

    async def spend(self, limits: Mapping[str, Limit]) -> float:
        """Take one from each of these, or nothing from any.

        Returns 0.0 when they were taken, else after how many seconds they could be.
        """
        ...


class LocalLimiter:
    """Counts in this process, by the generic cell rate algorithm: one number for each name.

    The number is when all will be regained (ITU-T I.371 calls it the theoretical arrival time).
    """

    def __init__(self) -> None:
        self._full_at: dict[str, int] = {}

    async def spend(self, limits: Mapping[str, Limit]) -> float:
        now = time.monotonic_ns() // 1000
        spent = {
            name: max(self._full_at.get(name, 0), now) + limit.interval_us
            for name, limit in limits.items()
        }
        wait_us = max(spent[name] - now - limit.window_us for name, limit in limits.items())
        if wait_us > 0:
            return wait_us / 1_000_000
        self._full_at.update(spent)
        if len(self._full_at) > REMEMBERED_MAX:
            self._forget(now)
        return 0.0

    def _forget(self, now: int) -> None:
        """Drop what is regained, and if that is not enough, what will be first."""
        latest = sorted(self._full_at, key=self._full_at.__getitem__)[-REMEMBERED_MAX // 2 :]
        self._full_at = {name: self._full_at[name] for name in latest if self._full_at[name] > now}


class Limits:
    """The limits of a site, and where they are counted."""

    def __init__(self, limiter: Limiter, limits: Mapping[str, Limit]) -> None:
        self._limiter = limiter
        self._limits = limits

    async def spend(self, use: Use, *, person: str, address: str) -> None:
        """Count one use for a person, if known, and for an address; raises `RateLimited`.

        Neither is kept as it is: names are hashes.
        """
        asked = {}
        for name, who in ((use.value, person), (use + ADDRESS, address)):
            if who and name in self._limits:
                asked[f"{name}:{_hashed(who)}"] = self._limits[name]
        wait = await self._limiter.spend(asked) if asked else 0.0
        if wait:
            raise RateLimited(wait)


def read_limits(text: str) -> Mapping[str, Limit]:
    """The limits that a setting changes: words such as `open=60/10m`; `off` for none at all.

    Raises `Malformed`.
    """
    if text.strip() == "off":
        return {}
    limits = dict(DEFAULTS)
    for word in text.replace(",", " ").split():
        name, _, said = word.partition("=")
        found = re.fullmatch(r"([0-9]{1,7})/([0-9]{1,5})([smh])", said)
        if name not in limits or (said != "off" and found is None):
            raise _unreadable(word)
        if found is None:
            del limits[name]
            continue
        count, seconds = int(found[1]), int(found[2]) * _UNITS[found[3]]
        if not (1 <= count <= COUNT_MAX and 1 <= seconds <= SECONDS_MAX):
            raise _unreadable(word)
        limits[name] = Limit(count, seconds)
    return limits


def _unreadable(word: str) -> Malformed:
    return Malformed(
        "YACHT_RATE_LIMITS: {given} is no limit. Give off, or words such as open=60/10m "
        "(up to {most} in up to 24 h), each once, of: {known}.",
        given=quoted(word),
        most=COUNT_MAX,
        known=", ".join(DEFAULTS),
    )


def _hashed(who: str) -> str:
    return blake2b(who.encode(errors="surrogatepass"), digest_size=_HASH_BYTES).hexdigest()
