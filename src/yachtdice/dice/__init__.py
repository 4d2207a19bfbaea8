"""Dice: faces, the 252 rolls and 462 keeps with their indexes, and exact chances."""

from yachtdice.dice.chances import outcomes
from yachtdice.dice.faces import (
    DICE_COUNT,
    FACES,
    Dice,
    Face,
    check_dice,
    format_dice,
    is_face,
    parse_dice,
)
from yachtdice.dice.multisets import (
    KEEPS,
    ROLLS,
    Keep,
    keep_index,
    keeps_within,
    roll_index,
    ways,
)

__all__ = [
    "DICE_COUNT",
    "FACES",
    "KEEPS",
    "ROLLS",
    "Dice",
    "Face",
    "Keep",
    "check_dice",
    "format_dice",
    "is_face",
    "keep_index",
    "keeps_within",
    "outcomes",
    "parse_dice",
    "roll_index",
    "ways",
]
