"""House rules: a preset with some of its fields changed, as people write them.

    base = "standard"
    name = "Ann's kitchen"
    upper_bonus = {threshold = 60, points = 25}     # or false
    joker = "forced"                                # "forced", "open", "free" or "none"
    extra_yacht = 50
    remove = ["choice"]
    add = ["three_of_a_kind"]

    [boxes.small_straight]
    run = 4                                         # or exact = [1, 2, 3, 4, 5]
    pays = 20                                       # "matching", "all" or a number
    name = "Short Straight"
    first_throw = 5                                 # so much more on a turn's first throw

What only some rule sets have is changed the same way: `columns = [1, 2, 3]`, `joker_scope` and
`extra_scope` ("card" or "column"), `extra_multiplied`, `first_throw_wins`, and `multiplied` beside
the threshold and points of the bonus.

Added boxes come after the last box of their section; upper boxes go where their face belongs.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, TypeVar

from yachtdice.dice import DICE_COUNT, is_face
from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.rules import catalogue
from yachtdice.rules.box import Box, Section
from yachtdice.rules.canon import content_hash
from yachtdice.rules.check import check_pays, check_rules
from yachtdice.rules.ruleset import Joker, RuleSet, Scope, UpperBonus
from yachtdice.rules.scorers import FaceSum, Straight, Total, in_a_row, is_row
from yachtdice.wording import Name

_Kind = TypeVar("_Kind", bound=StrEnum)

TEXT_LENGTH_MAX = 20_000
_KEYS = (
    "base",
    "name",
    "about",
    "upper_bonus",
    "joker",
    "extra_yacht",
    "joker_scope",
    "extra_scope",
    "extra_multiplied",
    "first_throw_wins",
    "columns",
    "boxes",
    "remove",
    "add",
)
_BOX_KEYS = ("name", "pays", "run", "exact", "first_throw", "doubles")


def parse_house_rules(text: str) -> RuleSet:
    """Read house rules from TOML; raises `Malformed` or `Illegal` naming the field at fault."""
    if len(text) > TEXT_LENGTH_MAX:
        raise Malformed("House rules have at most {most} characters.", most=TEXT_LENGTH_MAX)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed("This is not TOML: {why}.", why=str(error)) from error
    return house_rules(data)


def house_rules(data: Mapping[str, Any]) -> RuleSet:
    """The rule set that a base and changed fields describe; errors as in `parse_house_rules`.

    Its id is `house-` and the start of its content hash, so equal rules have equal ids; where
    nothing that affects play was changed it still is a house rule of its own name.
    """
    if not isinstance(data, Mapping):
        raise Malformed("{given} is not a set of house rules.", given=quoted(data))
    _check_keys("house rules", data, _KEYS)
    base = _base(data)
    rules = replace(
        base,
        name=data.get("name", f"{base.name}*"),
        about=data.get("about", ""),
        boxes=_boxes(base, data),
        upper_bonus=_upper_bonus(base, data),
        joker=_one_of(Joker, "joker", base.joker, data),
        extra_yacht=data.get("extra_yacht", base.extra_yacht),
        joker_scope=_one_of(Scope, "joker_scope", base.joker_scope, data),
        extra_scope=_one_of(Scope, "extra_scope", base.extra_scope, data),
        extra_multiplied=data.get("extra_multiplied", base.extra_multiplied),
        first_throw_wins=data.get("first_throw_wins", base.first_throw_wins),
        columns=_columns(base, data),
    )
    check_rules(rules)
    return replace(rules, id=f"house-{content_hash(rules)[:12]}")


def _check_keys(field: str, data: Mapping[str, Any], allowed: tuple[str, ...]) -> None:
    for key in data:
        if key not in allowed:
            raise Malformed(
                "{field}: there is no field {given}. The fields are: {allowed}.",
                field=field,
                given=quoted(key),
                allowed=", ".join(allowed),
            )


def _base(data: Mapping[str, Any]) -> RuleSet:
    if "base" not in data:
        raise Malformed("base: name the preset that the house rules start from.")
    try:
        return catalogue.get(data["base"])
    except Malformed as error:
        raise Malformed("base: {why}", why=error.phrase) from error


def _upper_bonus(base: RuleSet, data: Mapping[str, Any]) -> UpperBonus | None:
    if "upper_bonus" not in data:
        return base.upper_bonus
    given = data["upper_bonus"]
    if given is False:
        return None
    if not isinstance(given, Mapping) or set(given) - {"multiplied"} != {"threshold", "points"}:
        raise Malformed(
            "upper_bonus: {given} is neither false nor a threshold and points.",
            given=quoted(given),
        )
    usual = base.upper_bonus.multiplied if base.upper_bonus else True
    return UpperBonus(given["threshold"], given["points"], given.get("multiplied", usual))


def _one_of(kind: type[_Kind], field: str, usual: _Kind, data: Mapping[str, Any]) -> _Kind:
    given = data.get(field, usual)
    if not isinstance(given, str) or given not in list(kind):
        raise Malformed(
            "{field}: {given} is none of: {allowed}.",
            field=field,
            given=quoted(given),
            allowed=", ".join(kind),
        )
    return kind(given)


def _columns(base: RuleSet, data: Mapping[str, Any]) -> tuple[int, ...]:
    given = data.get("columns", list(base.columns))
    if not isinstance(given, list):
        raise Malformed("columns: {given} is not a list of multipliers.", given=quoted(given))
    return tuple(given)


def _boxes(base: RuleSet, data: Mapping[str, Any]) -> tuple[Box, ...]:
    boxes = {box.id: box for box in base.boxes}
    for id in _ids("remove", data):
        if boxes.pop(id, None) is None:
            raise Illegal(
                "remove: {rules} has no box {given}.", rules=Name(base.name), given=quoted(id)
            )
    for id in _ids("add", data):
        if id in boxes:
            raise Illegal("add: two boxes would have the id {given}.", given=quoted(id))
        boxes[id] = _stock(id)
    changes = data.get("boxes", {})
    if not isinstance(changes, Mapping):
        raise Malformed("boxes: {given} is not a table of boxes.", given=quoted(changes))
    for id, change in changes.items():
        if id not in boxes:
            raise Illegal("boxes: the sheet has no box {given}.", given=quoted(id))
        boxes[id] = _changed(boxes[id], change)
    return tuple(sorted(boxes.values(), key=_sheet_order))


def _ids(field: str, data: Mapping[str, Any]) -> list[str]:
    ids = data.get(field, [])
    if not isinstance(ids, list) or not all(isinstance(id, str) for id in ids):
        raise Malformed(
            "{field}: {given} is not a list of box ids.", field=field, given=quoted(ids)
        )
    return ids


def _stock(id: str) -> Box:
    box = catalogue.STOCK.get(id)
    if box is None:
        raise Malformed(
            "add: {given} is not a box. Choose from: {allowed}.",
            given=quoted(id),
            allowed=", ".join(catalogue.STOCK),
        )
    return box


def _sheet_order(box: Box) -> tuple[bool, int]:
    """Upper boxes by face, then lower boxes as they were (sorting is stable)."""
    face = box.scorer.face if isinstance(box.scorer, FaceSum) else 0
    return box.section is Section.LOWER, face


def _changed(box: Box, change: object) -> Box:
    if not isinstance(change, Mapping):
        raise Malformed("boxes.{box}: {given} is not a table.", box=box.id, given=quoted(change))
    _check_keys(f"boxes.{box.id}", change, _BOX_KEYS)
    scorer = box.scorer
    if "pays" in change:
        if isinstance(scorer, (FaceSum, Total)):
            raise Illegal("boxes.{box}.pays: this box always pays its dice.", box=box.id)
        check_pays(box.id, change["pays"])
        scorer = replace(scorer, pays=change["pays"])
    if "run" in change or "exact" in change:
        if not isinstance(scorer, Straight):
            raise Illegal("boxes.{box}: only a straight has a run or exact faces.", box=box.id)
        scorer = _straight(box.id, scorer, change)
    return replace(
        box,
        name=change.get("name", box.name),
        scorer=scorer,
        first_throw=change.get("first_throw", box.first_throw),
        doubles=change.get("doubles", box.doubles),
    )


def _straight(box_id: str, straight: Straight, change: Mapping[str, Any]) -> Straight:
    if "run" in change and "exact" in change:
        raise Malformed("boxes.{box}: give run or exact, not both.", box=box_id)
    if "run" in change:
        length = change["run"]
        if type(length) is not int or not 2 <= length <= DICE_COUNT:
            raise Malformed(
                "boxes.{box}.run: {given} is not a length from 2 to 5.",
                box=box_id,
                given=quoted(length),
            )
        return Straight.run(length, pays=straight.pays)
    faces = change["exact"]
    if not isinstance(faces, list) or not all(is_face(face) for face in faces):
        raise Malformed(
            "boxes.{box}.exact: {given} is not a list of faces.", box=box_id, given=quoted(faces)
        )
    if not is_row(in_a_row(tuple(sorted(set(faces))))):
        raise Illegal(
            "boxes.{box}.exact: {given} are not faces in a row. After six a row may go on with "
            "one, as 3-4-5-6-1 does.",
            box=box_id,
            given="-".join(map(str, faces)),
        )
    return Straight.exact(*faces, pays=straight.pays)
