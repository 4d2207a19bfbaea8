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

SCHEMA = 3


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
    browser took the seat.  `taken_over` marks a person's seat that the computer plays until its
    owner comes back, `turns_missed` counts turns in a row that ran out, `left` marks a person who
    went away for good after the start, and `turns_by_computer` counts the turns of this game that
    the computer ended for a person.
    """

    kind: SeatKind
    name: str
    holder: int
    level: str = ""
    nonce: str = ""
    player_id: str = ""
    taken_over: bool = False
    turns_missed: int = 0
    left: bool = False
    turns_by_computer: int = 0

    @property
    def is_free(self) -> bool:
        """Whether a person may still sit down here."""
        return self.kind is SeatKind.HUMAN and not self.nonce


@dataclass(frozen=True, slots=True)
class DailyGame:
    """The challenge of a day that a table plays, by the ids of both.

    `counts` is whether this is a player's one attempt, rather than a game from the archive.
    """

    day: str
    challenge: str
    counts: bool


@dataclass(frozen=True, slots=True)
class Opened:
    """A table was set up; version 1 of every table.

    `ranked` games keep to strict terms; `ladder` names the ratings that their results count for,
    which only a table made up by the queue has.
    """

    rules: RuleSet
    seats: tuple[TableSeat, ...]
    secret: str
    join_code: str
    turn_seconds: int | None = None
    visibility: str = "private"
    ranked: bool = False
    first_seat_moves_on: bool = True
    hints: bool = True
    ladder: str = ""
    daily: DailyGame | None = None


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person sat down in a free seat."""

    seat: int
    name: str
    nonce: str
    player_id: str = ""


@dataclass(frozen=True, slots=True)
class SeatFilled:
    """A seat that nobody sat in was given to a computer player, or to one of another level."""

    seat: int
    name: str
    level: str


@dataclass(frozen=True, slots=True)
class SeatOpened:
    """A computer player's seat is for a person to come."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatDropped:
    """A seat was taken away before the start of a game; those after it move up."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatAdded:
    """The host added a seat at the end, for a person to come or a computer player."""

    kind: str
    name: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A person left: before a game the seat is free again, after one it is out of the next."""

    seat: int


@dataclass(frozen=True, slots=True)
class HostPassed:
    """The host of a waiting table has been away too long: somebody who is there is host now."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayerMoved:
    """The person in a seat goes by another id from now on: they moved to another device."""

    seat: int
    player_id: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Who sat in a seat, and at its device, is not known any more: they had their data deleted."""

    seat: int


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The host changed how the coming game is played; everything is named, changed or not."""

    rules: RuleSet
    turn_seconds: int | None
    visibility: str
    first_seat_moves_on: bool
    hints: bool


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A seat whose person is away is played by the computer from now on."""

    seat: int


@dataclass(frozen=True, slots=True)
class Returned:
    """The person of a seat that was taken over is back and plays it again."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnRanOut:
    """A seat's time was up; the roll and the box that follow are the computer's."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeGiven:
    """The turn of a seat lasts longer: its player asked for it."""

    seat: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class GraceGiven:
    """The others wait longer for an absent seat before it is taken over."""

    seat: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class OutageAdded:
    """No server ran for so long; the turn's clock does not count that time."""

    milliseconds: int


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


@dataclass(frozen=True, slots=True)
class Lapsed:
    """An attempt at a daily challenge was not finished before its day closed."""


TableEvent: TypeAlias = (
    Event
    | Opened
    | SeatTaken
    | SeatFilled
    | SeatOpened
    | SeatDropped
    | SeatAdded
    | SeatLeft
    | HostPassed
    | PlayerMoved
    | Forgotten
    | SettingsChanged
    | TakenOver
    | Returned
    | TurnRanOut
    | TimeGiven
    | GraceGiven
    | OutageAdded
    | Contributed
    | RematchWanted
    | NewGame
    | Lapsed
)

_OWN_KINDS: dict[str, type[Any]] = {
    "opened": Opened,
    "seat_taken": SeatTaken,
    "seat_filled": SeatFilled,
    "seat_opened": SeatOpened,
    "seat_dropped": SeatDropped,
    "seat_added": SeatAdded,
    "seat_left": SeatLeft,
    "host_passed": HostPassed,
    "player_moved": PlayerMoved,
    "forgotten": Forgotten,
    "settings_changed": SettingsChanged,
    "taken_over": TakenOver,
    "returned": Returned,
    "turn_ran_out": TurnRanOut,
    "time_given": TimeGiven,
    "grace_given": GraceGiven,
    "outage_added": OutageAdded,
    "contributed": Contributed,
    "rematch_wanted": RematchWanted,
    "new_game": NewGame,
    "lapsed": Lapsed,
}
_OWN_NAMES = {kind: name for name, kind in _OWN_KINDS.items()}
_SECRET_FIELDS = {"secret", "nonce", "player_id", "join_code"}


def table_event_data(event: TableEvent) -> dict[str, Any]:
    """The event as a JSON object whose `event` names its kind; secrets included."""
    name = _OWN_NAMES.get(type(event))
    if name is None:
        return event_data(event)  # type: ignore[arg-type]
    data = {field: getattr(event, field) for field in event.__slots__}
    if "rules" in data:
        data["rules"] = to_data(data["rules"])
    if "seats" in data:
        data["seats"] = [asdict(seat) for seat in data["seats"]]
    if data.get("daily"):
        data["daily"] = asdict(data["daily"])
    return {"event": name, **data}


def table_event_from_data(data: Mapping[str, Any]) -> TableEvent:
    """The event that `table_event_data` wrote; raises `Malformed` when it is none."""
    kind = _OWN_KINDS.get(data.get("event", ""))
    if kind is None:
        return event_from_data(data)
    fields = {name: value for name, value in data.items() if name != "event"}
    try:
        if "rules" in fields:
            fields["rules"] = from_data(fields["rules"])
        if "seats" in fields:
            fields["seats"] = tuple(seat_from_data(seat) for seat in fields["seats"])
        if fields.get("daily"):
            fields["daily"] = DailyGame(**fields["daily"])
        event: TableEvent = kind(**fields)
    except (KeyError, TypeError, ValueError) as error:
        raise Malformed("{given} is not an event of a table.", given=quoted(data)) from error
    return event


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
    if not 1 <= schema <= SCHEMA:
        raise Malformed("A log row has the schema {given}, which is unknown.", given=schema)
    if schema < 2:
        events = [_with_hints(event) for event in events]
    return [_with_daily(event) for event in events] if schema < 3 else events


def _with_hints(event: dict[str, Any]) -> dict[str, Any]:
    """Before schema 2 no table could do without hints."""
    return {**event, "hints": True} if event["event"] in {"opened", "settings_changed"} else event


def _with_daily(event: dict[str, Any]) -> dict[str, Any]:
    """Before schema 3 no table played a daily challenge."""
    return {**event, "daily": None} if event["event"] == "opened" else event
