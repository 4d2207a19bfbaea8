"""What happened: the facts a game is made of, each with all it takes to replay it.

`event_data` and `event_from_data` write them as JSON objects for logs and the wire.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from yachtdice.dice import DICE_COUNT, Dice, check_dice
from yachtdice.errors import Malformed, quoted
from yachtdice.rules import RuleSet, from_data, to_data


@dataclass(frozen=True, slots=True)
class Started:
    """A game began under these rules."""

    rules: RuleSet
    seat_count: int
    first_seat: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """A seat threw; `dice` are all five after the roll, `kept` the positions left in place."""

    seat: int
    kept: tuple[int, ...]
    dice: Dice


@dataclass(frozen=True, slots=True)
class Scored:
    """A seat wrote its dice in a box: the points in it and what it earned besides."""

    seat: int
    box: str
    points: int
    upper_bonus: int = 0
    extra: int = 0


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat left the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game was closed before every sheet was full."""


Event: TypeAlias = Started | Rolled | Scored | Resigned | Ended


def event_quoted(event: object) -> str:
    """An event as an error message shows it: the object it is as JSON."""
    return quoted(event_data(event) if isinstance(event, Event) else event)


def event_data(event: Event) -> dict[str, Any]:
    """The event as a JSON object whose `event` names its kind."""
    match event:
        case Started(rules, seat_count, first_seat):
            return {
                "event": "started",
                "rules": to_data(rules),
                "seat_count": seat_count,
                "first_seat": first_seat,
            }
        case Rolled(seat, kept, dice):
            return {"event": "rolled", "seat": seat, "kept": list(kept), "dice": list(dice)}
        case Scored(seat, box, points, upper_bonus, extra):
            return {
                "event": "scored",
                "seat": seat,
                "box": box,
                "points": points,
                "upper_bonus": upper_bonus,
                "extra": extra,
            }
        case Resigned(seat):
            return {"event": "resigned", "seat": seat}
        case Ended():
            return {"event": "ended"}


def event_from_data(data: Mapping[str, Any]) -> Event:
    """The event that `event_data` wrote; raises `Malformed` when it is none."""
    name = data.get("event") if isinstance(data, Mapping) else None
    if not isinstance(name, str) or name not in _KINDS:
        raise Malformed("{given} is not an event of a game.", given=quoted(data))
    kind, fields = _KINDS[name]
    if set(data) != {"event", *fields}:
        raise Malformed(
            "{given} does not have exactly these fields: {names}.",
            given=quoted(data),
            names=", ".join(fields),
        )
    event: Event = kind(**{field: read(data[field]) for field, read in fields.items()})
    return event


def _number(value: object) -> int:
    if type(value) is not int or value < 0:
        raise Malformed("{given} is not a number from 0.", given=quoted(value))
    return value


def _place(value: object) -> str:
    if not isinstance(value, str):
        raise Malformed("{given} is not a box.", given=quoted(value))
    return value


def _positions(value: object) -> tuple[int, ...]:
    numbers = [_number(position) for position in value] if isinstance(value, list) else None
    if numbers is None or numbers != [i for i in range(DICE_COUNT) if i in numbers]:
        raise Malformed("{given} are not positions from 0 to 4, rising.", given=quoted(value))
    return tuple(numbers)


_KINDS: dict[str, tuple[type[Any], dict[str, Callable[[Any], object]]]] = {
    "started": (Started, {"rules": from_data, "seat_count": _number, "first_seat": _number}),
    "rolled": (Rolled, {"seat": _number, "kept": _positions, "dice": check_dice}),
    "scored": (
        Scored,
        {
            "seat": _number,
            "box": _place,
            "points": _number,
            "upper_bonus": _number,
            "extra": _number,
        },
    ),
    "resigned": (Resigned, {"seat": _number}),
    "ended": (Ended, {}),
}
"""Each kind of event by the name it has in data, and how its fields are read."""
