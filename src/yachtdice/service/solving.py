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
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress

from yachtdice.players import level as player_of
from yachtdice.rules import RuleSet
from yachtdice.rules.canon import to_data

WORKER = "yachtdice.players.readying"


class WorkerFailed(Exception):
    """A worker process ended without having done its work; says what it said last."""


class WorkerSolving:
    """Makes players of this process ready, one at a time."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()

    def is_ready(self, level: str, rules: RuleSet) -> bool:
        """Whether the player can decide at once."""
        return player_of(level).is_ready(rules)

    async def prepare(self, level: str, rules: RuleSet) -> None:
        """Make the player ready; raises `WorkerFailed` or `OSError` where that cannot be done."""
        player = player_of(level)
        async with self._one_at_a_time:
            if not await asyncio.to_thread(player.is_at_hand, rules):
                await solve_elsewhere(level, rules)
            await asyncio.to_thread(player.prepare, rules)


async def solve_elsewhere(level: str, rules: RuleSet) -> None:
    """Let a worker process solve and compile, and wait for its end; raises `WorkerFailed`."""
    command = (sys.executable, "-m", WORKER, level)
    worker = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=DEVNULL, stderr=PIPE)
    try:
        said = await _told(worker, json.dumps(to_data(rules)))
    finally:
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()
    if worker.returncode:
        last = said.decode(errors="replace").strip().rpartition("\n")[2]
        raise WorkerFailed(f"it ended with {worker.returncode}: {last}")


async def _told(worker: Process, order: str) -> bytes:
    """What a worker says until it ends; its input stays open, for it ends with that too."""
    assert worker.stdin is not None  # noqa: S101 - both are pipes
    assert worker.stderr is not None  # noqa: S101
    with suppress(ConnectionError):  # it ended before it was told; its exit code says why
        worker.stdin.write(f"{order}\n".encode())
        await worker.stdin.drain()
    said = await worker.stderr.read()
    await worker.wait()
    worker.stdin.close()
    return said
