"""The kernels of single positions of a duel: what every move is worth, and games played by it.

Worths come from solved halves, as float32 or as fixed-point numbers of 16 bits: either way `scale`
makes chances of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from yachtdice.solver.compiled import inlined, int64, kernel
from yachtdice.solver.forward import throw
from yachtdice.solver.lanes import choose, expect
from yachtdice.solver.lattice import FIRST_ROLL, ROLL_COUNT, WITHIN, WITHIN_COUNT
from yachtdice.solver.states import Cells
from yachtdice.solver.winning.pairs import (
    IMPOSSIBLE,
    Bounds,
    Singles,
    Span,
    Work,
    fill_rolls,
    find_spans,
    new_work,
    number_at,
)
from yachtdice.solver.winning.ways import BEST_ZERO, NONE, Ways, find_ways, new_ways

Indexes = npt.NDArray[np.int64]
F = TypeVar("F", bound=Callable[..., Any])


@inlined
def fill_lane(ways: Ways, spans: Indexes, numbers: Any, scale: float, d: int, work: Work) -> None:  # noqa: PLR0913, PLR0917 - kernels take numbers, not objects
    """What every way is worth at the difference d, in lane 0."""
    for way in range(1, ways.counts[0] + 1):
        span = Span(spans[way, 0], spans[way, 1], spans[way, 2])
        found = number_at(numbers, span, d + ways.gains[way], 0.0, 1.0 / scale)
        work.rows[way, 0] = np.float32(found * scale)


@inlined
def survey_lane(ways: Ways, work: Work, written: Singles, kept: Singles) -> None:
    """What rolls are worth when written, and keeps with one and with two rerolls left."""
    fill_rolls(ways, work)
    for r in range(ROLL_COUNT):
        written[r] = work.block[FIRST_ROLL + r, 0]
    for n in range(2):
        expect(work.block)
        for k in range(FIRST_ROLL):
            kept[n, k] = work.block[k, 0]
        if n == 0:
            choose(work.block)


@inlined
def best_keep(r: int, written: Singles, kept: Singles) -> int:
    """The keep to reroll from, or the roll's own where it is best to stop; kept dice win ties."""
    best, chosen = written[r], FIRST_ROLL + r
    for i in range(WITHIN_COUNT[r]):
        k = int64(WITHIN[r, i])
        if kept[k] > best:
            best, chosen = kept[k], k
    return chosen


@inlined
def lost_by_keep(r: int, keep: int, written: Singles, kept: Singles) -> float:
    """How much less a keep is worth than the best; the roll's own means to stop."""
    best = best_keep(r, written, kept)
    most = written[r] if best >= FIRST_ROLL else kept[best]
    return np.float64(most - (written[r] if keep >= FIRST_ROLL else kept[keep]))


_SURVEY = (
    "void(int32[::1], int64, int64, int64, int32[:, ::1], int32[:, ::1], int64, int64[::1],"
    " int64[::1], Array({numbers}, 1, 'C', True), float64, float32[::1], float32[:, ::1])"
)


def survey_pair(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    a: int,
    b: int,
    d: int,
    mover: Bounds,
    other: Bounds,
    lead: int,
    ranks: Indexes,
    next_starts: Indexes,
    next_worth: Any,
    scale: float,
    written: Singles,
    kept: Singles,
) -> None:
    """One position in full.

    `written[r]` is the chance to win after writing roll r as well as can be, `kept[n, k]` that of
    keep k with n + 1 rerolls left.  `next_starts` are those of the pairs in which the other side
    moves in b.
    """
    ways, work = new_ways(cells), new_work(cells)
    spans = np.zeros((ways.after.size, 3), np.int64)
    find_ways(cells, a, ways)
    find_spans(ways, mover, other, b, lead, next_starts, ranks, 0, spans)
    fill_lane(ways, spans, next_worth, scale, d, work)
    survey_lane(ways, work, written, kept)


@inlined
def best_first(ways: Ways, work: Work, r: int) -> int:
    """The best of the ways that a roll has on the first throw alone; `NONE` where it has none."""
    chosen = NONE
    for at in range(ways.first_firsts[r], ways.first_firsts[r + 1]):
        way = ways.at_first[at]
        if chosen == NONE or work.rows[way, 0] > work.rows[chosen, 0]:
            chosen = way
    return chosen


@inlined
def best_way(ways: Ways, work: Work, r: int) -> int:
    """The way to write a roll: of equals the one listed first, zeros last."""
    chosen, best = NONE, IMPOSSIBLE
    for at in range(ways.firsts[r], ways.firsts[r + 1]):
        way = ways.lists[at]
        if way != BEST_ZERO and work.rows[way, 0] > best:
            chosen, best = way, work.rows[way, 0]
    if ways.lists[ways.firsts[r]] == BEST_ZERO:
        for way in range(1, ways.counts[1] + 1):
            if work.rows[way, 0] > best:
                chosen, best = way, work.rows[way, 0]
    return chosen


_PLAY = (
    "void(int32[::1], int64[::1], int64[::1], int64[::1], int32[:, ::1], int32[:, ::1], int64,"
    " int64[::1], int64[::1], int64, int64[::1], Array({numbers}, 1, 'C', True), float64,"
    " uint64[:, ::1])"
)


def play_pairs(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    movers: Indexes,
    others: Indexes,
    leads: Indexes,
    mover: Bounds,
    other: Bounds,
    lead: int,
    ranks: Indexes,
    other_ranks: Indexes,
    next_count: int,
    next_starts: Indexes,
    next_worth: Any,
    scale: float,
    draws: npt.NDArray[np.uint64],
) -> None:
    """One turn of many games by the side that plays to win: `movers` and `leads` move on.

    `leads` are the movers' leads, `lead` the one at the root; each game uses its row of `draws`.
    """
    ways, work = new_ways(cells), new_work(cells)
    spans = np.zeros((ways.after.size, 3), np.int64)
    written, kept = np.zeros(ROLL_COUNT, np.float32), np.zeros((2, FIRST_ROLL), np.float32)
    for g in range(movers.size):
        a, b = movers[g], others[g]
        find_ways(cells, a, ways)
        first = other_ranks[b] * next_count
        find_spans(ways, mover, other, b, lead, next_starts, ranks, first, spans)
        fill_lane(ways, spans, next_worth, scale, leads[g], work)
        survey_lane(ways, work, written, kept)
        r = throw(0, draws[g, 0])
        way = best_first(ways, work, r)
        keep = best_keep(r, written, kept[1])
        worth = written[r] if keep >= FIRST_ROLL else kept[1, keep]
        if way == NONE or work.rows[way, 0] < worth:
            if keep < FIRST_ROLL:
                r = throw(keep, draws[g, 1])
                keep = best_keep(r, written, kept[0])
                if keep < FIRST_ROLL:
                    r = throw(keep, draws[g, 2])
            way = best_way(ways, work, r)
        movers[g] = ways.after[way]
        leads[g] += ways.gains[way]


_JUDGE = (
    "void(int32[::1], int64[::1], int64[::1], int64[::1], int32[:, ::1], int32[:, ::1], int64,"
    " int64[::1], int64[::1], int64, int64[::1], Array({numbers}, 1, 'C', True), float64,"
    " int16[:, ::1], int64[::1], int64[::1], float64[::1])"
)


def judge_pairs(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    movers: Indexes,
    others: Indexes,
    leads: Indexes,
    mover: Bounds,
    other: Bounds,
    lead: int,
    ranks: Indexes,
    other_ranks: Indexes,
    next_count: int,
    next_starts: Indexes,
    next_worth: Any,
    scale: float,
    taken: npt.NDArray[np.int16],
    after: Indexes,
    gains: Indexes,
    losses: npt.NDArray[np.float64],
) -> None:
    """What one turn of many games gave away, in chances to win, by every choice in it.

    `taken` says what was thrown and kept, as `chances.play` does; `after` and `gains` how it ended.
    On cards whose boxes pay the same on every throw.
    """
    ways, work = new_ways(cells), new_work(cells)
    spans = np.zeros((ways.after.size, 3), np.int64)
    written, kept = np.zeros(ROLL_COUNT, np.float32), np.zeros((2, FIRST_ROLL), np.float32)
    for g in range(movers.size):
        a, b = movers[g], others[g]
        find_ways(cells, a, ways)
        first = other_ranks[b] * next_count
        find_spans(ways, mover, other, b, lead, next_starts, ranks, first, spans)
        fill_lane(ways, spans, next_worth, scale, leads[g], work)
        survey_lane(ways, work, written, kept)
        losses[g] = lost_by_keep(int64(taken[g, 0]), int64(taken[g, 1]), written, kept[1])
        if taken[g, 2] >= 0:
            losses[g] += lost_by_keep(int64(taken[g, 2]), int64(taken[g, 3]), written, kept[0])
        for way in range(1, ways.counts[0] + 1):
            if ways.after[way] == after[g] and ways.gains[way] == gains[g]:
                losses[g] += written[int64(taken[g, 4])] - work.rows[way, 0]
                break


def _for_numbers(function: F, signature: str, numbers: str) -> F:
    return kernel(signature.format(numbers=numbers))(function)


SURVEYS = {
    np.dtype(kind): _for_numbers(survey_pair, _SURVEY, kind) for kind in ("float32", "uint16")
}
PLAYS = {np.dtype(kind): _for_numbers(play_pairs, _PLAY, kind) for kind in ("float32", "uint16")}
JUDGES = {np.dtype(kind): _for_numbers(judge_pairs, _JUDGE, kind) for kind in ("float32", "uint16")}
"""Kernels by the type of the numbers that they read."""
