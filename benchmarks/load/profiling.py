"""Where a server's time goes: a flame graph by py-spy, which is not needed for anything else."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

SAMPLES_PER_SECOND = 200
_FORMATS = {".svg": "flamegraph", ".json": "speedscope", ".txt": "raw"}


@dataclass(slots=True)
class Profile:
    """Samples of a process's stacks, from when the measuring begins until it is over."""

    command: tuple[str, ...] = ()
    _program: subprocess.Popen[bytes] | None = None

    @classmethod
    @contextmanager
    def of(cls, file: Path | None, pids: Sequence[int]) -> Iterator[Profile]:
        """A profile of the first of these processes, written to a file at the end; none of none.

        The file's ending says what it is: .svg a flame graph, .json for speedscope, .txt stacks.
        """
        profile = cls(_command(file, pids[0]) if file is not None and pids else ())
        try:
            yield profile
        finally:
            profile.end()

    def begin(self) -> None:
        """Take samples from now on, unless that is so already."""
        if self.command and self._program is None:
            self._program = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)

    def end(self) -> None:
        """Write what was found."""
        if self._program is not None:
            self._program.send_signal(signal.SIGINT)
            self._program.wait()
            self._program = None


def _command(file: Path, pid: int) -> tuple[str, ...]:
    beside = Path(sys.executable).with_name("py-spy")
    program = str(beside) if beside.exists() else shutil.which("py-spy")
    if program is None:
        raise SystemExit(f"--profile needs py-spy: {sys.executable} -m pip install py-spy")
    if file.suffix not in _FORMATS:
        raise SystemExit(f"--profile: {file} should end in one of {', '.join(_FORMATS)}.")
    how = ("--format", _FORMATS[file.suffix], "--rate", str(SAMPLES_PER_SECOND), "--gil")
    return (program, "record", "--pid", str(pid), "--output", str(file), *how)
