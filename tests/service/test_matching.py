"""Who plays whom: people of near rating first, computer players for those who have waited."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yachtdice.players import LEVELS
from yachtdice.ratings import anchors
from yachtdice.service.matching import (
    COMPUTER_AFTER_MS,
    FOURTH_AFTER_MS,
    Match,
    matches,
    near_levels,
)
from yachtdice.service.rating_ports import Size, Waiting

NOW = 1_000_000


def waits(
    who: str, *, ms: int = 0, mean: float = 1500.0, size: Size = Size.PAIR, ladder: str = "standard"
) -> Waiting:
    return Waiting(who, ladder, size, who, mean, NOW - ms, NOW)


def told(found: list[Match]) -> list[list[str]]:
    return [[*(w.player_id for w in match.people), *match.levels] for match in found]


def test_two_who_wait_play_each_other_at_once() -> None:
    assert told(matches([waits("ann", ms=5), waits("bob")], NOW)) == [["ann", "bob"]]
    assert told(matches([waits("ann")], NOW)) == []


def test_whoever_waited_longest_gets_the_nearest() -> None:
    queue = [
        waits("ann", ms=9, mean=1500),
        waits("bob", ms=8, mean=1900),
        waits("cleo", ms=1, mean=1520),
        waits("dora", mean=1200),
    ]
    assert told(matches(queue, NOW)) == [["ann", "cleo"], ["bob", "dora"]]


def test_scoresheets_and_sizes_have_queues_of_their_own() -> None:
    queue = [
        waits("ann"),
        waits("bob", ladder="classic"),
        waits("cleo", size=Size.GROUP),
    ]
    assert matches(queue, NOW) == []


@pytest.mark.parametrize("level", LEVELS)
def test_after_a_while_a_computer_player_of_near_rating_sits_down(level: str) -> None:
    mean = anchors("standard")[level].mean + 1
    early = waits("ann", ms=COMPUTER_AFTER_MS - 1, mean=mean)
    assert matches([early], NOW) == []
    late = waits("ann", ms=COMPUTER_AFTER_MS, mean=mean)
    assert told(matches([late], NOW)) == [["ann", level]]


def test_four_sit_down_at_once_and_three_wait_a_little_for_a_fourth() -> None:
    names = ("ann", "bob", "cleo", "dora")
    four = [waits(name, size=Size.GROUP) for name in names]
    assert told(matches(four, NOW)) == [list(names)]
    assert matches(four[:3], NOW) == []
    three = [waits(name, size=Size.GROUP, ms=FOURTH_AFTER_MS) for name in names[:3]]
    assert told(matches(three, NOW)) == [list(names[:3])]


def test_one_or_two_get_computer_players_to_make_three() -> None:
    late = [waits(name, size=Size.GROUP, ms=COMPUTER_AFTER_MS) for name in ("ann", "bob")]
    assert told(matches(late[:1], NOW)) == [["ann", *near_levels("standard", 1500, 2)]]
    assert told(matches(late, NOW)) == [["ann", "bob", "casual"]]


queues = st.lists(
    st.builds(
        Waiting,
        st.uuids().map(str),
        st.sampled_from(["standard", "classic"]),
        st.sampled_from(list(Size)),
        st.just("name"),
        st.floats(800, 2200),
        st.integers(NOW - 2 * COMPUTER_AFTER_MS, NOW),
        st.just(NOW),
    ),
    max_size=12,
    unique_by=lambda waiting: waiting.player_id,
)


@given(queues)
def test_nobody_is_in_two_tables_and_nobody_waits_for_ever(queue: list[Waiting]) -> None:
    found = matches(queue, NOW)
    seated = [waiting.player_id for match in found for waiting in match.people]
    assert len(seated) == len(set(seated))
    for match in found:
        count = len(match.people) + len(match.levels)
        assert len({(w.ladder, w.size) for w in match.people}) == 1
        assert count in ({2} if match.people[0].size is Size.PAIR else {3, 4})
        assert len(set(match.levels)) == len(match.levels)
    for waiting in queue:
        if NOW - waiting.joined_at >= COMPUTER_AFTER_MS:
            assert waiting.player_id in seated
