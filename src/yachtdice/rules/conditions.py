"""What a box asks for and what it pays, in words made from its data."""

from __future__ import annotations

from yachtdice.dice import Face
from yachtdice.rules.box import Box
from yachtdice.rules.scorers import FaceSum, Pays, Sets, Straight, Total, in_a_row
from yachtdice.wording import Phrase

_SETS = {
    (2,): Phrase("Two dice of one face."),
    (3,): Phrase("At least three dice of one face."),
    (4,): Phrase("At least four dice of one face."),
    (5,): Phrase("All five dice of one face."),
    (2, 2): Phrase("Two dice of one face and two of another."),
    (3, 2): Phrase("Three dice of one face and two of another."),
}

_RUNS = {
    2: Phrase("Two faces in a row, wherever they begin."),
    3: Phrase("Three faces in a row, wherever they begin."),
    4: Phrase("Four faces in a row, wherever they begin."),
    5: Phrase("Five faces in a row."),
}


def condition(box: Box) -> Phrase:
    """When the box counts: one sentence."""
    match box.scorer:
        case FaceSum(face):
            return Phrase("Any dice; those that show {face} count.", face=face)
        case Sets(sizes, _):
            return _again(_SETS[sizes]) if box.doubles else _SETS[sizes]
        case Straight(patterns, _):
            return _straight_condition(patterns)
        case Total():
            return Phrase("Any dice.")


def payment(box: Box) -> Phrase:
    """What the box pays when it counts: one sentence."""
    match box.scorer:
        case FaceSum(face):
            return Phrase("Pays {face} for each.", face=face)
        case Sets(_, pays) | Straight(_, pays):
            return _on_first_throw(pays, box.first_throw)
        case Total():
            return _pays("all")


def brief(box: Box) -> Phrase:
    """When the box counts and what it pays, short enough for a row of a printed sheet."""
    match box.scorer:
        case FaceSum(face):
            return Phrase("{face} for each {face}", face=face)
        case Sets(sizes, pays):
            wanted = " + ".join(str(size) for size in sizes)
            paid = _brief_pays(pays, box.first_throw)
            return Phrase("{sizes} alike: {pays}", sizes=wanted, pays=paid)
        case Straight(patterns, pays):
            paid = _brief_pays(pays, box.first_throw)
            return Phrase("{faces}: {pays}", faces=_brief_straight(patterns), pays=paid)
        case Total():
            return _brief_pays("all")


def _brief_pays(pays: Pays, more: int = 0) -> Phrase:
    if more:
        return Phrase("{pays} (+{more} first throw)", pays=_brief_pays(pays), more=more)
    if pays == "matching":
        return Phrase("sum of these dice")
    if pays == "all":
        return Phrase("sum of all five dice")
    return Phrase("{points}", points=pays)


def _brief_straight(patterns: tuple[tuple[Face, ...], ...]) -> Phrase:
    if _is_any_run(patterns):
        return Phrase("{count} in a row", count=len(patterns[0]))
    return Phrase("{faces}", faces=_listed(patterns))


def _is_any_run(patterns: tuple[tuple[Face, ...], ...]) -> bool:
    """Whether these are all runs of their length, of which there are several."""
    return len(patterns) > 1 and patterns == Straight.run(len(patterns[0]), pays=0).patterns


def faces_of(straight: Straight) -> str:
    """What a straight asks for, each pattern as people say it: "1-2-3-4-5, 3-4-5-6-1"."""
    return _listed(straight.patterns)


def _again(asked: Phrase) -> Phrase:
    return Phrase("{condition} Counts only while the Yacht box holds points.", condition=asked)


def _on_first_throw(pays: Pays, more: int) -> Phrase:
    if not more:
        return _pays(pays)
    if isinstance(pays, int):
        return Phrase("Pays {points}, on the first throw {more}.", points=pays, more=pays + more)
    return Phrase("{pays} On the first throw {more} more.", pays=_pays(pays), more=more)


def _pays(pays: Pays) -> Phrase:
    if pays == "matching":
        return Phrase("Pays the sum of the dice that match.")
    if pays == "all":
        return Phrase("Pays the sum of all five dice.")
    return Phrase("Pays {points}.", points=pays)


def _straight_condition(patterns: tuple[tuple[Face, ...], ...]) -> Phrase:
    if _is_any_run(patterns):
        return _RUNS[len(patterns[0])]
    return Phrase("Exactly {faces}.", faces=_listed(patterns))


def _listed(patterns: tuple[tuple[Face, ...], ...]) -> str:
    return ", ".join(sorted("-".join(map(str, in_a_row(pattern))) for pattern in patterns))
