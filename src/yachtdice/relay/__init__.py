"""What several processes share through Redis or Valkey: fan-out and rate limits.

Nothing that matters is kept there.  Without Redis every process goes on by itself: followers hear
what others committed by the watch, a little later, and limits count in each process alone.
"""

from yachtdice.relay.broker import RedisBroker
from yachtdice.relay.limiter import RedisLimiter
from yachtdice.relay.link import Link, is_redis, linked, without_password

__all__ = ["Link", "RedisBroker", "RedisLimiter", "is_redis", "linked", "without_password"]
