"""Troubles with turns, ties and leaving that people met in other games of this kind, by id."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support import game_with, play, turn
from yachtdice.errors import Illegal
from yachtdice.game import Game, Resign, Roll, Score, apply, legal, outcome
from yachtdice.rules import RuleSet, get

STANDARD = get("standard")
TRIPLE = replace(get("yacht-dice"), id="three-columns", columns=(1, 2, 3))
ALL_BUT_CHOICE = (
    "ones=0 twos=0 threes=0 fours=0 fives=0 sixes=0 full_house=0 four_of_a_kind=0 "
    "small_straight=0 large_straight=0 yacht=0"
)


@pytest.mark.parametrize("keep", [(0, 1), (4,), (0, 1, 2, 3)])
def test_T049_the_first_roll_throws_all_five(keep: tuple[int, ...]) -> None:
    game = Game.start(STANDARD, 1)
    with pytest.raises(Illegal, match="throws all five"):
        apply(game, Roll(keep), (1, 2, 3, 4, 5))
    assert legal(game) == (Roll(),)


def test_T052_after_the_third_roll_only_boxes_are_left() -> None:
    game, _ = play(game_with("standard", "ones=3 yacht=0"), "12345", "23456", "11111")
    moves = legal(game)
    assert all(isinstance(move, Score) for move in moves)
    assert moves == tuple(Score(place) for place in game.sheet.open_places)
    with pytest.raises(Illegal, match="All three rolls"):
        apply(game, Roll(), (1, 1, 1, 1, 1))


@pytest.mark.parametrize("first", [0, 1, 2])
def test_T059_seats_take_turns_in_order(first: int) -> None:
    game = Game.start(STANDARD, 3, first_seat=first)
    order = []
    for box in ("ones", "ones", "ones", "twos", "twos", "twos"):
        order.append(game.to_move)
        game = turn(game, "12346", box)
    assert order == [(first + step) % 3 for step in range(6)]


def test_T060_a_seat_that_resigns_is_passed_over() -> None:
    game = Game.start(STANDARD, 3)
    for _ in range(6):
        game = turn(game, "12346", game.sheet.open_places[0])
    game, _ = apply(game, Resign(0))
    order = []
    while not game.is_over:
        order.append(game.to_move)
        game = turn(game, "12346", game.sheet.open_places[0])
    assert order == [1, 2] * 10
    assert [len(seat.sheet.written) for seat in game.seats] == [2, 12, 12]


@pytest.mark.parametrize("rules", [STANDARD, get("thirteen"), TRIPLE], ids=lambda rules: rules.id)
def test_T062_the_game_ends_when_every_box_of_every_active_seat_is_filled(rules: RuleSet) -> None:
    game = Game.start(rules, 2)
    for count in range(2 * len(rules.places)):
        assert not game.is_over
        assert game.turn == count
        game = turn(game, "12346", game.sheet.open_places[0])
    assert game.is_over
    assert legal(game) == ()
    assert all(seat.sheet.is_full for seat in game.seats)


def test_T110_a_leader_who_resigns_comes_last() -> None:
    leader = "ones=5 twos=10 threes=15 fours=20 fives=25 sixes=30 full_house=28 yacht=50"
    game = game_with("standard", leader, ALL_BUT_CHOICE, ALL_BUT_CHOICE)
    game, _ = apply(game, Resign(0))
    game = turn(turn(game, "12345", "choice"), "12346", "choice")
    result = outcome(game)
    assert result is not None
    assert [place.place for place in result.places] == [3, 2, 1]
    assert result.places[0].total == 105 + 35 + 28 + 50
    assert result.places[0].resigned
    assert result.winners == (2,)


def test_T110_nobody_wins_where_everyone_resigned() -> None:
    for seat_count in (1, 3):
        game = Game.start(STANDARD, seat_count)
        for seat in range(seat_count):
            game, _ = apply(game, Resign(seat))
        result = outcome(game)
        assert result is not None
        assert (result.winners, result.draw) == ((), False)


def test_T162_equal_leaders_draw_and_share_the_place() -> None:
    game = game_with("standard", *[ALL_BUT_CHOICE] * 3)
    for dice in ("66655", "56566", "11115"):
        game = turn(game, dice, "choice")
    result = outcome(game)
    assert result is not None
    assert [(place.place, place.total) for place in result.places] == [(1, 28), (1, 28), (3, 9)]
    assert result.draw
    assert result.winners == (0, 1)


def test_T162_a_tie_below_the_leader_is_no_draw() -> None:
    game = game_with("standard", *[ALL_BUT_CHOICE] * 3)
    for dice in ("11115", "66655", "11133"):
        game = turn(game, dice, "choice")
    result = outcome(game)
    assert result is not None
    assert [place.place for place in result.places] == [2, 1, 2]
    assert not result.draw


@pytest.mark.parametrize("seat_count", [1, 2])
def test_T164_sheets_with_every_box_struck_total_nothing(seat_count: int) -> None:
    rules = replace(STANDARD, boxes=tuple(b for b in STANDARD.boxes if b.id != "choice"))
    game = Game.start(rules, seat_count)
    while not game.is_over:
        box = game.sheet.open_places[0]
        upper = "22222" if box == "ones" else "11111"
        game = turn(game, upper if box in rules.upper_places else "11346", box)
    result = outcome(game)
    assert result is not None
    assert [(place.place, place.total) for place in result.places] == [(1, 0)] * seat_count
    assert result.draw is (seat_count == 2)
