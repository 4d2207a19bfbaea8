"""Names of players: what may be shown, and when two of them look alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache

from yachtdice.errors import Illegal, Malformed, quoted

NAME_LENGTH_MAX = 24
_JOINERS = "\u200d\ufe0f"
"""Marks that hold an emoji together; they are kept, and do not count when names are compared."""

_BLANKS = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0\U0001d159"), " ")
"""Letters and signs that are drawn as nothing: the Hangul fillers, Braille without a dot, the null
notehead."""


def clean_name(text: object) -> str:
    """A name as it is shown: normalised, trimmed, blanks folded, without invisible characters.

    Raises `Malformed` unless 1 to 24 visible characters are left.
    """
    if not isinstance(text, str) or len(text) > 40 * NAME_LENGTH_MAX:
        raise Malformed("{given} is not a name.", given=quoted(text))
    name = visible(text)
    if not 1 <= len(name) <= NAME_LENGTH_MAX or not name_key(name):
        raise Malformed(
            "{given} is not a name of 1 to {most} visible characters.",
            given=quoted(text),
            most=NAME_LENGTH_MAX,
        )
    return name


def visible(text: str) -> str:
    """The text normalised and trimmed, blanks folded, without control, direction and invisible
    characters; nothing is left of what nobody could see.
    """
    folded = unicodedata.normalize("NFC", text.translate(_BLANKS))
    return " ".join("".join(mark for mark in folded if _is_shown(mark)).split())


def check_free(name: str, taken: Iterable[str]) -> None:
    """Raise `Illegal` when a name at the table reads the same to a person."""
    for other in taken:
        if other and name_key(name) == name_key(other):
            raise Illegal(
                "{given} looks like {other}, who sits here already. Choose another name.",
                given=quoted(name),
                other=quoted(other),
            )


def name_key(name: str) -> str:
    """What two names that look alike have in common.

    Compatibility forms, case, accents, blanks and invisible characters are folded away, and letters
    that other scripts share the look of with Latin ones become those.
    """
    folded = unicodedata.normalize("NFKC", name.translate(_BLANKS)).casefold()
    letters = "".join(_look(mark) for mark in folded)
    plain = unicodedata.normalize("NFKD", letters).casefold()
    return "".join(mark for mark in plain if unicodedata.category(mark)[0] in "LNPS")


def _is_shown(mark: str) -> bool:
    """Whether a character belongs in a name: no control, direction or invisible one does."""
    return mark in _JOINERS or mark == " " or unicodedata.category(mark)[0] not in "CZ"


def _look(mark: str) -> str:
    return mark if mark.isascii() else _latin_looks().get(mark, mark)


@cache
def _latin_looks() -> dict[str, str]:
    """Characters that look like one ASCII letter or digit, by the Unicode table of confusables."""
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 - 1 MB of data

    looks = {}
    for mark, alikes in confusables_data.items():
        ascii_alike = next((a["c"] for a in alikes if a["c"].isascii() and a["c"].isalnum()), None)
        if len(mark) == 1 and not mark.isascii() and ascii_alike:
            looks[mark] = ascii_alike.casefold()
    return looks
