"""Troubles of cards of several columns, each named by its id."""

from __future__ import annotations

import pytest

from tests.support import choose, option
from yachtdice.dice import parse_dice
from yachtdice.errors import Illegal
from yachtdice.game import Game, Roll, Score, apply
from yachtdice.rules import Sheet, get

TRIPLE = get("triple")
UPPER_63 = ("ones=3", "twos=6", "threes=9", "fours=12", "fives=15", "sixes=18")


def test_T044_after_writing_in_one_column_nothing_is_foretold_until_a_new_roll() -> None:
    game, _ = apply(Game.start(TRIPLE, 1), Roll(), parse_dice("12346"))
    game, _ = apply(game, Score("1/small_straight"))
    assert game.choices is None
    for place in ("2/small_straight", "3/small_straight"):
        with pytest.raises(Illegal, match="Roll before you choose"):
            apply(game, Score(place))


def test_T047_bonus_and_extra_count_as_the_rule_set_says() -> None:
    words = [f"{column}/{word}" for column in (1, 2, 3) for word in UPPER_63]
    sheet = Sheet.parse(TRIPLE, " ".join(words))
    assert [column.total for column in sheet.columns] == [98, 196, 294]
    held = "1/yacht=50"
    earned = option("triple", "44444", "3/yacht", held)
    assert (earned.points, earned.extra) == (50, 100)
    after = Sheet.parse(TRIPLE, held).write("3/yacht", earned.points, extra=True)
    assert after.total == 50 + 3 * 50 + 100


def test_the_joker_waits_for_every_yacht_box_and_looks_at_every_column() -> None:
    assert not choose("triple", "44444", "1/yacht=50 2/yacht=0").joker
    filled = "1/yacht=50 2/yacht=0 3/yacht=0"
    offered = choose("triple", "44444", f"{filled} 1/fours=16")
    assert [each.box for each in offered.options] == ["2/fours", "3/fours"]
    fours = "1/fours=16 2/fours=16 3/fours=16"
    assert option("triple", "44444", "2/full_house", f"{filled} {fours}").points == 25
