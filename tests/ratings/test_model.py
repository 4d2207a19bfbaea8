"""What a game changes about ratings: symmetric, explainable, and half way for a draw."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yachtdice.ratings import NEWCOMER, Rating, ranks_of, rate, taken_back

means = st.floats(500, 2500)
deviations = st.floats(50, 500)
ratings = st.builds(Rating, means, deviations)
tables = st.lists(ratings, min_size=2, max_size=4)


@st.composite
def games(draw: st.DrawFn) -> tuple[list[Rating], list[int]]:
    seats = draw(tables)
    totals = draw(st.lists(st.integers(0, 3), min_size=len(seats), max_size=len(seats)))
    return seats, list(ranks_of(totals))


def means_of(found: tuple[Rating, ...]) -> list[float]:
    return [rating.mean for rating in found]


@given(games())
def test_updates_are_symmetric_under_relabelling(game: tuple[list[Rating], list[int]]) -> None:
    seats, ranks = game
    for order in permutations(range(len(seats))):
        straight = rate(seats, ranks)
        turned = rate([seats[i] for i in order], [ranks[i] for i in order])
        for place, seat in enumerate(order):
            assert turned[place].mean == pytest.approx(straight[seat].mean, abs=1e-7)
            assert turned[place].deviation == pytest.approx(straight[seat].deviation, abs=1e-7)


@given(st.integers(2, 4), ratings)
def test_an_equal_draw_changes_nothing(count: int, rating: Rating) -> None:
    """T159: not one point for anybody; that something is known better is all that is left of it."""
    after = rate([rating] * count, [1] * count)
    assert means_of(after) == [rating.mean] * count
    assert len(set(after)) == 1


@given(ratings, ratings)
def test_a_draw_counts_half_way_between_a_win_and_a_loss(one: Rating, other: Rating) -> None:
    won, lost, drawn = (rate([one, other], ranks) for ranks in ([1, 2], [2, 1], [1, 1]))
    for seat in range(2):
        half_way = (won[seat].mean + lost[seat].mean) / 2
        assert drawn[seat].mean == pytest.approx(half_way, abs=1e-7)
        assert drawn[seat].deviation == pytest.approx(won[seat].deviation)


@given(st.lists(ratings, min_size=3, max_size=4), st.data())
def test_a_tie_in_a_larger_table_counts_half_way_between_both_orders(
    seats: list[Rating], data: st.DataObject
) -> None:
    """Of two who tie anywhere in the ranking, with the others' ranks left as they are."""
    order = data.draw(st.permutations(range(len(seats))))
    at = data.draw(st.integers(0, len(seats) - 2))
    first, second = order[at], order[at + 1]
    strengths = [len(seats) - order.index(seat) for seat in range(len(seats))]
    swapped, tied = list(strengths), list(strengths)
    swapped[first], swapped[second] = strengths[second], strengths[first]
    tied[second] = strengths[first]
    one, other, half = (rate(seats, ranks_of(found)) for found in (strengths, swapped, tied))
    for seat in range(len(seats)):
        half_way = (one[seat].mean + other[seat].mean) / 2
        assert half[seat].mean == pytest.approx(half_way, abs=1e-7)


@given(games())
def test_T159_nobody_falls_for_a_win_or_rises_for_coming_last(
    game: tuple[list[Rating], list[int]],
) -> None:
    seats, ranks = game
    after = rate(seats, ranks)
    for before, now, rank in zip(seats, after, ranks, strict=True):
        if rank == 1 and ranks.count(1) == 1:
            assert now.mean >= before.mean
        if rank == max(ranks) > 1 and ranks.count(rank) == 1:
            assert now.mean <= before.mean


def test_T159_a_strong_player_who_beats_a_newcomer_rises_a_little() -> None:
    strong = Rating(2000.0, 100.0)
    won, fell = rate([strong, NEWCOMER], [1, 2])
    assert 0 < won.mean - strong.mean < 5
    assert fell.mean < NEWCOMER.mean
    surprised, rose = rate([strong, NEWCOMER], [2, 1])
    assert strong.mean - surprised.mean > 2 * (won.mean - strong.mean)
    assert rose.mean > NEWCOMER.mean


def test_every_game_makes_a_newcomer_better_known() -> None:
    known, rating, seen = Rating(1500.0, 0.0), NEWCOMER, []
    for game in range(30):
        rating = rate([rating, known], [1 + game % 2, 2 - game % 2])[0]
        seen.append(rating)
    assert [r.deviation for r in seen] == sorted((r.deviation for r in seen), reverse=True)
    assert not seen[4].is_certain
    assert seen[-1].is_certain


@given(games())
def test_what_is_taken_back_at_once_was_never_there(game: tuple[list[Rating], list[int]]) -> None:
    for before, after in zip(game[0], rate(*game), strict=True):
        again = taken_back(after, before, after)
        assert again.mean == pytest.approx(before.mean, abs=1e-7)
        assert again.deviation == pytest.approx(before.deviation)


def test_what_is_taken_back_later_leaves_what_was_played_since() -> None:
    before = Rating(1500.0, 200.0)
    voided = rate([before, NEWCOMER], [2, 1])[0]
    now = rate([voided, NEWCOMER], [1, 2])[0]
    again = taken_back(now, before, voided)
    assert again.mean - before.mean == pytest.approx(now.mean - voided.mean)
    assert before.deviation > again.deviation > now.deviation
    assert taken_back(NEWCOMER, before, voided).deviation == NEWCOMER.deviation


def test_T162_equal_totals_share_the_better_rank() -> None:
    assert ranks_of([187, 187, 120]) == (1, 1, 3)
    assert ranks_of([187, 187]) == (1, 1)
    assert ranks_of([120, 187, 187, 200]) == (4, 2, 2, 1)
    assert ranks_of([]) == ()
