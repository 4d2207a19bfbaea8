"""Keeps and positions as text."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import dice, records, refusal
from tests.support import play
from yachtdice.dice import Dice
from yachtdice.errors import Malformed, YachtError
from yachtdice.game import (
    KEEPS_BY_POSITION,
    Game,
    Record,
    Resign,
    Roll,
    Score,
    apply,
    format_keep,
    format_position,
    legal,
    parse_keep,
    parse_position,
    replay,
)
from yachtdice.rules import get, house_rules

EXAMPLE = (
    "standard / ones=3 yacht=50 / - / first=1 seat=2 turn=4 rolls=9 left=1 dice=25563 kept=.55.."
)


@given(dice(), st.sampled_from(KEEPS_BY_POSITION))
def test_a_keep_is_read_back_as_it_was_written(roll: Dice, keep: tuple[int, ...]) -> None:
    assert parse_keep(format_keep(keep, roll), roll) == keep


@given(dice(), st.text() | st.text(".123456", min_size=4, max_size=6))
def test_any_text_is_a_keep_or_refused(roll: Dice, text: str) -> None:
    error = refusal(lambda: parse_keep(text, roll))
    assert error is None or isinstance(error, Malformed)


@pytest.mark.parametrize("text", ["5....", ".55.", ".55...", "25564", "", "....."[:4] + "x"])
def test_a_keep_of_other_dice_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="does not keep dice of 25563"):
        parse_keep(text, (2, 5, 5, 6, 3))


@given(records())
def test_every_position_of_a_game_is_read_back(record: Record) -> None:
    for end in range(1, len(record.events) + 1, 7):
        game = replay(record.events[:end])
        assert parse_position(format_position(game)) == game
    game = replay(record.events)
    text = format_position(game)
    assert "\n" not in text
    assert parse_position(text) == game


def test_a_position_reads_like_this() -> None:
    game, _ = play(Game.start(get("standard"), 2), "11123", Score("ones"), "25563")
    game, _ = apply(game, Roll((1, 2)), (4, 4, 4, 4, 6))
    text = "standard / ones=3 / - / first=1 seat=2 turn=2 rolls=3 left=1 dice=45546 kept=.55.."
    assert format_position(game) == text
    game, _ = play(game, Resign(0))
    assert format_position(game).startswith("standard / ones=3 resigned / - / ")


def test_house_rules_stand_in_a_position_by_value() -> None:
    rules = replace(house_rules({"base": "classic", "name": "Ann's / “Ben's” {x}"}))
    game = Game.start(rules, 2)
    head, _ = json.JSONDecoder().raw_decode(format_position(game))
    assert head["name"] == "Ann's / “Ben's” {x}"
    assert parse_position(format_position(game)) == game


def test_a_preset_under_another_name_is_written_by_value() -> None:
    game = Game.start(replace(get("classic"), name="Classic!"), 1)
    assert format_position(game).startswith('{"id":"classic","name":"Classic!"')
    assert parse_position(format_position(game)) == game


def cut(**fields: str | None) -> str:
    """A position of one empty sheet with some fields of the turn changed or left out."""
    turn: dict[str, str | None] = {"first": "1", "seat": "1", "turn": "1", "rolls": "0"}
    turn |= {"left": "3", **fields}
    return "standard / - / " + " ".join(f"{k}={v}" for k, v in turn.items() if v is not None)


def test_the_position_that_the_refused_ones_are_made_from_is_read() -> None:
    assert parse_position(cut()) == Game.start(get("standard"), 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "standard",
        "standard / -",
        "nope / - / first=1 seat=1 turn=1 rolls=0 left=3",
        "{} / - / first=1 seat=1 turn=1 rolls=0 left=3",
        '{"a": ' + "[" * 5000,
        '{"a": ' + "1" * 5000 + "}",
        cut(first="2"),
        cut(first="0"),
        cut(seat="2"),
        cut(seat="0"),
        cut(seat=None),
        cut(turn="0"),
        cut(turn="2"),
        cut(turn="-1"),
        cut(turn="1e3"),
        cut(turn="٣"),
        cut(turn="1" * 5000),
        cut(rolls="1"),
        cut(left="4"),
        cut(left="2"),
        cut(left="3", dice="11111"),
        cut(left="2", dice="11111"),
        cut(left="2", dice="11117", rolls="1"),
        cut(left="2", dice="11111", rolls="1", kept="1...."),
        cut(left="1", dice="11111", rolls="2", kept="11111"),
        cut(left="1", dice="11111", rolls="2", kept="2...."),
        cut(left="1", dice="11111", rolls="3"),
        cut(ended="0"),
        cut(ended=""),
        cut(colour="red"),
        cut() + " seat=1",
        "standard / ones=3 / first=1 seat=1 turn=1 rolls=0 left=3",
        "standard / ones=3 / first=1 seat=1 turn=2 rolls=0 left=3",
        "standard / ones=3 / first=1 seat=1 turn=2 rolls=4 left=3",
        "standard / ones=6 / first=1 seat=1 turn=2 rolls=1 left=3",
        "standard / resigned / - / first=1 seat=1 turn=2 rolls=1 left=3",
        "standard / resigned / first=1 seat=1 turn=2 rolls=1 left=3 ended=1",
        "standard / resigned / first=1 seat=1 turn=2 rolls=1 left=2 dice=11111",
        "standard" + " / -" * 7 + " / first=1 seat=1 turn=1 rolls=0 left=3",
    ],
    ids=lambda text: text[-60:],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(YachtError):
        parse_position(text)


@given(st.data())
def test_any_text_is_a_position_or_refused(data: st.DataObject) -> None:
    refusal(lambda: parse_position(data.draw(st.text())))
    words = [EXAMPLE, " / ", "{", "}", "first=", "seat=", "ones=", "dice=", "1", "3", "resigned"]
    text = "".join(data.draw(st.lists(st.sampled_from([*words, *EXAMPLE.split()]))))
    refusal(lambda: parse_position(f"standard / {text}"))


@given(records(), st.data())
def test_a_position_read_from_changed_text_can_be_played_on(
    record: Record, data: st.DataObject
) -> None:
    text = format_position(replay(record.events))
    index = data.draw(st.integers(max(0, len(text) - 80), len(text) - 1))
    changed = text[:index] + data.draw(st.sampled_from("0123456 .=/-")) + text[index + 1 :]
    if refusal(lambda: parse_position(changed)) is None:
        game = parse_position(changed)
        assert bool(legal(game)) is not game.is_over
        assert parse_position(format_position(game)) == game
