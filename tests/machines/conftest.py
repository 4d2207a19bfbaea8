"""The same tables served by one process, by two, and by the workers of one command."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.serving import Server
from yachtdice import bootstrap
from yachtdice.settings import Settings

QUICK = Path(__file__).parents[1] / "browser" / "quick_server.py"
HURRY = {"YACHT_TEST_PRESENT": "5000", "YACHT_TEST_GRACE": "2000", "YACHT_TEST_DICE": "66652"}
WAYS = ("one process on SQLite", "two on PostgreSQL and Redis", "two workers of one command")


@dataclass(frozen=True)
class Machines:
    """Servers of the same tables; whoever comes is sent to the next one."""

    servers: tuple[Server, ...]

    def url(self, number: int) -> str:
        """Where the person of this number plays."""
        return self.servers[number % len(self.servers)].url


@pytest.fixture(scope="session", params=WAYS)
def machines(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Machines]:
    """Each way in turn; whoever is silent for 5 s is away, and waited for 2 s."""
    way = WAYS.index(request.param)
    settings = {**HURRY, "PYTHONPATH": str(Path(__file__).parents[2])}
    if way:
        redis_url = request.getfixturevalue("redis_url")
        database_url = request.getfixturevalue("postgres_url")
        bootstrap.migrate(Settings(database_url))
        settings["YACHT_DATABASE_URL"] = database_url
        settings["YACHT_BROKER_URL"] = f"{redis_url}?prefix=yachtdice-test-{secrets.token_hex(6)}:"
        settings["YACHT_WORKERS"] = str(way)
    servers = tuple(
        Server(
            tmp_path_factory.mktemp("machine"),
            settings,
            command=(sys.executable, str(QUICK), "serve"),
        )
        for _ in range(2 if way == 1 else 1)
    )
    for server in servers:
        server.start()
    yield Machines(servers)
    for server in servers:
        server.stop()
        assert "Traceback" not in server.log, server.log
