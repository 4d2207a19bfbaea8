"""Days of the challenge: they change at 00:00 UTC everywhere at once, and close 12 hours later."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from yachtdice.errors import Malformed, quoted

DAY_MS = 86_400_000
CLOSING_MS = 12 * 3_600_000
"""How long after the change an attempt begun before it may be finished."""

_EPOCH = date(1970, 1, 1).toordinal()
_WRITTEN = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Day:
    """A day by its number, counted from 1970-01-01 as 0; written 2026-11-30 in every locale."""

    number: int

    @classmethod
    def at(cls, now: int) -> Day:
        """The day of a time in UTC milliseconds."""
        return cls(now // DAY_MS)

    @classmethod
    def parse(cls, text: str) -> Day:
        """The day that `str` writes; raises `Malformed` quoting what is none."""
        try:
            if not _WRITTEN.fullmatch(text):
                raise ValueError(text)
            return cls(date.fromisoformat(text).toordinal() - _EPOCH)
        except ValueError as error:
            raise Malformed(
                "{given} is not a day. Write it like 2026-11-30.", given=quoted(text)
            ) from error

    def __str__(self) -> str:
        return date.fromordinal(self.number + _EPOCH).isoformat()

    def __add__(self, days: int) -> Day:
        return Day(self.number + days)

    @property
    def begins_at(self) -> int:
        """When its challenges may be begun, in UTC milliseconds."""
        return self.number * DAY_MS

    @property
    def ends_at(self) -> int:
        """When the day changes: from then on its challenges cannot be begun any more."""
        return self.begins_at + DAY_MS

    @property
    def closes_at(self) -> int:
        """When attempts that are not finished lapse, its secret is shown and its archive opens."""
        return self.ends_at + CLOSING_MS

    def is_closed(self, now: int) -> bool:
        """Whether nothing can count for the day any more."""
        return now >= self.closes_at
