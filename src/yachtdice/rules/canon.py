"""Rule sets as plain data: whole, for event logs and the wire, and canonical, for the hash.

Both hold integers, booleans, strings, and lists and objects of these, and nothing else.  Fields
that came later are written only where they differ from what was always so, which keeps the data and
the hashes of older rule sets what they were.
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
from yachtdice.rules.ruleset import Joker, RuleSet, Scope, UpperBonus
from yachtdice.rules.scorers import FaceSum, Scorer, Sets, Straight, Total

HASH_VERSION = "yachtdice-rules-1"
HASHES_KEPT_MAX = 1024
"""Rule sets whose hash is remembered: each state of a table tells it."""
_RULES = ("id", "name", "about", "boxes", "upper_bonus", "joker", "extra_yacht", "columns")
_NO_EFFECT_ON_PLAY = ("id", "name", "about")
_BONUS = ("threshold", "points")
_BOX = ("id", "name", "section", "counts")
_LATER_RULES = {
    "joker_scope": Scope.CARD,
    "extra_scope": Scope.CARD,
    "extra_multiplied": False,
    "first_throw_wins": False,
}
_SCOPES = ("joker_scope", "extra_scope")
_LATER_BONUS = {"multiplied": True}
_LATER_BOX = {"first_throw": 0, "doubles": False}
"""The fields that came later, with what was always so before."""

_Kind = TypeVar("_Kind", bound=StrEnum)


def to_data(rules: RuleSet) -> dict[str, Any]:
    """The whole rule set by value; `from_data` reads it back to an equal one."""
    return {
        "id": rules.id,
        "name": rules.name,
        "about": rules.about,
        "boxes": [_box_data(box) for box in rules.boxes],
        "upper_bonus": _bonus_data(rules.upper_bonus) if rules.upper_bonus else False,
        "joker": rules.joker.value,
        "extra_yacht": rules.extra_yacht,
        "columns": list(rules.columns),
        **_later(rules, _LATER_RULES),
    }


def from_data(data: Mapping[str, Any]) -> RuleSet:
    """The rule set that `to_data` wrote.

    Raises `Malformed` when it is not one, `Illegal` when it makes no sense.
    """
    values, later = _fields(data, _RULES, _LATER_RULES)
    id, name, about, boxes, bonus, joker, extra_yacht, columns = values
    rules = RuleSet(
        id=id,
        name=name,
        about=about,
        boxes=tuple(_box(box) for box in _list(boxes)),
        upper_bonus=_bonus(bonus) if bonus is not False else None,
        joker=_member(Joker, joker),
        extra_yacht=extra_yacht,
        columns=tuple(_list(columns)),
        **_with_scopes(later),
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


def _with_scopes(later: dict[str, Any]) -> dict[str, Any]:
    scopes = {key: _member(Scope, later[key]) for key in _SCOPES if key in later}
    return {**later, **scopes}


def _box_data(box: Box) -> dict[str, Any]:
    return {
        "id": box.id,
        "name": box.name,
        "section": box.section.value,
        "counts": _scorer_data(box.scorer),
        **_later(box, _LATER_BOX),
    }


def _bonus_data(bonus: UpperBonus) -> dict[str, Any]:
    later = _later(bonus, _LATER_BONUS)
    return {"threshold": bonus.threshold, "points": bonus.points, **later}


def _later(owner: object, usual: Mapping[str, object]) -> dict[str, Any]:
    """The later fields that differ from what was always so."""
    found = {name: getattr(owner, name) for name in usual}
    return {
        name: value.value if isinstance(value, StrEnum) else value
        for name, value in found.items()
        if value != usual[name] or type(value) is not type(usual[name])
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
    (id, name, section, counts), later = _fields(data, _BOX, _LATER_BOX)
    return Box(id, name, _member(Section, section), _scorer(counts), **later)


def _bonus(data: object) -> UpperBonus:
    values, later = _fields(data, _BONUS, _LATER_BONUS)
    return UpperBonus(*values, **later)


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


def _fields(
    data: object, names: tuple[str, ...], later: Mapping[str, object]
) -> tuple[list[Any], dict[str, Any]]:
    """The values of exactly these fields: one that is not understood could change the play.

    Of those that came `later` any may be missing.
    """
    if not isinstance(data, Mapping) or set(data) - set(later) != set(names):
        raise Malformed(
            "{given} does not have exactly these fields: {names}.",
            given=quoted(data),
            names=", ".join(names),
        )
    return [data[name] for name in names], {name: data[name] for name in later if name in data}


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise Malformed("{given} is not a list.", given=quoted(value))
    return value


def _member(kind: type[_Kind], value: object) -> _Kind:
    for member in kind:
        if member == value:
            return member
    raise Malformed("{given} is none of: {allowed}.", given=quoted(value), allowed=", ".join(kind))
