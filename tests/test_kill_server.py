"""A server that is killed in the middle of games loses no move and does nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import kill_server
from tests.serving import Server

pytestmark = [pytest.mark.integration, pytest.mark.slow, pytest.mark.timeout(600)]


async def test_three_kills(tmp_path: Path) -> None:
    found = await kill_server.run((Server(tmp_path),), 3, tables=4)
    assert found["kills"] == 3
    assert found["tables"] >= 4
    assert found["acknowledged"] >= found["commands"] > 0


async def test_whoever_played_at_a_killed_server_goes_on_at_the_other(
    tmp_path: Path, postgres_url: str, redis_url: str, redis_prefix: str
) -> None:
    servers = kill_server.sharing(tmp_path, postgres_url, f"{redis_url}?prefix={redis_prefix}")
    found = await kill_server.run(servers, 3, tables=4)
    assert found["tables"] >= 4
    assert found["acknowledged"] >= found["commands"] > 0
    assert found["silence_seconds_max"] > 0
