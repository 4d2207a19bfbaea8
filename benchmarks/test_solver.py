"""How fast the solver is: kernels compiled, values afresh, unless a name says otherwise."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.solving import RULE_SETS, perfect
from yachtdice.chance import SECRET_BYTES, DailyDice, Throw
from yachtdice.daily import CHALLENGES
from yachtdice.dice import ROLLS
from yachtdice.game import ROLLS_PER_TURN
from yachtdice.players.simulation import simulate
from yachtdice.players.tables import GreedyDecisions
from yachtdice.rules import Sheet
from yachtdice.solver import all_odds, odds, solve
from yachtdice.solver.ceiling import ceiling
from yachtdice.solver.odds import _chances


@pytest.mark.parametrize("name", RULE_SETS)
def test_solve(benchmark: Any, name: str) -> None:
    benchmark.pedantic(
        solve, args=(RULE_SETS[name],), kwargs={"cache": False}, rounds=15, warmup_rounds=1
    )


@pytest.mark.parametrize("name", ["classic", "yacht-dice"])
def test_load(benchmark: Any, name: str, tmp_path: Path) -> None:
    solve(RULE_SETS[name], cache=tmp_path)
    found = benchmark.pedantic(
        solve, args=(RULE_SETS[name],), kwargs={"cache": tmp_path}, rounds=20
    )
    assert found.values.from_cache


@pytest.mark.parametrize("name", ["classic", "yacht-dice"])
def test_advise_on_every_roll(benchmark: Any, name: str) -> None:
    strategy, sheet = perfect(name), Sheet.empty(RULE_SETS[name])

    def advise() -> None:
        for roll in ROLLS:
            strategy.advise(sheet, roll)

    benchmark.pedantic(advise, rounds=5, warmup_rounds=1)


@pytest.mark.parametrize("name", ["classic", "standard", "thirteen"])
def test_distribution(benchmark: Any, name: str) -> None:
    benchmark.pedantic(perfect(name).distribution, rounds=3, warmup_rounds=1)


@pytest.mark.parametrize("name", ["classic", "standard", "yacht-dice"])
def test_a_million_perfect_games(benchmark: Any, name: str) -> None:
    decisions = perfect(name).decisions
    benchmark.pedantic(
        simulate, args=(decisions,), kwargs={"games": 1_000_000}, rounds=3, warmup_rounds=1
    )


def test_a_million_greedy_games(benchmark: Any) -> None:
    decisions = GreedyDecisions(RULE_SETS["classic"])
    benchmark.pedantic(
        simulate, args=(decisions,), kwargs={"games": 1_000_000}, rounds=3, warmup_rounds=1
    )


@pytest.mark.parametrize("name", CHALLENGES)
def test_ceiling_of_a_day(benchmark: Any, name: str) -> None:
    rules, dice = RULE_SETS[name], DailyDice("5e" * SECRET_BYTES, "2026-11-30", name)
    rolls = [dice.faces(Throw(0, 0, n)) for n in range(ROLLS_PER_TURN * len(rules.places))]
    benchmark.pedantic(ceiling, args=(rules, rolls), rounds=5, warmup_rounds=1)


def test_all_odds(benchmark: Any) -> None:
    benchmark.pedantic(all_odds, setup=_chances.cache_clear, rounds=3)
    assert odds("yacht").ways == 6


SOLVE = """
import resource, sys
from yachtdice.rules import get
from yachtdice.solver import solve
strategy = solve(get(sys.argv[1]), cache=False)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""


def run(name: str, cache: Path | None = None) -> int:
    """Solve in a process of its own; its peak memory in MiB."""
    env = {**os.environ, **({"NUMBA_CACHE_DIR": str(cache)} if cache else {})}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SOLVE, name],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout)


def test_a_process_that_solves(benchmark: Any) -> None:
    peak_mib = benchmark.pedantic(run, args=("yacht-dice",), rounds=3, warmup_rounds=1)
    benchmark.extra_info["peak_mib"] = peak_mib
    assert peak_mib < 400


def test_the_first_process_on_a_machine(benchmark: Any, tmp_path: Path) -> None:
    benchmark.pedantic(run, args=("classic", tmp_path), rounds=1)
