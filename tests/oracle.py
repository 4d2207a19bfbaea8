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


def _pairs(dice: tuple[int, ...]) -> set[int]:
    """The faces that lie at least twice."""
    return {one for one, other in combinations(dice, 2) if one == other}


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
    "triple": _THIRTEEN,
    "yatzy": {
        **_FACES,
        "one_pair": lambda dice: 2 * max(_pairs(dice), default=0),
        "two_pairs": lambda dice: 2 * sum(_pairs(dice)) if len(_pairs(dice)) == 2 else 0,
        "three_of_a_kind": lambda dice: 3 * (_alike(dice, 3) or 0),
        "four_of_a_kind": _four_matching,
        "small_straight": _row(15, "12345"),
        "large_straight": _row(20, "23456"),
        "full_house": _house(None),
        "choice": sum,
        "yacht": _yacht,
    },
    "generala": {
        **_FACES,
        "straight": _row(20, "12345", "23456", "13456"),
        "full_house": _house(30),
        "four_of_a_kind": lambda dice: 40 if _alike(dice, 4) else 0,
        "yacht": _yacht,
    },
}
"""How each preset's boxes count dice by themselves, by box."""

_FULL_PAY = {"full_house": 25, "small_straight": 30, "large_straight": 40}


_FIRST_THROW = {"straight": 5, "full_house": 5, "four_of_a_kind": 5, "yacht": 10}


def earned(
    preset: str, sheet: dict[str, int], dice: tuple[int, ...], *, first_throw: bool = False
) -> dict[str, tuple[int, int]]:
    """For each box that may be written: its points, and the extra earned besides.

    Follows the sentences of the rule for the cards of thirteen boxes; the others have no Joker.
    """
    if preset == "triple":
        return _earned_on_card(sheet, dice)
    scorers = SCORERS[preset]
    vacant = [box for box in scorers if box not in sheet]
    plain = {box: (scorers[box](dice), 0) for box in vacant}
    if preset == "generala" and first_throw:
        more = {box: _FIRST_THROW.get(box, 0) for box in vacant}
        return {box: (points + more[box] * (points > 0), 0) for box, (points, _) in plain.items()}
    if preset not in ("thirteen", "yacht-dice") or len({*dice}) > 1 or "yacht" not in sheet:
        return plain
    extra = 100 if sheet["yacht"] == 50 else 0
    own = list(_FACES)[dice[0] - 1]
    lower = {box: (_FULL_PAY.get(box, sum(dice)), extra) for box in vacant if box not in _FACES}
    matching = {own: (5 * dice[0], extra)} if own in vacant else {}
    forced = preset == "yacht-dice"
    allowed = (matching or lower) if forced else matching | lower
    return allowed or dict.fromkeys(vacant, (0, extra))


def _earned_on_card(sheet: dict[str, int], dice: tuple[int, ...]) -> dict[str, tuple[int, int]]:
    """The same for three columns, judged on the whole card."""
    vacant = [f"{c}/{box}" for c in (1, 2, 3) for box in _THIRTEEN if f"{c}/{box}" not in sheet]
    five = len({*dice}) == 1
    yachts = [sheet.get(f"{column}/yacht") for column in (1, 2, 3)]
    extra = 100 if five and 50 in yachts else 0
    if not five or None in yachts:
        return {place: (_THIRTEEN[place[2:]](dice), extra) for place in vacant}
    own = list(_FACES)[dice[0] - 1]
    matching = {place: (5 * dice[0], extra) for place in vacant if place[2:] == own}
    lower = {
        place: (_FULL_PAY.get(place[2:], sum(dice)), extra)
        for place in vacant
        if place[2:] not in _FACES
    }
    return matching or lower or dict.fromkeys(vacant, (0, extra))
