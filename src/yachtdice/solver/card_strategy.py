"""What to do on a card of several columns, by its columns' values: near the best, not proven so."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from yachtdice.dice import (
    DICE_COUNT,
    ROLLS,
    Dice,
    check_dice,
    keep_index,
    keeps_within,
    roll_index,
)
from yachtdice.rules import RuleSet, Section, Sheet, choices, content_hash
from yachtdice.rules.sheet import column_holds_yacht
from yachtdice.solver import card_play
from yachtdice.solver.advice import (
    REROLLS_MAX,
    Advice,
    AdviceOption,
    BoxOption,
    KeepOption,
    check_turn,
    ranked,
)
from yachtdice.solver.cards import CardValues, solve_columns
from yachtdice.solver.compiled import are_compiled, prepare
from yachtdice.solver.fitting import STORED, fitted
from yachtdice.solver.index import Position, index_of
from yachtdice.solver.lattice import FIRST_ROLL
from yachtdice.solver.progress import Progress
from yachtdice.solver.stored import is_stored

Floats = npt.NDArray[np.float64]


class Survey(NamedTuple):
    """What is to expect of a sheet: `base`, and beside it rolls, keeps and places.

    `written` and `kept` are as in `advice.Survey`; `places` are the places for the dice asked
    about, column by column in the solver's order, minus infinity where they may not go.
    """

    base: float
    written: Floats
    kept: Floats
    places: Floats


@dataclass(frozen=True, eq=False)
class CardStrategy:
    """Advice for a card of several columns.

    Totals to expect are by the columns' values, which are a little too high; what options lose
    against each other is what they are good for.
    """

    values: CardValues

    @property
    def rules(self) -> RuleSet:
        return self.values.rules

    @property
    def turn_mean(self) -> float:
        """About what a turn earns: what the columns make by their own exact tables, by turn."""
        values = self.values
        alone = values.columns.tables[:, 0, values.card.layout.start].tolist()
        earned = sum(factor * each for factor, each in zip(self.rules.columns, alone, strict=True))
        return float(earned) / len(self.rules.places)

    def advise(self, sheet: Sheet, dice: Iterable[int], rolls_left: int = 2) -> Advice:
        """Every keep and every box, the one that seems best first.

        Raises `Malformed` or `Illegal` for dice that are none, a full sheet, and rolls that cannot
        be left.
        """
        thrown = check_dice(dice)
        check_turn(sheet, rolls_left)
        seen = self.survey(sheet, thrown)
        options: list[AdviceOption] = list(self._boxes(sheet, thrown, seen))
        if rolls_left:
            options += _keeps(thrown, seen.kept[rolls_left - 1], seen.base)
        return Advice(sheet, thrown, rolls_left, tuple(ranked(sheet, options)))

    def survey(self, sheet: Sheet, dice: Dice) -> Survey:
        """What everything is worth on a sheet, with these dice for its places."""
        prepare(card_play.survey_card)
        written = np.empty((REROLLS_MAX + 1, len(ROLLS)))
        kept = np.empty((REROLLS_MAX, FIRST_ROLL))
        places = np.empty(len(self.rules.places))
        passing = card_play.survey_card(
            *self.values.view(len(sheet.open_places) - 1),
            np.array(self.columns(sheet), np.int64),
            self.holds(sheet),
            roll_index(dice),
            written,
            kept,
            places,
        )
        return Survey(sheet.total + passing, written, kept, places)

    def place_number(self, place: str) -> int:
        """Where a place stands in `Survey.places`."""
        box = self.values.card.numbers[self.rules.box(place).id]
        return self.rules.column(place) * len(self.rules.boxes) + box

    def _boxes(self, sheet: Sheet, dice: Dice, seen: Survey) -> Iterator[AdviceOption]:
        for option in choices(sheet, dice).options:
            worth = seen.base + float(seen.places[self.place_number(option.box)])
            yield BoxOption(option.box, option.points, worth, 0.0)

    def columns(self, sheet: Sheet) -> list[int]:
        """Where each column stands among the states of its layout."""
        return [self._state(sheet, column) for column in range(len(self.rules.columns))]

    def holds(self, sheet: Sheet) -> int:
        """The columns whose Yacht box holds points, as bits."""
        columns = range(len(self.rules.columns))
        return sum(column_holds_yacht(sheet, column) << column for column in columns)

    def _state(self, sheet: Sheet, column: int) -> int:
        height = len(self.rules.boxes)
        values = sheet.points[column * height : (column + 1) * height]
        pairs = list(zip(self.rules.boxes, values, strict=True))
        bonus = self.rules.upper_bonus
        upper = sum(value or 0 for box, value in pairs if box.section is Section.UPPER)
        position = Position(
            open_places=tuple(box.id for box, value in pairs if value is None),
            upper_total=min(bonus.threshold, upper) if bonus else 0,
            holds_yacht=False,
        )
        return index_of(self.values.card, position)


def _keeps(dice: Dice, kept: Floats, base: float) -> Iterator[AdviceOption]:
    for keep in keeps_within(ROLLS[roll_index(dice)]):
        if len(keep) < DICE_COUNT:
            yield KeepOption(keep, base + float(kept[keep_index(keep)]), 0.0)


_LOCK = threading.Lock()
_REMEMBERED_MAX = 2
_remembered: OrderedDict[str, CardValues] = OrderedDict()
"""Some fifty megabytes each, so that there are only few."""


def approximate(rules: RuleSet, *, progress: Progress | None = None) -> CardStrategy:
    """Strong play of a card of several columns: solved in some minutes, loaded, or remembered.

    Raises `Illegal` for cards that cannot be judged by their columns.
    """
    key = content_hash(rules)
    with _LOCK:
        if key not in _remembered:
            columns = solve_columns(rules, progress=progress)
            _remembered[key] = fitted(columns, progress=progress)
            while len(_remembered) > _REMEMBERED_MAX:
                _remembered.popitem(last=False)
        _remembered.move_to_end(key)
        found = _remembered[key]
    prepare_card_play(progress)
    return CardStrategy(found)


def approximation_is_at_hand(rules: RuleSet) -> bool:
    """Whether `approximate` would only load what this machine has solved before."""
    return card_play_is_compiled() and is_stored(rules, STORED)


def card_play_is_compiled() -> bool:
    """Whether `prepare_card_play` would only load what an earlier process compiled."""
    return are_compiled(card_play.survey_card)


def prepare_card_play(progress: Progress | None = None) -> None:
    """Get ready to advise on cards of several columns."""
    prepare(card_play.survey_card, progress=progress)
