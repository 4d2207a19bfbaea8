"""How the rows of a sheet are spread over pages.

Lengths are in millimetres.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise

ROW_MAX = 12.0
"""Rows taller than a hand writes only look lost."""


def chunks(heights: Sequence[float], *, room: float, tail: float) -> list[range]:
    """The rows of each page, as even as can be, with `tail` left free below the last.

    Even, so that no page begins with a single row or with what follows the rows alone.
    """
    for pages in range(1, len(heights) + 1):
        parts = _even(heights, pages)
        used = [sum(heights[row] for row in part) for part in parts]
        if all(height <= room for height in used) and used[-1] + tail <= room:
            return parts
    return [range(row, row + 1) for row in range(len(heights))]


def stretched(heights: Sequence[float], spare: float) -> list[float]:
    """The rows made taller by an even share of what is spare, up to a hand's need."""
    share = spare / len(heights)
    return [max(height, min(ROW_MAX, height + share)) for height in heights]


def _even(heights: Sequence[float], pages: int) -> list[range]:
    """Rows cut into so many runs of about the same height."""
    ends = list(accumulate(heights))
    cuts = [0]
    for page in range(1, pages):
        target = ends[-1] * page / pages
        nearest = min(range(len(ends)), key=lambda row: abs(ends[row] - target)) + 1
        cuts.append(max(nearest, cuts[-1]))
    cuts.append(len(heights))
    return [range(start, end) for start, end in pairwise(cuts) if end > start]
