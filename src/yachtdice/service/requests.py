"""What people ask for when they set up a table, checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.game import SEATS_MAX
from yachtdice.players import DEFAULT_LEVEL, level
from yachtdice.rules import PRESETS, RuleSet, content_hash, from_data, from_text, house_rules
from yachtdice.service.names import check_free, clean_name
from yachtdice.service.table_events import SeatKind

TURN_SECONDS_MIN = 10
TURN_SECONDS_MAX = 7 * 86_400
VISIBILITIES = ("private", "public")


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """Who shall sit in a seat: a person (here or to come), a person at this device, a computer."""

    kind: SeatKind
    name: str = ""
    level: str = ""


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A table somebody wants to set up; `check_request` says whether it can be.

    Ranked tables give no hints, whatever is asked for.
    """

    rules: RuleSet
    seats: tuple[SeatRequest, ...]
    turn_seconds: int | None = None
    visibility: str = "private"
    ranked: bool = False
    first_seat_moves_on: bool = True
    hints: bool = True


def read_rules(value: object) -> RuleSet:
    """A preset by id, house rules as a line or as `base` and changes, or a rule set by value.

    What is no preset gets the id of a house rule, whatever id it came with.
    """
    if isinstance(value, str):
        return from_text(value)
    if isinstance(value, Mapping):
        return house_rules(value) if "base" in value else _rules_by_value(value)
    raise Malformed("rules: {given} is neither a preset nor house rules.", given=quoted(value))


def _rules_by_value(value: Mapping[str, Any]) -> RuleSet:
    """Rules as a state shows them, with or without their hash."""
    rules = from_data({name: field for name, field in value.items() if name != "hash"})
    found = content_hash(rules)
    if value.get("hash", found) != found:
        raise Malformed(
            "rules.hash: {given} is not that of these rules.", given=quoted(value["hash"])
        )
    return rules if PRESETS.get(rules.id) == rules else replace(rules, id=f"house-{found[:12]}")


def read_seat(kind: object, name: object = "", level_name: object = "") -> SeatRequest:
    """A wish for a seat; the name may be left out, computers get the default level."""
    if not isinstance(kind, str) or kind not in list(SeatKind):
        raise Malformed(
            "kind: {given} is no kind of seat. Choose one of: {allowed}.",
            given=quoted(kind),
            allowed=", ".join(SeatKind),
        )
    seat_kind = SeatKind(kind)
    shown = clean_name(name) if name not in ("", None) else ""
    if seat_kind is not SeatKind.COMPUTER:
        if level_name not in ("", None):
            raise Malformed("level: only a computer player has one.")
        return SeatRequest(seat_kind, shown)
    chosen = level_name or DEFAULT_LEVEL
    level(str(chosen))
    return SeatRequest(seat_kind, shown, str(chosen))


def check_request(request: TableRequest) -> None:
    """Raise `Malformed` or `Illegal`, naming the field, unless the table can be set up."""
    _check_seats(request.seats)
    seconds: Any = request.turn_seconds
    if seconds is not None and (
        type(seconds) is not int or not TURN_SECONDS_MIN <= seconds <= TURN_SECONDS_MAX
    ):
        raise Malformed(
            "turn_seconds: {given} is no turn limit. Give none, or {least} to {most} seconds.",
            given=quoted(seconds),
            least=TURN_SECONDS_MIN,
            most=TURN_SECONDS_MAX,
        )
    if request.visibility not in VISIBILITIES:
        raise Malformed(
            "visibility: {given} is not one of: {allowed}.",
            given=quoted(request.visibility),
            allowed=", ".join(VISIBILITIES),
        )


def _check_seats(seats: Sequence[SeatRequest]) -> None:
    if not 1 <= len(seats) <= SEATS_MAX:
        raise Illegal(
            "seats: a table has 1 to {most} seats, not {given}.", given=len(seats), most=SEATS_MAX
        )
    if not any(seat.kind is SeatKind.HUMAN for seat in seats):
        raise Illegal("seats: one seat at least must be human.")
    for index, seat in enumerate(seats):
        if seat.name:
            check_free(seat.name, (other.name for other in seats[:index]))
