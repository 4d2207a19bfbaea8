"""Simulation: within four standard errors of what is exact, and the same again from its seed."""

from __future__ import annotations

import numpy as np
import pytest

from tests.solving import RULE_SETS, perfect, spread
from yachtdice.errors import Illegal, Malformed
from yachtdice.players.simulation import Simulation, decisions_of, simulate
from yachtdice.players.tables import GreedyDecisions
from yachtdice.rules import score_range
from yachtdice.solver import Decisions, distribution_of

pytestmark = pytest.mark.xdist_group("solver")

GAMES = 100_000


def decisions(name: str, level: str) -> Decisions:
    return perfect(name).decisions if level == "perfect" else GreedyDecisions(RULE_SETS[name])


def close(simulated: Simulation, mean: float) -> bool:
    return abs(simulated.mean - mean) < 4 * simulated.standard_error


@pytest.mark.parametrize("name", ["classic", "standard", "thirteen", "yacht-dice"])
def test_perfect_play_comes_out_within_four_standard_errors(name: str) -> None:
    found = simulate(perfect(name).decisions, games=GAMES, seed=1)
    exact = spread(name)
    assert close(found, exact.mean)
    assert found.standard_deviation == pytest.approx(exact.standard_deviation, rel=0.02)
    for box, sure in zip(found.boxes, exact.boxes, strict=True):
        assert box.box == sure.box
        error = np.sqrt(sure.share_scoring * max(0.0, 1 - sure.share_scoring) / GAMES)
        assert abs(box.share_scoring - sure.share_scoring) <= 5 * error + 1e-9


@pytest.mark.parametrize("name", ["classic", "yacht-dice", "free"])
def test_greedy_play_comes_out_within_four_standard_errors(name: str) -> None:
    greedy = GreedyDecisions(RULE_SETS[name])
    assert close(simulate(greedy, games=GAMES, seed=2), distribution_of(greedy).mean)


def test_a_seed_repeats_its_games_and_another_does_not() -> None:
    first, again, other = (
        simulate(perfect("classic").decisions, games=5000, seed=seed) for seed in (7, 7, 8)
    )
    assert np.array_equal(first.totals, again.totals)
    assert not np.array_equal(first.totals[:200], other.totals[:200])


def test_a_seed_means_the_same_games_on_every_machine() -> None:
    found = simulate(perfect("classic").decisions, games=1000, seed=2024)
    assert int(np.arange(found.totals.size) @ found.totals) == GOLDEN_SUM


GOLDEN_SUM = 169_389


def test_what_is_counted_adds_up() -> None:
    found = simulate(perfect("standard").decisions, games=3000, seed=3)
    assert found.totals.sum() == found.games == 3000
    extremes = score_range(found.rules)
    scores = np.flatnonzero(found.totals)
    assert extremes.lowest <= scores.min()
    assert scores.max() <= extremes.highest
    assert found.standard_error == pytest.approx(found.standard_deviation / np.sqrt(3000))


def test_progress_ends_at_the_end() -> None:
    told: list[float] = []

    def tell(step: str, share: float) -> None:
        if step == "simulate":
            told.append(share)

    simulate(perfect("classic").decisions, games=1000, progress=tell)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) == 12


@pytest.mark.parametrize(
    ("games", "seed", "kind"),
    [
        (0, 0, Illegal),
        (10**9, 0, Illegal),
        (True, 0, Malformed),
        (1.5, 0, Malformed),
        (10, -1, Illegal),
        (10, 2**64, Illegal),
        (10, "a", Malformed),
    ],
)
def test_numbers_that_are_none_are_refused(
    games: object, seed: object, kind: type[Exception]
) -> None:
    with pytest.raises(kind):
        simulate(perfect("classic").decisions, games=games, seed=seed)  # type: ignore[arg-type]


def test_levels_are_known_by_name() -> None:
    assert decisions_of("greedy", RULE_SETS["classic"]) == GreedyDecisions(RULE_SETS["classic"])
    with pytest.raises(Malformed, match="'clever' is not a level that can be simulated"):
        decisions_of("clever", RULE_SETS["classic"])
