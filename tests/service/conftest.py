"""The world that the use cases are tested in."""

from __future__ import annotations

import pytest

from tests.service.world import World


@pytest.fixture
def world() -> World:
    return World.new()
