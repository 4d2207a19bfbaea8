"""A score sheet as a PDF: black on white, with the header on every page.

Lengths are in millimetres, sizes of type in points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate

from yachtdice.languages import Language
from yachtdice.sheets.fitting import Fitted, fitted, wrapped
from yachtdice.sheets.fonts import SUBSTITUTE, substituted
from yachtdice.sheets.pages import chunks, stretched
from yachtdice.sheets.paper import MARGIN, Page, widths
from yachtdice.sheets.press import PAD, THICK, Align, Cell, Press, line_height
from yachtdice.sheets.scoresheet import ENGLISH, Row, ScoreSheet, parts
from yachtdice.wording import Phrase

HEAD_GAP = 2.0
FOOT = 5.0
HEADER_MIN = 11.0
MULTIPLIERS = 5.5
ROW_MINS = (6.4, 5.4)
NOTE_SIZE, NOTES_GAP = 7.0, 2.5
TITLE_SIZES, ABOUT_SIZES = (15.0, 12.0, 9.0), (8.5, 7.0)
LABEL_SIZES = (9.5, 8.5, 7.5, 6.5)
PAYS_SIZES = (8.0, 7.0, 6.5)
NAME_SIZES = (11.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.0)
VALUE_SIZES = (11.0, 9.0, 8.0, 7.0, 6.0, 5.0)
CELL_PAD = 0.6
_ROW_SIZES = (LABEL_SIZES, PAYS_SIZES, PAYS_SIZES)
_ROW_ALIGNS: tuple[Align, ...] = ("L", "L", "R")


def sheet_pdf(sheet: ScoreSheet, page: Page, *, language: Language = ENGLISH) -> bytes:
    """The PDF's bytes, in the language that the sheet was written in."""
    with Press(page, title=sheet.title, tag=language.tag) as press:
        return _Printing(sheet, page, press, language).printed()


class _Printing:
    """One sheet on its way to paper."""

    def __init__(self, sheet: ScoreSheet, page: Page, press: Press, language: Language) -> None:
        self.sheet = sheet
        self.page = page
        self.press = press
        self.rows = [row for band in sheet.bands for row in band]
        self.band_ends = frozenset(accumulate(len(band) for band in sheet.bands))
        self.columns = max(1, len(sheet.multipliers))
        self.widths = widths(page, entrants=len(sheet.names), columns=self.columns)
        self.entrant_width = self.columns * self.widths.cell
        self.notes = self._note_lines(language)
        self.title = self._fitted(sheet.title, self._inner, TITLE_SIZES, bold=True, pad=0)
        self.about = self._fitted(sheet.about, self._inner, ABOUT_SIZES, pad=0)

    def printed(self) -> bytes:
        header = self._header_height()
        room = self.page.height - 2 * MARGIN - self._head_height - header - FOOT
        tail = NOTES_GAP + len(self.notes) * line_height(NOTE_SIZE)
        heights, runs = self._spread(room, tail)
        pages = [
            (across, rows) for across in parts(self.sheet, self.widths.entrants) for rows in runs
        ]
        for number, (across, rows) in enumerate(pages, start=1):
            kept_free = tail if rows == runs[-1] else 0
            natural = [heights[row] for row in rows]
            tall = stretched(natural, room - kept_free - sum(natural))
            end = self._print_page(across, rows, tall, header)
            if kept_free:
                self._print_notes(end + NOTES_GAP)
            if len(pages) > 1:
                self._print_foot(f"{number} / {len(pages)}")
        return self.press.output()

    def _spread(self, room: float, tail: float) -> tuple[list[float], list[range]]:
        """The rows' heights and the rows of each page: lower rows where that saves a page."""
        spreads = []
        for least in ROW_MINS:
            heights = [max(least, self._row_height(row)) for row in self.rows]
            spreads.append((heights, chunks(heights, room=room, tail=tail)))
        return min(spreads, key=lambda spread: len(spread[1]))

    def _print_page(
        self, across: ScoreSheet, run: range, heights: Sequence[float], header: float
    ) -> float:
        """A page with these rows; returns where they end."""
        self.press.new_page()
        top = self._print_head()
        self._print_header(across, top, header)
        rules = [top, top + header]
        y = top + header
        rows = [row for band in across.bands for row in band]
        for index, height in zip(run, heights, strict=True):
            self._print_row(rows[index], y, height)
            y += height
            if index + 1 in self.band_ends:
                rules.append(y)
        self._print_thick(len(across.names), [*rules, y])
        return y

    def _print_head(self) -> float:
        """The title and what the sheet is about; returns where the table begins."""
        y = MARGIN
        for fit, bold in ((self.title, True), (self.about, False)):
            height = _height(fit)
            self.press.words(fit, Cell(MARGIN, y, self._inner, height, bold=bold, pad=0))
            y += height
        return y + HEAD_GAP

    def _print_header(self, across: ScoreSheet, top: float, height: float) -> None:
        for cell, heading in zip(self._label_cells(top, height), self.sheet.headings, strict=True):
            fit = self._fitted(heading, cell.width, PAYS_SIZES, bold=True)
            self.press.boxed(fit, cell.in_bold())
        names = height - self._multipliers_height
        for index, name in enumerate(across.names):
            left = self._left(index)
            fit = self._fitted_name(name)
            cell = Cell(left, top, self.entrant_width, names, "C", bold=True, pad=CELL_PAD)
            self.press.boxed(fit, cell)
            for column, text in enumerate(self.sheet.multipliers):
                x = left + column * self.widths.cell
                cell = Cell(x, top + names, self.widths.cell, MULTIPLIERS, "C")
                self.press.boxed(Fitted((text,), 8), cell)

    def _print_row(self, row: Row, y: float, height: float) -> None:
        strong = row.kind != "box"
        for cell, fit in zip(self._label_cells(y, height), self._row_fits(row), strict=True):
            self.press.boxed(fit, cell.in_bold() if strong else cell)
        for index, values in enumerate(row.cells):
            width = self.entrant_width / len(values)
            for column, text in enumerate(values):
                x = self._left(index) + column * width
                cell = Cell(x, y, width, height, "C", bold=strong, pad=CELL_PAD)
                fit = self._fitted(text, width, VALUE_SIZES, bold=strong, pad=CELL_PAD)
                self.press.boxed(fit, cell)

    def _print_thick(self, count: int, rules: Sequence[float]) -> None:
        """The lines around sections and entrants, over the thin ones."""
        right = self._left(count)
        for y in rules:
            self.press.line(MARGIN, y, right, y, THICK)
        inner = range(1, count) if self.columns > 1 else ()
        for x in (MARGIN, self._left(0), right, *map(self._left, inner)):
            self.press.line(x, rules[0], x, rules[-1], THICK)

    def _print_notes(self, top: float) -> None:
        height = line_height(NOTE_SIZE)
        for number, line in enumerate(self.notes):
            cell = Cell(MARGIN, top + number * height, self._inner, height, pad=0)
            self.press.words(Fitted((line,), NOTE_SIZE), cell)

    def _print_foot(self, text: str) -> None:
        cell = Cell(MARGIN, self.page.height - MARGIN - FOOT + 1, self._inner, FOOT - 1, "R", pad=0)
        self.press.words(Fitted((text,), 8), cell)

    # ------------------------------------------------------------- measures

    @property
    def _inner(self) -> float:
        """The width between the margins."""
        return self.page.width - 2 * MARGIN

    @property
    def _head_height(self) -> float:
        return _height(self.title) + _height(self.about) + HEAD_GAP

    def _left(self, index: int) -> float:
        """Where the entrant with this index on its page begins."""
        return MARGIN + self.widths.labels + index * self.entrant_width

    def _label_cells(self, y: float, height: float) -> Iterator[Cell]:
        x = MARGIN
        for width, align in zip(self.widths.label_widths, _ROW_ALIGNS, strict=True):
            yield Cell(x, y, width, height, align)
            x += width

    def _row_fits(self, row: Row) -> Iterator[Fitted]:
        texts = (row.label, row.pays, row.most)
        for text, width, sizes in zip(texts, self.widths.label_widths, _ROW_SIZES, strict=True):
            yield self._fitted(text, width, sizes, bold=row.kind != "box")

    def _row_height(self, row: Row) -> float:
        return max(map(_height, self._row_fits(row)))

    def _header_height(self) -> float:
        return (
            max(HEADER_MIN, *(_height(self._fitted_name(name)) for name in self.sheet.names))
            + self._multipliers_height
        )

    @property
    def _multipliers_height(self) -> float:
        return MULTIPLIERS if self.sheet.multipliers else 0.0

    def _note_lines(self, language: Language) -> tuple[str, ...]:
        notes = [*self.sheet.notes]
        if any(SUBSTITUTE in substituted(name) for name in self.sheet.names):
            notes.append(_SUBSTITUTED.translate(language))
        measure = partial(self.press.measure, bold=False)
        return tuple(
            line
            for note in notes
            for line in wrapped(substituted(note), self._inner, NOTE_SIZE, measure)
        )

    def _fitted_name(self, name: str) -> Fitted:
        return self._fitted(name, self.entrant_width, NAME_SIZES, bold=True, pad=CELL_PAD)

    def _fitted(
        self,
        text: str,
        width: float,
        sizes: Sequence[float],
        *,
        bold: bool = False,
        pad: float = PAD,
    ) -> Fitted:
        measure = partial(self.press.measure, bold=bold)
        return fitted(substituted(text), width - 2 * pad, sizes, measure)


_SUBSTITUTED = Phrase(
    "A box {substitute} stands for a sign that this PDF has no letter for. Print the page itself "
    "from the browser to see it.",
    substitute=SUBSTITUTE,
)


def _height(fit: Fitted) -> float:
    """How much room a cell with these lines takes."""
    return len(fit.lines) * line_height(fit.size) + PAD
