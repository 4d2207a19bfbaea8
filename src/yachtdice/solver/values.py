"""The worth of every state: solved afresh, or loaded from what was solved before."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from yachtdice.rules import RuleSet
from yachtdice.solver import kernels, stored
from yachtdice.solver.card import Card, card_for
from yachtdice.solver.compiled import prepare
from yachtdice.solver.progress import Progress
from yachtdice.solver.threads import crew, thread_count

_LOCK = threading.Lock()
_STATES_PER_PART_MIN = 256
_PARTS_PER_THREAD = 8


@dataclass(frozen=True, eq=False)
class Values:
    """What perfect play still earns on average from every state, in float64.

    `worth` is read-only and laid out as `layout` says; `seconds` is the time it took to solve or to
    load them.
    """

    rules: RuleSet
    worth: npt.NDArray[np.float64]
    seconds: float
    from_cache: bool

    @cached_property
    def card(self) -> Card:
        """The rule set as kernels read it."""
        return card_for(self.rules)

    @property
    def state_count(self) -> int:
        """How many states there are, full sheets included."""
        return self.worth.size

    @property
    def expected_score(self) -> float:
        """The mean final total of perfect play from an empty sheet."""
        return float(self.worth[self.card.layout.start])


def solve_values(
    rules: RuleSet, *, cache: bool | Path = True, progress: Progress | None = None
) -> Values:
    """The values of a rule set of one column; raises `Illegal` for what cannot be solved.

    `cache` says whether to load what was solved before and to store what is solved now: in the
    user's cache directory, in a directory of the caller's, or not at all.
    """
    card = card_for(rules)
    folder = stored.folder(cache)
    begun = time.perf_counter()
    worth = stored.load(folder, rules, card.layout.state_count) if folder else None
    if worth is not None:
        return _values(rules, worth, begun, from_cache=True)
    prepare(kernels.solve_masks, progress=progress)
    begun = time.perf_counter()
    with _LOCK:
        values = _values(rules, _solve(card, progress), begun, from_cache=False)
    if folder:
        stored.save(folder, rules, values.worth)
    return values


def _values(
    rules: RuleSet, worth: npt.NDArray[np.float64], begun: float, *, from_cache: bool
) -> Values:
    worth.flags.writeable = False
    return Values(rules, worth, time.perf_counter() - begun, from_cache)


def _solve(card: Card, progress: Progress | None) -> npt.NDArray[np.float64]:
    """Layer by layer, the full sheets first; states are NaN until they are solved."""
    layout = card.layout
    worth = np.full(layout.state_count, np.nan)
    worth[: layout.full_count] = 0.0
    done = 0
    with crew() as threads:
        for masks in layers(len(card.places)):
            threads.run(
                lambda part: kernels.solve_masks(card.cells, part, worth), parts_of(card, masks)
            )
            done += masks.size
            if progress is not None:
                progress("solve", done / (2 ** len(card.places) - 1))
    return worth


def layers(box_count: int) -> Iterator[npt.NDArray[np.int64]]:
    """The sets of one, two, ... open boxes, as bits."""
    masks = np.arange(2**box_count, dtype=np.int64)
    sizes = np.zeros(masks.size, np.int8)
    for box in range(box_count):
        sizes += (masks >> box & 1).astype(np.int8)
    for size in range(1, box_count + 1):
        yield masks[sizes == size]


def parts_of(card: Card, masks: npt.NDArray[np.int64]) -> list[npt.NDArray[np.int64]]:
    """A layer in parts of about equal work, enough of them to keep every thread busy."""
    states = masks.size * card.layout.state_count // 2 ** len(card.places)
    count = min(thread_count() * _PARTS_PER_THREAD, states // _STATES_PER_PART_MIN, masks.size)
    return [masks[first :: max(1, count)].copy() for first in range(max(1, count))]
