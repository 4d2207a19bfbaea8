"""One column that may wait: what it earns when it writes 13 of the 39 turns of a card of three.

A card of several columns cannot be solved, but each column can by itself, once it is told what a
turn costs.  With n turns left on the card, a roll r is priced L(n, r) points.  A column that writes
the turn pays the price; whoever does, every column gets its share of it.  So with k columns of
multipliers m_j, in points of column j before multiplying,

    V_j(n, c) = sum over rolls of the turn, played for column j alone, of
        L(n, r) / (k m_j) + max(V_j(n - 1, c), points + V_j(n - 1, c after) - L(n, r) / m_j)

where the first of the two is to wait, which it may while it has more turns than open boxes.

The sum of m_j V_j over the columns at the start is never less than what the best play of the whole
card earns, whatever the prices (`bounds` says why), and with good prices the same
values make a strong player: `card_play` chooses the turn's keep and box by their sum.  `slack` is
the number of turns a column can let pass: n less its open boxes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from yachtdice.errors import Illegal
from yachtdice.rules import Joker, RuleSet, rules_label
from yachtdice.solver.card import UPPER_COUNT, UPPER_LEN, YACHT_BOXES, Card, card_for
from yachtdice.solver.compiled import inlined, kernel, prepare
from yachtdice.solver.kernels import NOTHING, Work, fill_lane, fill_rolls, new_work
from yachtdice.solver.lanes import LANES, choose, expect, weigh_rows
from yachtdice.solver.lattice import CHANCE, FIRST_ROLL, ROLL_COUNT
from yachtdice.solver.progress import Progress
from yachtdice.solver.states import Cells, State, cell, first_index, number
from yachtdice.solver.threads import crew

Floats = npt.NDArray[np.float64]
Tables = npt.NDArray[np.float32]

KNOTS = np.array([0, 1, 2, 3, 4, 6, 8, 11, 14, 18, 22, 26, 32, 39, 52, 65, 78], np.int64)
"""The slacks whose values are kept for play; those between are interpolated."""

_PARTS = 16


@dataclass(frozen=True, eq=False)
class Prices:
    """What the roll a turn ends with costs, by turns left on the card (row 0 unused) and roll."""

    each: Floats

    @classmethod
    def free(cls, rules: RuleSet) -> Prices:
        """No roll costs anything: every column may have any."""
        return cls(np.zeros((len(rules.places) + 1, ROLL_COUNT)))


@dataclass(frozen=True, eq=False)
class Patience:
    """One column's values: at the start of the card, and by `KNOTS` and state for play."""

    start: float
    tables: Tables


def column_rules(rules: RuleSet) -> RuleSet:
    """A column of a card by itself: all that it might do on the card, and perhaps a little more.

    Its five of a kind goes in any open box, at full pay where a Joker could: on the card a Joker
    waits for other columns too, and is told where to go.
    """
    joker = rules.joker if rules.joker is Joker.NONE else Joker.FREE
    return replace(rules, columns=(1,), joker=joker, extra_yacht=0, first_throw_wins=False)


def check_columns(rules: RuleSet) -> None:
    """Raise `Illegal` for cards whose columns cannot be told apart from each other this way.

    The open Joker pays in full beside an open upper box, and first throws pay by the turn: columns
    alone are not asked about either.
    """
    bonus = rules.upper_bonus
    plain = (bonus is None or bonus.multiplied) and rules.joker is not Joker.OPEN
    special = any(box.doubles or box.first_throw for box in rules.boxes)
    if len(rules.columns) < 2 or not plain or special:
        raise Illegal(
            "{rules} cannot be judged by its columns: only cards of several columns whose bonus is "
            "multiplied, without the open Joker, pay on the first throw and doubled boxes.",
            rules=rules_label(rules),
        )


def knots_of(rules: RuleSet) -> npt.NDArray[np.int64]:
    """The slacks to keep for a card: up to all turns of its other columns."""
    most = len(rules.boxes) * (len(rules.columns) - 1)
    kept = KNOTS[most > KNOTS]
    return np.append(kept, most)


def solve_column(
    rules: RuleSet, column: int, prices: Prices, *, progress: Progress | None = None
) -> Patience:
    """The values of one column of a card under these prices."""
    check_columns(rules)
    card = card_for(column_rules(rules))
    prepare(wait_masks, progress=progress)
    factor = rules.columns[column]
    cost = prices.each / factor
    share = cost / len(rules.columns)
    extra = rules.extra_yacht / (1 if rules.extra_multiplied else factor)
    missed = rules.extra_yacht * (min(rules.columns) if rules.extra_multiplied else 1)
    first_cost = missed / factor if column == len(rules.columns) - 1 else 0.0
    boxes, turns = len(card.places), len(rules.places)
    knots = knots_of(rules)
    tables = np.full((knots.size, card.layout.state_count), np.nan, np.float32)
    slack_most = turns - boxes
    before = np.full(card.layout.state_count, np.nan)
    before[: card.layout.full_count] = 0.0
    _keep(card, before, tables, knots, 0)
    groups = list(_masks_by_size(boxes))
    with crew() as threads:
        for left in range(1, turns + 1):
            after = np.full(card.layout.state_count, np.nan)
            sizes = range(max(0, left - slack_most), min(boxes, left) + 1)
            masks = np.concatenate([groups[size] for size in sizes])
            parts = [masks[first::_PARTS].copy() for first in range(_PARTS)]
            row = (cost[left], share[left], float(extra), float(first_cost))
            worth = before
            threads.run(lambda part: wait_masks(card.cells, part, left, *row, worth, after), parts)  # noqa: B023 - run before the next turn
            before = after
            _keep(card, before, tables, knots, left)
            if progress is not None:
                progress("columns", (column + left / turns) / len(rules.columns))
    tables.flags.writeable = False
    return Patience(float(before[card.layout.start]), tables)


def _masks_by_size(boxes: int) -> Iterator[npt.NDArray[np.int64]]:
    masks = np.arange(2**boxes, dtype=np.int64)
    sizes = np.bitwise_count(masks)
    for size in range(boxes + 1):
        yield masks[sizes == size]


def _keep(
    card: Card, worth: Floats, tables: Tables, knots: npt.NDArray[np.int64], left: int
) -> None:
    """Copy the values with so many turns left whose slack is a knot."""
    sizes = np.bitwise_count(open_boxes(card))
    for number_, slack in enumerate(knots.tolist()):
        where = sizes == left - slack
        if left >= slack and where.any():
            tables[number_, where] = worth[where]


def open_boxes(card: Card) -> npt.NDArray[np.int64]:
    """The boxes that are open, as bits in the solver's order, by state."""
    layout = card.layout
    uppers = np.repeat(np.arange(layout.upper_len.size), layout.upper_len)
    lowers = np.arange(layout.planes.size) << card.upper_count
    boxes: npt.NDArray[np.int64] = (lowers[:, None] | uppers[None, :]).ravel().astype(np.int64)
    return boxes


@inlined
def price_rolls(work: Work, passing: Floats, cost: Floats, share: Floats) -> None:
    """From what rolls are worth when written to what they are worth to a column that may wait."""
    for r in range(ROLL_COUNT):
        for lane in range(LANES):
            written = work.block[FIRST_ROLL + r, lane] - cost[r]
            work.block[FIRST_ROLL + r, lane] = max(written, passing[lane]) + share[r]


@kernel(
    "void(int32[::1], int64[::1], int64, float64[::1], float64[::1], float64, float64,"
    " float64[::1], float64[::1])"
)
def wait_masks(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    masks: npt.NDArray[np.int64],
    left: int,
    cost: Floats,
    share: Floats,
    extra: float,
    first_cost: float,
    worth: Floats,
    after: Floats,
) -> None:
    """Fill in `after`, with `left` turns left, for these sets of open boxes; `worth` has one less.

    Five of a kind earns `extra`, less `first_cost` where it is written in the Yacht box for points.
    """
    work = new_work(cells)
    passing = np.zeros(LANES)
    indexes = np.zeros(LANES, np.int64)
    uppers = number(cells, UPPER_COUNT)
    lane = 0
    for number_ in range(masks.size):
        mask = masks[number_]
        upper, lower = mask & ((1 << uppers) - 1), mask >> uppers
        size = 0
        for b in range(32):
            size += mask >> b & 1
        count = cell(cells, UPPER_LEN, upper)
        for rank in range(count):
            index = first_index(cells, upper, lower, 0) + rank
            indexes[lane] = index
            fill_lane(cells, worth, State(upper, lower, 0, rank), work, lane)
            work.extras[0, lane] = extra
            for j in range(16):
                if number(cells, YACHT_BOXES) >> j & 1:
                    work.hits[uppers + j, lane] -= first_cost
            passing[lane] = worth[index] if size < left else NOTHING
            lane += 1
            last = number_ == masks.size - 1 and rank == count - 1
            if lane == LANES or last:
                fill_rolls(cells, work)
                price_rolls(work, passing, cost, share)
                expect(work.block)
                choose(work.block)
                expect(work.block)
                choose(work.block)
                weigh_rows(work.block, FIRST_ROLL, CHANCE, work.out)
                for i in range(lane):
                    after[indexes[i]] = work.out[i]
                lane = 0
