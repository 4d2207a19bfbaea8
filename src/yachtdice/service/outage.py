"""Something that is away for a while: said once when it goes and once when it is back."""

from __future__ import annotations

import logging
import threading
import time


class Outage:
    """Whether something outside is away, as seen by the parts that need it.

    It begins with the first part that fails and ends when none fails any more; only these two
    moments are logged, however often the parts try.  Threads may share it.
    """

    def __init__(self, what: str, log: logging.Logger) -> None:
        self._what = what
        self._log = log
        self._lock = threading.Lock()
        self._failing: set[str] = set()
        self._began_at = 0.0

    @property
    def is_on(self) -> bool:
        """Whether any part fails just now."""
        return bool(self._failing)

    def begin(self, part: str, error: BaseException) -> None:
        """A part has failed."""
        with self._lock:
            is_first = not self._failing
            self._failing.add(part)
        if is_first:
            self._began_at = time.monotonic()
            why = " ".join(str(error).split()) or type(error).__name__
            self._log.warning("%s is away, and is tried again: %s", self._what, why)

    def end(self, part: str) -> None:
        """A part has succeeded."""
        if part not in self._failing:
            return
        with self._lock:
            was_last = self._failing == {part}
            self._failing.discard(part)
        if was_last:
            seconds = time.monotonic() - self._began_at
            self._log.warning("%s is back after %.1f s", self._what, seconds)
