"""What happened: the facts a game is made of, each with all it takes to replay it.

`event_data` and `event_from_data` write them as JSON objects for logs and the wire.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from yachtdice.dice import Dice, check_dice
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
    fields = dict(data)
    try:
        match fields.pop("event"):
            case "started":
                return Started(
                    from_data(fields["rules"]), fields["seat_count"], fields["first_seat"]
                )
            case "rolled":
                return Rolled(fields["seat"], tuple(fields["kept"]), check_dice(fields["dice"]))
            case "scored":
                return Scored(**fields)
            case "resigned":
                return Resigned(**fields)
            case "ended":
                return Ended(**fields)
            case _:
                pass
    except (KeyError, TypeError) as error:
        raise Malformed("{given} is not an event of a game.", given=quoted(data)) from error
    raise Malformed("{given} is not an event of a game.", given=quoted(data))
