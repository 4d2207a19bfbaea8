"""The spread of perfect play as it is kept: what was found, or refused and found anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from yachtdice.rules import get, score_range
from yachtdice.solver import find_spread, kept_spread, solve, stored

CLASSIC = get("classic")


def test_a_spread_is_found_once_and_read_back(tmp_path: Path) -> None:
    assert kept_spread(CLASSIC, cache=tmp_path) is None
    found = find_spread(CLASSIC, cache=tmp_path)
    kept = kept_spread(CLASSIC, cache=tmp_path)
    assert kept is not None
    assert kept.pmf == found.pmf
    exact = solve(CLASSIC, cache=tmp_path).distribution()
    assert dict(kept.pmf) == pytest.approx(dict(exact.pmf))
    for total in (0, 5, 100, 167, 297, 500):
        assert kept.below(total) == pytest.approx(exact.below(total), abs=1e-12)
    limits = score_range(CLASSIC)
    assert (kept.below(limits.lowest), kept.below(limits.highest + 1)) == pytest.approx((0, 1))


def test_a_spread_that_is_damaged_or_of_other_rules_is_found_anew(tmp_path: Path) -> None:
    find_spread(CLASSIC, cache=tmp_path)
    path = stored.path_of(tmp_path, CLASSIC, "spread")
    whole = path.read_bytes()
    for wrong in (whole[:-1], whole[:-8] + bytes(8), b"", whole + b"x"):
        path.write_bytes(wrong)
        assert kept_spread(CLASSIC, cache=tmp_path) is None
    other = stored.path_of(tmp_path, get("standard"), "spread")
    other.write_bytes(whole)
    assert kept_spread(get("standard"), cache=tmp_path) is None


def test_a_cache_that_is_switched_off_keeps_nothing() -> None:
    assert kept_spread(CLASSIC, cache=False) is None
    assert find_spread(CLASSIC, cache=False).below(167) > 0.4
