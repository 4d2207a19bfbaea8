"""PostgreSQL and Redis for tests: the running ones, else throw-away ones, else a word about it."""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import psycopg
import pytest
import redis
from psycopg import sql

IN_CI = os.environ.get("CI") == "true"
POSTGRES = ("127.0.0.1", 5432)
REDIS = ("127.0.0.1", 6379)
START_SECONDS_MAX = 30.0


def leave_out(tests: str, why: str) -> None:
    """Skip a test whose program is missing; in CI, where nothing may be left out, fail it."""
    if IN_CI:
        pytest.fail(f"In CI no test may be left out: {tests}: {why}", pytrace=False)
    pytest.skip(f"left out {tests}: {why}")


def free_port() -> int:
    """A port of 127.0.0.1 that nothing listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert isinstance(port, int)
    return port


def listens(address: tuple[str, int]) -> bool:
    """Whether something accepts connections there."""
    with contextlib.suppress(OSError), socket.create_connection(address, timeout=1):
        return True
    return False


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL whose user postgres may make databases."""
    told = os.environ.get("YACHT_TEST_POSTGRES")
    if told:
        yield told
    elif listens(POSTGRES):
        yield f"postgres@{POSTGRES[0]}:{POSTGRES[1]}"
    else:
        with running(OwnPostgres()) as own:
            yield own.address


@pytest.fixture(scope="session")
def postgres_url(postgres_server: str) -> Iterator[str]:
    """A fresh database of this test run, as SQLAlchemy spells it; dropped afterwards."""
    with fresh_database(postgres_server) as url:
        yield url


@contextlib.contextmanager
def fresh_database(postgres_server: str) -> Iterator[str]:
    """A new, empty database on a server, as SQLAlchemy spells it; dropped at the end."""
    name = f"yachtdice_test_{secrets.token_hex(6)}"
    with _admin(postgres_server) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    try:
        yield f"postgresql+psycopg://{postgres_server}/{name}"
    finally:
        with _admin(postgres_server) as connection:
            name_quoted = sql.Identifier(name)
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name_quoted))


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of a Redis; keep to keys and channels under `redis_prefix`."""
    told = os.environ.get("YACHT_TEST_REDIS")
    if told:
        yield told
    elif listens(REDIS):
        yield f"redis://{REDIS[0]}:{REDIS[1]}/0"
    else:
        with running(OwnRedis()) as own:
            yield own.url


@pytest.fixture
def redis_prefix(redis_url: str) -> Iterator[str]:
    """A prefix for the keys and channels of one test; what is stored under it goes afterwards."""
    prefix = f"yachtdice-test-{secrets.token_hex(6)}:"
    yield prefix
    with redis.Redis.from_url(redis_url) as connection:
        for key in connection.scan_iter(match=f"{prefix}*"):
            connection.delete(key)


@pytest.fixture
def own_postgres() -> Iterator[OwnPostgres]:
    """A PostgreSQL that the test may stop and start."""
    with running(OwnPostgres()) as own:
        yield own


@pytest.fixture
def own_redis() -> Iterator[OwnRedis]:
    """A Redis that the test may stop and start."""
    with running(OwnRedis()) as own:
        yield own


@contextlib.contextmanager
def running(own: Own) -> Iterator[Own]:
    """Run a server of our own for as long as this lasts."""
    try:
        own.start()
        yield own
    finally:
        own.close()


def _admin(server: str) -> psycopg.Connection[tuple[object, ...]]:
    return psycopg.connect(f"postgresql://{server}/postgres", autocommit=True)


class OwnPostgres:
    """A PostgreSQL of our own in a temporary folder; it refuses to run as root."""

    def __init__(self) -> None:
        programs = _postgres_programs()
        if programs is None:
            leave_out("the PostgreSQL tests", "no server answers and initdb is not installed")
            raise AssertionError
        self._programs = programs
        self._user = _postgres_user()
        self._folder = tempfile.TemporaryDirectory(prefix="yachtdice-postgres-")
        self._home = Path(self._folder.name)
        if self._user is not None:
            shutil.chown(self._home, self._user)
        self.port = free_port()
        self._control("init", "-o", "-U postgres -A trust --no-sync")

    @property
    def address(self) -> str:
        """USER@HOST:PORT, of a user who may make databases."""
        return f"postgres@127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, or start it again on the same port and data."""
        home = self._home
        settings = f"-p {self.port} -k {home} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._control("start", "-o", settings, "-l", str(home / "log"))

    def stop(self) -> None:
        """End it at once, as a failing machine would; what was committed is there at the start."""
        self._control("stop", "-m", "immediate")

    def close(self) -> None:
        """Stop it if it runs, and remove its data."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop()
        self._folder.cleanup()

    def _control(self, *words: str) -> None:
        command = [str(self._programs / "pg_ctl"), "-D", str(self._home / "data"), "-s", "-w"]
        null = subprocess.DEVNULL  # a pipe would stay open as long as the server runs
        subprocess.run(
            [*command, *words],
            check=True,
            user=self._user,
            cwd=self._home,
            stdout=null,
            stderr=null,
        )


class OwnRedis:
    """A Redis of our own that keeps nothing on disk."""

    def __init__(self) -> None:
        program = shutil.which("redis-server") or shutil.which("valkey-server")
        if program is None:
            leave_out("the Redis tests", "no server answers and redis-server is not installed")
            raise AssertionError
        self._program = program
        self._folder = tempfile.TemporaryDirectory(prefix="yachtdice-redis-")
        self._server: subprocess.Popen[bytes] | None = None
        self.port = free_port()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it, empty, or start it again on the same port."""
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        server = subprocess.Popen(
            [self._program, *words], stdout=subprocess.DEVNULL, cwd=self._folder.name
        )
        self._server = server
        until = time.monotonic() + START_SECONDS_MAX
        while not listens(("127.0.0.1", self.port)):
            assert server.poll() is None, "redis-server ended at once"
            assert time.monotonic() < until, "redis-server does not answer"
            time.sleep(0.05)

    def stop(self) -> None:
        """End it at once."""
        if self._server is not None:
            self._server.kill()
            self._server.wait(timeout=START_SECONDS_MAX)
            self._server = None

    def freeze(self) -> None:
        """Let it answer nothing while its connections stay, as behind a broken network."""
        assert self._server is not None
        self._server.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        assert self._server is not None
        self._server.send_signal(signal.SIGCONT)

    def close(self) -> None:
        self.stop()
        self._folder.cleanup()


Own = TypeVar("Own", OwnPostgres, OwnRedis)


def _postgres_programs() -> Path | None:
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return debian[-1].parent if debian else None


def _postgres_user() -> str | None:
    """Whom to run PostgreSQL as: nobody else unless we are root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
