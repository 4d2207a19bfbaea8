"""Troubles with the upper bonus that people met in other games of this kind, by id.

The bonus is declared paid when the upper section shows its threshold, not at the end.
"""

from __future__ import annotations

import pytest

from tests.support import choose, game_with, option, turn
from yachtdice.game import Game, Roll, Score, apply, legal
from yachtdice.rules import Sheet, bonus_for, get

STANDARD = get("standard")
EVEN = "ones=3 twos=6 threes=9 fours=12 fives=15"
LOWER = "choice=5 four_of_a_kind=0 full_house=0 small_straight=0 large_straight=0 yacht=0"


def sheet(text: str) -> Sheet:
    return Sheet.parse(STANDARD, text)


def test_T022_the_bonus_comes_with_the_box_that_reaches_63() -> None:
    assert sheet(EVEN).columns[0].upper_bonus == 0
    written = option(STANDARD, "66612", "sixes", EVEN)
    assert (written.points, written.upper_bonus) == (18, 35)
    assert [bonus_for(STANDARD, total) for total in (0, 62, 63, 64, 105)] == [0, 0, 35, 35, 35]


def test_T023_the_bonus_counts_from_63_on_with_boxes_still_open() -> None:
    early = sheet("sixes=30 fives=25 fours=8")
    assert early.total == 63 + 35
    end = sheet(f"ones=0 twos=0 threes=0 fours=8 fives=25 sixes=30 {LOWER}")
    assert end.total == early.total + 5


def test_T024_a_bonus_not_reached_is_no_box_and_can_still_come() -> None:
    begun = sheet("ones=3")
    assert begun.columns[0].upper_bonus == 0
    assert begun.open_places == STANDARD.places[1:]
    assert sheet("ones=3 sixes=30 fives=25 fours=8").columns[0].upper_bonus == 35


def test_T025_the_bonus_is_paid_once() -> None:
    reached = sheet("ones=4 sixes=30 fives=25 fours=4 threes=3")
    assert reached.upper_total() == 66
    written = option(STANDARD, "22134", "twos", str(reached))
    assert (written.points, written.upper_bonus) == (4, 0)
    assert reached.write("twos", 4).total == reached.total + 4


def test_T026_one_point_can_be_worth_36() -> None:
    short = sheet(f"ones=2 twos=6 threes=9 fours=12 fives=15 sixes=18 {LOWER}")
    just = sheet(f"ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18 {LOWER}")
    assert (short.upper_total(), just.upper_total()) == (62, 63)
    assert just.total - short.total == 1 + 35


def test_T027_a_box_below_its_par_does_not_miss_the_bonus() -> None:
    column = sheet("ones=1 twos=6 threes=9 fours=12 fives=15 sixes=24").columns[0]
    assert (column.upper_total, column.upper_bonus) == (67, 35)


def test_T028_the_bonus_shows_in_the_same_step() -> None:
    game = game_with("standard", EVEN)
    after = turn(game, "66612", "sixes")
    assert after.seats[0].sheet.columns[0].upper_bonus == 35
    assert after.seats[0].sheet.total == 63 + 35


def test_T029_the_bonus_is_never_a_box() -> None:
    game = Game.start(STANDARD, 2)
    rolled, _ = apply(game, Roll(), (1, 2, 3, 4, 6))
    scores = [move.box for move in legal(rolled) if isinstance(move, Score)]
    assert tuple(scores) == STANDARD.places
    assert len(scores) == 12
    for _ in range(12):
        for _ in range(2):
            game = turn(game, "12346", game.sheet.open_places[0])
    assert game.is_over
    assert game.turn == 24


@pytest.mark.parametrize("box", STANDARD.places[6:])
def test_a_lower_box_never_brings_the_bonus(box: str) -> None:
    offered = choose(STANDARD, "66655", "ones=3 twos=6 threes=9 fours=12 fives=15 sixes=12")
    assert offered.option(box).upper_bonus == 0
