"""Ranks, standings and days in a row."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yachtdice.daily import Day, Standing, ranks, standing, streak

TODAY = Day.parse("2026-11-30")


def test_equal_totals_share_a_rank() -> None:
    assert ranks([212, 212, 180]) == [1, 1, 3]
    assert ranks([]) == []
    assert ranks([9, 8, 8, 8, 7]) == [1, 2, 2, 2, 5]


@given(st.lists(st.integers(0, 12), min_size=1))
def test_a_standing_is_the_rank_in_the_whole_list(totals: list[int]) -> None:
    listed = sorted(totals, reverse=True)
    found = [standing(total, Counter(totals)) for total in listed]
    assert [place.rank for place in found] == ranks(listed)
    assert {place.players for place in found} == {len(totals)}


def test_who_is_alone_is_first_of_one() -> None:
    assert standing(0, {0: 1}) == Standing(1, 1)


@pytest.mark.parametrize(
    ("ago", "days"),
    [
        ([], 0),
        ([0], 1),
        ([1], 1),
        ([0, 1, 2], 3),
        ([1, 2, 3], 3),
        ([0, 2, 3], 1),
        ([2, 3], 0),
    ],
)
def test_a_streak_reaches_to_today_or_to_yesterday(ago: list[int], days: int) -> None:
    assert streak({TODAY + -n for n in ago}, TODAY) == days
