"""How scores compare: ranks that equal totals share, the spread, and days in a row."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from yachtdice.daily.calendar import Day


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a total stands among all of a challenge: its rank from 1, and of how many."""

    rank: int
    players: int


def standing(total: int, spread: Mapping[int, int]) -> Standing:
    """The standing of a total; `spread` says how many players made each total, this one too."""
    better = sum(count for other, count in spread.items() if other > total)
    return Standing(better + 1, sum(spread.values()))


def ranks(totals: Iterable[int]) -> list[int]:
    """The rank of each of these totals, the highest first: equal ones share it, as in 1, 1, 3."""
    found: list[int] = []
    last: int | None = None
    for place, total in enumerate(totals, start=1):
        found.append(found[-1] if total == last else place)
        last = total
    return found


def streak(finished: Collection[Day], today: Day) -> int:
    """How many days in a row a player has finished a challenge, up to today.

    As long as today's are open, a row that reached to yesterday goes on.
    """
    day = today if today in finished else today + -1
    count = 0
    while day in finished:
        count += 1
        day = day + -1
    return count
