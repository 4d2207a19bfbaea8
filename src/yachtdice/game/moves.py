"""What players decide.  A move names no dice and no points: chance and the rules give those."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice at every position (0 to 4) that is not kept."""

    keep: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """Write the dice on the table in a box, which ends the turn."""

    box: str


@dataclass(frozen=True, slots=True)
class Resign:
    """Leave the game, in or out of turn; the seat comes last whatever its points."""

    seat: int


@dataclass(frozen=True, slots=True)
class End:
    """Close the game as it stands, as when one seat that has not resigned is left."""


Move: TypeAlias = Roll | Score | Resign | End
