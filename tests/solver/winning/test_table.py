"""The table of a game of two: made in one go or two, read in place, refused when damaged."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.solving import small
from yachtdice.errors import Illegal
from yachtdice.rules import Sheet, get
from yachtdice.solver.winning import (
    Making,
    Plan,
    duel_on_the_spot,
    open_table,
    plan_of,
    table_path,
)

pytestmark = pytest.mark.xdist_group("solver")

RULES = small("ones", "twos", "full_house", "yacht", base="classic")
ROUNDING = 0.5 / 65_535 + 1e-6


class Stopped(Exception):
    """What stops the work half way."""


def stop_half_way(_step: str, share: float) -> None:
    if share > 0.5:
        raise Stopped


@pytest.fixture
def plan() -> Plan:
    return plan_of(RULES)


def test_a_table_says_what_solving_on_the_spot_says(plan: Plan, tmp_path: Path) -> None:
    path = table_path(RULES, tmp_path)
    start = Making(plan, path).make()
    found = open_table(plan, path)
    assert found is not None
    table, kept = found
    assert kept == start
    empty = Sheet.empty(RULES)
    spot = duel_on_the_spot(empty, empty)
    assert start.worth == spot.worth(empty, empty)
    assert start.win + start.draw / 2 == pytest.approx(start.worth)
    for stored, exact in zip(table.halves, spot.halves, strict=True):
        assert np.abs(stored.worth * stored.scale - exact.worth).max(initial=0.0) <= ROUNDING
    ahead, behind = empty.write("yacht", 50), empty.write("ones", 0)
    assert table.worth(ahead, behind) == pytest.approx(spot.worth(ahead, behind), abs=ROUNDING)


def test_interrupted_work_goes_on_and_comes_to_the_same(plan: Plan, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.duel", tmp_path / "parts.duel"
    start = Making(plan, whole).make()
    with pytest.raises(Stopped):
        Making(plan, parts).make(stop_half_way)
    assert open_table(plan, parts) is None
    again = Making(plan, parts)
    assert 0 < again.done < len(plan.sizes)
    assert again.make() == start
    assert parts.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["parts.duel", "whole.duel"]


@pytest.mark.parametrize("at", [0, 9, 20, 60])
def test_a_damaged_or_foreign_table_is_not_read(plan: Plan, tmp_path: Path, at: int) -> None:
    path = table_path(RULES, tmp_path)
    Making(plan, path).make()
    content = bytearray(path.read_bytes())
    content[at] ^= 1
    path.write_bytes(content)
    assert open_table(plan, path) is None
    path.write_bytes(content[:100])
    assert open_table(plan, path) is None
    assert open_table(plan_of(small("ones", "yacht", base="classic")), path) is None


def test_the_size_of_classic_is_as_documented() -> None:
    plan = plan_of(get("classic"))
    assert plan.pairs == 5_200_300
    assert plan.positions == 1_245_089_080
    assert plan.memory_bytes < 8e9


def test_sheets_that_hang_on_more_than_open_boxes_are_refused() -> None:
    with pytest.raises(Illegal, match="too large"):
        plan_of(get("standard"))
