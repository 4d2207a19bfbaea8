"""From the form of house rules to the rules: every field read, and each error beside its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from yachtdice.errors import YachtError, quoted
from yachtdice.rules import (
    PRESETS,
    RuleSet,
    Sets,
    Straight,
    box_label,
    content_hash,
    house_rules,
)
from yachtdice.rules.check import check_points
from yachtdice.rules.compact import house_data
from yachtdice.web.pages.forms import Form, whole_number
from yachtdice.web.views.houseform import AS_BEFORE, FIXED, RUNS, BoxFields, Filled, offered
from yachtdice.wording import Name, Phrase

_NAMED_FIELD = re.compile(r"([a-z_]+)(?:\.([a-z0-9_]+))?")
_FIELDS = {"upper_bonus": "bonus", "joker": "joker", "extra_yacht": "extra", "name": "name"}
_ASKED = ("pays", "run", "exact")
"""What the form asks about a box; whatever else its start says of it stays."""
_FACES = re.compile("[1-6]{2,5}")


def read_form(form: Form) -> Filled:
    """What was posted; raises what `from_text` does for a start that is none."""
    start = form.text("start")
    boxes = {
        box.id: BoxFields(
            included=f"in_{box.id}" in form,
            pays=form.text(f"pays_{box.id}"),
            points=form.text(f"points_{box.id}").strip(),
            straight=form.text(f"straight_{box.id}"),
            exact=form.text(f"exact_{box.id}").strip(),
        )
        for box in offered(start)
    }
    return Filled(
        start=start,
        name=form.text("name").strip(),
        bonus="bonus" in form,
        threshold=form.text("threshold").strip(),
        points=form.text("points").strip(),
        joker=form.text("joker"),
        extra=form.text("extra").strip(),
        boxes=boxes,
    )


def rules_of(filled: Filled) -> tuple[RuleSet | None, Filled]:
    """The rules that a form describes, or None and the form with what is wrong.

    A preset that was neither changed nor named stays the preset.
    """
    reading = _Reading(filled)
    data = reading.data()
    if reading.problems:
        return None, replace(filled, problems=reading.problems)
    try:
        rules = house_rules(data)
    except YachtError as error:
        return None, replace(filled, problems={_field_of(error): error.phrase})
    preset = PRESETS[data["base"]]
    unchanged = not filled.name and content_hash(rules) == content_hash(preset)
    return preset if unchanged else rules, filled


class _Reading:
    """Takes the fields one by one and notes what is wrong with each.

    What the form began with stays where the form has no field for it.
    """

    def __init__(self, filled: Filled) -> None:
        self.problems: dict[str, Phrase] = {}
        self._filled = filled
        self._start = house_data(filled.start)
        self._boxes = {box.id: box for box in offered(filled.start)}

    def data(self) -> dict[str, Any]:
        """House rules as data, as far as the fields can be read."""
        filled = self._filled
        own = [box.id for box in PRESETS[self._start["base"]].boxes]
        chosen = [id for id, fields in filled.boxes.items() if fields.included]
        data = {
            **self._start,
            "upper_bonus": self._bonus(),
            "joker": filled.joker,
            "extra_yacht": self._points("extra", Name("Extra Yachts"), filled.extra or "0"),
            "remove": [id for id in own if id not in chosen],
            "add": [id for id in chosen if id not in own],
            "boxes": {id: self._box(id) for id in chosen},
        }
        named = {**data, "name": filled.name}
        return named if filled.name else {key: named[key] for key in named if key != "name"}

    def _bonus(self) -> dict[str, Any] | bool:
        filled = self._filled
        if not filled.bonus:
            return False
        before = self._start.get("upper_bonus") or {}
        return {
            **before,
            "threshold": self._points("bonus", Name("Reached at"), filled.threshold, least=1),
            "points": self._points("bonus", Name("Bonus"), filled.points, least=1),
        }

    def _box(self, id: str) -> dict[str, Any]:
        fields, scorer = self._filled.boxes[id], self._boxes[id].scorer
        before: Mapping[str, Any] = self._start.get("boxes", {}).get(id, {})
        change = {name: before[name] for name in before if name not in _ASKED}
        if isinstance(scorer, Straight):
            change |= self._straight(id, fields, before)
        if isinstance(scorer, (Sets, Straight)):
            change["pays"] = self._pays(id, fields)
        return change

    def _pays(self, id: str, fields: BoxFields) -> int | str:
        if fields.pays != FIXED:
            return fields.pays
        return self._points(f"box.{id}", box_label(self._boxes[id]), fields.points, least=1)

    def _straight(
        self, id: str, fields: BoxFields, before: Mapping[str, Any]
    ) -> dict[str, int | list[int]]:
        if fields.straight in RUNS:
            return {"run": RUNS[fields.straight]}
        if fields.straight == AS_BEFORE:
            return {name: before[name] for name in ("run", "exact") if name in before}
        faces = re.sub(r"[-,. ]", "", fields.exact)
        if not _FACES.fullmatch(faces) or len(set(faces)) < len(faces):
            self.problems[f"box.{id}"] = Phrase(
                "{box}: {given} are not the faces of a straight. Give two to five different ones, "
                "such as 12345.",
                box=box_label(self._boxes[id]),
                given=quoted(fields.exact),
            )
            return {}
        return {"exact": [int(face) for face in faces]}

    def _points(self, field: str, label: str, text: str, *, least: int = 0) -> int:
        try:
            points = whole_number(label, text)
            check_points(label, points, least=least)
        except YachtError as error:
            self.problems.setdefault(field, error.phrase)
            return least
        return points


def _field_of(error: YachtError) -> str:
    """The field of the form that an error is about, by the name that it begins with."""
    found = _NAMED_FIELD.match(str(error))
    if found is None:
        return ""
    section, box = found.groups()
    return f"box.{box}" if section == "boxes" and box else _FIELDS.get(section, "")
