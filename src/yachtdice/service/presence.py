"""Who is there, and what becomes of the seats of those who are not.

A device is present while anything it sent, or an open stream, is at most 30 seconds old.  When it
is the turn of an absent seat, a grace of 40 seconds runs, which the others see as a countdown and
may lengthen; then the computer plays the seat until its owner comes back.  That happens only where
another person sits at the table on another device, and not at tables with turns of hours or days,
whose limit is the measure.  All of it is a function of the table and of when each device was last
seen, by the nonce of the seat that holds its token; times are UTC milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from yachtdice.service.ports import Message
from yachtdice.service.table import Table
from yachtdice.service.table_events import SeatKind

PRESENT_MS = 30_000
GRACE_MS = 40_000
GRACE_GIVEN_MS = 60_000
HOST_KEPT_MS = 2 * 60_000
"""How long a table waits for a host who is away before somebody who is there becomes host."""
UNHURRIED_SECONDS = 3600
"""From this turn limit on, being away is how a table is played."""


def is_present(seen_at: int | None, now: int) -> bool:
    """Whether a device last seen then counts as present."""
    return seen_at is not None and now - seen_at <= PRESENT_MS


def others_wait(table: Table) -> bool:
    """Whether the seat to move is a person's whom people on other devices wait for."""
    game = table.game
    if game is None or game.is_over or table.computer_to_move():
        return False
    devices = {
        seat.holder
        for seat, played in zip(table.seats, game.seats, strict=True)
        if seat.kind is not SeatKind.COMPUTER and not played.resigned
    }
    return bool(devices - {table.seats[game.to_move].holder})


def may_be_taken_over(table: Table) -> bool:
    """Whether the seat to move is taken over when its grace ends without its person."""
    unhurried = table.turn_seconds is not None and table.turn_seconds >= UNHURRIED_SECONDS
    return others_wait(table) and not unhurried


def takeover_at(table: Table, seen: Mapping[str, int]) -> int | None:
    """When the computer takes the seat to move over, if its device stays away; or None."""
    if table.game is None or not may_be_taken_over(table):
        return None
    absent_from = seen.get(table.device(table.game.to_move), 0) + PRESENT_MS
    grace_from = max(table.turn_began_at, table.resumed_at, absent_from)
    return grace_from + GRACE_MS + table.grace_ms


def host_passes_at(table: Table, seen: Mapping[str, int]) -> int | None:
    """When the rights of a waiting table's host pass on if they stay away; None where to nobody."""
    if table.host is None or len(table.staying) < 2:
        return None
    return max(table.changed_at, seen.get(table.device(table.host), 0)) + HOST_KEPT_MS


def heir(table: Table, seen: Mapping[str, int], now: int) -> int | None:
    """The first seat whose person is there and could be host instead of one who is not."""
    there = (i for i in table.staying if is_present(seen.get(table.device(i)), now))
    return next((seat for seat in there if seat != table.host), None)


def is_away(table: Table, seen: Mapping[str, int], now: int) -> bool:
    """Whether others see the grace of the seat to move run."""
    if table.game is None or not may_be_taken_over(table):
        return False
    return not is_present(seen.get(table.device(table.game.to_move)), now)


def presence_message(table: Table, seen: Mapping[str, int], now: int) -> Message:
    """What followers are told of who is there; it belongs to no version, but to a turn.

    `takeover_at` is when the seat to move is taken over, None while its device is there.
    """
    seats = [(seat, seen.get(table.device(seat))) for seat in table.staying]
    data: dict[str, Any] = {
        "seats": [
            {"seat": seat, "present": is_present(seen_at, now), "seen_at": seen_at}
            for seat, seen_at in seats
        ],
        "takeover_at": takeover_at(table, seen) if is_away(table, seen, now) else None,
        "sent_at": now,
    }
    return Message("presence", data)
