"""Troubles with scoring that people met in other games of this kind, by id."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import PRESET_IDS, boxes, choose, points
from yachtdice.dice import ROLLS, check_dice, parse_dice
from yachtdice.errors import Illegal, Malformed
from yachtdice.game import Game, Roll, Score, apply, legal
from yachtdice.rules import Sheet, choices, get

NOT_DICE: list[Any] = [
    (),
    (1, 2, 3, 4),
    (1, 2, 3, 4, 5, 6),
    (0, 1, 2, 3, 4),
    (7, 1, 2, 3, 4),
    (-1, 1, 2, 3, 4),
    (1.5, 1, 2, 3, 4),
    (1.0, 1, 2, 3, 4),
    ("3", 1, 2, 3, 4),
    (True, 1, 2, 3, 4),
    (None, 1, 2, 3, 4),
    ([1], 1, 2, 3, 4),
    "12345",
    b"12345",
    12345,
    None,
]


@pytest.mark.parametrize("preset", ["thirteen", "yacht-dice"])
@pytest.mark.parametrize("dice", ["12456", "12356", "23346"])
def test_T003_a_broken_run_is_no_small_straight(preset: str, dice: str) -> None:
    assert points(preset, dice, "small_straight") == 0


@pytest.mark.parametrize("preset", PRESET_IDS)
@pytest.mark.parametrize("dice", ["66666", "22555"])
def test_T004_rolls_of_few_faces_are_previewed_everywhere(preset: str, dice: str) -> None:
    offered = choose(preset, dice)
    assert boxes(offered) == list(get(preset).places)
    straights = [option for option in offered.options if "straight" in option.box]
    assert {option.points for option in straights} == {0}


@pytest.mark.parametrize("preset", PRESET_IDS)
def test_T005_four_and_one_is_no_full_house(preset: str) -> None:
    offered = choose(preset, "44644").options
    assert {option.points for option in offered if "full_house" in option.box} == {0}


def test_T009_five_threes_on_an_empty_classic_sheet() -> None:
    offered = choose("classic", "33333")
    assert {option.box: option.points for option in offered.options} == {
        "ones": 0,
        "twos": 0,
        "threes": 15,
        "fours": 0,
        "fives": 0,
        "sixes": 0,
        "full_house": 0,
        "four_of_a_kind": 12,
        "little_straight": 0,
        "big_straight": 0,
        "choice": 15,
        "yacht": 50,
    }
    assert offered.closed == ()


@pytest.mark.parametrize("box", get("standard").places)
def test_T010_nothing_is_written_before_the_first_roll(box: str) -> None:
    game = Game.start(get("standard"), 1)
    with pytest.raises(Illegal, match="Roll before"):
        apply(game, Score(box))
    assert game == Game.start(get("standard"), 1)
    assert game.choices is None


@pytest.mark.parametrize("wrong", NOT_DICE, ids=repr)
def test_T013_what_is_not_five_dice_is_refused(wrong: Any) -> None:
    with pytest.raises(Malformed, match="is not five dice"):
        check_dice(wrong)
    with pytest.raises(Malformed, match="is not five dice"):
        choices(Sheet.empty(get("classic")), wrong)
    with pytest.raises(Malformed):
        apply(Game.start(get("classic"), 1), Roll(), wrong)


@pytest.mark.parametrize(
    "text", ["", "1234", "123456", "01234", "12347", "1234x", "1234٣", "-1234"]
)
def test_T013_text_that_is_not_five_dice_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="is not five dice"):
        parse_dice(text)


@pytest.mark.parametrize(
    ("box", "wrong", "right"),
    [
        ("full_house", (10, 5, 6, 29, 30), (7, 8, 28)),
        ("four_of_a_kind", (22, 1, 28), (24, 4)),
        ("yacht", (49, 1, 51), (50, 0)),
        ("little_straight", (25, 15), (30, 0)),
        ("big_straight", (25, 20), (30, 0)),
        ("choice", (4, 31), (5, 30, 0)),
    ],
)
def test_T016_a_box_holds_only_what_dice_can_pay(
    box: str, wrong: tuple[int, ...], right: tuple[int, ...]
) -> None:
    rules = get("classic")
    for value in wrong:
        with pytest.raises(Illegal, match=f"{box} cannot hold {value}"):
            Sheet.of(rules, {box: value})
    for value in right:
        assert Sheet.of(rules, {box: value})[box] == value


@pytest.mark.parametrize(("box", "value"), [("full_house", 10), ("four_of_a_kind", 4)])
def test_T016_other_sheets_have_other_sets(box: str, value: int) -> None:
    with pytest.raises(Illegal):
        Sheet.of(get("thirteen"), {box: value})


@pytest.mark.parametrize("digits", ["1.5", "5e2", "+5", "--5", "-5", "٣", "", "²", "0x5", "5_0"])
def test_T017_points_that_are_no_plain_number_are_refused(digits: str) -> None:
    with pytest.raises(Malformed):
        Sheet.parse(get("classic"), f"choice={digits}")


def test_T017_points_are_trimmed_and_leading_zeros_read() -> None:
    rules = get("classic")
    assert Sheet.parse(rules, "  choice=15  ")["choice"] == 15
    assert Sheet.parse(rules, "fours=08")["fours"] == 8
    with pytest.raises(Illegal, match="ones cannot hold 8"):
        Sheet.parse(rules, "ones=08")
    assert Sheet.parse(rules, "")["choice"] is None


def test_T018_a_zero_is_a_filled_box() -> None:
    sheet = Sheet.empty(get("standard")).write("yacht", points("standard", "12235", "yacht"))
    assert sheet["yacht"] == 0
    assert sheet["ones"] is None
    assert "yacht" not in sheet.open_places
    assert str(sheet) == "yacht=0"
    assert Sheet.parse(sheet.rules, "yacht=0") == sheet != Sheet.empty(sheet.rules)
    with pytest.raises(Illegal, match="already filled with 0"):
        sheet.write("yacht", 50)


def test_T020_a_roll_that_fits_nothing_is_written_as_zero() -> None:
    sheet = "ones=1 twos=2 threes=3 fours=4 fives=5 sixes=6 full_house=0 four_of_a_kind=0"
    offered = choose("classic", "11246", f"{sheet} little_straight=0 choice=20")
    assert {o.box: o.points for o in offered.options} == {"yacht": 0, "big_straight": 0}


def test_T021_previews_belong_to_the_dice_on_the_table() -> None:
    game = Game.start(get("standard"), 2)
    assert game.choices is None
    for text in ("11111", "23456", "22334"):
        game, _ = apply(game, Roll(), parse_dice(text))
        assert game.choices == choose("standard", text)
    game, _ = apply(game, Score("choice"))
    assert game.choices is None


def test_every_box_can_be_written_after_any_roll_on_an_empty_sheet() -> None:
    for preset in PRESET_IDS:
        game = Game.start(get(preset), 1)
        for roll in ROLLS:
            rolled, _ = apply(game, Roll(), roll)
            scores = [move for move in legal(rolled) if isinstance(move, Score)]
            assert len(scores) == len(get(preset).places)
    assert len(ROLLS) == 252
