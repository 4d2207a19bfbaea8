"""Ranks in which equals share the better one: 1, 1, 3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def ranks_of(strengths: Sequence[Any]) -> tuple[int, ...]:
    """The rank of each, in the order given; the greatest strength is first."""
    return tuple(1 + sum(other > strength for other in strengths) for strength in strengths)
