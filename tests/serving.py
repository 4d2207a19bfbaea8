"""A server in a process of its own, as `yacht serve` starts it."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest

from tests.services import free_port

YACHT = Path(sys.executable).with_name("yacht")
START_SECONDS_MAX = 60.0
STOP_SECONDS_MAX = 20.0


@dataclass
class Server:
    """`yacht serve` on a port and a SQLite file of its own; it can be stopped and started again."""

    folder: Path
    settings: Mapping[str, str] = field(default_factory=dict)
    command: tuple[str, ...] = (str(YACHT), "serve")
    port: int = field(default_factory=free_port)
    _process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What it has printed so far."""
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")

    @property
    def pid(self) -> int:
        """The running process."""
        assert self._process is not None
        return self._process.pid

    @property
    def environment(self) -> dict[str, str]:
        """What it is started with."""
        defaults = {
            "YACHT_DATABASE_URL": f"sqlite:///{self.folder / 'yacht.sqlite3'}",
            "YACHT_SECRET_KEY": "a secret for tests alone, and long enough to be one",
        }
        return {**os.environ, **defaults, **self.settings}

    def start(self) -> None:
        """Start it and wait until it answers; fails the test with its log when it does not."""
        command = [*self.command, "--host", "127.0.0.1", "--port", str(self.port)]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, env=self.environment, cwd=self.folder
            )
        self._wait(self._process)

    def stop(self) -> None:
        """Ask it to stop and wait until it has."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        """Stop it and start it again on the same port and file."""
        self.stop()
        self.start()

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        until = time.monotonic() + START_SECONDS_MAX
        while process.poll() is None and time.monotonic() < until:
            with contextlib.suppress(httpx.TransportError):
                httpx.get(self.url, timeout=5)
                return
            time.sleep(0.05)
        self.kill()
        pytest.fail(f"The server did not start:\n{self.log[-4000:]}")

    def _end(self, with_signal: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(with_signal)
            self._process.wait(timeout=STOP_SECONDS_MAX)
            self._process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server that the tests of a session share; none of them may stop it."""
    shared = Server(tmp_path_factory.mktemp("server"))
    shared.start()
    yield shared
    shared.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A running server for one test, which may stop, kill and restart it."""
    own = Server(tmp_path)
    own.start()
    yield own
    own.stop()
