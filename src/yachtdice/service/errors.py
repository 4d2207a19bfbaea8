"""What a service can refuse besides what the game's own errors say."""

from __future__ import annotations

from typing import Any

from yachtdice.errors import Conflict, YachtError


class Forbidden(YachtError):
    """Whoever asks may not do this: no token, or a token of another seat."""


class NoSeat(Forbidden):
    """Whoever asks plays no seat at the table."""


class NotFound(YachtError):
    """There is no such table, or none that this person may know of."""


class NotReady(YachtError):
    """What was asked for is being worked out; a little later it can be answered."""


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
