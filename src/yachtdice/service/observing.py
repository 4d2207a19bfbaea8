"""What the use cases tell whoever watches over a server: what was asked, how it ended, how long.

Nothing of it names a table, a person or a token, and every name is one of a few.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from yachtdice.errors import Illegal, Malformed
from yachtdice.service.errors import Forbidden, KeyReused, NotFound, Stale, Unavailable

ACCEPTED = "accepted"
FAILED = "failed"
MASKED_LENGTH = 6

P = ParamSpec("P")
T = TypeVar("T")


class Observer(Protocol):
    """Whoever watches."""

    def command(self, kind: str, result: str, seconds: float) -> None:
        """A command has ended: its kind, `accepted` or why not, and how long it took."""
        ...

    def told(self, event: str, *, heard: bool) -> None:
        """Followers were told of an event, or could not be."""
        ...

    def acted(self, late_ms: int) -> None:
        """A due action was done so long after it was due."""
        ...


class Unobserved:
    """Nobody watches."""

    def command(self, kind: str, result: str, seconds: float) -> None:
        """Let it pass."""

    def told(self, event: str, *, heard: bool) -> None:
        """Let it pass."""

    def acted(self, late_ms: int) -> None:
        """Let it pass."""


class Observed(Protocol):
    """Use cases that are watched."""

    observer: Observer


Self = TypeVar("Self", bound=Observed)


def counted(
    use_case: Callable[Concatenate[Self, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Self, P], Coroutine[Any, Any, T]]:
    """A use case as a command: counted by its name and result, and timed."""
    kind = use_case.__name__

    @wraps(use_case)
    async def run(self: Self, /, *args: P.args, **kwargs: P.kwargs) -> T:
        began, result = time.perf_counter(), FAILED
        try:
            done = await use_case(self, *args, **kwargs)
            result = ACCEPTED
        except Exception as error:
            result = result_of(error)
            raise
        finally:
            self.observer.command(kind, result, time.perf_counter() - began)
        return done

    return run


def result_of(error: Exception) -> str:
    """How a command ended that raised this."""
    match error:
        case Stale():
            return "stale"
        case Forbidden():
            return "forbidden"
        case NotFound():
            return "not_found"
        case Unavailable():
            return "unavailable"
        case Illegal() | KeyReused():
            return "illegal"
        case Malformed():
            return "malformed"
        case _:
            return FAILED


def masked(table_id: str) -> str:
    """A table's id as a log may tell it: enough to find it by, too little to watch it."""
    return f"{table_id[:MASKED_LENGTH]}…"
