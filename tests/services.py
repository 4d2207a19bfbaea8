"""PostgreSQL and Redis for tests: the running ones, else throw-away ones, else a word about it."""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

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
        with _own_postgres() as address:
            yield address


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
        with _own_redis() as address:
            yield address


@pytest.fixture
def redis_prefix(redis_url: str) -> Iterator[str]:
    """A prefix for the keys and channels of one test; what is stored under it goes afterwards."""
    prefix = f"yachtdice-test-{secrets.token_hex(6)}:"
    yield prefix
    with redis.Redis.from_url(redis_url) as connection:
        for key in connection.scan_iter(match=f"{prefix}*"):
            connection.delete(key)


def _admin(server: str) -> psycopg.Connection[tuple[object, ...]]:
    return psycopg.connect(f"postgresql://{server}/postgres", autocommit=True)


@contextlib.contextmanager
def _own_postgres() -> Iterator[str]:
    """Run a PostgreSQL of our own in a temporary folder; it refuses to run as root."""
    programs = _postgres_programs()
    if programs is None:
        leave_out("the PostgreSQL tests", "no server answers and initdb is not installed")
        raise AssertionError
    user = _postgres_user()
    with tempfile.TemporaryDirectory(prefix="yachtdice-postgres-") as name:
        home = Path(name)
        if user is not None:
            shutil.chown(home, user)
        port = free_port()
        settings = f"-p {port} -k {home} -c listen_addresses=127.0.0.1 -c fsync=off"

        def control(*words: str) -> None:
            command = [str(programs / "pg_ctl"), "-D", str(home / "data"), "-s", "-w", *words]
            null = subprocess.DEVNULL  # a pipe would stay open as long as the server runs
            subprocess.run(command, check=True, user=user, cwd=home, stdout=null, stderr=null)

        control("init", "-o", "-U postgres -A trust --no-sync")
        control("start", "-o", settings, "-l", str(home / "log"))
        try:
            yield f"postgres@127.0.0.1:{port}"
        finally:
            control("stop", "-m", "immediate")


@contextlib.contextmanager
def _own_redis() -> Iterator[str]:
    """Run a Redis of our own that keeps nothing on disk."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        leave_out("the Redis tests", "no server answers and redis-server is not installed")
        raise AssertionError
    with tempfile.TemporaryDirectory(prefix="yachtdice-redis-") as home:
        port = free_port()
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=home)
        try:
            until = time.monotonic() + START_SECONDS_MAX
            while not listens(("127.0.0.1", port)):
                assert server.poll() is None, "redis-server ended at once"
                assert time.monotonic() < until, "redis-server does not answer"
                time.sleep(0.05)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.terminate()
            server.wait(timeout=START_SECONDS_MAX)


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
