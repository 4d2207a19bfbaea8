"""A server that is killed in the middle of games loses no move and does nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import kill_server


@pytest.mark.integration
@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_three_kills(tmp_path: Path) -> None:
    found = await kill_server.run(tmp_path, 3, tables=4)
    assert found["kills"] == 3
    assert found["tables"] >= 4
    assert found["acknowledged"] >= found["commands"] > 0
