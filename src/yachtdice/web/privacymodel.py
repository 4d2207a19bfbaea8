"""What the page about privacy shows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KeptView:
    """Something that is kept: what, what for, and for how long."""

    what: str
    why: str
    how_long: str


@dataclass(frozen=True, slots=True)
class PrivacyView:
    """Everything that is kept, where, and how long the cookie lasts."""

    kept: tuple[KeptView, ...]
    where: str
    cookie_days: int
