"""What happens at a table besides the game's own events, and the JSON of both for the log.

Rows of the log carry `SCHEMA`, the number of the form in which their events are written; `upgrade`
brings older rows to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, TypeAlias

from yachtdice.errors import Malformed, quoted
from yachtdice.game import Event, event_data, event_from_data
from yachtdice.rules import RuleSet, from_data, to_data

SCHEMA = 1


class SeatKind(StrEnum):
    """Who may sit in a seat."""

    HUMAN = "human"
    LOCAL = "local"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class TableSeat:
    """Who sits in a seat.

    `holder` is the seat whose token plays this one: itself, or the first human seat for people who
    share its device.  A human seat without a nonce is free.  `player_id` names the person where a
    browser took the seat.
    """

    kind: SeatKind
    name: str
    holder: int
    level: str = ""
    nonce: str = ""
    player_id: str = ""

    @property
    def is_free(self) -> bool:
        """Whether a person may still sit down here."""
        return self.kind is SeatKind.HUMAN and not self.nonce


@dataclass(frozen=True, slots=True)
class Opened:
    """A table was set up; version 1 of every table."""

    rules: RuleSet
    seats: tuple[TableSeat, ...]
    secret: str
    join_code: str
    turn_seconds: int | None = None
    visibility: str = "private"
    ranked: bool = False
    first_seat_moves_on: bool = True


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person sat down in a free seat."""

    seat: int
    name: str
    nonce: str
    player_id: str = ""


@dataclass(frozen=True, slots=True)
class SeatFilled:
    """A free seat was given to a computer player."""

    seat: int
    name: str
    level: str


@dataclass(frozen=True, slots=True)
class SeatDropped:
    """A free seat was taken away before the start; those after it move up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Contributed:
    """A seat mixed its own text into the dice of the coming game."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class RematchWanted:
    """A seat asked for another game."""

    seat: int


@dataclass(frozen=True, slots=True)
class NewGame:
    """Everyone wanted another game; it has a secret and a join code of its own."""

    secret: str
    join_code: str


TableEvent: TypeAlias = (
    Event | Opened | SeatTaken | SeatFilled | SeatDropped | Contributed | RematchWanted | NewGame
)

_OWN_KINDS: dict[str, type[Any]] = {
    "seat_taken": SeatTaken,
    "seat_filled": SeatFilled,
    "seat_dropped": SeatDropped,
    "contributed": Contributed,
    "rematch_wanted": RematchWanted,
    "new_game": NewGame,
}
_OWN_NAMES = {kind: name for name, kind in _OWN_KINDS.items()}
_SECRET_FIELDS = {"secret", "nonce", "player_id", "join_code"}


def table_event_data(event: TableEvent) -> dict[str, Any]:
    """The event as a JSON object whose `event` names its kind; secrets included."""
    if isinstance(event, Opened):
        data = {name: getattr(event, name) for name in event.__slots__}
        data["rules"] = to_data(event.rules)
        data["seats"] = [asdict(seat) for seat in event.seats]
        return {"event": "opened", **data}
    name = _OWN_NAMES.get(type(event))
    if name is not None:
        return {"event": name, **asdict(event)}
    return event_data(event)  # type: ignore[arg-type]


def table_event_from_data(data: Mapping[str, Any]) -> TableEvent:
    """The event that `table_event_data` wrote; raises `Malformed` when it is none."""
    fields = dict(data)
    name = fields.pop("event", None)
    try:
        if name == "opened":
            fields["rules"] = from_data(fields["rules"])
            fields["seats"] = tuple(seat_from_data(seat) for seat in fields["seats"])
            return Opened(**fields)
        if name in _OWN_KINDS:
            event: TableEvent = _OWN_KINDS[name](**fields)
            return event
    except (KeyError, TypeError, ValueError) as error:
        raise Malformed("{given} is not an event of a table.", given=quoted(data)) from error
    return event_from_data(data)


def seat_from_data(data: Mapping[str, Any]) -> TableSeat:
    """The seat whose `asdict` this is."""
    return TableSeat(**{**data, "kind": SeatKind(data["kind"])})


def public_event_data(event: TableEvent) -> dict[str, Any]:
    """The event as everyone may see it: without secrets, and setting up without its seats."""
    data = {
        key: value for key, value in table_event_data(event).items() if key not in _SECRET_FIELDS
    }
    if isinstance(event, Opened):
        return {"event": "opened"}
    if data["event"] == "started":
        del data["rules"]
    return data


def upgrade(events: list[dict[str, Any]], schema: int) -> list[dict[str, Any]]:
    """The events of a log row in the present form; raises `Malformed` for one from the future."""
    if schema != SCHEMA:
        raise Malformed("A log row has the schema {given}, which is unknown.", given=schema)
    return events
