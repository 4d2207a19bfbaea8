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

from yachtdice.cli.output import language
from yachtdice.wording import N_

Told: TypeAlias = Callable[[str, float], None]

_WORDS = {
    "compile": N_("Compiling the solver"),
    "solve": N_("Solving"),
    "columns": N_("Solving the columns"),
    "spread": N_("Spreading scores"),
    "simulate": N_("Playing games"),
    "target": N_("Reaching for totals"),
    "duel": N_("Solving the game of two"),
    "match": N_("Playing the match"),
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
            tasks[step] = bars.add_task(language().word(_WORDS.get(step, step)), total=1.0)
        bars.update(tasks[step], completed=share)

    return told
