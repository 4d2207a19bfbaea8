"""How commands print: JSON for programs, Rich tables for people."""

from __future__ import annotations

import json
from typing import Any

from rich.console import Console
from rich.table import Table

console = Console(highlight=False, soft_wrap=False)


def print_json(document: Any) -> None:
    """One JSON document on standard output, and nothing else."""
    print(json.dumps(document, ensure_ascii=False, indent=2))  # noqa: T201 - this is the output


def new_table(*headings: str, title: str = "") -> Table:
    """A table without lines; headings that begin with `#` are numbers, set to the right."""
    table = Table(title=title or None, title_justify="left", box=None, pad_edge=False)
    for heading in headings:
        number = heading.startswith("#")
        table.add_column(
            heading.removeprefix("#"), justify="right" if number else "left", overflow="fold"
        )
    return table
