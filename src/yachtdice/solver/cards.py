"""What the columns of a card are worth by themselves, and play of the card by values of them.

`ColumnValues` are what `patience` finds for every column by itself, without prices: exact for a
column that may take any turn it likes.  On the card it may not, since others want the same rolls.
So play takes a column with so much slack for one alone with a share of it (`shared`): a column that
counts more gets its way more often, and has the larger share.  With a share of 0 a column is worth
what it is by its own exact table; with 1 it waits as if all good rolls were its own.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from yachtdice.rules import RuleSet, Scope
from yachtdice.solver import card_play, stored
from yachtdice.solver.card import Card, card_for
from yachtdice.solver.compiled import prepare
from yachtdice.solver.patience import (
    Patience,
    Prices,
    Tables,
    check_columns,
    knots_of,
    open_boxes,
    solve_column,
)
from yachtdice.solver.progress import Progress
from yachtdice.solver.threads import crew

Floats = npt.NDArray[np.float64]
Indexes = npt.NDArray[np.int64]

STORED = "columns"
"""The end of the names of files with columns' values."""
SHARE = 0.2
"""The share of a column that counts as much as the mean; found by playing (see `yacht rank`)."""
FIVES_PER_TURN = 0.05
"""About how many fives of a kind a turn brings, for what it is worth to begin earning the extra."""

_GAMES_PER_PART = 64
DRAWS = 6


Look: TypeAlias = Callable[[int, Indexes, Indexes], None]
"""Shown the turns left, and the columns and Yacht bits of every game."""


class View(NamedTuple):
    """What the kernels read of one turn before the games themselves; see `card_turn.Outlook`."""

    cells: npt.NDArray[np.int32]
    ahead: Tables
    meet: Floats
    factors: Indexes
    facts: Indexes
    hope: float


@dataclass(frozen=True, eq=False)
class ColumnValues:
    """A card's columns' values, by column, knot of slack and state, in the column's points."""

    rules: RuleSet
    tables: Tables
    seconds: float
    from_cache: bool

    @cached_property
    def card(self) -> Card:
        """A column of the card by its own rules, as the kernels read it."""
        return column_card(self.rules)

    @cached_property
    def open_boxes(self) -> Indexes:
        """The boxes that are open, as bits, by state of a column."""
        return open_boxes(self.card)

    @cached_property
    def open_counts(self) -> Indexes:
        """How many boxes are open, by state of a column."""
        return np.bitwise_count(self.open_boxes).astype(np.int64)


@dataclass(frozen=True, eq=False)
class CardValues:
    """What a card is worth with so many turns left: its columns' values, mixed.

    A column's state is worth the sum over knots of `mix[turns left, column, its open boxes, knot]`
    times its value there, in points of the card.  To the sum over the columns comes, for every box,
    `meet[turns left, box, columns that have it open, as bits]`, and `hope[turns left]` where a
    Yacht box holds points.
    """

    columns: ColumnValues
    mix: Floats
    meet: Floats
    hope: Floats

    @property
    def rules(self) -> RuleSet:
        return self.columns.rules

    @property
    def card(self) -> Card:
        """A column of the card by its own rules, as the kernels read it."""
        return self.columns.card

    @cached_property
    def facts(self) -> Indexes:
        """What the column's own card does not say, as `card_turn.FACTS`."""
        rules = self.rules
        yachts = [self.card.numbers[box.id] for box in rules.boxes if box.is_yacht]
        facts = [
            rules.extra_yacht,
            rules.extra_scope is Scope.COLUMN,
            rules.extra_multiplied,
            rules.joker_scope is Scope.COLUMN,
            sum(1 << number - self.card.upper_count for number in yachts),
        ]
        return np.array(facts, np.int64)

    def together(self, columns: Indexes) -> Indexes:
        """The columns that have each box open, as bits, by card and box in the solver's order."""
        boxes = np.arange(len(self.rules.boxes))
        opened = self.columns.open_boxes[columns][:, :, None] >> boxes & 1
        sets: Indexes = (opened << np.arange(columns.shape[1])[:, None]).sum(axis=1)
        return sets

    def worth(self, left: int, columns: Indexes, holds: Indexes) -> Floats:
        """What cards are worth with so many turns left, in points still to come."""
        worth: Floats = self.hope[left] * (holds != 0)
        for column, tables in enumerate(self.columns.tables):
            states = columns[:, column]
            weights = self.mix[left, column][self.columns.open_counts[states]]
            worth += np.einsum("ks,sk->s", tables[:, states], weights)
        boxes = np.arange(len(self.rules.boxes))
        worth += self.meet[left][boxes, self.together(columns)].sum(axis=1)
        return worth

    def view(self, left: int) -> View:
        """What the kernels read of a turn after which so many turns are left."""
        ahead = np.empty((len(self.rules.columns), self.card.layout.state_count), np.float32)
        for column, tables in enumerate(self.columns.tables):
            weights = self.mix[left, column].astype(np.float32)[self.columns.open_counts]
            np.einsum("ks,sk->s", tables, weights, out=ahead[column])
        ahead.flags.writeable = False
        factors = np.array(self.rules.columns, np.int64)
        return View(
            self.card.cells, ahead, self.meet[left], factors, self.facts, float(self.hope[left])
        )


def column_card(rules: RuleSet) -> Card:
    """A column of the card by its own rules; its layout is that of `patience.column_rules`."""
    return card_for(replace(rules, columns=(1,), extra_yacht=0, first_throw_wins=False))


def solve_columns(
    rules: RuleSet, *, cache: bool | Path = True, progress: Progress | None = None
) -> ColumnValues:
    """The values of the columns, each by itself, solved in a minute or more, or loaded.

    Raises `Illegal` for cards of one column, and for those that columns alone say too little of.
    """
    check_columns(rules)
    folder = stored.folder(cache)
    begun = time.perf_counter()
    shape = (len(rules.columns), knots_of(rules).size, column_card(rules).layout.state_count)
    packed = stored.load(folder, rules, _pairs(shape), STORED) if folder else None
    if packed is not None:
        tables = packed.view(np.float32)[: int(np.prod(shape))].reshape(shape)
        return ColumnValues(rules, tables, time.perf_counter() - begun, from_cache=True)
    found = each_column(rules, Prices.free(rules), progress)
    tables = np.stack([each.tables for each in found])
    tables.flags.writeable = False
    if folder:
        even = np.zeros(2 * _pairs(shape), np.float32)
        even[: tables.size] = tables.ravel()
        stored.save(folder, rules, even.view(np.float64), STORED)
    return ColumnValues(rules, tables, time.perf_counter() - begun, from_cache=False)


def shared(values: ColumnValues, share: float = SHARE) -> CardValues:
    """Values for play: a column's slack counts by its share, between 0 and 1."""
    rules, knots = values.rules, knots_of(values.rules)
    turns, boxes, count = len(rules.places), len(rules.boxes), len(rules.columns)
    mean = sum(rules.columns) / count
    mix = np.zeros((turns + 1, count, boxes + 1, knots.size))
    for column, factor in enumerate(rules.columns):
        part = min(1.0, share * factor / mean)
        for left in range(turns + 1):
            for size in range(min(left, boxes) + 1):
                mix[left, column, size] = factor * _between(knots, part * (left - size))
    meet = np.zeros((turns + 1, boxes, 2**count))
    hope = rules.extra_yacht * FIVES_PER_TURN * np.arange(turns + 1, dtype=np.float64)
    return CardValues(values, mix, meet, hope)


def each_column(rules: RuleSet, prices: Prices, progress: Progress | None) -> list[Patience]:
    """Every column by itself under these prices."""
    columns = range(len(rules.columns))
    return [solve_column(rules, column, prices, progress=progress) for column in columns]


def _pairs(shape: tuple[int, ...]) -> int:
    """How many float64 hold as many float32 as a table of this shape has."""
    return -(-int(np.prod(shape)) // 2)


def _between(knots: Indexes, slack: float) -> Floats:
    """How much each knot counts for a slack between knots."""
    corners: Floats = np.interp(slack, knots, np.arange(knots.size)) - np.arange(knots.size)
    return np.maximum(0.0, 1.0 - np.abs(corners))


class Games:
    """Many games of one card, played turn by turn with seeded dice."""

    def __init__(
        self, values: CardValues, count: int, seed: int, *, temperature: float = 0.0
    ) -> None:
        self.values = values
        self.temperature = temperature
        self.chance = np.random.PCG64(seed)
        self.columns = np.full(
            (count, len(values.rules.columns)), values.card.layout.start, np.int64
        )
        self.holds = np.zeros(count, np.int64)
        self.totals = np.zeros(count, np.int64)
        self.figures = np.zeros((len(values.rules.places), 3))

    def play(self, *, look: Look | None = None, progress: Progress | None = None) -> None:
        """Play them all to the end; `look` is shown the positions before each turn."""
        prepare(card_play.play_cards, progress=progress)
        turns = len(self.values.rules.places)
        for left in range(turns, 0, -1):
            if look:
                look(left, self.columns, self.holds)
            self._turn(left)
            if progress is not None:
                progress("simulate", 1 - (left - 1) / turns)

    def _turn(self, left: int) -> None:
        count = self.holds.size
        draws = self.chance.random_raw(count * DRAWS).reshape(count, DRAWS)
        view = self.values.view(left - 1)

        def part(first: int) -> npt.NDArray[np.float64]:
            some = slice(first, first + _GAMES_PER_PART)
            figures = np.zeros_like(self.figures)
            card_play.play_cards(
                *view,
                self.temperature,
                draws[some],
                self.columns[some],
                self.holds[some],
                self.totals[some],
                figures,
            )
            return figures

        with crew() as threads:
            self.figures += sum(threads.run(part, range(0, count, _GAMES_PER_PART)))
