"""The names above the columns of a sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence

from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.service.names import visible

COLUMNS_MAX = 10
COLUMNS = 6
NAME_LENGTH_MAX = 60


def read_names(text: str) -> tuple[str, ...]:
    """Names from one line or several, apart by commas or line ends; what is empty stays blank.

    Raises `Malformed` for a name of too many characters.
    """
    names = tuple(printable(name) for name in re.split(r"[,\r\n]", text.replace("\r\n", "\n")))
    filled = [index for index, name in enumerate(names, start=1) if name]
    return names[: max(filled, default=0)]


def printable(name: str) -> str:
    """A name as it is printed, without what nobody could see."""
    shown = visible(name)
    if len(shown) > NAME_LENGTH_MAX:
        raise Malformed(
            "{given} is too long for a sheet. A name has at most {most} characters.",
            given=quoted(name),
            most=NAME_LENGTH_MAX,
        )
    return shown


def columns_for(names: Sequence[str], columns: int | None) -> tuple[str, ...]:
    """A name for each column, blank after the given ones; as many as are named, or six.

    Raises `Illegal` unless there are 1 to 10 columns and no more names than columns.
    """
    count = (len(names) or COLUMNS) if columns is None else columns
    if not 1 <= count <= COLUMNS_MAX:
        raise Illegal(
            "{given} columns do not fit. A sheet has 1 to {most}.", given=count, most=COLUMNS_MAX
        )
    if len(names) > count:
        raise Illegal(
            "There are {given} names for {count} columns. Give fewer names or more columns.",
            given=len(names),
            count=count,
        )
    return (*names, *("",) * (count - len(names)))
