"""The game that the tests check and spoil."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.fairness.games import GAME
from tests.service.world import World


@pytest.fixture
def data() -> dict[str, Any]:
    """The stored game as JSON, to be spoiled."""
    data: dict[str, Any] = json.loads(Path(GAME).read_text(encoding="utf-8"))
    return data


@pytest.fixture
def world() -> World:
    return World.new()
