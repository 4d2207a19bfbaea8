"""How players of some temper see a card of several columns.  Importing this loads the solver."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from yachtdice.dice import Dice, Keep
from yachtdice.players.temper import Temper
from yachtdice.rules import RuleSet, Sheet
from yachtdice.solver import (
    Advice,
    CardStrategy,
    Progress,
    approximate,
    approximation_is_at_hand,
)
from yachtdice.solver.soft import WORTH_A_THOUGHT


@dataclass(frozen=True, eq=False)
class CardOutlook:
    """Decides by the approximation, less firmly the higher the temperature, in points."""

    strategy: CardStrategy
    temperature: float

    def choose(self, sheet: Sheet, dice: Dice, rolls_left: int, fraction: float) -> Keep | str:
        """One choice, by a fraction from 0 up to 1: a keep (all five dice to stop), or a box."""
        advice = self.strategy.advise(sheet, dice, rolls_left)
        names, totals = _choices(advice)
        return names[_picked(totals, self.temperature, fraction)]


def _choices(advice: Advice) -> tuple[list[Keep | str], list[float]]:
    """What may be chosen first, with what to expect: to stop or a keep, or with no rolls a box."""
    if not advice.rolls_left:
        return [o.box for o in advice.boxes], [o.expected_total for o in advice.boxes]
    stop: Keep = tuple(sorted(advice.dice))
    keeps: list[Keep | str] = [stop, *(option.keep for option in advice.keeps)]
    totals = [advice.boxes[0].expected_total, *(o.expected_total for o in advice.keeps)]
    return keeps, totals


def _picked(totals: Sequence[float], temperature: float, fraction: float) -> int:
    """Which is chosen, as `solver.soft` says; the first of the best where there is no heat."""
    best = max(totals)
    if not temperature:
        return totals.index(best)
    behind = [(best - total) / temperature for total in totals]
    shares = [exp(-each) if each <= WORTH_A_THOUGHT else 0.0 for each in behind]
    wanted = fraction * sum(shares)
    reached = 0.0
    for option, share in enumerate(shares):
        reached += share
        if reached > wanted:
            return option
    return totals.index(best)


def temperature_of(temper: Temper, strategy: CardStrategy) -> float:
    """A temper's temperature on this card, in points; see `Temper`."""
    return temper.temperature * strategy.turn_mean


def card_outlook_of(
    temper: Temper, rules: RuleSet, *, progress: Progress | None = None
) -> CardOutlook:
    """The outlook, ready to choose; raises `Illegal` for what cannot be judged by its columns."""
    strategy = approximate(rules, progress=progress)
    return CardOutlook(strategy, temperature_of(temper, strategy))


def is_at_hand(rules: RuleSet) -> bool:
    """Whether `card_outlook_of` would only load what is on the disk."""
    return approximation_is_at_hand(rules)
