"""Reading a game file: strictly, since two readers of one file must see the same game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NoReturn, TypeVar

from yachtdice.chance import DICE_VERSION, check_contribution
from yachtdice.errors import Malformed, quoted
from yachtdice.fairness.gamefile import (
    COMPUTER,
    FILE_LENGTH_MAX,
    FORMAT,
    FORMAT_VERSION,
    NOTES,
    PERSON,
    GameFile,
    Given,
    Note,
    SeatInfo,
    Step,
)
from yachtdice.game import SEATS_MAX, event_from_data
from yachtdice.game.outcome import Place
from yachtdice.rules import from_data, to_data

NUMBER_MAX = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exact."""
TEXT_LENGTH_MAX = 200
_EVENTS_MAX = 20_000

_Read = TypeVar("_Read")

_SHA256 = re.compile(r"[0-9a-f]{64}", re.ASCII)
_FILE = (
    "format",
    "format_version",
    "table_id",
    "game",
    "rules",
    "seats",
    "dice",
    "contributions",
    "events",
    "places",
    "digest",
)


def read_game_file(text: str) -> GameFile:
    """The game file that a text holds; raises `Malformed`, or `Illegal` for impossible rules."""
    if len(text) > FILE_LENGTH_MAX:
        raise Malformed("A game file has at most {most} characters.", most=FILE_LENGTH_MAX)
    data = _parsed(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Malformed(
            "{given} is not a game file. Give the JSON file of a finished game.",
            given=quoted(text.strip()),
        )
    if data.get("format_version") != FORMAT_VERSION:
        raise Malformed(
            "format_version: {given} is not known. This program reads version {known}.",
            given=quoted(data.get("format_version")),
            known=FORMAT_VERSION,
        )
    return _file(data)


def _parsed(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Malformed("{given} is not JSON.", given=quoted(text.strip())) from error


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for name, _ in pairs if [n for n, _ in pairs].count(name) > 1)
        raise Malformed("The file names {given} twice in one object.", given=quoted(twice))
    return found


def _no_number(name: str) -> NoReturn:
    raise Malformed("The file holds {given}, which is not JSON.", given=name)


def _file(data: Mapping[str, Any]) -> GameFile:
    _check_names("the file", data, _FILE)
    names = ("scheme", "commitment", "committed_version", "committed_at", "secret")
    dice = _object("dice", data["dice"], names)
    if dice["scheme"] != DICE_VERSION:
        raise Malformed(
            "dice.scheme: {given} is not known. This program knows {known}.",
            given=quoted(dice["scheme"]),
            known=DICE_VERSION,
        )
    rules = from_data(data["rules"])
    return GameFile(
        table_id=_text("table_id", data["table_id"]),
        game=_number("game", data["game"]),
        rules=rules,
        seats=_each("seats", data["seats"], _seat, most=SEATS_MAX),
        commitment=_hash("dice.commitment", dice["commitment"]),
        committed_version=_number("dice.committed_version", dice["committed_version"]),
        committed_at=_number("dice.committed_at", dice["committed_at"]),
        secret=_hash("dice.secret", dice["secret"]),
        contributions=_each("contributions", data["contributions"], _given),
        steps=_each("events", data["events"], partial(_step, to_data(rules))),
        places=_each("places", data["places"], _place, most=SEATS_MAX),
        digest=_hash("digest", data["digest"]),
    )


def _seat(field: str, data: object) -> SeatInfo:
    found = _object(field, data, ("name", "kind", "level"))
    if found["kind"] not in ("human", "local", COMPUTER):
        raise Malformed("{field}: {given} is no kind of seat.", field=field, given=quoted(data))
    return SeatInfo(
        _text(f"{field}.name", found["name"]), found["kind"], _text(field, found["level"])
    )


def _given(field: str, data: object) -> Given:
    found = _object(field, data, ("seat", "text", "by", "version", "at"))
    if found["by"] not in (PERSON, COMPUTER):
        raise Malformed("{field}: {given} says not by whom.", field=field, given=quoted(data))
    return Given(
        seat=_number(f"{field}.seat", found["seat"]),
        text=check_contribution(found["text"]),
        by=found["by"],
        version=_number(f"{field}.version", found["version"]),
        at=_number(f"{field}.at", found["at"]),
    )


def _step(rules: Mapping[str, Any], field: str, data: object) -> Step:
    """An event with its version and time; `rules` complete the one that starts the game."""
    if not isinstance(data, dict) or not {"version", "at", "event"} <= set(data):
        raise Malformed("{field}: {given} is not an event.", field=field, given=quoted(data))
    rest = {name: value for name, value in data.items() if name not in ("version", "at")}
    version = _number(f"{field}.version", data["version"])
    at = _number(f"{field}.at", data["at"])
    kind = rest.get("event")
    if kind in NOTES:
        numbers = {name: _number(field, value) for name, value in rest.items() if name != "event"}
        return Step(version, at, Note(str(kind), numbers))
    turn = roll = None
    if kind == "rolled":
        turn = _number(f"{field}.turn", rest.pop("turn", None))
        roll = _number(f"{field}.roll", rest.pop("roll", None))
    if kind == "started":
        rest["rules"] = rules
    return Step(version, at, event_from_data(rest), turn, roll)


def _place(field: str, data: object) -> Place:
    found = _object(field, data, ("seat", "place", "total", "resigned"))
    if type(found["resigned"]) is not bool:
        raise Malformed("{field}: {given} is not a place.", field=field, given=quoted(data))
    seat, place, total = (_number(field, found[name]) for name in ("seat", "place", "total"))
    return Place(seat, place, total, found["resigned"])


def _each(
    field: str, data: object, read: Callable[[str, object], _Read], *, most: int = _EVENTS_MAX
) -> tuple[_Read, ...]:
    if not isinstance(data, list) or len(data) > most:
        raise Malformed(
            "{field}: {given} is not a list of at most {most}.",
            field=field,
            given=quoted(data),
            most=most,
        )
    return tuple(read(f"{field}[{index}]", value) for index, value in enumerate(data))


def _object(field: str, data: object, names: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise Malformed("{field}: {given} is not an object.", field=field, given=quoted(data))
    _check_names(field, data, names)
    return data


def _check_names(field: str, data: Mapping[str, Any], names: tuple[str, ...]) -> None:
    if set(data) != set(names):
        raise Malformed(
            "{field}: {given} is missing or unknown. The fields are: {names}.",
            field=field,
            given=quoted(sorted(set(data) ^ set(names))),
            names=", ".join(names),
        )


def _number(field: str, value: object) -> int:
    if type(value) is not int or not 0 <= value <= NUMBER_MAX:
        raise Malformed(
            "{field}: {given} is not a whole number from 0.", field=field, given=quoted(value)
        )
    return value


def _text(field: str, value: object) -> str:
    if not isinstance(value, str) or len(value) > TEXT_LENGTH_MAX or not value.isprintable():
        raise Malformed("{field}: {given} is not a text.", field=field, given=quoted(value))
    return value


def _hash(field: str, value: object) -> str:
    if not isinstance(value, str) or not _SHA256.fullmatch(value):
        raise Malformed(
            "{field}: {given} is not 64 hexadecimal digits, small letters.",
            field=field,
            given=quoted(value),
        )
    return value
