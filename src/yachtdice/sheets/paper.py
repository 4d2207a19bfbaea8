"""Paper, and how the columns of a sheet are shared out over its width.

Lengths are in millimetres.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import ceil

MARGIN = 12.0
LABEL = 30.0
MOST = 12.0
PAYS = (34.0, 44.0, 56.0, 72.0, 90.0)
CELL_MIN, CELL_WANTED, CELL_MAX = 11.0, 22.0, 45.0
NARROW_MIN, NARROW_WANTED = 9.0, 12.0
"""For an entrant of several columns, each of them."""


class Paper(StrEnum):
    """Sizes of paper that printers hold."""

    A4 = "a4"
    LETTER = "letter"


_SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet of paper, upright or on its side."""

    paper: Paper = Paper.A4
    landscape: bool = False

    @property
    def width(self) -> float:
        return _SIZES[self.paper][self.landscape]

    @property
    def height(self) -> float:
        return _SIZES[self.paper][not self.landscape]

    @property
    def name(self) -> str:
        """What style sheets call it: `a4-portrait`."""
        return f"{self.paper}-{'landscape' if self.landscape else 'portrait'}"


@dataclass(frozen=True, slots=True)
class Widths:
    """The columns that say what a row is, and a cell; how many entrants share a page."""

    pays: float
    cell: float
    entrants: int
    label: float = LABEL
    most: float = MOST

    @property
    def labels(self) -> float:
        """What stands left of the cells."""
        return sum(self.label_widths)

    @property
    def label_widths(self) -> tuple[float, float, float]:
        return (self.label, self.pays, self.most)


def widths(page: Page, *, entrants: int, columns: int) -> Widths:
    """Share out the page's width over so many entrants of so many columns each.

    Where they do not all fit beside each other they are spread evenly over several pages.
    """
    least, wanted = (CELL_MIN, CELL_WANTED) if columns == 1 else (NARROW_MIN, NARROW_WANTED)
    room = page.width - 2 * MARGIN - LABEL - MOST
    fitting = max(1, int((room - PAYS[0]) / (least * columns)))
    together = ceil(entrants / ceil(entrants / fitting))
    cells = together * columns
    pays = next((p for p in reversed(PAYS) if room - p >= wanted * cells), PAYS[0])
    return Widths(pays=pays, cell=min(CELL_MAX, (room - pays) / cells), entrants=together)
