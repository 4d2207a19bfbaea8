"""Words and lines put on the pages of a PDF.

Lengths are in millimetres, sizes of type in points.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, Self, TypeAlias

from fpdf import FPDF
from fpdf.fonts import TTFFont

import yachtdice
from yachtdice.sheets.fitting import Fitted
from yachtdice.sheets.fonts import BOLD, REGULAR
from yachtdice.sheets.paper import MARGIN, Page

Align: TypeAlias = Literal["L", "C", "R"]

PAD = 1.2
THIN, THICK = 0.15, 0.5
_FAMILY = "sheet"
_LEADING = 1.22
_POINT = 25.4 / 72
_MEASURED_SIZE = 100.0


@dataclass(frozen=True, slots=True)
class Cell:
    """A place for words, and how they stand in it."""

    x: float
    y: float
    width: float
    height: float
    align: Align = "L"
    bold: bool = False
    pad: float = PAD

    def in_bold(self) -> Cell:
        return replace(self, bold=True)


def line_height(size: float) -> float:
    """How far apart the lines of a size of type are."""
    return size * _POINT * _LEADING


class Press:
    """The pages of one PDF and their type; holds the files of the fonts open until it is left."""

    def __init__(self, page: Page, *, title: str, tag: str) -> None:
        self._pdf = _new_pdf(page, title, tag)
        self._width_of = cache(self._measured)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *stopped: object) -> None:
        for font in self._pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()

    def measure(self, text: str, size: float, *, bold: bool) -> float:
        """How wide the text is."""
        return self._width_of(text, bold) * size / _MEASURED_SIZE

    def new_page(self) -> None:
        self._pdf.add_page()

    def line(self, x1: float, y1: float, x2: float, y2: float, thickness: float) -> None:
        self._pdf.set_line_width(thickness)
        self._pdf.line(x1, y1, x2, y2)

    def boxed(self, fit: Fitted, cell: Cell) -> None:
        """The words in a thin frame."""
        self._pdf.set_line_width(THIN)
        self._pdf.rect(cell.x, cell.y, cell.width, cell.height)
        self.words(fit, cell)

    def words(self, fit: Fitted, cell: Cell) -> None:
        """The lines, amid the cell's height."""
        height = line_height(fit.size)
        y = cell.y + (cell.height - len(fit.lines) * height) / 2
        self._pdf.set_font(_FAMILY, "B" if cell.bold else "", fit.size)
        for number, line in enumerate(fit.lines):
            self._pdf.set_xy(cell.x + cell.pad, y + number * height)
            self._pdf.cell(cell.width - 2 * cell.pad, height, line, align=cell.align)

    def output(self) -> bytes:
        """The finished PDF; nothing can be put on it any more."""
        return bytes(self._pdf.output())

    def _measured(self, text: str, bold: bool) -> float:  # noqa: FBT001 - a key of the cache
        self._pdf.set_font(_FAMILY, "B" if bold else "", _MEASURED_SIZE)
        return float(self._pdf.get_string_width(text))


def _new_pdf(page: Page, title: str, tag: str) -> FPDF:
    orientation = "landscape" if page.landscape else "portrait"
    pdf = FPDF(orientation=orientation, unit="mm", format=page.paper.value)
    pdf.set_margin(MARGIN)
    pdf.set_auto_page_break(auto=False)
    pdf.alias_nb_pages("")  # a name may read {nb}, which otherwise becomes the number of pages
    pdf.c_margin = 0
    pdf.add_font(_FAMILY, "", REGULAR)
    pdf.add_font(_FAMILY, "B", BOLD)
    pdf.set_text_shaping(use_shaping_engine=True)
    pdf.set_title(title)
    pdf.set_lang(tag)
    pdf.set_creator(f"yachtdice {yachtdice.__version__}")
    return pdf
