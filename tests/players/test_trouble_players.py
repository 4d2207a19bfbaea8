"""Troubles with computer players that people met in other games of this kind, by id."""

from __future__ import annotations

from random import Random

import pytest

from yachtdice.dice import ROLLS, check_dice, parse_dice
from yachtdice.players import LEVELS, KeepDice, Player, TakeBox
from yachtdice.rules import Sheet, choices, get

pytestmark = pytest.mark.xdist_group("solver")

ENDS = [LEVELS[name].player for name in (*LEVELS,)[:: len(LEVELS) - 1]]
"""The weakest player and the perfect one, which decide by code of their own."""
ALL_BUT_YACHT = (
    "ones=1 twos=2 threes=3 fours=4 fives=5 sixes=6 full_house=0 four_of_a_kind=0 "
    "little_straight=0 big_straight=0 choice=20"
)


def decided(player: Player, sheet: Sheet, dice: str, rolls_left: int) -> KeepDice | TakeBox:
    return player.decide(sheet, parse_dice(dice), rolls_left, Random(1))


@pytest.mark.parametrize("preset", ["classic", "standard", "thirteen"])
def test_T063_a_pair_on_the_first_roll_is_not_written_at_once(preset: str) -> None:
    for level in LEVELS.values():
        found = decided(level.player, Sheet.empty(get(preset)), "22356", 2)
        assert isinstance(found, KeepDice), level


@pytest.mark.parametrize(
    ("dice", "full"),
    [
        ("12345", "little_straight=30 big_straight=0"),
        ("23456", "little_straight=0 big_straight=30"),
        ("61314", ALL_BUT_YACHT),
    ],
)
def test_T064_what_a_full_box_would_have_paid_is_let_go(dice: str, full: str) -> None:
    sheet = Sheet.parse(get("classic"), full)
    for level in LEVELS.values():
        for rolls_left in (2, 1, 0):
            found = decided(level.player, sheet, dice, rolls_left)
            if isinstance(found, TakeBox):
                choices(sheet, parse_dice(dice)).option(found.box)


def test_T064_every_sheet_that_is_not_full_gets_a_move_that_is_allowed() -> None:
    """All 4,095 of Classic, each with other dice, so that every roll comes up many times."""
    rules = get("classic")
    for filled in range(2 ** len(rules.places) - 1):
        written = {place: 0 for i, place in enumerate(rules.places) if filled >> i & 1}
        sheet = Sheet.of(rules, written)
        dice = check_dice(ROLLS[filled * 5 % len(ROLLS)])
        for player in ENDS:
            found = player.decide(sheet, dice, filled % 3, Random(filled))
            if isinstance(found, TakeBox):
                choices(sheet, dice).option(found.box)
            else:
                assert filled % 3
                assert len(set(found.positions)) == len(found.positions) < 5
