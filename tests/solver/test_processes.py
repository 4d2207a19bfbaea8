"""The solver in other processes: any threading layer, and a spawned worker."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from tests.solving import perfect, small
from yachtdice.rules import Sheet, UpperBonus, get
from yachtdice.solver import solve

pytestmark = [pytest.mark.xdist_group("solver"), pytest.mark.slow]

RULES = small("ones", "sixes", "choice", upper_bonus=UpperBonus(20, 35))

SOLVE = """
from yachtdice.rules import get
from yachtdice.solver import solve
strategy = solve(get("classic"), cache=False)
print(strategy.expected_score, strategy.distribution().mean)
"""


@pytest.mark.parametrize("layer", ["workqueue", "omp", "default"])
def test_any_threading_layer_will_do(layer: str) -> None:
    perfect("classic")
    done = subprocess.run(
        [sys.executable, "-c", SOLVE],
        env={**os.environ, "NUMBA_THREADING_LAYER": layer},
        capture_output=True,
        text=True,
        check=True,
    )
    value, mean = map(float, done.stdout.split())
    assert value == pytest.approx(166.9550677046, abs=1e-9)
    assert mean == pytest.approx(value, abs=1e-9)


def test_a_spawned_worker_solves_and_sends_everything_back() -> None:
    here = solve(RULES, cache=False)
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=spawn) as pool:
        there = pool.submit(solve, RULES, cache=False).result()
        spread = pool.submit(here.distribution).result()
    assert there.expected_score == here.expected_score
    assert spread.mean == pytest.approx(here.expected_score, abs=1e-9)
    sheet = Sheet.empty(RULES)
    assert there.advise(sheet, (1, 1, 6, 6, 2)) == here.advise(sheet, (1, 1, 6, 6, 2))


def test_a_strategy_that_was_pickled_still_plays() -> None:
    again = pickle.loads(pickle.dumps(perfect("classic")))  # noqa: S301 - made two words before
    sheet = Sheet.empty(get("classic"))
    assert (
        again.advise(sheet, (6, 6, 6, 5, 5)).best
        == perfect("classic").advise(sheet, (6, 6, 6, 5, 5)).best
    )
    assert again.distribution().mean == pytest.approx(again.expected_score, abs=1e-9)


def test_threads_may_solve_and_advise_at_once() -> None:
    sheet = Sheet.empty(RULES)
    with ThreadPoolExecutor(4) as pool:
        found = list(
            pool.map(lambda _: solve(RULES, cache=False).advise(sheet, (1, 1, 6, 6, 2)), range(12))
        )
    assert all(advice == found[0] for advice in found)
