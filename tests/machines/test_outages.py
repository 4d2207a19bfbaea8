"""PostgreSQL and Redis go and come back under two servers in the middle of a game."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.kill_server import sharing
from tests.machines.conftest import Machines
from tests.machines.test_together import Person, at_one_table
from tests.services import OwnPostgres, OwnRedis

pytestmark = [pytest.mark.integration, pytest.mark.slow]
PATIENCE_SECONDS = 60.0
AWAY_SECONDS = float(os.environ.get("YACHT_TEST_AWAY_SECONDS", "0"))
"""How long Redis is away at least while turns are played."""


@pytest.fixture
def pair(tmp_path: Path, own_postgres: OwnPostgres, own_redis: OwnRedis) -> Iterator[Machines]:
    """Two servers on a PostgreSQL and a Redis of the test's own."""
    url = f"postgresql://{own_postgres.address}/postgres"
    servers = sharing(tmp_path, url, own_redis.url)
    with ExitStack() as stack:
        for server in servers:
            server.start()
            stack.callback(server.stop)
        yield Machines(servers)
        for server in servers:
            assert "Traceback" not in server.log, server.log


def until(holds: Callable[[], bool]) -> None:
    """Ask again and again until something holds."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_while_postgresql_is_away_nothing_is_lost_and_nothing_done_twice(
    pair: Machines, own_postgres: OwnPostgres
) -> None:
    with at_one_table(pair, 2) as people:
        mover = people[people[0].state["turn"]["seat"]]
        version = mover.state["version"]
        own_postgres.stop()
        refused = mover.send("roll", key="k" * 20, keep=[], version=version)
        assert (refused.status_code, refused.json()["type"]) == (503, "unavailable")
        assert int(refused.headers["Retry-After"]) > 0
        for number in range(2):
            assert httpx.get(f"{pair.url(number)}/readyz", timeout=20).status_code == 503
            assert httpx.get(f"{pair.url(number)}/healthz", timeout=20).status_code == 200
            page = httpx.get(f"{pair.url(number)}/tables/{mover.table_id}", timeout=20)
            assert page.status_code == 503
            assert page.headers["Refresh"]
            assert "out of reach for a moment" in page.text
        own_postgres.start()
        answers: list[httpx.Response] = []

        def is_answered() -> bool:
            answers.append(mover.send("roll", key="k" * 20, keep=[], version=version))
            return answers[-1].status_code == 200

        until(is_answered)
        assert answers[-1].json()["version"] == version + 1
        again = mover.send("roll", key="k" * 20, keep=[], version=version).json()
        assert again["version"] == version + 1
        for person in people:  # the streams they opened before are still open
            person.hear(version + 1)
            assert person.state["turn"]["dice"] == again["turn"]["dice"]
        for server in pair.servers:
            until(lambda url=server.url: httpx.get(f"{url}/readyz", timeout=20).status_code == 200)  # type: ignore[misc]


def test_while_redis_is_away_the_other_process_is_heard_a_little_later(
    pair: Machines, own_redis: OwnRedis
) -> None:
    with at_one_table(pair, 2) as people:
        _turn(people)
        own_redis.stop()
        end, turns = time.monotonic() + AWAY_SECONDS, 0
        while time.monotonic() < end or not turns:
            _turn(people)
            turns += 1
        for number in range(2):
            ready = httpx.get(f"{pair.url(number)}/readyz", timeout=20)
            assert (ready.status_code, ready.json()) == (200, {"status": "ok", "broker": "away"})
            assert number_of(pair, number, "yacht_broker_away") == 1
        # Each command was at least one word to the other process.
        lost = [number_of(pair, number, "yacht_broker_lost") for number in range(2)]
        assert sum(lost) >= 2 * turns
        own_redis.start()
        for server in pair.servers:
            until(lambda log=server: "Redis is back" in log.log)  # type: ignore[misc]
            assert server.log.count("Redis is away") == 1
        _turn(people)
        for number in range(2):
            assert httpx.get(f"{pair.url(number)}/readyz", timeout=20).json() == {"status": "ok"}
            assert number_of(pair, number, "yacht_broker_away") == 0
        assert [number_of(pair, number, "yacht_broker_lost") for number in range(2)] >= lost


def number_of(pair: Machines, number: int, name: str) -> float:
    """What a server's metrics say now."""
    text = httpx.get(f"{pair.url(number)}/metrics", timeout=20).text
    (found,) = (line for line in text.splitlines() if line.startswith(f"{name} "))
    return float(found.split()[1])


def _turn(people: list[Person]) -> None:
    """A turn of whoever is to move, heard by all."""
    mover = people[people[0].state["turn"]["seat"]]
    version = mover.do("roll", keep=[])["version"]
    for person in people:
        person.hear(version)
    box = mover.state["turn"]["options"][0]["box"]
    version = mover.do("score", box=box)["version"]
    for person in people:
        person.hear(version)
