"""A second scorer, written from the rulebook's sentences and sharing nothing with the package.

It sorts the dice and looks at them as a person would: groups by combinations, straights by reading
the faces as text.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

Scorer = Callable[[tuple[int, ...]], int]


def _face(face: int) -> Scorer:
    return lambda dice: sum(die for die in dice if die == face)


def _alike(dice: tuple[int, ...], size: int) -> int | None:
    return next((group[0] for group in combinations(dice, size) if len({*group}) == 1), None)


def _kind(size: int) -> Scorer:
    return lambda dice: sum(dice) if _alike(dice, size) else 0


def _four_matching(dice: tuple[int, ...]) -> int:
    return 4 * (_alike(dice, 4) or 0)


def _is_house(dice: tuple[int, ...]) -> bool:
    a, b, c, d, e = sorted(dice)
    return a == b and d == e and c in (a, e) and a != e


def _house(pay: int | None) -> Scorer:
    return lambda dice: (sum(dice) if pay is None else pay) if _is_house(dice) else 0


def _read(dice: tuple[int, ...]) -> str:
    return "".join(str(face) for face in sorted({*dice}))


def _row(pay: int, *rows: str) -> Scorer:
    return lambda dice: pay if any(row in _read(dice) for row in rows) else 0


def _yacht(dice: tuple[int, ...]) -> int:
    return 50 if len({*dice}) == 1 else 0


_FACES = {
    name: _face(face)
    for face, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), start=1)
}
_THIRTEEN: dict[str, Scorer] = {
    **_FACES,
    "choice": sum,
    "three_of_a_kind": _kind(3),
    "four_of_a_kind": _kind(4),
    "full_house": _house(25),
    "small_straight": _row(30, "1234", "2345", "3456"),
    "large_straight": _row(40, "12345", "23456"),
    "yacht": _yacht,
}
SCORERS: dict[str, dict[str, Scorer]] = {
    "classic": {
        **_FACES,
        "full_house": _house(None),
        "four_of_a_kind": _four_matching,
        "little_straight": _row(30, "12345"),
        "big_straight": _row(30, "23456"),
        "choice": sum,
        "yacht": _yacht,
    },
    "standard": {
        **_FACES,
        "choice": sum,
        "four_of_a_kind": _kind(4),
        "full_house": _house(None),
        "small_straight": _row(15, "1234", "2345", "3456"),
        "large_straight": _row(30, "12345", "23456"),
        "yacht": _yacht,
    },
    "thirteen": _THIRTEEN,
    "yacht-dice": _THIRTEEN,
}
"""How each preset's boxes count dice by themselves, by box."""

_FULL_PAY = {"full_house": 25, "small_straight": 30, "large_straight": 40}


def earned(preset: str, sheet: dict[str, int], dice: tuple[int, ...]) -> dict[str, tuple[int, int]]:
    """For each box that may be written: its points, and the extra earned besides.

    Follows the sentences of the rule for `thirteen` and `yacht-dice`; the other two have no Joker.
    """
    scorers = SCORERS[preset]
    vacant = [box for box in scorers if box not in sheet]
    plain = {box: (scorers[box](dice), 0) for box in vacant}
    if preset in ("classic", "standard") or len({*dice}) > 1 or "yacht" not in sheet:
        return plain
    extra = 100 if sheet["yacht"] == 50 else 0
    own = list(_FACES)[dice[0] - 1]
    lower = {box: (_FULL_PAY.get(box, sum(dice)), extra) for box in vacant if box not in _FACES}
    matching = {own: (5 * dice[0], extra)} if own in vacant else {}
    forced = preset == "yacht-dice"
    allowed = (matching or lower) if forced else matching | lower
    return allowed or dict.fromkeys(vacant, (0, extra))
