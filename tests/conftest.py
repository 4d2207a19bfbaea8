"""What all tests share: real services, a running server, a watched browser."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

IN_CI = os.environ.get("CI") == "true"
# How long an example takes tells of the machine, not of the code; CI tries the same ones each time.
settings.register_profile(
    "yachtdice",
    deadline=None,
    derandomize=IN_CI,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long", settings.get_profile("yachtdice"), max_examples=5000, derandomize=False
)
settings.load_profile("yachtdice")

os.environ["YACHT_LANGUAGE"] = "en"  # whatever the terminal's is; tests of others set it

pytest_plugins = ["tests.services", "tests.serving", "tests.browsing"]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests last: while Playwright is open, no other event loop can be started."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
