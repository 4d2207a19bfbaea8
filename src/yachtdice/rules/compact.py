"""Rule sets as one line of text, short enough for an address: a preset's id and what differs.

    standard~bonus.60.25~joker.forced~extra.50~without.choice~with.three_of_a_kind
    ~box.small_straight.run.4.pays.20~box.choice.name.Rest~name.Ann's kitchen
    triple~bonus.63.35.once~joker_scope.column~extra_multiplied.yes~columns.1.4

Parts are separated by `~` (in names `~~`), the values of a part by dots; a name is the rest of its
part.  A preset alone is its id.  The text holds all there is to know, so that every site that has
the presets understands it, and equal house rules have equal text, from whatever base they came.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any

from yachtdice.errors import Malformed, YachtError, quoted
from yachtdice.rules import catalogue
from yachtdice.rules.box import Box
from yachtdice.rules.house import house_rules
from yachtdice.rules.ruleset import RuleSet
from yachtdice.rules.scorers import FaceSum, Sets, Straight, Total

COMPACT_LENGTH_MAX = 2000

_DIGITS_MAX = 6
_RUNS = {Straight.run(length, pays=0).patterns: length for length in (2, 3, 4, 5)}
_BOX_WORDS = ("run", "exact", "pays", "first_throw", "doubles")
_FLAGS = {"yes": True, "no": False}
_BONUS_FLAGS = {"multiplied": True, "once": False}


@lru_cache(maxsize=1024)
def from_text(text: str) -> RuleSet:
    """The preset or the house rules that a text describes.

    Raises `Malformed` for what is no such text, and whatever `house_rules` raises.
    """
    data = house_data(text)
    return catalogue.get(data["base"]) if len(data) == 1 else house_rules(data)


def to_text(rules: RuleSet) -> str:
    """The shortest text that `from_text` reads back to these rules, of equals the first.

    Raises `Malformed` where no preset leads there by the changes that house rules can make.
    """
    if catalogue.PRESETS.get(rules.id) == rules:
        return rules.id
    texts = [_written(data) for base in catalogue.PRESETS.values() if (data := _from(base, rules))]
    if not texts or len(shortest := min(texts, key=len)) > COMPACT_LENGTH_MAX:
        raise Malformed("{rules} cannot be said in one line.", rules=rules.name)
    return shortest


def house_data(text: str) -> dict[str, Any]:
    """The fields of house rules, as `house_rules` takes them, that a text names."""
    if not isinstance(text, str) or len(text) > COMPACT_LENGTH_MAX or not text.isprintable():
        raise Malformed(
            "{given} are not rules: a line of at most {most} characters.",
            given=quoted(text),
            most=COMPACT_LENGTH_MAX,
        )
    base, *parts = (part.replace("\0", "~") for part in text.replace("~~", "\0").split("~"))
    data: dict[str, Any] = {"base": base}
    for part in parts:
        _read_part(part, data)
    return data


# ------------------------------------------------------------------------- reading


def _read_part(part: str, data: dict[str, Any]) -> None:
    word, _, rest = part.partition(".")
    values = rest.split(".")
    match word:
        case "name" | "about":
            _put(data, word, rest, part)
        case "bonus":
            _put(data, "upper_bonus", _read_bonus(values, part), part)
        case "joker" | "joker_scope" | "extra_scope":
            _put(data, word, rest, part)
        case "extra_multiplied" | "first_throw_wins" if rest in _FLAGS:
            _put(data, word, _FLAGS[rest], part)
        case "columns":
            _put(data, word, list(map(_number, values)), part)
        case "extra":
            _put(data, "extra_yacht", _number(rest), part)
        case "without":
            _put(data, "remove", values, part)
        case "with":
            _put(data, "add", values, part)
        case "box":
            id, _, change = rest.partition(".")
            _put(data.setdefault("boxes", {}), id, _change(change, part), part)
        case _:
            raise _unknown(part)


def _read_bonus(values: list[str], part: str) -> Mapping[str, object] | bool:
    match values:
        case ["none"]:
            return False
        case [threshold, points]:
            return {"threshold": _number(threshold), "points": _number(points)}
        case [threshold, points, flag] if flag in _BONUS_FLAGS:
            bonus = {"threshold": _number(threshold), "points": _number(points)}
            return bonus | {"multiplied": _BONUS_FLAGS[flag]}
    raise _unknown(part)


def _change(text: str, part: str) -> dict[str, Any]:
    """What a part about a box says: `run.4.pays.20.name.Short Straight`."""
    change: dict[str, Any] = {}
    while text:
        word, _, text = text.partition(".")
        if word == "name":
            _put(change, word, text, part)
            break
        if word not in _BOX_WORDS:
            raise _unknown(part)
        value, _, text = text.partition(".")
        _put(change, word, _box_value(word, value), part)
    return change


def _box_value(word: str, value: str) -> object:
    if word == "exact":
        return list(map(_number, value))
    return _FLAGS.get(value, value) if word == "doubles" else _number(value)


def _put(data: dict[str, Any], name: str, value: object, part: str) -> None:
    if name in data:
        raise Malformed("{given}: this was said before.", given=quoted(part))
    data[name] = value


def _number(text: str) -> int | str:
    """The number, or the text for `house_rules` to take or to refuse by the field's name."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS_MAX else text


def _unknown(part: str) -> Malformed:
    return Malformed("{given} is no part of house rules.", given=quoted(part))


# ------------------------------------------------------------------------- writing


def _from(base: RuleSet, rules: RuleSet) -> dict[str, Any] | None:
    """What house rules change in a base to come to these; None where they cannot."""
    own = {box.id: box for box in base.boxes}
    kept = {box.id for box in rules.boxes}
    data: dict[str, Any] = {
        "base": base.id,
        "upper_bonus": _bonus(base, rules),
        **{name: _if_other(base, rules, name) for name in _PLAIN},
        "columns": list(rules.columns) if rules.columns != base.columns else None,
        "remove": [id for id in own if id not in kept] or None,
        "add": [box.id for box in rules.boxes if box.id not in own] or None,
        "boxes": {
            box.id: change
            for box in rules.boxes
            if (change := _changes(own.get(box.id) or catalogue.STOCK.get(box.id), box))
        }
        or None,
        "about": rules.about or None,
        "name": rules.name if rules.name != f"{base.name}*" else None,
    }
    said = {name: value for name, value in data.items() if value is not None}
    if len(said) == 1:
        said["name"] = rules.name  # a base alone would be the preset, under its own name
    try:
        return said if house_rules(said) == rules else None
    except YachtError:
        return None


_PLAIN = (
    "joker",
    "extra_yacht",
    "joker_scope",
    "extra_scope",
    "extra_multiplied",
    "first_throw_wins",
)
"""Fields whose value is said as it is."""


def _if_other(base: RuleSet, rules: RuleSet, name: str) -> object:
    """A field's value where it differs from the base's."""
    value = getattr(rules, name)
    if value == getattr(base, name):
        return None
    return value.value if isinstance(value, StrEnum) else value


def _bonus(base: RuleSet, rules: RuleSet) -> Mapping[str, int] | bool | None:
    bonus = rules.upper_bonus
    if bonus == base.upper_bonus:
        return None
    if bonus is None:
        return False
    said = {"threshold": bonus.threshold, "points": bonus.points}
    usual = base.upper_bonus is None or base.upper_bonus.multiplied
    return said if bonus.multiplied is usual else said | {"multiplied": bonus.multiplied}


def _changes(before: Box | None, box: Box) -> dict[str, Any]:
    """What was changed in a box; a box that is not in stock has no changes that lead there."""
    if before is None:
        return {}
    changes: dict[str, Any] = {}
    old, new = before.scorer, box.scorer
    if isinstance(old, Straight) and isinstance(new, Straight) and old.patterns != new.patterns:
        run = _RUNS.get(new.patterns)
        changes |= {"run": run} if run else {"exact": list(new.patterns[0])}
    if not isinstance(old, (FaceSum, Total)) and isinstance(new, (Sets, Straight)):
        changes |= {"pays": new.pays} if new.pays != old.pays else {}
    if box.first_throw != before.first_throw:
        changes["first_throw"] = box.first_throw
    if box.doubles is not before.doubles:
        changes["doubles"] = box.doubles
    return changes | ({"name": box.name} if box.name != before.name else {})


def _written(data: Mapping[str, Any]) -> str:
    return "~".join(part.replace("~", "~~") for part in _parts(data))


def _parts(data: Mapping[str, Any]) -> list[str]:
    parts = []
    for name, value in data.items():
        match name:
            case "base":
                parts.append(value)
            case "upper_bonus":
                parts.append(_joined("bonus", *(_bonus_words(value) if value else ["none"])))
            case "columns":
                parts.append(_joined(name, *value))
            case "extra_yacht":
                parts.append(_joined("extra", value))
            case "remove":
                parts.append(_joined("without", *value))
            case "add":
                parts.append(_joined("with", *value))
            case "boxes":
                parts += [_joined("box", id, *_words(change)) for id, change in value.items()]
            case _:
                parts.append(_joined(name, value))
    return parts


def _bonus_words(bonus: Mapping[str, Any]) -> list[object]:
    said: list[object] = [bonus["threshold"], bonus["points"]]
    if "multiplied" in bonus:
        said.append("multiplied" if bonus["multiplied"] else "once")
    return said


def _words(change: Mapping[str, Any]) -> list[object]:
    said: list[object] = []
    for word, value in change.items():
        said += [word, "".join(map(str, value)) if word == "exact" else value]
    return said


def _joined(*values: object) -> str:
    return ".".join(_word(value) for value in values)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
