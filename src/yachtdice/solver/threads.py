"""Kernels side by side: as many threads as this process has processors."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def thread_count() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Crew:
    """A few threads that run one function over many parts; results come in the parts' order."""

    def __init__(self, pool: ThreadPoolExecutor) -> None:
        self._pool = pool

    def run(self, task: Callable[[T], R], parts: Iterable[T]) -> list[R]:
        """The results of all parts; what a part raises is raised here."""
        return list(self.each(task, parts))

    def each(self, task: Callable[[T], R], parts: Iterable[T]) -> Iterator[R]:
        """The results one by one, as soon as they and all before them are there."""
        return self._pool.map(task, parts)


@contextmanager
def crew() -> Iterator[Crew]:
    """Threads for as long as a piece of work lasts."""
    with ThreadPoolExecutor(thread_count(), thread_name_prefix="yachtdice-solver") as pool:
        yield Crew(pool)
