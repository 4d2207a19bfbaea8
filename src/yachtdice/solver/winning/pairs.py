"""The kernels of the duel: the worth of a pair of states at every difference of totals.

In the notation of the recursion in `duel`: the mover owns state a, the other side state b, and d is
the mover's total less the other's.  Worths are kept as the side sees them that has just written, by
its lead e = -d, so that what follows a row is read forwards.  A block is sixteen differences of one
pair; its rows are those of `kernels`.

Beside the worth goes one more number, which is followed and not sought: how likely something is
when both sides choose by worth.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from yachtdice.solver.compiled import inlined, int64, kernel
from yachtdice.solver.lanes import (
    LANES_SINGLE,
    choose_and_follow,
    copy_row,
    expect,
    follow_row,
    weigh_rows,
)
from yachtdice.solver.lattice import CHANCE, FIRST_ROLL, KEEP_COUNT, ROLL_COUNT
from yachtdice.solver.states import Cells
from yachtdice.solver.winning.ways import (
    BEST_ZERO,
    GROUP,
    LEFT_MAX,
    LEFT_MIN,
    MADE_MAX,
    MADE_MIN,
    Ways,
    find_ways,
    new_ways,
    way_limit,
)

Singles = npt.NDArray[np.float32]
Indexes = npt.NDArray[np.int64]
Bounds = npt.NDArray[np.int32]

IMPOSSIBLE = np.float32(-1.0)
"""Less than any chance: what cannot be done is never the best."""


class Span(NamedTuple):
    """Where the numbers of one pair stand: lead e at `base + e`, for `low <= e <= high`."""

    base: int
    low: int
    high: int


class Work(NamedTuple):
    """A block, its candidate rows, and beside each the rows that are followed."""

    block: Singles
    led_block: Singles
    rows: Singles
    led_rows: Singles
    out: Singles
    led_out: Singles


@inlined
def new_work(cells: Cells) -> Work:
    """Room for one block."""
    ways = way_limit(cells)
    return Work(
        np.zeros((KEEP_COUNT, LANES_SINGLE), np.float32),
        np.zeros((KEEP_COUNT, LANES_SINGLE), np.float32),
        np.zeros((ways, LANES_SINGLE), np.float32),
        np.zeros((ways, LANES_SINGLE), np.float32),
        np.zeros(LANES_SINGLE, np.float32),
        np.zeros(LANES_SINGLE, np.float32),
    )


@inlined
def lead_low(mover: Bounds, other: Bounds, a: int, b: int, lead: int) -> int:
    """The least lead of the other side over the mover that play can reach and that decides nothing.

    `lead` is the lead at the root.  With less the mover has won.
    """
    reached = lead + int64(other[b, MADE_MIN]) - mover[a, MADE_MAX]
    return int64(max(reached, int64(mover[a, LEFT_MIN]) - other[b, LEFT_MAX]))


@inlined
def lead_high(mover: Bounds, other: Bounds, a: int, b: int, lead: int) -> int:
    """The greatest such lead.  With more the other side has won."""
    reached = lead + int64(other[b, MADE_MAX]) - mover[a, MADE_MIN]
    return int64(min(reached, int64(mover[a, LEFT_MAX]) - other[b, LEFT_MIN]))


@kernel("void(int64[::1], int64[::1], int32[:, ::1], int32[:, ::1], int64, int64[::1])")
def measure(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    movers: Indexes, others: Indexes, mover: Bounds, other: Bounds, lead: int, starts: Indexes
) -> None:
    """Where the numbers of every pair begin; the last entry of `starts` is the end."""
    at = 0
    for i in range(movers.size):
        for j in range(others.size):
            starts[i * others.size + j] = at
            low = lead_low(mover, other, movers[i], others[j], lead)
            high = lead_high(mover, other, movers[i], others[j], lead)
            at += max(0, high - low + 1)
    starts[movers.size * others.size] = at


@inlined
def number_at(numbers: Any, span: Span, lead: int, below: float, above: float) -> float:
    """What is kept for a lead; `below` and `above` where all is decided."""
    if lead > span.high:
        return above
    if lead < span.low:
        return below
    return np.float32(numbers[span.base + lead])  # type: ignore[return-value]


@inlined
def load_row(  # noqa: PLR0913, PLR0917 - kernels take numbers, not objects
    rows: Singles, row: int, numbers: Singles, span: Span, first: int, below: float, above: float
) -> None:
    """What is kept for the leads from `first` on."""
    if span.low <= first and first + LANES_SINGLE - 1 <= span.high:
        copy_row(rows, row, numbers, span.base + first)
    else:
        for lane in range(LANES_SINGLE):
            rows[row, lane] = number_at(numbers, span, first + lane, below, above)


@inlined
def fill_rolls(ways: Ways, work: Work) -> None:
    """Every roll becomes the best of its ways."""
    rows, led_rows = work.rows, work.led_rows
    rows[BEST_ZERO] = IMPOSSIBLE
    for way in range(1, ways.counts[1] + 1):
        follow_row(rows, led_rows, BEST_ZERO, rows, led_rows, (way,))
    work.block[FIRST_ROLL:] = IMPOSSIBLE
    for r in range(ROLL_COUNT):
        for at in range(ways.firsts[r], ways.firsts[r + 1], GROUP):
            four = (ways.lists[at], ways.lists[at + 1], ways.lists[at + 2], ways.lists[at + 3])
            follow_row(work.block, work.led_block, FIRST_ROLL + r, rows, led_rows, four)


@inlined
def raise_first(ways: Ways, work: Work) -> None:
    """Let rolls be worth what they pay when written on the first throw."""
    if ways.first_firsts[ROLL_COUNT]:
        for r in range(ROLL_COUNT):
            for at in range(ways.first_firsts[r], ways.first_firsts[r + 1]):
                way = ways.at_first[at]
                follow_row(
                    work.block, work.led_block, FIRST_ROLL + r, work.rows, work.led_rows, (way,)
                )


@inlined
def play_turn(ways: Ways, work: Work) -> None:
    """From what every way is worth to what a turn is worth before its first roll."""
    fill_rolls(ways, work)
    for _ in range(2):
        expect(work.block)
        expect(work.led_block)
        choose_and_follow(work.block, work.led_block)
    raise_first(ways, work)
    weigh_rows(work.block, FIRST_ROLL, CHANCE, work.out)
    weigh_rows(work.led_block, FIRST_ROLL, CHANCE, work.led_out)


@inlined
def find_spans(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    ways: Ways,
    mover: Bounds,
    other: Bounds,
    b: int,
    lead: int,
    starts: Indexes,
    ranks: Indexes,
    first: int,
    spans: Indexes,
) -> None:
    """Where the numbers after each way stand, when the other side moves in state b.

    `first` is the pair of b and the mover's first state after; `lead` the mover's at the root.
    """
    for way in range(1, ways.counts[0] + 1):
        after = ways.after[way]
        low = lead_low(other, mover, b, after, lead)
        spans[way, 0] = starts[first + ranks[after]] - low
        spans[way, 1] = low
        spans[way, 2] = lead_high(other, mover, b, after, lead)


@kernel(
    "void(int32[::1], int64[::1], int64[::1], int32[:, ::1], int32[:, ::1], int64, int64[::1],"
    " int64[::1], float32[::1], float32[::1], float32[::1], int64[::1], float32[::1], float32[::1])"
)
def solve_pairs(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    movers: Indexes,
    others: Indexes,
    mover: Bounds,
    other: Bounds,
    lead: int,
    ranks: Indexes,
    next_starts: Indexes,
    next_worth: Singles,
    next_followed: Singles,
    edges: Singles,
    starts: Indexes,
    worth: Singles,
    followed: Singles,
) -> None:
    """Fill in the numbers of some movers against all states of the other side.

    `lead` is the lead of the other side at the root; `starts` are those of these movers' pairs,
    `ranks` the places of the mover's states in their levels, and `edges` what is followed where
    the mover has lost, and where it has won.
    """
    ways, work = new_ways(cells), new_work(cells)
    spans = np.zeros((ways.after.size, 3), np.int64)
    next_count = (next_starts.size - 1) // others.size
    for i in range(movers.size):
        a = movers[i]
        find_ways(cells, a, ways)
        for j in range(others.size):
            b = others[j]
            find_spans(ways, mover, other, b, -lead, next_starts, ranks, j * next_count, spans)
            low = lead_low(mover, other, a, b, lead)
            high = lead_high(mover, other, a, b, lead)
            at = starts[i * others.size + j] - low
            for first in range(-high, -low + 1, LANES_SINGLE):
                for way in range(1, ways.counts[0] + 1):
                    span = Span(spans[way, 0], spans[way, 1], spans[way, 2])
                    e = first + ways.gains[way]
                    load_row(work.rows, way, next_worth, span, e, 0.0, 1.0)
                    load_row(work.led_rows, way, next_followed, span, e, edges[0], edges[1])
                play_turn(ways, work)
                for lane in range(min(LANES_SINGLE, -low - first + 1)):
                    worth[at - first - lane] = np.float32(1.0) - work.out[lane]
                    followed[at - first - lane] = work.led_out[lane]


@kernel(
    "void(int64[::1], int64[::1], int32[:, ::1], int32[:, ::1], int64, int64[::1], int64[::1],"
    " float32[::1], float32[::1], int32[:, ::1], int32[:, ::1], float64[:, ::1], int64[::1],"
    " float32[::1])"
)
def average_pairs(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    movers: Indexes,
    others: Indexes,
    mover: Bounds,
    other: Bounds,
    lead: int,
    ranks: Indexes,
    next_starts: Indexes,
    next_followed: Singles,
    edges: Singles,
    after: npt.NDArray[np.int32],
    gains: npt.NDArray[np.int32],
    shares: npt.NDArray[np.float64],
    starts: Indexes,
    followed: Singles,
) -> None:
    """What is followed when the mover's turns end as `after`, `gains` and `shares` say.

    Rows of the three are by mover, as `forward.follow` gives them.
    """
    next_count = (next_starts.size - 1) // others.size
    for i in range(movers.size):
        for j in range(others.size):
            b = others[j]
            low = lead_low(mover, other, movers[i], b, lead)
            high = lead_high(mover, other, movers[i], b, lead)
            at = starts[i * others.size + j] - low
            for e in range(low, high + 1):
                followed[at + e] = 0.0
            for way in range(shares.shape[1]):
                if shares[i, way] > 0.0:
                    then = int64(after[i, way])
                    next_low = lead_low(other, mover, b, then, -lead)
                    next_high = lead_high(other, mover, b, then, -lead)
                    base = next_starts[j * next_count + ranks[then]] - next_low
                    span = Span(base, next_low, next_high)
                    share = np.float32(shares[i, way])
                    for e in range(low, high + 1):
                        found = number_at(
                            next_followed, span, gains[i, way] - e, edges[0], edges[1]
                        )
                        followed[at + e] += share * found
