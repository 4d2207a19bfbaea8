"""What the solver exports: typed, documented, lazily reached from the root."""

from __future__ import annotations

import inspect
from fractions import Fraction
from typing import assert_type

import pytest

import yachtdice
from tests.solving import perfect
from yachtdice import solver
from yachtdice.rules import Sheet, get

pytestmark = pytest.mark.xdist_group("solver")


def test_the_root_gives_what_the_readme_shows() -> None:
    assert yachtdice.solve is solver.solve
    assert yachtdice.Strategy is solver.Strategy


@pytest.mark.parametrize("name", solver.__all__)
def test_every_export_says_what_it_is(name: str) -> None:
    found = getattr(solver, name)
    if inspect.isclass(found) or inspect.isfunction(found):
        document = inspect.getdoc(found) or ""
        assert document.split("\n\n")[0].endswith(".")
        assert not document.startswith(f"{name}(")


def test_the_types_that_callers_rely_on() -> None:
    strategy = perfect("classic")
    assert_type(strategy, solver.Strategy)
    assert_type(strategy.expected_score, float)
    assert_type(strategy.values.state_count, int)
    assert_type(strategy.values.from_cache, bool)
    advice = strategy.advise(Sheet.empty(get("classic")), (6, 6, 6, 5, 5), rolls_left=2)
    assert_type(advice, solver.Advice)
    assert_type(advice.best, solver.KeepOption | solver.BoxOption)
    assert_type(advice.best.loss, float)
    assert_type(solver.odds("yacht").by_roll, tuple[Fraction, Fraction, Fraction])
    assert_type(solver.chase("yacht", (6, 6, 6, 2, 1)).chance, Fraction)
