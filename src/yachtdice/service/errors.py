"""What a service can refuse besides what the game's own errors say."""

from __future__ import annotations

from typing import Any

from yachtdice.errors import Conflict, YachtError
from yachtdice.wording import Phrase


class Forbidden(YachtError):
    """Whoever asks may not do this: no token, or a token of another seat."""


class NoSeat(Forbidden):
    """Whoever asks plays no seat at the table."""


class NotFound(YachtError):
    """There is no such table, or none that this person may know of."""


class NotReady(YachtError):
    """What was asked for is being worked out; a little later it can be answered."""


class RateLimited(YachtError):
    """Too much was asked for in a short time; `retry_seconds` says when to ask again."""

    def __init__(self, retry_seconds: float) -> None:
        super().__init__("That was too much in a short time. Wait a moment, then go on.")
        self.retry_seconds = retry_seconds


class KeyReused(YachtError):
    """An idempotency key came again with another request."""


class Stale(Conflict):
    """A command was meant for another version; `state` is how the table stands now."""

    def __init__(self, state: dict[str, Any], *, given: int) -> None:
        super().__init__(
            "The table has moved on: version {given} was meant, version {now} is current.",
            given=given,
            now=state["version"],
        )
        self.state = state
        self.given = given


class WriteConflict(Exception):
    """A store found another version than expected; nothing was written."""


class Unavailable(Exception):
    """The store cannot be used just now: away, overrun, or without room.

    Nobody sent anything wrong.  What was asked for may have been done nevertheless, where the
    answer alone was lost: a repeat with the same idempotency key, or the version meant, tells.
    """

    def __init__(self, text: str) -> None:
        self.phrase = Phrase(text)
        super().__init__(str(self.phrase))
