"""What every box of `standard` pays, as a table of dice against boxes."""

from __future__ import annotations

import pytest

from tests.support import points
from yachtdice.rules import get

BOXES = [
    *("ones", "twos", "threes", "fours", "fives", "sixes", "choice", "four_of_a_kind"),
    *("full_house", "small_straight", "large_straight", "yacht"),
]

# One line a roll, one column a box, in the order of the sheet.
TABLE = """
dice   1s 2s 3s 4s 5s 6s  Ch 4K FH SS LS  Y
11111   5  0  0  0  0  0   5  5  0  0  0 50
66666   0  0  0  0  0 30  30 30  0  0  0 50
44444   0  0  0 20  0  0  20 20  0  0  0 50
11112   4  2  0  0  0  0   6  6  0  0  0  0
26666   0  2  0  0  0 24  26 26  0  0  0  0
36333   0  0 12  0  0  6  18 18  0  0  0  0
22333   0  4  9  0  0  0  13  0 13  0  0  0
65656   0  0  0  0 10 18  28  0 28  0  0  0
11122   3  4  0  0  0  0   7  0  7  0  0  0
33355   0  0  9  0 10  0  19  0 19  0  0  0
11222   2  6  0  0  0  0   8  0  8  0  0  0
22344   0  4  3  8  0  0  15  0  0  0  0  0
44456   0  0  0 12  5  6  23  0  0  0  0  0
12345   1  2  3  4  5  0  15  0  0 15 30  0
23456   0  2  3  4  5  6  20  0  0 15 30  0
65432   0  2  3  4  5  6  20  0  0 15 30  0
31524   1  2  3  4  5  0  15  0  0 15 30  0
12344   1  2  3  8  0  0  14  0  0 15  0  0
12346   1  2  3  4  0  6  16  0  0 15  0  0
13456   1  0  3  4  5  6  19  0  0 15  0  0
22345   0  4  3  4  5  0  16  0  0 15  0  0
63454   0  0  3  8  5  6  22  0  0 15  0  0
12356   1  2  3  0  5  6  17  0  0  0  0  0
12456   1  2  0  4  5  6  18  0  0  0  0  0
12355   1  2  3  0 10  0  16  0  0  0  0  0
66541   1  0  0  4  5 12  22  0  0  0  0  0
"""

_HEAD, *_LINES = TABLE.strip().splitlines()
CASES = [
    (dice, box, int(value))
    for dice, *values in map(str.split, _LINES)
    for box, value in zip(BOXES, values, strict=True)
]


def test_the_table_covers_each_box() -> None:
    assert [box.id for box in get("standard").boxes] == BOXES
    assert len(CASES) == 26 * 12
    assert {box for _, box, value in CASES if value} == set(BOXES)


@pytest.mark.parametrize(("dice", "box", "value"), CASES)
def test_a_box_pays(dice: str, box: str, value: int) -> None:
    assert points("standard", dice, box) == value
