"""What to do with these dice: every keep and every box, ranked by the final total to expect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from yachtdice.dice import (
    DICE_COUNT,
    KEEPS,
    ROLLS,
    Dice,
    Keep,
    keep_index,
    keeps_within,
    roll_index,
)
from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.rules import Sheet, choices
from yachtdice.solver import kernels
from yachtdice.solver.compiled import prepare
from yachtdice.solver.index import after, index_of, position_of, sheet_index
from yachtdice.solver.kernels import TIE
from yachtdice.solver.lattice import FIRST_ROLL, keep_rank
from yachtdice.solver.values import Values

REROLLS_MAX = 2


@dataclass(frozen=True, slots=True)
class KeepOption:
    """Keep these dice (faces, sorted) and throw the others."""

    keep: Keep
    expected_total: float
    loss: float


@dataclass(frozen=True, slots=True)
class BoxOption:
    """Write the dice in a box, for so many points; what it earns besides is in the total."""

    box: str
    points: int
    expected_total: float
    loss: float


AdviceOption: TypeAlias = KeepOption | BoxOption


@dataclass(frozen=True)
class Advice:
    """Every option, the best first.

    `expected_total` counts what is on the sheet already; `loss` is how much less it is than the
    best.  Options within 1e-9 of the best of them stand in a fixed order: boxes before keeps, a box
    of more points first, then in sheet order; of keeps more dice first, then higher faces.  To keep
    all five dice is to write them and stands under the boxes.
    """

    sheet: Sheet
    dice: Dice
    rolls_left: int
    options: tuple[AdviceOption, ...]

    @property
    def best(self) -> AdviceOption:
        return self.options[0]

    @property
    def expected_total(self) -> float:
        """The final total to expect when the best is done."""
        return self.best.expected_total

    @property
    def is_first_throw(self) -> bool:
        """Whether the dice lie as a turn's first throw left them."""
        return self.rolls_left == REROLLS_MAX

    @cached_property
    def keeps(self) -> tuple[KeepOption, ...]:
        """The keeps alone, the best first."""
        return tuple(option for option in self.options if isinstance(option, KeepOption))

    @cached_property
    def boxes(self) -> tuple[BoxOption, ...]:
        """The boxes alone, the best first."""
        return tuple(option for option in self.options if isinstance(option, BoxOption))


def advise(values: Values, sheet: Sheet, dice: Dice, rolls_left: int) -> Advice:
    """Rank what may be done with these dice and so many rerolls left, 0 to 2.

    Raises `Malformed` or `Illegal` for a full sheet, or rolls that cannot be left.
    """
    check_turn(sheet, rolls_left)
    options = list(_boxes(values, sheet, dice, first_throw=rolls_left == REROLLS_MAX))
    if rolls_left:
        options += _keeps(values, sheet, dice, rolls_left)
    return Advice(sheet, dice, rolls_left, tuple(ranked(sheet, options)))


def check_turn(sheet: Sheet, rolls_left: int) -> None:
    """Raise `Malformed` or `Illegal` for a full sheet, or rolls that cannot be left."""
    if type(rolls_left) is not int or not 0 <= rolls_left <= REROLLS_MAX:
        raise Malformed(
            "{given} is not a number of rolls left. Give 0 to {most}.",
            given=quoted(rolls_left),
            most=REROLLS_MAX,
        )
    if sheet.is_full:
        raise Illegal("The sheet is full: there is nothing left to decide.")


def _boxes(
    values: Values, sheet: Sheet, dice: Dice, *, first_throw: bool
) -> Iterator[AdviceOption]:
    card, before = values.card, sheet.total
    position = position_of(card, sheet)
    for option in choices(sheet, dice, first_throw=first_throw).options:
        index = index_of(card, after(card, position, option.box, option.points))
        earned = option.points + option.upper_bonus + option.extra
        total = before + earned + float(values.worth[index])
        yield BoxOption(option.box, option.points, total, 0.0)


def _keeps(values: Values, sheet: Sheet, dice: Dice, rolls_left: int) -> Iterator[AdviceOption]:
    kept, before = survey(values, sheet).kept[rolls_left - 1], sheet.total
    for keep in keeps_within(ROLLS[roll_index(dice)]):
        if len(keep) < DICE_COUNT:
            yield KeepOption(keep, before + float(kept[keep_index(keep)]), 0.0)


class Survey(NamedTuple):
    """What is left to earn on one sheet, by `ROLLS` and by incomplete `KEEPS`.

    `written[n]` is what rolls are worth with n rerolls left, `kept[n]` what keeps are with n + 1.
    """

    written: npt.NDArray[np.float64]
    kept: npt.NDArray[np.float64]


def survey(values: Values, sheet: Sheet) -> Survey:
    """What every roll and every keep is worth on a sheet, and at every stage of a turn."""
    prepare(kernels.survey)
    written = np.empty((REROLLS_MAX + 1, len(KEEPS) - FIRST_ROLL))
    kept = np.empty((REROLLS_MAX, FIRST_ROLL))
    kernels.survey(values.card.cells, values.worth, sheet_index(values.card, sheet), written, kept)
    return Survey(written, kept)


def ranked(sheet: Sheet, options: list[AdviceOption]) -> Iterator[AdviceOption]:
    """The options by expected total, ties by preference, with what each loses."""
    options.sort(key=lambda option: -option.expected_total)
    best = options[0].expected_total
    first = 0
    while first < len(options):
        least = options[first].expected_total - TIE
        end = first + 1
        while end < len(options) and options[end].expected_total >= least:
            end += 1
        tied = options[first:end]
        ordered = tied if len(tied) == 1 else _preferred(sheet, tied)
        yield from (_with_loss(option, best) for option in ordered)
        first = end


def _preferred(sheet: Sheet, tied: Iterable[AdviceOption]) -> list[AdviceOption]:
    def rank(option: AdviceOption) -> tuple[int, ...]:
        if isinstance(option, BoxOption):
            return (-DICE_COUNT, -option.points, sheet.rules.place_index(option.box))
        return keep_rank(option.keep)

    return sorted(tied, key=rank)


def _with_loss(option: AdviceOption, best: float) -> AdviceOption:
    loss = max(0.0, best - option.expected_total)
    if isinstance(option, BoxOption):
        return BoxOption(option.box, option.points, option.expected_total, loss)
    return KeepOption(option.keep, option.expected_total, loss)
