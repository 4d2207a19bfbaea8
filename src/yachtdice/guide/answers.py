"""A question with its answer, and dice that show what is meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from yachtdice.wording import Phrase


@dataclass(frozen=True, slots=True)
class Answer:
    """Two sentences; `dice` is empty where none are meant."""

    question: Phrase
    answer: Phrase
    dice: tuple[int, ...] = ()


def written(dice: Sequence[int]) -> str:
    """Dice as sentences show them: 4-4-4-4-4."""
    return "-".join(map(str, dice))
