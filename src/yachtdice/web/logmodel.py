"""What the log of a game shows; the conventions are those of `viewmodel`."""

from dataclasses import dataclass
from typing import Literal

LogKind = Literal["turn", "roll", "write", "note"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLineView:
    """One roll or one box of the game."""

    seat: int
    name: str
    kind: LogKind
    text: str
    """"Turn 5", "wrote 9 in Threes", "resigned". Empty for a roll, whose dice speak."""
    dice: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    """Positions that were kept for this roll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogView:
    """Every roll and box of a game, newest first."""

    title: str
    table_url: str
    lines: tuple[LogLineView, ...] = ()
