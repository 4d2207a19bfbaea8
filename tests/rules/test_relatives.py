"""What the relatives add: pay on the first throw, a box that doubles, a win at once."""

from __future__ import annotations

import pytest

from yachtdice.dice import parse_dice
from yachtdice.errors import Illegal, Malformed
from yachtdice.game import Game, Roll, Score, apply, format_position, outcome, parse_position
from yachtdice.rules import RuleSet, Sheet, choices, get, house_rules, score_range
from yachtdice.rules import readings as told

GENERALA = get("generala")
DOUBLED = house_rules({"base": "generala", "add": ["double_generala"]})


def pay(rules: RuleSet, dice: str, box: str, sheet: str = "", *, first_throw: bool = False) -> int:
    found = choices(Sheet.parse(rules, sheet), parse_dice(dice), first_throw=first_throw)
    return found.option(box).points


@pytest.mark.parametrize(
    ("dice", "box", "later", "at_first"),
    [
        ("12345", "straight", 20, 25),
        ("23456", "straight", 20, 25),
        ("34561", "straight", 20, 25),
        ("12346", "straight", 0, 0),
        ("12456", "straight", 0, 0),
        ("33322", "full_house", 30, 35),
        ("33333", "full_house", 0, 0),
        ("44442", "four_of_a_kind", 40, 45),
        ("44444", "four_of_a_kind", 40, 45),
        ("44444", "yacht", 50, 60),
        ("44444", "fours", 20, 20),
    ],
)
def test_a_first_throw_pays_more(dice: str, box: str, later: int, at_first: int) -> None:
    assert pay(GENERALA, dice, box) == later
    assert pay(GENERALA, dice, box, first_throw=True) == at_first


@pytest.mark.parametrize(
    ("sheet", "points"), [("", 0), ("yacht=0", 0), ("yacht=50", 100), ("yacht=60", 100)]
)
def test_a_double_counts_only_while_the_generala_holds_points(sheet: str, points: int) -> None:
    assert pay(DOUBLED, "22222", "double_generala", sheet) == points
    assert pay(DOUBLED, "22221", "double_generala", sheet) == 0


def test_the_double_is_off_and_part_of_the_range_once_it_is_on() -> None:
    assert "double_generala" not in GENERALA.places
    assert score_range(GENERALA).highest == 5 * 21 + 25 + 35 + 45 + 60
    assert score_range(DOUBLED).highest == score_range(GENERALA).highest + 100


def at_dice(dice: str, seat_count: int, throws: int = 1, rules: RuleSet = GENERALA) -> Game:
    game = Game.start(rules, seat_count)
    for _ in range(throws):
        game, _ = apply(game, Roll(), parse_dice(dice))
    return game


def test_a_generala_on_the_first_throw_wins_at_once() -> None:
    game, event = apply(at_dice("66666", 3), Score("yacht"))
    assert event.points == 60  # type: ignore[union-attr]
    assert game.is_over
    result = outcome(game)
    assert result is not None
    assert result.won_at_once == 0
    assert result.winners == (0,)
    assert [place.place for place in result.places] == [1, 2, 2]
    assert parse_position(format_position(game)) == game
    with pytest.raises(Illegal, match="over"):
        apply(game, Roll(), parse_dice("12345"))


@pytest.mark.parametrize(
    ("game", "box"),
    [
        (at_dice("66666", 1), "yacht"),
        (at_dice("66666", 2, throws=2), "yacht"),
        (at_dice("66666", 2), "sixes"),
        (at_dice("66665", 2), "yacht"),
        (at_dice("66666", 2, rules=get("yatzy")), "yacht"),
    ],
    ids=["alone", "later", "elsewhere", "a zero", "other rules"],
)
def test_nothing_else_does(game: Game, box: str) -> None:
    after, _ = apply(game, Score(box))
    assert not after.is_over
    assert after.won_by is None


@pytest.mark.parametrize(
    "position",
    [
        "generala / yacht=0 / - / first=1 seat=2 turn=2 rolls=1 left=3 won=1",
        "generala / yacht=60 / - / first=1 seat=2 turn=2 rolls=1 left=3 won=3",
        "generala / yacht=60 / first=1 seat=1 turn=2 rolls=1 left=3 won=1",
        "yatzy / yacht=50 / - / first=1 seat=2 turn=2 rolls=1 left=3 won=1",
    ],
)
def test_a_win_that_cannot_be_is_refused(position: str) -> None:
    with pytest.raises(Malformed, match="is not a turn of this game"):
        parse_position(position)


def test_house_rules_reach_every_new_field() -> None:
    rules = house_rules(
        {
            "base": "triple",
            "columns": [1, 4],
            "joker_scope": "column",
            "extra_scope": "column",
            "extra_multiplied": True,
            "upper_bonus": {"threshold": 60, "points": 30, "multiplied": False},
            "boxes": {"full_house": {"first_throw": 5}},
        }
    )
    assert rules.columns == (1, 4)
    assert rules.extra_multiplied
    assert rules.upper_bonus is not None
    assert not rules.upper_bonus.multiplied
    assert pay(rules, "33322", "2/full_house", first_throw=True) == 30
    assert len([str(reading) for reading in told(rules)]) == 5


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"first_throw_wins": 1}, "first_throw_wins"),
        ({"first_throw_wins": True, "remove": ["yacht"]}, "first_throw_wins"),
        ({"joker_scope": "row"}, "joker_scope"),
        ({"extra_multiplied": "yes"}, "extra_multiplied"),
        ({"columns": 3}, "columns"),
        ({"boxes": {"ones": {"first_throw": 5}}}, "first_throw"),
        ({"boxes": {"straight": {"first_throw": -1}}}, "first_throw"),
        ({"boxes": {"straight": {"doubles": True}}}, "doubles"),
        ({"add": ["double_generala"], "remove": ["yacht"], "first_throw_wins": False}, "doubles"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(changes: dict[str, object], named: str) -> None:
    with pytest.raises((Illegal, Malformed), match=named):
        house_rules({"base": "generala", **changes})
