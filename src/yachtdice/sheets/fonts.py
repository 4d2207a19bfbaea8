"""The fonts of printed sheets: one family for Latin, Greek, Cyrillic, Hebrew and Arabic alike.

They are taken from npm when the package is built (`scripts/assets.py`), with their licence beside
them.  What they do not have is printed as an empty box, one for each sign a reader would see.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

from fontTools.ttLib import TTFont

FOLDER = Path(__file__).resolve().parent / "fonts"
REGULAR = FOLDER / "DejaVuSansCondensed.ttf"
BOLD = FOLDER / "DejaVuSansCondensed-Bold.ttf"

SUBSTITUTE = "□"
_JOINER = "\u200d"
_MARKS_MAX = 3
"""A letter carries no more accents than that in any of these scripts; a taller pile would run into
the lines above."""


def clusters(text: str) -> list[str]:
    """The text in pieces that are seen as one sign: a letter with its accents, a joined emoji."""
    found: list[str] = []
    for mark in text:
        if found and (_extends(mark) or found[-1].endswith(_JOINER)):
            found[-1] += mark
        else:
            found.append(mark)
    return found


def substituted(text: str) -> str:
    """The text as these fonts can print it."""
    return "".join(_printed(cluster) for cluster in clusters(text))


def _printed(cluster: str) -> str:
    return cluster[: 1 + _MARKS_MAX] if known().issuperset(map(ord, cluster)) else SUBSTITUTE


def _extends(mark: str) -> bool:
    """Whether a character is drawn on the one before it."""
    return (
        mark == _JOINER
        or unicodedata.category(mark) in ("Mn", "Me", "Mc")
        or 0x1F3FB <= ord(mark) <= 0x1F3FF  # the colours of skin
    )


@cache
def known() -> frozenset[int]:
    """The characters that both weights have."""
    return frozenset.intersection(*(frozenset(_characters(path)) for path in (REGULAR, BOLD)))


def _characters(path: Path) -> set[int]:
    with TTFont(path, lazy=True) as font:
        return set(font.getBestCmap())
