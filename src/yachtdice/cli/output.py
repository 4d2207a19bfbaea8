"""How commands print: JSON for programs, Rich tables for people."""

from __future__ import annotations

import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

console = Console(markup=False, emoji=False, highlight=False, soft_wrap=False)
error_console = Console(stderr=True, markup=False, emoji=False, highlight=False)
"""Text is printed as it is: names of rule sets and seats are anybody's and may hold markup."""


def print_json(document: Any) -> None:
    """One JSON document on standard output, and nothing else; escaped where that is not UTF-8."""
    escaped = (sys.stdout.encoding or "").lower() not in ("utf-8", "utf8")
    print(json.dumps(document, ensure_ascii=escaped, indent=2))  # noqa: T201 - this is the output


def new_table(*headings: str, title: str = "") -> Table:
    """A table without lines; headings that begin with `#` are numbers, set to the right."""
    table = Table(
        title=Text(title, style="table.title") if title else None,
        title_justify="left",
        box=None,
        pad_edge=False,
    )
    for heading in headings:
        number = heading.startswith("#")
        table.add_column(
            heading.removeprefix("#"), justify="right" if number else "left", overflow="fold"
        )
    return table
