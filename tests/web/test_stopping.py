"""A server that stops waits for nobody's answer to be worked out."""

from __future__ import annotations

import subprocess
import sys

WORKING = """
import asyncio, time
from yachtdice.web.server import leave_threads

async def serve():
    work = asyncio.get_running_loop().run_in_executor(None, time.sleep, {seconds})
    await asyncio.sleep(0.1)
    await leave_threads({patience})
    print("left in peace", flush=True)

asyncio.run(serve())
"""


def test_a_thread_that_works_on_does_not_hold_the_process() -> None:
    script = WORKING.format(seconds=120, patience=0.2)
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, timeout=60, check=True
    )
    assert found.stdout == b""


def test_a_thread_that_is_soon_done_is_waited_for() -> None:
    script = WORKING.format(seconds=0.3, patience=60)
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, timeout=60, check=True
    )
    assert found.stdout == b"left in peace\n"
