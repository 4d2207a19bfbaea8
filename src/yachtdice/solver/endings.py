"""How a turn ends once dice are kept and the rest of it is played perfectly, exactly.

The chances follow from the lattice of keeps: what a keep becomes in one throw, where perfect play
stops or keeps on, and what that becomes in another.  They are float64 and add up to 1 within 1e-12;
weighted by them, what the last rolls are worth comes to the worth of the keep within 1e-9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from yachtdice.dice import DICE_COUNT, KEEPS, ROLLS, Dice, Keep, check_dice, keep_index
from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.rules import Sheet, choices
from yachtdice.solver import kernels
from yachtdice.solver.advice import REROLLS_MAX, survey
from yachtdice.solver.compiled import are_compiled, prepare
from yachtdice.solver.decisions import Perfect
from yachtdice.solver.index import sheet_index
from yachtdice.solver.lattice import ABOVE, FIRST_ROLL, KEEP_COUNT
from yachtdice.solver.progress import Progress
from yachtdice.solver.values import Values

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Ending:
    """One last roll of a turn: how likely it is, its box, and the final total to expect then."""

    dice: Dice
    chance: float
    box: str
    expected_total: float


@dataclass(frozen=True)
class Endings:
    """Every roll that a turn can end with, each once, their chances adding up to 1."""

    sheet: Sheet
    keep: Keep
    rolls_left: int
    each: tuple[Ending, ...]

    def __iter__(self) -> Iterator[Ending]:
        return iter(self.each)

    @property
    def expected_total(self) -> float:
        """The final total to expect: that of the keep."""
        return sum(ending.chance * ending.expected_total for ending in self.each)

    def chance(self, counts: Callable[[Ending], bool]) -> float:
        """The chance of the endings that count."""
        return sum(ending.chance for ending in self.each if counts(ending))

    def chance_written(self, box: str) -> float:
        """The chance that the turn is written in this box."""
        return self.chance(lambda ending: ending.box == box)

    def chance_scoring(self, *boxes: str) -> float:
        """The chance of a last roll that pays points in one of these open boxes.

        It need not be written there: what pays in Four of a Kind may be a Yacht.
        """
        return self.chance(lambda ending: any(self.points(ending, box) for box in boxes))

    def mean_points(self, box: str) -> float:
        """What is written in this box on average when it is this one; 0 where it never is."""
        share = self.chance_written(box)
        ways = [ending for ending in self.each if ending.box == box]
        return sum(w.chance * self.points(w, box) for w in ways) / share if share else 0.0

    def points(self, ending: Ending, box: str) -> int:
        """What the dice of an ending pay in a box; 0 where they may not be written."""
        return self._paid[ending.dice].get(box, 0)

    @cached_property
    def _paid(self) -> dict[Dice, dict[str, int]]:
        """What every box pays for every last roll."""
        return {
            ending.dice: {o.box: o.points for o in choices(self.sheet, ending.dice).options}
            for ending in self.each
        }


def prepare_advice(progress: Progress | None = None) -> None:
    """Get ready to advise and to say how turns end: a minute on a machine that never has."""
    prepare(kernels.survey, kernels.decide, progress=progress)


def advice_is_compiled() -> bool:
    """Whether `prepare_advice` would only load what an earlier process compiled."""
    return are_compiled(kernels.survey, kernels.decide)


def endings(values: Values, sheet: Sheet, keep: Keep, rolls_left: int) -> Endings:
    """How the turn ends after keeping these faces, with so many rerolls left, this one included.

    `keep` is sorted and leaves at least one die to throw.  Raises `Malformed` for anything else and
    for rolls that cannot be left, `Illegal` for a full sheet.
    """
    _check(sheet, keep, rolls_left)
    decisions = Perfect(values)
    decisions.prepare()
    table = decisions(np.array([sheet_index(values.card, sheet)]))[0]
    last = _thrown({keep_index(keep): 1.0})
    if rolls_left == REROLLS_MAX:
        last = _thrown(_kept(last, table[1]))
    return Endings(sheet, keep, rolls_left, tuple(_endings(values, sheet, last, table[2])))


def _check(sheet: Sheet, keep: Keep, rolls_left: int) -> None:
    if keep not in KEEPS or len(keep) == DICE_COUNT:
        raise Malformed(
            "{given} is not a keep: up to four faces, in rising order.", given=quoted(keep)
        )
    if type(rolls_left) is not int or not 1 <= rolls_left <= REROLLS_MAX:
        raise Malformed(
            "{given} is not a number of rolls left. Give 1 to {most}.",
            given=quoted(rolls_left),
            most=REROLLS_MAX,
        )
    if sheet.is_full:
        raise Illegal("The sheet is full: there is no turn to end.")


def _thrown(keeps: dict[int, float]) -> Floats:
    """The chance of each roll when the missing dice of these keeps are thrown."""
    chances = np.zeros(KEEP_COUNT)
    for keep, chance in keeps.items():
        chances[keep] = chance
    for keep in range(FIRST_ROLL):
        if chances[keep]:
            np.add.at(chances, ABOVE[keep], chances[keep] / ABOVE.shape[1])
    return chances[FIRST_ROLL:]


def _kept(rolls: Floats, table: npt.NDArray[np.int16]) -> dict[int, float]:
    """The chance of each keep when rolls are decided by a table; to stop is to keep the roll."""
    chances = np.bincount(table, weights=rolls, minlength=KEEP_COUNT)
    return {int(keep): float(chances[keep]) for keep in np.flatnonzero(chances)}


def _endings(
    values: Values, sheet: Sheet, chances: Floats, boxes: npt.NDArray[np.int16]
) -> Iterator[Ending]:
    worth = survey(values, sheet).written[0]
    for roll in np.flatnonzero(chances):
        yield Ending(
            check_dice(ROLLS[roll]),
            float(chances[roll]),
            values.card.places[boxes[roll]],
            sheet.total + float(worth[roll]),
        )
