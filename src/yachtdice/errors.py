"""What can be wrong with input, in three kinds; each message quotes the input and says what to do.

`Malformed` cannot be read, `Illegal` is against the rules, `Conflict` comes too late: the table
moved on.  Every error carries a `Phrase`, so that front ends can show it in any language.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from yachtdice.wording import Phrase


class YachtError(Exception):
    """Something a caller sent cannot be used; nothing was changed by it."""

    def __init__(self, text: str, **places: object) -> None:
        self.phrase = Phrase(text, **places)
        super().__init__(str(self.phrase))

    def __reduce__(self) -> tuple[Any, ...]:
        # By default an exception is rebuilt from its message, whose braces are no places.
        return partial(type(self), self.phrase.text, **self.phrase.places), (), self.__dict__


class Malformed(YachtError):
    """The input cannot be read: not five faces, an unknown box, a broken file."""


class Illegal(YachtError):
    """The input can be read but the rules forbid it: a filled box, a fourth roll."""


class Conflict(YachtError):
    """The input was meant for an earlier state of the table."""


def quoted(value: object) -> str:
    """The value as an error message shows it, cut after 60 characters.

    Text stands in quotes; what else JSON can hold is shown as JSON, since that is how it came.
    Neither writes out numbers of thousands of digits or lists nested as deep; these are shown by
    their kind.
    """
    try:
        text = _as_json(value) if isinstance(value, _JSON_KINDS) else repr(value)
    except (ValueError, RecursionError):
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 60 else text[:57] + "..."


_JSON_KINDS = (bool, type(None), list, tuple, dict)


def _as_json(value: object) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
    except TypeError:  # it holds what only Python can
        return repr(value)
    return "".join(mark if mark.isprintable() else f"\\u{ord(mark):04x}" for mark in text)
