"""What the levels score: the committed table, games played again, and what is known exactly."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.solving import perfect
from tests.support import SOLVED_IDS
from yachtdice.players import LEVELS, measured
from yachtdice.players.measured import Strength
from yachtdice.players.measuring import measure, win_rate
from yachtdice.players.simulation import Simulation, decisions_of, simulate
from yachtdice.players.tables import GreedyDecisions
from yachtdice.rules import get
from yachtdice.solver import distribution_of

pytestmark = pytest.mark.xdist_group("solver")

TABLE = measured.measured()
GAMES_MIN = 100_000
GAMES_AGAIN = 20_000

GREEDY = {
    "classic": 105.384412,
    "standard": 115.688649,
    "thirteen": 165.940222,
    "yacht-dice": 162.448957,
}
"""The exact mean of the greedy player."""


def strength(rules: str, level: str) -> Strength:
    return next(found for found in TABLE[rules] if found.level == level)


def test_the_table_has_every_level_in_every_preset() -> None:
    assert set(TABLE) == set(SOLVED_IDS)
    for rows in TABLE.values():
        assert [found.level for found in rows] == list(LEVELS)
        assert all(found.games >= GAMES_MIN for found in rows)
        assert all(found.standard_error < 0.2 for found in rows)


STEPPED = ("standard", "classic", "thirteen", "yacht-dice")
"""The presets that the levels' tempers were tuned on; the relatives follow as they come."""


@pytest.mark.parametrize("rules", SOLVED_IDS)
def test_each_level_beats_the_one_below(rules: str) -> None:
    for found in TABLE[rules][1:]:
        assert found.win_rate is not None
        assert found.win_rate_error is not None
        assert found.win_rate > 0.5 + 3 * found.win_rate_error


@pytest.mark.parametrize("rules", STEPPED)
def test_each_level_beats_the_one_below_in_57_to_70_percent_of_games(rules: str) -> None:
    weakest, *others, _ = TABLE[rules]
    assert weakest.win_rate is weakest.win_rate_error is None
    for found in others:
        assert found.win_rate is not None
        assert found.win_rate_error is not None
        assert 0.57 + 4 * found.win_rate_error < found.win_rate < 0.70 - 4 * found.win_rate_error


@pytest.mark.parametrize("rules", STEPPED)
def test_means_rise_in_like_steps(rules: str) -> None:
    steps = [strong.mean - weak.mean for weak, strong in pairwise(TABLE[rules][:-1])]
    assert min(steps) > 0.45 * np.mean(steps)
    assert max(steps) < 1.45 * np.mean(steps)


@pytest.mark.parametrize("rules", SOLVED_IDS)
def test_some_games_played_again_agree_within_four_standard_errors(rules: str) -> None:
    for again in measure(get(rules), games=GAMES_AGAIN, seed=77):
        known = strength(rules, again.level)
        error = np.hypot(known.standard_error, again.standard_error)
        assert abs(again.mean - known.mean) < 4 * error, again.level
        if known.win_rate is not None:
            assert known.win_rate_error is not None
            assert again.win_rate is not None
            assert again.win_rate_error is not None
            error = np.hypot(known.win_rate_error, again.win_rate_error)
            assert abs(again.win_rate - known.win_rate) < 4 * error, again.level


@pytest.mark.parametrize(("rules", "mean"), GREEDY.items())
def test_greedy_averages_exactly_this(rules: str, mean: float) -> None:
    spread = distribution_of(GreedyDecisions(get(rules)))
    assert spread.mean == pytest.approx(mean, abs=1e-6)
    known = strength(rules, "greedy")
    assert abs(known.mean - mean) < 4 * known.standard_error
    assert known.standard_deviation == pytest.approx(spread.standard_deviation, rel=0.01)


@pytest.mark.parametrize("rules", SOLVED_IDS)
def test_perfect_averages_what_the_empty_sheet_is_worth(rules: str) -> None:
    exact = perfect(rules).expected_score
    known = strength(rules, "perfect")
    assert abs(known.mean - exact) < 4 * known.standard_error


def test_thirteen_boxes_with_the_forced_joker_average_254_59() -> None:
    assert perfect("yacht-dice").expected_score == pytest.approx(254.59, abs=0.005)


def test_the_table_reads_back_what_was_written() -> None:
    file = Path(measured.__file__).with_name(measured.FILE)
    assert measured.write(measured.alone()) == file.read_text("utf-8")


# -------------------------------------------------------------------- win rates


def played(*totals: int) -> Simulation:
    counts = np.bincount(totals).astype(np.int64)
    return Simulation(get("classic"), len(totals), 0, counts, (), 0.0)


@pytest.mark.parametrize(
    ("ours", "theirs", "rate"),
    [((5,), (5,), 0.5), ((6,), (5,), 1.0), ((3,), (5, 9), 0.0), ((5, 7), (5, 6), 0.625)],
)
def test_a_win_rate_counts_a_draw_as_half_a_game(ours: Any, theirs: Any, rate: float) -> None:
    assert win_rate(played(*ours), played(*theirs)).rate == pytest.approx(rate)
    assert win_rate(played(*theirs), played(*ours)).rate == pytest.approx(1 - rate)


def test_the_error_of_a_win_rate_is_how_much_it_varies() -> None:
    rules = get("classic")
    strong, weak = decisions_of("perfect", rules), decisions_of("greedy", rules)
    rates = [
        win_rate(
            simulate(strong, games=500, seed=seed), simulate(weak, games=2000, seed=1000 + seed)
        )
        for seed in range(60)
    ]
    spread = float(np.std([found.rate for found in rates], ddof=1))
    told = float(np.mean([found.standard_error for found in rates]))
    assert spread == pytest.approx(told, rel=0.35)
