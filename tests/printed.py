"""PDFs as a reader's program sees them: the words and the marks of every page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import TypeAlias

import pypdfium2

POINTS_PER_MM = 72 / 25.4
_HYPHEN = "\ufffe"
"""How the library tells a hyphen at the end of a line."""
Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, bottom, right, top in millimetres."""


@dataclass(frozen=True)
class PrintedPage:
    """A page: its size in millimetres, its words, where everything on it is, and its colours.

    The first bounds are those of the characters of `text`.
    """

    width: float
    height: float
    text: str
    bounds: tuple[Bounds, ...]
    colours: frozenset[tuple[int, ...]]

    @property
    def words(self) -> str:
        """The text without line ends and blanks, which depend on how it was wrapped."""
        return "".join(self.text.split())

    @property
    def extent(self) -> Bounds:
        lefts, bottoms, rights, tops = zip(*self.bounds, strict=True)
        return min(lefts), min(bottoms), max(rights), max(tops)


def printed_pages(pdf: bytes) -> list[PrintedPage]:
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        return [_read(page) for page in document]


def _read(page: pypdfium2.PdfPage) -> PrintedPage:
    words = page.get_textpage()
    boxes = [words.get_charbox(index) for index in range(words.count_chars())]
    boxes += [thing.get_bounds() for thing in page.get_objects()]
    return PrintedPage(
        width=page.get_width() / POINTS_PER_MM,
        height=page.get_height() / POINTS_PER_MM,
        text=words.get_text_range().replace(_HYPHEN, "-"),
        bounds=tuple(_in_mm(boxes)),
        colours=_colours(page),
    )


def _colours(page: pypdfium2.PdfPage) -> frozenset[tuple[int, ...]]:
    """Every colour but white in a picture of the page without smoothing."""
    bitmap = page.render(no_smoothtext=True, no_smoothpath=True, no_smoothimage=True)
    colours = bitmap.to_pil().convert("RGB").getcolors(maxcolors=1 << 24)
    return frozenset(colour for _, colour in colours) - {(255, 255, 255)}


def _in_mm(boxes: list[tuple[float, float, float, float]]) -> Iterator[Bounds]:
    for left, bottom, right, top in boxes:
        yield (
            left / POINTS_PER_MM,
            bottom / POINTS_PER_MM,
            right / POINTS_PER_MM,
            top / POINTS_PER_MM,
        )
