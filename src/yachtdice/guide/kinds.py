"""Which kind of position it is, by what is best there and what greed does."""

from __future__ import annotations

from yachtdice.dice import Dice
from yachtdice.guide.tips import Deed, Kind
from yachtdice.rules import Box, FaceSum, RuleSet, Section, Sets, Straight, Total

RUN_MIN = 3
SET_MIN = 3


def kind_of(rules: RuleSet, dice: Dice, best: Deed, greedy: Deed) -> Kind:
    """The kind of a decision that greed gets wrong."""
    if best.box and greedy.box:
        return _box_kind(rules, best, greedy)
    if best.box:
        return _stop_kind(rules.box(best.box))
    return _keep_kind(dice, best.keep, greedy.keep)


def _stop_kind(box: Box) -> Kind:
    match box.scorer:
        case Straight():
            return Kind.STOP_STRAIGHT
        case Sets():
            return Kind.STOP_SETS
        case FaceSum() | Total():
            return Kind.STOP_OTHER


def _box_kind(rules: RuleSet, best: Deed, greedy: Deed) -> Kind:
    box, other = rules.box(best.box), rules.box(greedy.box)
    if isinstance(box.scorer, FaceSum) and other.section is Section.LOWER:
        is_set = best.points >= SET_MIN * box.scorer.face
        return Kind.UPPER_FIRST if is_set else Kind.SPARE_BOXES
    if best.points == 0 or (isinstance(other.scorer, Total) and box.section is Section.UPPER):
        return Kind.SPARE_BOXES
    return Kind.OTHER_BOX


def _keep_kind(dice: Dice, best: tuple[int, ...], greedy: tuple[int, ...]) -> Kind:
    faces = set(best)
    if not best:
        return Kind.THROW_ALL
    if len(faces) == len(best) >= RUN_MIN:
        return Kind.KEEP_RUN
    if len(faces) == 1:
        return Kind.KEEP_OTHER_FACE if faces.isdisjoint(greedy) else Kind.OTHER_KEEP
    counts = sorted(best.count(face) for face in faces)
    if len(counts) == 2 and counts[0] > 1 and len(best) < len(dice):
        return Kind.KEEP_PAIRS
    return Kind.KEEP_MORE if set(greedy) <= faces and len(best) > len(greedy) else Kind.OTHER_KEEP
