"""Schemathesis, let loose on a server for a while."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.serving import YACHT, Server

ROOT = Path(__file__).resolve().parents[2]
CONFIG = Path(__file__).with_name("schemathesis.toml")
SCHEMATHESIS = Path(sys.executable).with_name("schemathesis")
OPEN_TO_ALL = {"YACHT_RATE_LIMITS": "off"}
"""What the server runs with; what is refused for being too much tries nothing."""


def migrated(server: Server) -> Server:
    """The server, whose database has got its tables."""
    subprocess.run([str(YACHT), "migrate"], env=server.environment, check=True, capture_output=True)
    return server


def tried(
    server: Server, phases: str, seconds: int, *options: str
) -> subprocess.CompletedProcess[str]:
    """What Schemathesis finds in so many seconds by all its checks; its code is 0 for nothing."""
    command = [str(SCHEMATHESIS), "--config-file", str(CONFIG), "run", "--checks=all"]
    command += [f"--phases={phases}", f"--max-time={seconds}", *options]
    return subprocess.run(
        [*command, f"{server.url}/api/v1/openapi.json"],
        cwd=server.folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=3 * seconds + 120,
        check=False,
    )
