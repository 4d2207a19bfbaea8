"""A SQLite file is one process's, whatever became of the last one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from yachtdice import bootstrap
from yachtdice.bootstrap import InUse, build
from yachtdice.settings import Settings
from yachtdice.store import parse_url, sole_use

HOLDER = """
import sys, time
from yachtdice.store import parse_url, sole_use
with sole_use(parse_url(sys.argv[1])):
    print("held", flush=True)
    time.sleep(600)
"""


async def test_a_second_server_is_told_what_to_use_instead(tmp_path: Path) -> None:
    settings = Settings(f"sqlite:///{tmp_path}/new/yacht.sqlite3", secret_key="k")  # noqa: S106
    async with build(settings):
        with pytest.raises(InUse, match=r"yacht\.sqlite3 is served by another process") as told:
            async with build(settings):
                pass
        assert "YACHT_DATABASE_URL=postgresql://" in str(told.value)
        assert "YACHT_BROKER_URL=redis://" in str(told.value)
        with pytest.raises(InUse):
            bootstrap.migrate(settings)
        async with build(Settings(f"sqlite:///{tmp_path}/other.sqlite3", secret_key="k")):  # noqa: S106
            pass
    async with build(settings):
        pass


@pytest.mark.integration
def test_a_killed_process_leaves_no_lock(tmp_path: Path) -> None:
    text = f"sqlite:///{tmp_path / 'yacht.sqlite3'}"
    with subprocess.Popen([sys.executable, "-c", HOLDER, text], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(InUse):
            bootstrap.migrate(Settings(text))
        os.kill(holder.pid, signal.SIGKILL)
        holder.wait()
    with sole_use(parse_url(text)):
        pass


def test_postgresql_is_for_many() -> None:
    url = parse_url("postgresql://localhost/yacht")
    with sole_use(url), sole_use(url):
        pass
