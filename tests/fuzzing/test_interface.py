"""The interface does what its description says, whatever it is sent: Schemathesis, shortly."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fuzzing.trying import OPEN_TO_ALL, SCHEMATHESIS, migrated, tried
from tests.services import IN_CI
from tests.serving import Server

pytestmark = [
    pytest.mark.integration,
    pytest.mark.slow,
    pytest.mark.xdist_group("schemathesis"),
    pytest.mark.skipif(not IN_CI and not SCHEMATHESIS.exists(), reason="there is no schemathesis"),
]

SECONDS = 7
SEED = ("--seed=1956",) if IN_CI else ()
QUICK = ("--exclude-path-regex=/advise$", "--max-examples=20")
"""Advice has rules solved first; `make fuzz` asks for it too."""


@pytest.fixture(scope="module")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("sqlite"), OPEN_TO_ALL)
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def on_postgresql(tmp_path_factory: pytest.TempPathFactory, postgres_url: str) -> Iterator[Server]:
    settings = {**OPEN_TO_ALL, "YACHT_DATABASE_URL": postgres_url}
    server = migrated(Server(tmp_path_factory.mktemp("postgresql"), settings))
    server.start()
    yield server
    server.stop()


@pytest.mark.parametrize("phase", ["fuzzing", "stateful"])
@pytest.mark.parametrize("database", ["on_sqlite", "on_postgresql"])
def test_it_holds_to_its_description(
    request: pytest.FixtureRequest, database: str, phase: str
) -> None:
    server: Server = request.getfixturevalue(database)
    ran = tried(server, phase, SECONDS, *QUICK, *SEED)
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
    assert " generated" in ran.stdout
    assert '"level": "error"' not in server.log
