"""Play of a card of several columns by its columns' values: strong, and not proven perfect.

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
    solve_column,
)
from yachtdice.solver.progress import Progress
from yachtdice.solver.threads import crew

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
    """What the kernels read before the games themselves."""

    cells: npt.NDArray[np.int32]
    tables: Tables
    knots: Indexes
    factors: Indexes
    facts: Indexes


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
    def view(self) -> View:
        """What the kernels read."""
        rules = self.rules
        yachts = [self.card.numbers[box.id] for box in rules.boxes if box.is_yacht]
        facts = [
            rules.extra_yacht,
            rules.extra_scope is Scope.COLUMN,
            rules.extra_multiplied,
            rules.joker_scope is Scope.COLUMN,
            sum(1 << number - self.card.upper_count for number in yachts),
        ]
        return View(
            self.card.cells,
            self.tables,
            knots_of(rules),
            np.array(rules.columns, np.int64),
            np.array(facts, np.int64),
        )

    def hope(self, left: int) -> float:
        """About what it is worth that the first Yacht box holds points, with turns left."""
        return self.rules.extra_yacht * FIVES_PER_TURN * (left - 1)


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


def shared(values: ColumnValues, share: float = SHARE) -> ColumnValues:
    """The same values for play: a column's slack counts by its share, between 0 and 1."""
    rules, knots = values.rules, knots_of(values.rules)
    mean = sum(rules.columns) / len(rules.columns)
    tables = np.empty_like(values.tables)
    for column, factor in enumerate(rules.columns):
        part = min(1.0, share * factor / mean)
        for number, slack in enumerate(knots.tolist()):
            tables[column, number] = _at(values.tables[column], knots, part * slack)
    tables.flags.writeable = False
    return replace(values, tables=tables)


def each_column(rules: RuleSet, prices: Prices, progress: Progress | None) -> list[Patience]:
    """Every column by itself under these prices."""
    columns = range(len(rules.columns))
    return [solve_column(rules, column, prices, progress=progress) for column in columns]


def _pairs(shape: tuple[int, ...]) -> int:
    """How many float64 hold as many float32 as a table of this shape has."""
    return -(-int(np.prod(shape)) // 2)


def _at(tables: Tables, knots: Indexes, slack: float) -> Tables:
    """A column's values at a slack between knots."""
    high = int(np.searchsorted(knots, slack))
    above: Tables = tables[high]
    if knots[high] == slack:
        return above
    part = np.float32((slack - knots[high - 1]) / (knots[high] - knots[high - 1]))
    between: Tables = (1 - part) * tables[high - 1] + part * above
    return between


class Games:
    """Many games of one card, played turn by turn with seeded dice."""

    def __init__(
        self, values: ColumnValues, count: int, seed: int, *, temperature: float = 0.0
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
        view, hope = self.values.view, self.values.hope(left)

        def part(first: int) -> npt.NDArray[np.float64]:
            some = slice(first, first + _GAMES_PER_PART)
            figures = np.zeros_like(self.figures)
            card_play.play_cards(
                *view,
                hope,
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
