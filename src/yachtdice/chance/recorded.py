"""Dice that were written down: for replays and for tests."""

from __future__ import annotations

from collections.abc import Iterable

from yachtdice.chance.source import Throw
from yachtdice.dice import Dice, check_dice
from yachtdice.errors import Illegal


class RecordedDice:
    """Throws in the order in which they were made; `count` of a throw picks among them."""

    def __init__(self, throws: Iterable[Iterable[int]]) -> None:
        self._throws = tuple(check_dice(tuple(throw)) for throw in throws)

    def faces(self, throw: Throw) -> Dice:
        """The recorded faces; raises `Illegal` past the end of the record."""
        if not 0 <= throw.count < len(self._throws):
            raise Illegal(
                "The record holds {most} throws; there is no throw {given}.",
                most=len(self._throws),
                given=throw.count + 1,
            )
        return self._throws[throw.count]
