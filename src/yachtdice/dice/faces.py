"""Five dice: five faces from 1 to 6, in the positions in which they lie.

Written `66655`, `6 6 6 5 5` or `6,6,6,5,5`; the first form is the one the program writes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from yachtdice.errors import Malformed, quoted

Face: TypeAlias = int
Dice: TypeAlias = tuple[Face, Face, Face, Face, Face]

FACES: tuple[Face, ...] = (1, 2, 3, 4, 5, 6)
DICE_COUNT = 5


def check_dice(values: object) -> Dice:
    """Five faces from 1 to 6 as a tuple, in the given order.

    Raises `Malformed` for anything else: another number of dice, 0, 7, 1.5, "3" or True.
    """
    if not isinstance(values, Iterable) or isinstance(values, (str, bytes)):
        raise Malformed(
            "{given} is not five dice. Give five faces from 1 to 6.", given=quoted(values)
        )
    faces = tuple(values)
    if len(faces) != DICE_COUNT or not all(is_face(face) for face in faces):
        raise Malformed(
            "{given} is not five dice. Give five faces from 1 to 6.", given=quoted(faces)
        )
    return faces


def is_face(value: object) -> bool:
    """Whether the value is a whole number from 1 to 6; True is not one."""
    return type(value) is int and 1 <= value <= 6


def parse_dice(text: str) -> Dice:
    """Read `66655`, `6 6 6 5 5` or `6,6,6,5,5`; raises `Malformed` quoting the text."""
    digits = "".join(text.replace(",", " ").split())
    # Between two commas something was meant to stand.
    gap = ",," in "".join(text.split())
    if gap or len(digits) != DICE_COUNT or not all(digit in "123456" for digit in digits):
        raise Malformed(
            "{given} is not five dice. Write five faces from 1 to 6, such as 66655.",
            given=quoted(text),
        )
    return check_dice([int(digit) for digit in digits])


def format_dice(dice: Iterable[Face]) -> str:
    """Write faces without spaces, `66655`; the inverse of `parse_dice`."""
    return "".join(str(face) for face in dice)
