"""Who plays whom: from those who wait to the tables that can be made up now.  Pure.

People come first, and of several the one whose rating is nearest.  Whoever has waited for a while
gets computer players of near rating, so that the queue is never empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from yachtdice.ratings import anchors
from yachtdice.service.rating_ports import Size, Waiting

COMPUTER_AFTER_MS = 20_000
"""How long somebody waits for people before computer players sit down."""

FOURTH_AFTER_MS = 8_000
"""How long three wait for a fourth."""

GROUP_MIN, GROUP_MAX = 3, 4


@dataclass(frozen=True, slots=True)
class Match:
    """A table that can be made up: people, the longest waiting first, and computer players."""

    people: tuple[Waiting, ...]
    levels: tuple[str, ...] = ()

    @property
    def ladder(self) -> str:
        return self.people[0].ladder


def matches(waiting: Iterable[Waiting], now: int) -> list[Match]:
    """Every table that can be made up now; nobody is in two of them."""
    ordered = sorted(waiting, key=lambda w: (w.ladder, w.size, w.joined_at, w.player_id))
    queues = groupby(ordered, key=lambda w: (w.ladder, w.size))
    return [
        match
        for (_, size), queue in queues
        for match in (_pairs if size is Size.PAIR else _groups)(list(queue), now)
    ]


def _pairs(queue: list[Waiting], now: int) -> Iterator[Match]:
    while queue:
        first, others = queue[0], queue[1:]
        if others:
            met = _nearest(first, others, 1)
        elif now - first.joined_at >= COMPUTER_AFTER_MS:
            met = []
        else:
            return
        yield _match([first, *met], Size.PAIR)
        queue = [waiting for waiting in others if waiting not in met]


def _groups(queue: list[Waiting], now: int) -> Iterator[Match]:
    while len(queue) >= GROUP_MAX:
        met = [queue[0], *_nearest(queue[0], queue[1:], GROUP_MAX - 1)]
        yield _match(met, Size.GROUP)
        queue = [waiting for waiting in queue if waiting not in met]
    waited = now - queue[0].joined_at if queue else 0
    if waited >= (FOURTH_AFTER_MS if len(queue) == GROUP_MIN else COMPUTER_AFTER_MS):
        yield _match(queue, Size.GROUP)


def _nearest(first: Waiting, others: Sequence[Waiting], count: int) -> list[Waiting]:
    """So many whose ratings are nearest, of equally near ones those who have waited longest."""
    return sorted(others, key=lambda other: abs(other.mean - first.mean))[:count]


def _match(people: Sequence[Waiting], size: Size) -> Match:
    seats = 2 if size is Size.PAIR else GROUP_MIN
    mean = sum(waiting.mean for waiting in people) / len(people)
    return Match(tuple(people), near_levels(people[0].ladder, mean, seats - len(people)))


def near_levels(ladder: str, mean: float, count: int) -> tuple[str, ...]:
    """So many different levels of computer players whose ratings are nearest."""
    found = anchors(ladder)
    return tuple(sorted(found, key=lambda level: abs(found[level].mean - mean))[: max(0, count)])
