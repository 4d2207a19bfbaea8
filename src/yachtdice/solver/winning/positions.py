"""Solved duels, asked: the worth of a position, of every keep and of every box."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from yachtdice.dice import DICE_COUNT, ROLLS, Dice, keep_index, keeps_within, roll_index
from yachtdice.errors import Illegal
from yachtdice.rules import RuleSet, Sheet, choices
from yachtdice.solver.advice import REROLLS_MAX
from yachtdice.solver.card import card_for
from yachtdice.solver.compiled import prepare
from yachtdice.solver.index import after, index_of, position_of, sheet_index
from yachtdice.solver.lattice import FIRST_ROLL, ROLL_COUNT
from yachtdice.solver.winning import moves
from yachtdice.solver.winning.duel import Half, Root, prepare_duel, solve_halves
from yachtdice.solver.winning.pairs import Bounds
from yachtdice.solver.winning.sides import side_from

Indexes = npt.NDArray[np.int64]

PAIRS_MAX = 20_000
"""How many pairs of sheets are solved on the spot at most: some seconds' work."""


@dataclass(frozen=True, eq=False)
class Solved:
    """One half: `worth` in units of `scale`, as the side sees it that has just written."""

    half: Half
    starts: Indexes
    worth: npt.NDArray[Any]
    scale: float

    def at(self, mover: int, other: int, lead: int) -> float:
        """The chance to win of the side that has just written, its lead over the mover given."""
        half = self.half
        pair = int(half.mover.ranks[mover]) * half.others.size + int(half.other.ranks[other])
        low = half.low(mover, other)
        first, end = self.starts[pair : pair + 2].tolist()
        if lead < low:
            return 0.0
        return (
            float(self.worth[first + lead - low]) * self.scale if lead - low < end - first else 1.0
        )


@dataclass(frozen=True, slots=True)
class Survey:
    """What can be done in a position, by the chance to win, draws counted half.

    `written[r]` is what roll r is worth when it is written as well as can be, `kept[n, k]` what
    keep k is worth with n + 1 rerolls left.
    """

    written: npt.NDArray[np.float32]
    kept: npt.NDArray[np.float32]


class Ahead(NamedTuple):
    """What the kernels of `moves` read of a turn, and of the positions after it."""

    mover: Bounds
    other: Bounds
    lead: int
    ranks: Indexes
    other_ranks: Indexes
    next_count: int
    next_starts: Indexes
    next_worth: npt.NDArray[Any]
    scale: float


@dataclass(frozen=True, eq=False)
class Duel:
    """A game of two from some root on, solved: `halves` by the number of turns left."""

    root: Root
    halves: tuple[Solved, ...]

    def ahead(self, left: int) -> Ahead:
        """What the kernels of `moves` read with so many turns left."""
        half, following = self.halves[left].half, self.halves[left - 1]
        return Ahead(
            half.mover.bounds,
            half.other.bounds,
            -half.lead,
            half.mover.ranks,
            half.other.ranks,
            following.half.others.size,
            following.starts,
            following.worth,
            following.scale,
        )

    def worth(self, mover: Sheet, other: Sheet) -> float:
        """The mover's chance to win from here, before its first roll, a draw counted half."""
        a, b = self._indexes(mover, other)
        solved = self._solved(mover, other)
        return 1.0 - solved.at(a, b, other.total - mover.total)

    def boxes(
        self, mover: Sheet, other: Sheet, dice: Dice, *, first_throw: bool = False
    ) -> dict[str, float]:
        """The mover's chance to win after writing these dice, by the boxes that may be written."""
        card = self.root.card
        b, position = sheet_index(card, other), position_of(card, mover)
        following = self._solved(mover, other, later=1)
        found = {}
        for option in choices(mover, dice, first_throw=first_throw).options:
            state = index_of(card, after(card, position, option.box, option.points))
            gain = option.points + option.upper_bonus + option.extra
            found[option.box] = following.at(b, state, mover.total + gain - other.total)
        return found

    def keeps(self, mover: Sheet, other: Sheet, dice: Dice, rolls_left: int) -> dict[Any, float]:
        """The mover's chance to win with every keep of these dice; `rolls_left` is 1 or 2."""
        kept = self.survey(mover, other).kept[rolls_left - 1]
        within = keeps_within(ROLLS[roll_index(dice)])
        return {k: float(kept[keep_index(k)]) for k in within if len(k) < DICE_COUNT}

    def survey(self, mover: Sheet, other: Sheet) -> Survey:
        """A whole turn in this position."""
        a, b = self._indexes(mover, other)
        half, following = self._solved(mover, other).half, self._solved(mover, other, later=1)
        first = int(half.other.ranks[b]) * following.half.others.size
        survey = moves.SURVEYS[following.worth.dtype]
        prepare(survey)
        written = np.zeros(ROLL_COUNT, np.float32)
        kept = np.zeros((REROLLS_MAX, FIRST_ROLL), np.float32)
        survey(
            self.root.card.cells,
            a,
            b,
            mover.total - other.total,
            half.mover.bounds,
            half.other.bounds,
            -half.lead,
            half.mover.ranks,
            following.starts[first : first + following.half.others.size + 1],
            following.worth,
            following.scale,
            written,
            kept,
        )
        return Survey(written, kept)

    def _indexes(self, mover: Sheet, other: Sheet) -> tuple[int, int]:
        card = self.root.card
        return sheet_index(card, mover), sheet_index(card, other)

    def _solved(self, mover: Sheet, other: Sheet, *, later: int = 0) -> Solved:
        return self.halves[len(mover.open_places) + len(other.open_places) - later]


def duel_on_the_spot(mover: Sheet, other: Sheet, *, pairs_max: int = PAIRS_MAX) -> Duel:
    """The rest of a game of two, solved now; what was asked last is remembered.

    The mover has as many open boxes as the other side, or one more.  Raises `Illegal` for other
    sheets and for more than `pairs_max` pairs of sheets.
    """
    extra = len(mover.open_places) - len(other.open_places)
    if mover.rules != other.rules or extra not in (0, 1) or mover.is_full:
        raise Illegal("These sheets are not those of a game of two in which this side is to move.")
    card = card_for(mover.rules)
    _check_size(least_pairs(len(mover.open_places), len(other.open_places)), pairs_max)
    lead, indexes = mover.total - other.total, (sheet_index(card, mover), sheet_index(card, other))
    return _on_the_spot(mover.rules, *indexes, lead, pairs_max)


@lru_cache(maxsize=16)
def _on_the_spot(rules: RuleSet, mover: int, other: int, lead: int, pairs_max: int) -> Duel:
    card = card_for(rules)
    prepare_duel()
    root = Root(side_from(card, mover), side_from(card, other), lead)
    _check_size(root.pair_count, pairs_max)
    halves = solve_halves(root)
    return Duel(root, tuple(Solved(half, n.starts, n.worth, 1.0) for half, n in halves))


def least_pairs(mover: int, other: int) -> int:
    """How many pairs of sets of open boxes there are at least, with so many open."""
    made = range(mover + other + 1)
    return sum(comb(mover, (turns + 1) // 2) * comb(other, turns // 2) for turns in made)


def _check_size(pairs: int, most: int) -> None:
    if pairs > most:
        raise Illegal(
            "{count} pairs of sheets are too many to be solved on the spot. The most is {most}.",
            count=pairs,
            most=most,
        )
