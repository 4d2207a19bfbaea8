"""Benchmarks compare with a committed baseline, as ratios: machines differ, ratios tell.

`make bench` prints how each time compares with `baseline.json`; `make bench ARGS=--write-baseline`
writes the times of this run there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

BASELINE = Path(__file__).with_name("baseline.json")
SECONDS = pytest.StashKey[dict[str, float]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-baseline", action="store_true", help="write baseline.json anew")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[SECONDS] = {}


@pytest.fixture(autouse=True)
def noted(request: pytest.FixtureRequest) -> Iterator[None]:
    """Remember the shortest time of a benchmark, the one that other work disturbs least."""
    yield
    benchmark = request.node.funcargs.get("benchmark")
    if benchmark is not None and benchmark.stats is not None:
        request.config.stash[SECONDS][request.node.name] = benchmark.stats.stats.min


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    seconds = config.stash[SECONDS]
    if not seconds:
        return
    known = json.loads(BASELINE.read_text("utf-8")) if BASELINE.exists() else {}
    terminalreporter.section("seconds, and how many times the baseline")
    for name, found in seconds.items():
        ratio = f"{found / known[name]:6.2f}" if name in known else "   new"
        terminalreporter.write_line(f"{found:10.6f} {ratio}  {name}")
    if config.getoption("--write-baseline"):
        rounded = {name: float(f"{found:.3g}") for name, found in {**known, **seconds}.items()}
        BASELINE.write_text(json.dumps(rounded, indent=2, sort_keys=True) + "\n", "utf-8")
