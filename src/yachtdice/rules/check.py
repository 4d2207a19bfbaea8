"""Whether a rule set makes sense: every refusal names the field and says what is allowed."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from yachtdice.dice import DICE_COUNT, is_face
from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.rules.box import Box, Section
from yachtdice.rules.ruleset import Joker, RuleSet, Scope
from yachtdice.rules.scorers import FaceSum, Sets, Straight, Total
from yachtdice.rules.sheet import EXTRA

POINTS_MAX = 1000
BOXES_MAX = 24
COLUMNS_MAX = 6
NAME_LENGTH_MAX = 60
ABOUT_LENGTH_MAX = 400

_BOX_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
_RULES_ID = re.compile(r"[a-z][a-z0-9-]{0,39}")


def check_rules(rules: RuleSet) -> None:
    """Raise `Malformed` or `Illegal`, naming the field, unless the rule set can be played."""
    if not isinstance(rules.id, str) or not _RULES_ID.fullmatch(rules.id):
        raise Malformed("id: {given} is not an id of a rule set.", given=quoted(rules.id))
    check_text("name", rules.name, NAME_LENGTH_MAX)
    check_text("about", rules.about, ABOUT_LENGTH_MAX, empty=True)
    _check_boxes(rules)
    _check_columns(rules)
    _check_bonus(rules)
    _check_yacht(rules)


def check_text(field: str, value: object, length_max: int, *, empty: bool = False) -> None:
    """Refuse a name that is no text, blank, too long or holds control characters."""
    if not isinstance(value, str) or not (empty or value.strip()):
        raise Malformed("{field}: {given} is not a name.", field=field, given=quoted(value))
    if len(value) > length_max or not value.isprintable():
        raise Malformed(
            "{field}: {given} is not a name of at most {most} visible characters.",
            field=field,
            given=quoted(value),
            most=length_max,
        )


def check_points(field: str, value: object, *, least: int = 0) -> None:
    """Refuse points that are no whole number in the range that sheets can hold."""
    if type(value) is not int:
        raise Malformed("{field}: {given} is not a whole number.", field=field, given=quoted(value))
    if not least <= value <= POINTS_MAX:
        raise Illegal(
            "{field}: {given} is out of range. Give {least} to {most}.",
            field=field,
            given=quoted(value),
            least=least,
            most=POINTS_MAX,
        )


def _check_boxes(rules: RuleSet) -> None:
    if not 1 <= len(rules.boxes) <= BOXES_MAX:
        raise Illegal(
            "boxes: a sheet has 1 to {most} boxes, not {given}.",
            given=len(rules.boxes),
            most=BOXES_MAX,
        )
    for box in rules.boxes:
        _check_box(box)
    for id, count in Counter(box.id for box in rules.boxes).items():
        if count > 1:
            raise Illegal("boxes: two boxes have the id {given}.", given=quoted(id))


def _check_box(box: Box) -> None:
    if not isinstance(box.id, str) or not _BOX_ID.fullmatch(box.id) or box.id == EXTRA:
        raise Malformed("boxes: {given} is not an id of a box.", given=quoted(box.id))
    check_text(f"boxes.{box.id}.name", box.name, NAME_LENGTH_MAX)
    _check_extras_of(box)
    upper = isinstance(box.scorer, FaceSum)
    if upper is not (box.section is Section.UPPER):
        raise Illegal(
            "boxes.{box}: the upper section holds the boxes that count one face, and only them.",
            box=box.id,
        )
    match box.scorer:
        case FaceSum(face):
            _check_face(box.id, face)
        case Sets(sizes, pays):
            _check_sizes(box.id, sizes)
            check_pays(box.id, pays)
        case Straight(patterns, pays):
            _check_patterns(box.id, patterns)
            check_pays(box.id, pays)
        case Total():
            pass


def _check_extras_of(box: Box) -> None:
    check_points(f"boxes.{box.id}.first_throw", box.first_throw)
    _check_flag(f"boxes.{box.id}.doubles", box.doubles)
    if box.first_throw and isinstance(box.scorer, (FaceSum, Total)):
        raise Illegal(
            "boxes.{box}.first_throw: this box takes any dice, so that every first throw would "
            "count.",
            box=box.id,
        )
    if box.doubles and not (isinstance(box.scorer, Sets) and box.scorer.sizes == (DICE_COUNT,)):
        raise Illegal("boxes.{box}.doubles: only five of a kind can be doubled.", box=box.id)


def _check_flag(field: str, value: object) -> None:
    if type(value) is not bool:
        raise Malformed(
            "{field}: {given} is neither true nor false.", field=field, given=quoted(value)
        )


def check_pays(box_id: str, pays: object) -> None:
    """Refuse anything but "matching", "all" and points in range."""
    if isinstance(pays, str) and pays in ("matching", "all"):
        return
    if type(pays) is not int:
        raise Malformed(
            'boxes.{box}.pays: {given} is not "matching", "all" or a number of points.',
            box=box_id,
            given=quoted(pays),
        )
    check_points(f"boxes.{box_id}.pays", pays, least=1)


def _check_face(box_id: str, face: object) -> None:
    if not is_face(face):
        raise Malformed("boxes.{box}: {given} is not a face.", box=box_id, given=quoted(face))


def _check_sizes(box_id: str, sizes: tuple[Any, ...]) -> None:
    fits = bool(sizes) and all(type(size) is int and size >= 2 for size in sizes)
    if not fits or sum(sizes) > DICE_COUNT or list(sizes) != sorted(sizes, reverse=True):
        raise Malformed(
            "boxes.{box}: {given} are not sizes of sets of five dice, largest first.",
            box=box_id,
            given=quoted(sizes),
        )


def _check_patterns(box_id: str, patterns: tuple[Any, ...]) -> None:
    for pattern in patterns:
        faces_fit = all(is_face(face) for face in pattern)
        if (
            not faces_fit
            or list(pattern) != sorted(set(pattern))
            or not 2 <= len(pattern) <= DICE_COUNT
        ):
            raise Malformed(
                "boxes.{box}: {given} is not a straight. Give two to five rising faces.",
                box=box_id,
                given=quoted(pattern),
            )
    # One way to write a straight, so that equal rules have equal hashes.
    if not patterns or list(patterns) != sorted(set(patterns)):
        raise Malformed("boxes.{box}: a straight needs patterns in rising order.", box=box_id)


def _check_columns(rules: RuleSet) -> None:
    good = all(type(factor) is int and 1 <= factor <= 10 for factor in rules.columns)
    if not good or not 1 <= len(rules.columns) <= COLUMNS_MAX:
        raise Malformed(
            "columns: {given} are not one to {most} multipliers from 1 to 10.",
            given=quoted(rules.columns),
            most=COLUMNS_MAX,
        )


def _check_bonus(rules: RuleSet) -> None:
    bonus = rules.upper_bonus
    if bonus is None:
        return
    check_points("upper_bonus.threshold", bonus.threshold, least=1)
    check_points("upper_bonus.points", bonus.points, least=1)
    _check_flag("upper_bonus.multiplied", bonus.multiplied)
    most = sum(
        DICE_COUNT * box.scorer.face for box in rules.boxes if isinstance(box.scorer, FaceSum)
    )
    if bonus.threshold > most:
        raise Illegal(
            "upper_bonus.threshold: {given} is more than the upper section can hold ({most}).",
            given=bonus.threshold,
            most=most,
        )


def _check_yacht(rules: RuleSet) -> None:
    check_points("extra_yacht", rules.extra_yacht)
    _check_flag("extra_multiplied", rules.extra_multiplied)
    _check_flag("first_throw_wins", rules.first_throw_wins)
    for field, scope in (("joker_scope", rules.joker_scope), ("extra_scope", rules.extra_scope)):
        if not isinstance(scope, Scope):
            raise Malformed(
                "{field}: {given} is none of: {allowed}.",
                field=field,
                given=quoted(scope),
                allowed=", ".join(Scope),
            )
    yachts = sum(box.is_yacht for box in rules.boxes)
    for field, used in (
        ("joker", rules.joker is not Joker.NONE),
        ("extra_yacht", rules.extra_yacht > 0),
        ("first_throw_wins", rules.first_throw_wins),
        *((f"boxes.{box.id}.doubles", box.doubles) for box in rules.boxes),
    ):
        if used and yachts != 1:
            raise Illegal(
                "{field}: this needs exactly one box that asks for five of a kind, not {given}.",
                field=field,
                given=yachts,
            )
