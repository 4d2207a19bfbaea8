"""The player that plays to win: it looks at what others have, and takes its best chance.

Alone it has nobody to beat, and plays for the most points.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from random import Random
from typing import TYPE_CHECKING

from yachtdice.dice import Dice, Keep
from yachtdice.game import ROLLS_PER_TURN
from yachtdice.players.protocol import Decision, KeepDice, TakeBox, Told
from yachtdice.players.reckoner import REMEMBERED_MAX, Reckoner, is_too_large, positions_of
from yachtdice.rules import RuleSet, Sheet

if TYPE_CHECKING:
    from yachtdice.solver.winning import Judge, WinningTurn

LEVEL = 2e-6
"""Chances this close count as equal; what is better on average decides then."""


class Winner:
    """Decides by the chance to win, and by points where that is all the same.

    On a card that nobody can solve, of several columns or too large, it decides as `alone` does,
    which is the player that it is without others.
    """

    def __init__(self, alone: Reckoner) -> None:
        self.alone = alone
        self._judges: OrderedDict[RuleSet, Judge | None] = OrderedDict()
        self._lock = threading.Lock()
        self._loading = threading.Lock()

    def __repr__(self) -> str:
        return f"Winner({self.alone!r})"

    def is_ready(self, rules: RuleSet) -> bool:
        """Whether it can decide at once under these rules."""
        return self.alone.is_ready(rules) and (not _is_judged(rules) or rules in self._judges)

    def is_at_hand(self, rules: RuleSet) -> bool:
        """Whether preparing would only load what this machine has worked out before."""
        from yachtdice.players import outlooks  # noqa: PLC0415 - loads the solver

        if not self.alone.is_at_hand(rules):
            return False
        return not _is_judged(rules) or outlooks.judging_is_at_hand(rules)

    def prepare(self, rules: RuleSet, *, told: Told | None = None) -> None:
        """Solve or load what it needs to decide at once under these rules."""
        self.alone.prepare(rules, told=told)
        self.judge(rules, told=told)

    def decide(
        self,
        sheet: Sheet,
        dice: Dice,
        rolls_left: int,
        random: Random,
        others: tuple[Sheet, ...] = (),
    ) -> Decision:
        """The keep or the box that wins most often, equals by what they earn on average."""
        judge = self.judge(sheet.rules) if others else None
        if judge is None:
            return self.alone.decide(sheet, dice, rolls_left, random)
        chances = chances_of(judge.turn(sheet, others), dice, rolls_left)
        best = max(chances.values())
        equals = [option for option, chance in chances.items() if chance >= best - LEVEL]
        chosen = equals[0] if len(equals) == 1 else _most(judge, sheet, dice, rolls_left, equals)
        return TakeBox(chosen) if isinstance(chosen, str) else KeepDice(positions_of(dice, chosen))

    def judge(self, rules: RuleSet, *, told: Told | None = None) -> Judge | None:
        """Who judges turns under these rules; None for a card that is too large."""
        known, judge = self._recall(rules)
        if known or not _is_judged(rules):
            return judge
        with self._loading:  # not the other lock: who decides by other rules shall not wait
            known, judge = self._recall(rules)
            if not known:
                from yachtdice.players import outlooks  # noqa: PLC0415 - loads the solver

                judge = outlooks.judge_of(rules, progress=told)
                self._remember(rules, judge)
            return judge

    def _recall(self, rules: RuleSet) -> tuple[bool, Judge | None]:
        with self._lock:
            if rules not in self._judges:
                return False, None
            self._judges.move_to_end(rules)
            return True, self._judges[rules]

    def _remember(self, rules: RuleSet, judge: Judge | None) -> None:
        with self._lock:
            self._judges[rules] = judge
            while len(self._judges) > REMEMBERED_MAX:
                self._judges.popitem(last=False)


def _is_judged(rules: RuleSet) -> bool:
    """Whether chances to win are reckoned with under these rules."""
    return len(rules.columns) == 1 and not is_too_large(rules)


def chances_of(turn: WinningTurn, dice: Dice, rolls_left: int) -> dict[Keep | str, float]:
    """The chance to win with everything that may be done: boxes first, then keeps."""
    first_throw = rolls_left == ROLLS_PER_TURN - 1
    found: dict[Keep | str, float] = {}
    found.update(turn.boxes(dice, first_throw=first_throw).items())
    if rolls_left:
        found.update(turn.keeps(dice, rolls_left).items())
    return found


def _most(
    judge: Judge, sheet: Sheet, dice: Dice, rolls_left: int, options: list[Keep | str]
) -> Keep | str:
    """Which of some options earns most on average."""
    from yachtdice.solver import KeepOption  # noqa: PLC0415 - loaded by now

    for option in judge.strategy.advise(sheet, dice, rolls_left).options:
        name = option.keep if isinstance(option, KeepOption) else option.box
        if name in options:
            return name
    return options[0]
