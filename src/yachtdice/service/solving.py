"""Where computer players get their values: from the disk, and what is missing by another process.

Solving takes a second of all processors and, once on a machine, half a minute of compiling, most of
which would hold up every request of this process, since compiling is Python's own work.  So one
worker process at a time, spawned and of low priority, solves one level and rule set and leaves the
result in the cache on the disk.  It ends with that: a worker that stayed would hold a hundred
megabytes for work that hardly ever comes.  What is on the disk is loaded here in a thread: the
solver is imported in a second in which this process still answers, and values in a tenth of one.
"""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from yachtdice.players import level as player_of
from yachtdice.rules import RuleSet
from yachtdice.rules.canon import to_data
from yachtdice.service.ports import Progress

Heard: TypeAlias = Callable[[str], None]
"""Called with every line that a worker prints."""

Told: TypeAlias = Callable[[Progress], object]

WORKER = "yachtdice.players.readying"
SPREADER = "yachtdice.players.spreading"


class WorkerFailed(Exception):
    """A worker process ended without having done its work; says what it said last."""


class WorkerSolving:
    """Makes players of this process ready, one at a time."""

    def __init__(self, one_at_a_time: asyncio.Lock | None = None) -> None:
        self._one_at_a_time = one_at_a_time or asyncio.Lock()
        self._progress: dict[tuple[str, RuleSet], Progress] = {}

    def is_ready(self, level: str, rules: RuleSet) -> bool:
        """Whether the player can decide at once."""
        return player_of(level).is_ready(rules)

    async def prepare(self, level: str, rules: RuleSet) -> None:
        """Make the player ready; raises `WorkerFailed` or `OSError` where that cannot be done."""
        player = player_of(level)
        async with self._one_at_a_time:
            if not await asyncio.to_thread(player.is_at_hand, rules):
                await self._solve(level, rules)
            await asyncio.to_thread(player.prepare, rules)

    def progress(self, level: str, rules: RuleSet) -> Progress | None:
        """How far the worker says it is."""
        return self._progress.get((level, rules))

    async def _solve(self, level: str, rules: RuleSet) -> None:
        key = (level, rules)
        try:
            await solve_elsewhere(level, rules, told=lambda far: self._progress.update({key: far}))
        finally:
            self._progress.pop(key, None)


async def solve_elsewhere(level: str, rules: RuleSet, *, told: Told | None = None) -> None:
    """Let a worker process solve and compile, and wait for its end; raises `WorkerFailed`."""

    def hear(line: str) -> None:
        step, _, share = line.partition(" ")
        with suppress(ValueError):  # something else that was printed there
            far = Progress(step, float(share))
            if told is not None:
                told(far)

    await work_elsewhere(WORKER, level, order=json.dumps(to_data(rules)), hear=hear)


async def spread_elsewhere(rules: RuleSet) -> None:
    """Let a worker process find the spread of perfect play; raises as `solve_elsewhere` does."""
    await work_elsewhere(SPREADER, order=json.dumps(to_data(rules)), hear=lambda _: None)


async def work_elsewhere(module: str, *arguments: str, order: str, hear: Heard) -> None:
    """Let a worker process do what one line says, and wait for its end; raises `WorkerFailed`."""
    command = (sys.executable, "-m", module, *arguments)
    worker = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    try:
        said = await _said(worker, order, hear)
    finally:
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()
    if worker.returncode:
        last = said.decode(errors="replace").strip().rpartition("\n")[2]
        raise WorkerFailed(f"it ended with {worker.returncode}: {last}")


async def _said(worker: Process, order: str, hear: Heard) -> bytes:
    """What a worker complains of until it ends; its input stays open, for it ends with that too."""
    assert worker.stdin is not None  # noqa: S101 - all three are pipes
    assert worker.stdout is not None  # noqa: S101
    assert worker.stderr is not None  # noqa: S101
    with suppress(ConnectionError):  # it ended before it was told; its exit code says why
        worker.stdin.write(f"{order}\n".encode())
        await worker.stdin.drain()
    said, _ = await asyncio.gather(worker.stderr.read(), _hear_all(worker.stdout, hear))
    await worker.wait()
    worker.stdin.close()
    return said


async def _hear_all(lines: asyncio.StreamReader, hear: Heard) -> None:
    async for line in lines:
        hear(line.decode(errors="replace"))
