"""What is said while commands work: nothing of bars where nobody sees them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from yachtdice.cli.waiting import waiting


def test_without_a_terminal_progress_is_left_to_the_log() -> None:
    with waiting() as told:
        assert told is None


@pytest.mark.slow
def test_compiling_is_said_once_however_many_parts_are_compiled(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "yachtdice", "distribution", "classic"],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == "Compiling the solver for this machine; this happens only once.\n"
