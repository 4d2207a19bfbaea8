"""What people see while they wait: bars on standard error, which leave nothing behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    TaskID,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
)

Told: TypeAlias = Callable[[str, float], None]

_WORDS = {
    "compile": "Compiling the solver",
    "solve": "Solving",
    "columns": "Solving the columns",
    "spread": "Spreading scores",
    "simulate": "Playing games",
    "target": "Reaching for totals",
    "duel": "Solving the game of two",
    "match": "Playing the match",
}


@contextmanager
def waiting() -> Iterator[Told | None]:
    """A bar for each step of long work, told by the function that this yields.

    Where standard error is no terminal, there is nobody to tell, and the solver itself says in one
    line when it has to compile.
    """
    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as bars:
        yield _tell_bars(bars)


def _tell_bars(bars: Progress) -> Told:
    tasks: dict[str, TaskID] = {}

    def told(step: str, share: float) -> None:
        if step not in tasks:
            tasks[step] = bars.add_task(_WORDS.get(step, step), total=1.0)
        bars.update(tasks[step], completed=share)

    return told
