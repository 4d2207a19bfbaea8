"""What counts for winning beside what counts for points, of the same dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from yachtdice.dice import Keep
from yachtdice.players.saying import NOTICED, doing_first, percent_words, points_words
from yachtdice.players.winner import chances_of
from yachtdice.solver import Advice, AdviceOption, KeepOption
from yachtdice.solver.winning import WinningTurn
from yachtdice.wording import Phrase

LEAST = 0.0005
"""Chances that differ by less are told as the same."""


@dataclass(frozen=True)
class Winning:
    """The option that wins most often, of equals what earns most, and every option's chance."""

    advice: Advice
    best: AdviceOption
    chances: Mapping[Keep | str, float]

    @property
    def chance(self) -> float:
        """The chance to win with the best, a draw counted as the share that each leader has."""
        return self.chance_with(self.best)

    def chance_with(self, option: AdviceOption) -> float:
        """The chance to win after an option."""
        return self.chances[_name(option)]

    @property
    def agrees(self) -> bool:
        """Whether what earns most wins as often as anything, as far as that is told."""
        return self.chance - self.chance_with(self.advice.best) < LEAST

    @property
    def sentence(self) -> Phrase:
        """How the best for points fares, or what it costs to win more often."""
        percent = percent_words(self.chance)
        if self.agrees:
            return Phrase("It also wins most often: {percent} %.", percent=percent)
        rules, more = self.advice.sheet.rules, self.chance - self.chance_with(self.advice.best)
        places = {
            "doing": doing_first(rules, self.best),
            "more": percent_words(more),
            "percent": percent,
        }
        if self.best.loss < NOTICED:
            return Phrase(
                "{doing} costs hardly anything and wins {more} % more often: {percent} %.", **places
            )
        return Phrase(
            "{doing} costs {points} and wins {more} % more often: {percent} %.",
            points=_points(self.best.loss),
            **places,
        )


def winning_with(turn: WinningTurn, advice: Advice) -> Winning:
    """The chances to win with everything that may be done in a turn."""
    chances = chances_of(turn, advice.dice, advice.rolls_left)
    most = max(chances[_name(option)] for option in advice.options)
    best = next(o for o in advice.options if chances[_name(o)] >= most - LEAST / 100)
    return Winning(advice, best, chances)


def _points(points: float) -> Phrase:
    return Phrase("{points} points", points=points_words(points))


def _name(option: AdviceOption) -> Keep | str:
    return option.keep if isinstance(option, KeepOption) else option.box
