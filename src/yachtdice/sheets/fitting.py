"""Words fitted into a width: wrapped at blanks, smaller if need be, apart within a word at last."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from yachtdice.sheets.fonts import clusters

Measure: TypeAlias = Callable[[str, float], float]
"""How wide a text is in a size of type."""


READABLE = 7.0
"""Points; rather than smaller, words are broken."""
LINES_MAX = 4


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines that fit, and their size of type in points."""

    lines: tuple[str, ...]
    size: float


def fitted(
    text: str, width: float, sizes: Sequence[float], measure: Measure, *, lines_max: int = LINES_MAX
) -> Fitted:
    """The text in the largest size that fits: with whole words if they can be read like that.

    Nothing is ever left out: in the smallest size lines are not counted.
    """
    for size in sizes:
        if size >= READABLE and all(measure(word, size) <= width for word in text.split()):
            lines = wrapped(text, width, size, measure)
            if len(lines) <= lines_max:
                return Fitted(lines, size)
    for size in sizes:
        lines = wrapped(text, width, size, measure)
        if size <= READABLE and len(lines) <= lines_max:
            return Fitted(lines, size)
    return Fitted(wrapped(text, width, sizes[-1], measure), sizes[-1])


def wrapped(text: str, width: float, size: float, measure: Measure) -> tuple[str, ...]:
    """The lines of a text in one size; a word that is wider than a line is broken."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if measure(longer, size) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _broken(word, width, size, measure)
        lines.extend(full)
    return (*lines, line) if line else tuple(lines)


def _broken(word: str, width: float, size: float, measure: Measure) -> list[str]:
    """The word in pieces that fit, a sign at least in each."""
    pieces = [""]
    for cluster in clusters(word):
        longer = pieces[-1] + cluster
        if pieces[-1] and measure(longer, size) > width:
            pieces.append(cluster)
        else:
            pieces[-1] = longer
    return pieces
