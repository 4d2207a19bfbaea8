"""The game of two, exactly: play that maximises the chance to win, a draw counted half.

Two sides play in turn.  With a the mover's state, b the other side's, and d the mover's total less
the other's, the worth of a position to its mover is

    G(a, b, d) = turn over ways w of a of H(b, a after w, d + gain of w),
    H(a, b, e) = 1 - G(a, b, -e)

where H is the same seen by the side that has just written, e being its lead, and where the turn
takes means over throws and maxima over keeps and ways as in perfect play.  When both sheets are
full, G is 1, 1/2 or 0 by the sign of d.  It is solved from full sheets upwards, one move of one
side at a time, and only for differences that play can reach and that decide nothing yet.

Size.  For `classic` there are 5,200,300 pairs of sheets and 1,245,089,080 positions.  Numbers are
kept in float32, each a mean of numbers up to 1 through at most 24 turns; the greatest error
measured against exact fractions is 2.2e-7, over the 477 positions of four cards of two or three
boxes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from yachtdice.solver import forward
from yachtdice.solver.card import Card
from yachtdice.solver.compiled import prepare
from yachtdice.solver.decisions import Decisions
from yachtdice.solver.progress import Progress
from yachtdice.solver.threads import Crew, crew
from yachtdice.solver.winning import pairs
from yachtdice.solver.winning.sides import Side

Singles = npt.NDArray[np.float32]


class Counted(NamedTuple):
    """What is followed: how much an end counts that the root's mover wins, draws or loses."""

    win: float
    draw: float
    loss: float

    def edges(self, *, second: bool) -> Singles:
        """What counts where the side to move, the first or the second, has lost or has won."""
        ends = (self.win, self.loss) if second else (self.loss, self.win)
        return np.array(ends, np.float32)


DRAWS = Counted(0.0, 1.0, 0.0)
WORTH = Counted(1.0, 0.5, 0.0)


class Fixed(NamedTuple):
    """One of the two, the root's first side or the second, plays by decisions of its own."""

    decisions: Decisions
    second: bool


@dataclass(frozen=True, eq=False)
class Root:
    """Where a duel begins: the side to move, the other side, and the mover's lead.

    The other side has as many turns left, or one less.
    """

    first: Side
    second: Side
    lead: int = 0

    @property
    def card(self) -> Card:
        return self.first.card

    @property
    def moves(self) -> int:
        """How many turns are left, both sides' together."""
        return self.first.turns + self.second.turns

    def is_second(self, left: int) -> bool:
        """Whether the second side is to move with so many turns left."""
        return (self.moves - left) % 2 == 1

    def half(self, left: int) -> Half:
        """The positions with so many turns left."""
        made = self.moves - left
        firsts = self.first.levels[-(-made // 2)]
        seconds = self.second.levels[made // 2]
        if self.is_second(left):
            return Half(left, self.second, self.first, seconds, firsts, self.lead)
        return Half(left, self.first, self.second, firsts, seconds, -self.lead)

    @property
    def pair_count(self) -> int:
        """How many pairs of states there are, one of them the mover's."""
        return sum(self.half(left).pair_count for left in range(self.moves + 1))

    def sizes(self) -> list[int]:
        """How many positions there are, by the number of turns left."""
        return [int(self.half(left).starts()[-1]) for left in range(self.moves + 1)]


@dataclass(frozen=True, eq=False)
class Half:
    """All positions with `left` turns left, in which one and the same side is to move.

    `lead` is the lead of the other side at the root.
    """

    left: int
    mover: Side
    other: Side
    movers: npt.NDArray[np.int64]
    others: npt.NDArray[np.int64]
    lead: int

    @property
    def pair_count(self) -> int:
        return self.movers.size * self.others.size

    def low(self, mover: int, other: int) -> int:
        """The least lead of the other side that is kept for a pair of states."""
        bounds = self.mover.bounds, self.other.bounds
        return int(pairs.lead_low.py_func(*bounds, mover, other, self.lead))  # type: ignore[attr-defined]

    def starts(self) -> npt.NDArray[np.int64]:
        """Where the numbers of every pair begin, and where the last end."""
        starts = np.zeros(self.pair_count + 1, np.int64)
        bounds = self.mover.bounds, self.other.bounds
        pairs.measure(self.movers, self.others, *bounds, self.lead, starts)
        return starts


class Numbers(NamedTuple):
    """What is known of one half: worth to the side that has just written, and what is followed."""

    starts: npt.NDArray[np.int64]
    worth: Singles
    followed: Singles


def prepare_duel(progress: Progress | None = None) -> None:
    """Get ready to solve duels."""
    prepare(
        pairs.measure, pairs.solve_pairs, pairs.average_pairs, forward.follow, progress=progress
    )


def solve_halves(
    root: Root,
    counted: Counted = DRAWS,
    *,
    fixed: Fixed | None = None,
    after: tuple[int, Numbers] | None = None,
    progress: Progress | None = None,
) -> Iterator[tuple[Half, Numbers]]:
    """The halves from the full sheets up to the root, each as it is done.

    `fixed` is who does not play best in what is followed; the worth stays that of best play.
    `after` is a half by its number of turns left, and its numbers, to go on from there.  `progress`
    tells the share of the positions that are done, as the step "duel".
    """
    prepare_duel(progress)
    done, known = after or (-1, None)
    told = _Told(root, done, progress)
    with crew() as threads:
        for left in range(done + 1, root.moves + 1):
            half = root.half(left)
            if known is None:
                known = _full(half, counted)
            else:
                second = root.is_second(left)
                step = _Step(half, known, counted.edges(second=second), told)
                plays = fixed is not None and fixed.second == second
                known = step.solve(threads, fixed.decisions if fixed and plays else None)
            yield half, known


def _full(half: Half, counted: Counted) -> Numbers:
    """Both sheets full: only equal totals decide nothing."""
    starts = half.starts()
    half_won = np.full(int(starts[-1]), 0.5, np.float32)
    return Numbers(starts, half_won, np.full(half_won.size, counted.draw, np.float32))


class _Told:
    """Tells how many positions are done, of all."""

    def __init__(self, root: Root, done: int, progress: Progress | None) -> None:
        self._progress = progress
        self._done = 0
        self._all = 0
        if progress is not None:
            sizes = root.sizes()
            self._all = sum(sizes)
            self._done = sum(sizes[: done + 1])

    def __call__(self, count: int) -> None:
        self._done += count
        if self._progress is not None:
            self._progress("duel", self._done / self._all)


class _Step:
    """From the numbers of one half to those of the half one turn earlier."""

    def __init__(self, half: Half, following: Numbers, edges: Singles, told: _Told) -> None:
        self.half = half
        self.following = following
        self.edges = edges
        self.starts = half.starts()
        count = int(self.starts[-1])
        self.made = Numbers(self.starts, np.zeros(count, np.float32), np.zeros(count, np.float32))
        self.told = told

    def solve(self, threads: Crew, fixed: Decisions | None) -> Numbers:
        movers = range(self.half.movers.size)
        for count in threads.each(self._solve, movers):
            self.told(count)
        if fixed is not None:
            threads.run(lambda i: self._average(i, fixed), movers)
        return self.made

    def _solve(self, i: int) -> int:
        half, following = self.half, self.following
        starts = self._starts_of(i)
        pairs.solve_pairs(
            half.mover.card.cells,
            half.movers[i : i + 1],
            half.others,
            half.mover.bounds,
            half.other.bounds,
            half.lead,
            half.mover.ranks,
            *following,
            self.edges,
            *self._numbers_of(i),
        )
        return int(starts[-1] - starts[0])

    def _average(self, i: int, fixed: Decisions) -> None:
        half, following = self.half, self.following
        mover = half.movers[i : i + 1]
        after, gains, shares = _ends(half.mover.card, mover, fixed)
        starts, _, followed = self._numbers_of(i)
        pairs.average_pairs(
            mover,
            half.others,
            half.mover.bounds,
            half.other.bounds,
            half.lead,
            half.mover.ranks,
            following.starts,
            following.followed,
            self.edges,
            after,
            gains,
            shares,
            starts,
            followed,
        )

    def _starts_of(self, i: int) -> npt.NDArray[np.int64]:
        count = self.half.others.size
        return self.starts[i * count : (i + 1) * count + 1]

    def _numbers_of(self, i: int) -> Numbers:
        """The numbers of one mover, counted from its own beginning."""
        starts = self._starts_of(i)
        own = slice(int(starts[0]), int(starts[-1]))
        return Numbers(starts - starts[0], self.made.worth[own], self.made.followed[own])


def _ends(
    card: Card, indexes: npt.NDArray[np.int64], decisions: Decisions
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.float64]]:
    """How turns end by these decisions: the state after each way, its gain and its chance."""
    shape = (indexes.size, card.way_count)
    after, gains = np.empty(shape, np.int32), np.empty(shape, np.int32)
    shares = np.empty(shape)
    mass, figures = np.zeros(indexes.size), np.zeros((len(card.places) + 2, 3))
    tables = decisions(indexes)
    forward.follow(card.cells, indexes, mass, tables, figures, after, gains, shares)
    return after, gains, shares
