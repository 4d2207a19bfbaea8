"""Rule sets as one line of text, short enough for an address: a preset's id and what differs.

    standard~bonus.60.25~joker.forced~extra.50~without.choice~with.three_of_a_kind
    ~box.small_straight.run.4.pays.20~box.choice.name.Rest~name.Ann's kitchen

Parts are separated by `~` (in names `~~`), the values of a part by dots; a name is the rest of its
part.  A preset alone is its id.  The text holds all there is to know, so that every site that has
the presets understands it, and equal house rules have equal text, from whatever base they came.
"""

from __future__ import annotations

from collections.abc import Mapping
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
_BOX_WORDS = ("run", "exact", "pays")


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
        case "bonus" if values == ["none"]:
            _put(data, "upper_bonus", value=False, part=part)
        case "bonus" if len(values) == 2:
            threshold, points = map(_number, values)
            _put(data, "upper_bonus", {"threshold": threshold, "points": points}, part)
        case "joker":
            _put(data, "joker", rest, part)
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
        _put(change, word, list(map(_number, value)) if word == "exact" else _number(value), part)
    return change


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
        "joker": rules.joker.value if rules.joker is not base.joker else None,
        "extra_yacht": rules.extra_yacht if rules.extra_yacht != base.extra_yacht else None,
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


def _bonus(base: RuleSet, rules: RuleSet) -> Mapping[str, int] | bool | None:
    bonus = rules.upper_bonus
    if bonus == base.upper_bonus:
        return None
    return {"threshold": bonus.threshold, "points": bonus.points} if bonus else False


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
                parts.append(_joined("bonus", *(value.values() if value else ["none"])))
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


def _words(change: Mapping[str, Any]) -> list[object]:
    said: list[object] = []
    for word, value in change.items():
        said += [word, "".join(map(str, value)) if word == "exact" else value]
    return said


def _joined(*values: object) -> str:
    return ".".join(map(str, values))
