"""What processes cost, as Linux tells it: processor time, memory, and the whole machine's work."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

import psycopg

_TICKS = os.sysconf("SC_CLK_TCK")
_PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Usage:
    """The processor seconds spent so far, by process and by the whole machine."""

    at: float
    seconds: dict[int, float]
    machine: float

    @classmethod
    def now(cls, pids: list[int]) -> Usage:
        """The times up to now; a process that is not there, or no Linux, has spent none."""
        return cls(time.monotonic(), {pid: _spent(pid) for pid in pids}, _machine())

    def percent_since(self, before: Usage, pid: int) -> float:
        """The share of one processor that a process took, in percent."""
        return 100 * self.spent_since(before, pid) / (self.at - before.at)

    def spent_since(self, before: Usage, pid: int) -> float:
        """The processor seconds that a process took; one that is new took all it has."""
        return self.seconds[pid] - before.seconds.get(pid, 0.0)

    def machine_percent_since(self, before: Usage) -> float:
        """The same for everything that ran: 200 % are two processors."""
        return 100 * (self.machine - before.machine) / (self.at - before.at)


def postgres_pids(database: str) -> list[int]:
    """The processes of a PostgreSQL on this machine that serve connections to a database."""
    with psycopg.connect(database, autocommit=True) as connection:
        found = connection.execute(
            "SELECT pid FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid != pg_backend_pid()"
        )
        return [pid for (pid,) in found]


def resident_mb(pid: int) -> float:
    """The memory that a process holds, in megabytes."""
    try:
        pages = int((_PROC / str(pid) / "statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _spent(pid: int) -> float:
    try:
        fields = (_PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _machine() -> float:
    try:
        user, nice, system, _idle, _wait, *rest = map(
            int, (_PROC / "stat").read_text().partition("\n")[0].split()[1:8]
        )
    except OSError:
        return 0.0
    return (user + nice + system + sum(rest)) / _TICKS
