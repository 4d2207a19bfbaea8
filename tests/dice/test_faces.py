"""Dice as people write them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import dice, refusal
from yachtdice.dice import FACES, Dice, check_dice, format_dice, is_face, parse_dice
from yachtdice.errors import Malformed


@given(dice())
def test_dice_are_read_back_as_they_were_written(roll: Dice) -> None:
    assert parse_dice(format_dice(roll)) == roll
    assert parse_dice(" ".join(map(str, roll))) == roll
    assert parse_dice(",".join(map(str, roll))) == roll


@pytest.mark.parametrize("text", ["66655", "6 6 6 5 5", "6,6,6,5,5", " 6, 6, 6, 5, 5 ", "666 55\n"])
def test_dice_are_written_in_three_ways(text: str) -> None:
    assert parse_dice(text) == (6, 6, 6, 5, 5)


@given(st.text() | st.text("123456 ,", max_size=8))
def test_any_text_is_five_dice_or_refused(text: str) -> None:
    error = refusal(lambda: parse_dice(text))
    assert error is None or isinstance(error, Malformed)
    if error is None:
        assert len(parse_dice(text)) == 5


def test_a_refusal_quotes_what_was_given() -> None:
    with pytest.raises(Malformed, match=r"'12a45' is not five dice\..*such as 66655"):
        parse_dice("12a45")
    with pytest.raises(Malformed, match=r"\[1, 2, 3, 4, 7\] is not five dice"):
        check_dice((1, 2, 3, 4, 7))


def test_dice_keep_their_positions() -> None:
    assert check_dice(iter([5, 1, 4, 2, 3])) == (5, 1, 4, 2, 3)


@pytest.mark.parametrize("value", [0, 7, -1, 1.0, True, "1", None])
def test_other_values_are_no_face(value: Any) -> None:
    assert not is_face(value)
    assert all(map(is_face, FACES))
