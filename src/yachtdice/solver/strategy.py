"""Perfect play of one rule set: `solve` finds it, a `Strategy` answers what to do."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from yachtdice.dice import check_dice
from yachtdice.errors import Illegal
from yachtdice.rules import RuleSet, Sheet, content_hash, rules_label
from yachtdice.solver.advice import Advice, advise
from yachtdice.solver.decisions import Perfect
from yachtdice.solver.distribution import Distribution, distribution_of
from yachtdice.solver.endings import Endings, endings
from yachtdice.solver.index import sheet_index
from yachtdice.solver.progress import Progress
from yachtdice.solver.values import Values, solve_values

_REMEMBERED_MAX = 8
_remembered: OrderedDict[str, Values] = OrderedDict()
_LOCK = threading.Lock()


@dataclass(frozen=True, eq=False)
class Strategy:
    """Play that earns the most points on average, of a sheet played for itself.

    It can be handed to another process; see `solve` for how to get one.
    """

    values: Values

    @property
    def rules(self) -> RuleSet:
        return self.values.rules

    @property
    def expected_score(self) -> float:
        """The mean final total from an empty sheet."""
        return self.values.expected_score

    def expected_total(self, sheet: Sheet) -> float:
        """The mean final total from a sheet whose turn has not begun; its total once it is full."""
        self._check(sheet)
        return sheet.total + float(self.values.worth[sheet_index(self.values.card, sheet)])

    def advise(self, sheet: Sheet, dice: Iterable[int], rolls_left: int = 2) -> Advice:
        """Every keep and every box, the best first, with the final total to expect of each.

        Raises `Malformed` or `Illegal` for dice that are none, another rule set's sheet, a full
        sheet, and rolls that cannot be left.
        """
        self._check(sheet)
        return advise(self.values, sheet, check_dice(dice), rolls_left)

    def endings(self, sheet: Sheet, keep: Iterable[int], rolls_left: int = 2) -> Endings:
        """How the turn ends when these faces are kept and the rest of it is played perfectly.

        `rolls_left` counts the roll that follows.  Raises `Malformed` or `Illegal` for what is no
        keep, another rule set's sheet, a full sheet, and rolls that cannot be left.
        """
        self._check(sheet)
        return endings(self.values, sheet, tuple(sorted(keep)), rolls_left)

    @property
    def decisions(self) -> Perfect:
        """The same play as tables, for following it through many games at once."""
        return Perfect(self.values)

    def distribution(self, *, progress: Progress | None = None) -> Distribution:
        """The exact spread of final totals of this play, worked out afresh at each call."""
        return distribution_of(self.decisions, progress=progress)

    def _check(self, sheet: Sheet) -> None:
        if sheet.rules is self.rules or sheet.rules == self.rules:
            return
        if content_hash(sheet.rules) != content_hash(self.rules):
            raise Illegal(
                "This strategy plays {mine}, but the sheet is one of {theirs}.",
                mine=rules_label(self.rules),
                theirs=rules_label(sheet.rules),
            )


def solve(
    rules: RuleSet, *, cache: bool | Path = True, progress: Progress | None = None
) -> Strategy:
    """Perfect play of a rule set of one column.

    What was solved before is remembered, in this process and, unless `cache` is a directory of the
    caller's, in the user's cache directory; `cache=False` solves afresh and stores nothing.  Raises
    `Illegal` for several columns and for rule sets too large to solve in memory.
    """
    if cache is not True:
        return Strategy(solve_values(rules, cache=cache, progress=progress))
    key = content_hash(rules)
    with _LOCK:
        known = _remembered.get(key)
    if known is None:
        known = solve_values(rules, progress=progress)
        _remember(key, known)
    return Strategy(replace(known, rules=rules))


def _remember(key: str, values: Values) -> None:
    with _LOCK:
        _remembered[key] = values
        _remembered.move_to_end(key)
        while len(_remembered) > _REMEMBERED_MAX:
            _remembered.popitem(last=False)
