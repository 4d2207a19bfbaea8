"""How commands print: JSON for programs, Rich tables for people."""

from __future__ import annotations

import json
import os
import sys
from functools import cache
from typing import Any

from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from yachtdice.languages import Language, language_of_environment
from yachtdice.wording import Phrase, figure

console = Console(markup=False, emoji=False, highlight=False, soft_wrap=False)
error_console = Console(stderr=True, markup=False, emoji=False, highlight=False)
"""Text is printed as it is: names of rule sets and seats are anybody's and may hold markup."""


@cache
def language() -> Language:
    """The language of the terminal, by the environment; JSON is English whatever it says."""
    return language_of_environment(os.environ)


def say(said: Phrase | str) -> str:
    """A sentence, name or number in the language of the terminal."""
    return language().say(said)


def tell(said: Phrase | str, style: str = "") -> None:
    """Print a sentence on standard output."""
    console.print(say(said), style=style or None)


def number(value: float, decimals: int = 0) -> str:
    """A number as people of that language write it."""
    return say(figure(value, decimals))


def percent(share: float, decimals: int) -> Phrase:
    """A share from 0 to 1 in percent."""
    return Phrase("{percent} %", percent=figure(100 * share, decimals))


def print_json(document: Any) -> None:
    """One JSON document on standard output, and nothing else; escaped where that is not UTF-8."""
    escaped = (sys.stdout.encoding or "").lower() not in ("utf-8", "utf8")
    print(json.dumps(document, ensure_ascii=escaped, indent=2))  # noqa: T201 - this is the output


def new_table(*headings: str, title: str = "") -> Table:
    """A table without lines; headings that begin with `#` are of numbers, set to the right."""
    table = Table(
        title=Text(title, style="table.title") if title else None,
        title_justify="left",
        box=None,
        pad_edge=False,
    )
    for heading in headings:
        justify: JustifyMethod = "right" if heading.startswith("#") else "left"
        word = language().word(heading.removeprefix("#"))
        table.add_column(word, justify=justify, overflow="fold")
    return table
