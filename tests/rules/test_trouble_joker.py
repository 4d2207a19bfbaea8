"""Troubles with Joker and extra Yachts that people met in other games of this kind, by id."""

from __future__ import annotations

import pytest

from tests.support import boxes, choose, game_with, option, points, turn
from yachtdice.errors import Illegal
from yachtdice.game import Place, outcome
from yachtdice.rules import Sheet, get, house_rules

FORCED = get("yacht-dice")
OTHERS = "threes=3 fours=4 fives=5"
LOWER = "three_of_a_kind=0 four_of_a_kind=0 full_house=0 small_straight=0 large_straight=0 choice=9"
BOTH = pytest.mark.parametrize("preset", ["thirteen", "yacht-dice"])


def test_T031_forced_zero_still_earns_the_extra() -> None:
    sheet = f"ones=1 {OTHERS} sixes=6 {LOWER} yacht=50"
    offered = choose(FORCED, "66666", sheet)
    assert [(o.box, o.points, o.extra) for o in offered.options] == [("twos", 0, 100)]
    game = turn(game_with(FORCED, sheet), "66666", "twos")
    assert game.seats[0].sheet.extra_points == 100
    assert game.is_over


def test_T032_the_own_upper_box_is_forced() -> None:
    sheet = f"twos=2 threes=3 fives=5 sixes=6 {LOWER} yacht=50"
    assert boxes(choose(FORCED, "44444", sheet)) == ["fours"]


@BOTH
def test_T033_with_the_yacht_box_open_nothing_is_forced(preset: str) -> None:
    offered = choose(preset, "44444")
    found = {o.box: o.points for o in offered.options}
    assert boxes(offered) == list(get(preset).places)
    assert (found["full_house"], found["small_straight"], found["large_straight"]) == (0, 0, 0)
    assert (found["yacht"], found["fours"]) == (50, 20)
    assert found["three_of_a_kind"] == found["four_of_a_kind"] == found["choice"] == 20
    assert {o.extra for o in offered.options} == {0}


def test_T034_an_upper_box_filled_with_zero_is_filled() -> None:
    offered = choose(FORCED, "11111", "ones=0 yacht=50")
    assert {o.box: (o.points, o.extra) for o in offered.options} == {
        "three_of_a_kind": (5, 100),
        "four_of_a_kind": (5, 100),
        "full_house": (25, 100),
        "small_straight": (30, 100),
        "large_straight": (40, 100),
        "choice": (5, 100),
    }


@BOTH
def test_T035_the_yacht_box_is_never_written_twice(preset: str) -> None:
    with pytest.raises(Illegal, match="already filled with 50"):
        option(preset, "44444", "yacht", "yacht=50")


@BOTH
def test_T036_an_extra_on_the_last_turn_decides_the_game(preset: str) -> None:
    rest = f"ones=1 {OTHERS} sixes=6 {LOWER} yacht=50"
    game = game_with(preset, rest, f"{rest} twos=8")
    game = turn(game, "22222", "twos")
    result = outcome(game)
    assert result is not None
    assert [place.place for place in result.places] == [1, 2]
    assert result.places[0].total - result.places[1].total == 10 - 8 + 100
    assert result.places[0] == Place(0, 1, 78 + 10 + 100, resigned=False)


@BOTH
@pytest.mark.parametrize(
    ("sheet", "most"),
    [("", 0), ("yacht=0 ones=1 twos=2", 0), ("yacht=50", 0), ("yacht=50 ones=1 twos=2", 2)],
)
def test_T038_no_more_extras_than_can_have_been_earned(preset: str, sheet: str, most: int) -> None:
    assert Sheet.parse(get(preset), f"{sheet} extra={most}").extra_count == most
    with pytest.raises(Illegal, match=f"at most {most}"):
        Sheet.parse(get(preset), f"{sheet} extra={most + 1}")


@pytest.mark.parametrize("preset", ["classic", "standard"])
def test_T038_no_extras_where_the_rules_pay_none(preset: str) -> None:
    with pytest.raises(Illegal, match="at most 0"):
        Sheet.parse(get(preset), "yacht=50 ones=5 extra=1")


def test_T039_extras_are_unlimited_up_to_the_perfect_game() -> None:
    game = game_with(FORCED, "")
    game = turn(game, "66666", "yacht")
    for face, box in zip("654321", reversed(FORCED.places[:6]), strict=True):
        game = turn(game, face * 5, box)
    for box in ("three_of_a_kind", "four_of_a_kind", "full_house"):
        game = turn(game, "66666", box)
    for box in ("small_straight", "large_straight", "choice"):
        game = turn(game, "66666", box)
    assert game.seats[0].sheet.extra_count == 12
    assert game.seats[0].sheet.total == 1575


def test_T040_no_joker_before_the_next_roll() -> None:
    game = turn(game_with(FORCED, "yacht=50"), "44444", "fours")
    assert game.choices is None
    game = turn(game, "44444", "large_straight")
    assert game.choices is None
    assert game.seats[0].sheet["large_straight"] == 40


def test_T041_each_placement_by_its_own_rule() -> None:
    with pytest.raises(Illegal, match="Threes, which is open"):
        option(FORCED, "33333", "large_straight", "yacht=0")
    for joker in ("free", "none"):
        rules = house_rules({"base": "yacht-dice", "joker": joker})
        assert points(rules, "33333", "large_straight", "yacht=0") == 0
