"""Limits counted in Redis, for all processes together; in the process alone while Redis is away."""

from __future__ import annotations

import time
from collections.abc import Mapping

from yachtdice.relay.link import FAILURES, Link
from yachtdice.service.limits import Limit, LocalLimiter

ALONE_SECONDS = 1.0
"""How long Redis is not asked again after it did not answer."""

_SPEND = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local wait = 0
local spent = {}
for i, key in ipairs(KEYS) do
  local full_at = tonumber(redis.call('GET', key)) or now
  spent[i] = math.max(full_at, now) + ARGV[2 * i - 1]
  wait = math.max(wait, spent[i] - now - ARGV[2 * i])
end
if wait > 0 then
  return wait
end
for i, key in ipairs(KEYS) do
  redis.call('SET', key, string.format('%.0f', spent[i]),
    'PX', math.ceil((spent[i] - now) / 1000))
end
return 0
"""
"""As `LocalLimiter.spend`, in one step and by the time of Redis; in microseconds."""


class RedisLimiter:
    """Counts in Redis, under the prefix of the link; what is regained is forgotten there."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._spend = link.client.register_script(_SPEND)
        self._alone = LocalLimiter()
        self._alone_until = 0.0

    async def spend(self, limits: Mapping[str, Limit]) -> float:
        if time.monotonic() < self._alone_until:
            return await self._alone.spend(limits)
        keys = [f"{self._link.prefix}limit:{name}" for name in limits]
        numbers = [n for limit in limits.values() for n in (limit.interval_us, limit.window_us)]
        try:
            wait_us = await self._spend(keys=keys, args=numbers)
        except FAILURES as error:
            self._link.outage.begin("counting", error)
            self._alone_until = time.monotonic() + ALONE_SECONDS
            return await self._alone.spend(limits)
        self._link.outage.end("counting")
        return int(wait_us) / 1_000_000
