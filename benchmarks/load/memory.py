"""Whether a process holds more and more memory: samples over time, and a line through them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from statistics import linear_regression

from benchmarks.load.processes import resident_mb

SAMPLES = 240
PAUSE_SECONDS_MIN = 0.25
WARMING_SHARE = 0.25
"""The first part of the samples, in which caches fill, is left out."""
GROWTH_SHARE_MAX = 0.03
"""What the line may rise by over the rest, as a share of the memory held: the allocator's play."""


@dataclass(frozen=True, slots=True)
class Growth:
    """The line through what was sampled after the warming up."""

    start_mb: float
    end_mb: float
    mb_per_hour: float

    @property
    def is_steady(self) -> bool:
        """Whether the rise is no more than the allocator's play."""
        return self.end_mb - self.start_mb <= GROWTH_SHARE_MAX * self.start_mb


def growth(samples: Sequence[tuple[float, float]]) -> Growth:
    """The least-squares line through (seconds, megabytes), at least two after the warming up."""
    kept = samples[int(WARMING_SHARE * len(samples)) :]
    seconds, held = zip(*kept, strict=True)
    slope, level = linear_regression(seconds, held)
    start, end = (level + slope * at for at in (seconds[0], seconds[-1]))
    return Growth(round(start, 1), round(end, 1), round(3600 * slope, 1))


@asynccontextmanager
async def sampled(pid: int, seconds: float) -> AsyncIterator[list[tuple[float, float]]]:
    """The memory of a process while this lasts, sampled evenly over so many seconds."""
    samples: list[tuple[float, float]] = []
    sampling = asyncio.create_task(_sample(pid, max(PAUSE_SECONDS_MIN, seconds / SAMPLES), samples))
    try:
        yield samples
    finally:
        sampling.cancel()


async def _sample(pid: int, pause: float, samples: list[tuple[float, float]]) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    while True:
        samples.append((loop.time() - began, resident_mb(pid)))
        await asyncio.sleep(pause)
