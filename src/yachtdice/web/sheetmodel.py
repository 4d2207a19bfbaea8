"""What the print page shows; the conventions are those of `viewmodel`.

| template | `view` |
|---|---|
| `sheet.html` | `PrintView` |
"""

from __future__ import annotations

from dataclasses import dataclass

from yachtdice.sheets import ScoreSheet
from yachtdice.web.lobbymodel import ChoiceView


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetFormView:
    """What can be asked for; the form is sent by its address."""

    rules: tuple[ChoiceView, ...]
    columns: tuple[ChoiceView, ...]
    papers: tuple[ChoiceView, ...]
    landscape: bool
    names: str
    points: tuple[str, ...] = ()
    """What the columns hold, where the address gave it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintView:
    """A sheet as the browser prints it, in parts that each fit the paper's width."""

    title: str
    paper: str
    """The page style: `a4-portrait`."""
    pays: str
    """The style for the width of what rows pay: `pays-44`."""
    narrow: bool
    """Whether the cells are as wide as they need to be rather than filling the paper."""
    parts: tuple[ScoreSheet, ...]
    pdf_url: str
    form: SheetFormView | None = None
    """None for a game, which is as it is."""
    table_url: str = ""
    problem: str = ""
