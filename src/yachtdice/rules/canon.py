"""Rule sets as plain data: whole, for event logs and the wire, and canonical, for the hash.

Both hold integers, booleans, strings, and lists and objects of these, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from yachtdice.errors import Malformed, YachtError, quoted
from yachtdice.rules.box import Box, Section
from yachtdice.rules.check import check_rules
from yachtdice.rules.ruleset import Joker, RuleSet, UpperBonus
from yachtdice.rules.scorers import FaceSum, Scorer, Sets, Straight, Total

HASH_VERSION = "yachtdice-rules-1"
_NO_EFFECT_ON_PLAY = ("id", "name", "about")


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
    try:
        bonus = data["upper_bonus"]
        rules = RuleSet(
            id=data["id"],
            name=data["name"],
            about=data["about"],
            boxes=tuple(_box(box) for box in data["boxes"]),
            upper_bonus=UpperBonus(bonus["threshold"], bonus["points"]) if bonus else None,
            joker=Joker(data["joker"]),
            extra_yacht=data["extra_yacht"],
            columns=tuple(data["columns"]),
        )
    except YachtError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Malformed(
            "{given} is not a rule set: {why}.", given=quoted(data), why=str(error)
        ) from error
    check_rules(rules)
    return rules


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


def _box(data: Mapping[str, Any]) -> Box:
    return Box(data["id"], data["name"], Section(data["section"]), _scorer(data["counts"]))


def _scorer(data: Mapping[str, Any]) -> Scorer:
    if "face" in data:
        return FaceSum(data["face"])
    if "sets" in data:
        return Sets(tuple(data["sets"]), data["pays"])
    if "straight" in data:
        return Straight(tuple(tuple(pattern) for pattern in data["straight"]), data["pays"])
    if data == {"total": True}:
        return Total()
    raise Malformed("{given} is not a way to count dice.", given=quoted(data))
