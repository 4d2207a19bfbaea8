"""Rule sets as plain data: whole, for event logs and the wire, and canonical, for the hash.

Both hold integers, booleans, strings, and lists and objects of these, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from typing import Any, TypeVar

from yachtdice.errors import Malformed, quoted
from yachtdice.rules.box import Box, Section
from yachtdice.rules.check import check_rules
from yachtdice.rules.ruleset import Joker, RuleSet, UpperBonus
from yachtdice.rules.scorers import FaceSum, Scorer, Sets, Straight, Total

HASH_VERSION = "yachtdice-rules-1"
HASHES_KEPT_MAX = 1024
"""Rule sets whose hash is remembered: each state of a table tells it."""
_RULES = ("id", "name", "about", "boxes", "upper_bonus", "joker", "extra_yacht", "columns")
_NO_EFFECT_ON_PLAY = ("id", "name", "about")
_BONUS = ("threshold", "points")
_BOX = ("id", "name", "section", "counts")

_Kind = TypeVar("_Kind", bound=StrEnum)


def to_data(rules: RuleSet) -> dict[str, Any]:
    """The whole rule set by value; `from_data` reads it back to an equal one."""
    bonus = rules.upper_bonus
    return {
        "id": rules.id,
        "name": rules.name,
        "about": rules.about,
        "boxes": [_box_data(box) for box in rules.boxes],
        "upper_bonus": {"threshold": bonus.threshold, "points": bonus.points} if bonus else False,
        "joker": rules.joker.value,
        "extra_yacht": rules.extra_yacht,
        "columns": list(rules.columns),
    }


def from_data(data: Mapping[str, Any]) -> RuleSet:
    """The rule set that `to_data` wrote.

    Raises `Malformed` when it is not one, `Illegal` when it makes no sense.
    """
    id, name, about, boxes, bonus, joker, extra_yacht, columns = _fields(data, *_RULES)
    rules = RuleSet(
        id=id,
        name=name,
        about=about,
        boxes=tuple(_box(box) for box in _list(boxes)),
        upper_bonus=UpperBonus(*_fields(bonus, *_BONUS)) if bonus is not False else None,
        joker=_member(Joker, joker),
        extra_yacht=extra_yacht,
        columns=tuple(_list(columns)),
    )
    check_rules(rules)
    return rules


@lru_cache(maxsize=HASHES_KEPT_MAX)
def content_hash(rules: RuleSet) -> str:
    """SHA-256, in hexadecimal, of what affects play: the same for equal rules on every machine."""
    data = {key: value for key, value in to_data(rules).items() if key not in _NO_EFFECT_ON_PLAY}
    for box in data["boxes"]:
        del box["name"]
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(f"{HASH_VERSION}\n{text}".encode()).hexdigest()


def _box_data(box: Box) -> dict[str, Any]:
    return {
        "id": box.id,
        "name": box.name,
        "section": box.section.value,
        "counts": _scorer_data(box.scorer),
    }


def _scorer_data(scorer: Scorer) -> dict[str, Any]:
    match scorer:
        case FaceSum(face):
            return {"face": face}
        case Sets(sizes, pays):
            return {"sets": list(sizes), "pays": pays}
        case Straight(patterns, pays):
            return {"straight": sorted(list(pattern) for pattern in patterns), "pays": pays}
        case Total():
            return {"total": True}


def _box(data: object) -> Box:
    id, name, section, counts = _fields(data, *_BOX)
    return Box(id, name, _member(Section, section), _scorer(counts))


def _scorer(data: object) -> Scorer:
    match data:
        case {"face": face, **others} if not others:
            return FaceSum(face)
        case {"sets": sizes, "pays": pays, **others} if not others:
            return Sets(tuple(_list(sizes)), pays)
        case {"straight": patterns, "pays": pays, **others} if not others:
            return Straight(tuple(tuple(_list(pattern)) for pattern in _list(patterns)), pays)
        case {"total": True, **others} if not others:
            return Total()
    raise Malformed("{given} is not a way to count dice.", given=quoted(data))


def _fields(data: object, *names: str) -> list[Any]:
    """The values of exactly these fields: one that is not understood could change the play."""
    if not isinstance(data, Mapping) or set(data) != set(names):
        raise Malformed(
            "{given} does not have exactly these fields: {names}.",
            given=quoted(data),
            names=", ".join(names),
        )
    return [data[name] for name in names]


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise Malformed("{given} is not a list.", given=quoted(value))
    return value


def _member(kind: type[_Kind], value: object) -> _Kind:
    for member in kind:
        if member == value:
            return member
    raise Malformed("{given} is none of: {allowed}.", given=quoted(value), allowed=", ".join(kind))
