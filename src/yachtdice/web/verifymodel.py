"""What the pages about fair dice show: giving a text, and a game that is checked."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareSeatView:
    """A seat of the reader's and the texts it has mixed into the coming dice."""

    seat: int
    name: str
    texts: tuple[str, ...] = ()
    may_give: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ShareView:
    """The reader's part in dice that are not fixed yet."""

    url: str
    table_id: str
    game: int
    commitment: str
    seats: tuple[ShareSeatView, ...]
    key: str = ""

    @property
    def wanted(self) -> bool:
        """Whether a seat has given nothing, so that a script does it."""
        return any(not seat.texts for seat in self.seats)

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts of this device."""
        return tuple(text for seat in self.seats for text in seat.texts)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckView:
    """One thing that was checked, in words."""

    name: str
    ok: bool
    found: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RollView:
    """A roll as the file has it and as the formula gives it; turns and rolls from 1."""

    turn: int
    roll: int
    seat: int
    name: str
    kept: tuple[int, ...]
    dice: tuple[int, ...]
    recomputed: tuple[int, ...]
    wrong: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextView:
    """A text that was mixed in, and from whom."""

    seat: int
    name: str
    text: str
    computer: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedView:
    """A game that was checked."""

    ok: bool
    verdict: str
    table_id: str
    game: int
    commitment: str
    secret: str
    checks: tuple[CheckView, ...]
    rolls: tuple[RollView, ...]
    texts: tuple[TextView, ...]
    proved: tuple[str, ...]
    not_proved: tuple[str, ...]
    table_url: str = ""
    """Empty for a game that was handed in."""
    file_url: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerifyView:
    """The page that checks games: the form, and below it what was found."""

    text: str = ""
    problem: str = ""
    checked: CheckedView | None = None
