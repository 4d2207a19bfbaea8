"""The computer players' fixed ratings agree with what the levels were measured to win."""

from __future__ import annotations

from itertools import pairwise

import pytest

from yachtdice.errors import Illegal
from yachtdice.players import DEFAULT_LEVEL, LEVELS
from yachtdice.players.measured import measured
from yachtdice.ratings import (
    NEWCOMER,
    RatedResult,
    RatedSeat,
    Rating,
    after_result,
    anchor,
    anchors,
    is_rated,
    rate,
)

LADDERS = tuple(measured())


@pytest.mark.parametrize("ladder", LADDERS)
def test_each_level_stands_above_the_one_below_it(ladder: str) -> None:
    found = anchors(ladder)
    assert list(found) == list(LEVELS)
    assert all(low.mean < high.mean for low, high in pairwise(found.values()))
    assert anchor(ladder, DEFAULT_LEVEL).mean == NEWCOMER.mean


@pytest.mark.parametrize("ladder", LADDERS)
def test_playing_on_as_measured_would_move_no_anchor(ladder: str) -> None:
    """The library itself, not our formula: with the measured rate, wins and losses cancel."""
    rows = measured()[ladder]
    for lower, upper in pairwise(rows):
        known = [Rating(anchor(ladder, row.level).mean, 10.0) for row in (upper, lower)]
        won, lost = rate(known, [1, 2])[0].mean, rate(known, [2, 1])[0].mean
        rate_of_wins = upper.win_rate
        assert rate_of_wins is not None
        drift = rate_of_wins * won + (1 - rate_of_wins) * lost - known[0].mean
        assert abs(drift) < 0.02 * (won - lost)


def test_rules_that_were_not_measured_have_no_ladder() -> None:
    assert is_rated("standard")
    assert not is_rated("house-0123456789ab")
    with pytest.raises(Illegal, match="'kitchen' is not played for ratings"):
        anchors("kitchen")
    with pytest.raises(Illegal, match="no rating of the level 'wizard'"):
        anchor("standard", "wizard")


def test_a_game_against_a_computer_player_moves_the_person_alone() -> None:
    result = RatedResult("classic", "t", 1, 0, (RatedSeat(1, "ann"), RatedSeat(2, level="perfect")))
    after = after_result(result, {})
    assert list(after) == ["ann"]
    assert after["ann"].mean > NEWCOMER.mean
    weaker = RatedResult("classic", "t", 1, 0, (RatedSeat(1, "ann"), RatedSeat(2, level="greedy")))
    assert after["ann"].mean > after_result(weaker, {})["ann"].mean > NEWCOMER.mean
