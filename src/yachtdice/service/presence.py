"""Who is there, and what becomes of the seats of those who are not.

A device is present while anything it sent, or an open stream, is at most 30 seconds old.  When it
is the turn of an absent seat, a grace of 40 seconds runs, which the others see as a countdown and
may lengthen; then the computer plays the seat until its owner comes back.  That happens only where
another person sits at the table on another device, and not at tables with turns of hours or days,
whose limit is the measure.  All of it is a function of the table and of when each seat was last
seen; times are UTC milliseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from yachtdice.service.ports import Message
from yachtdice.service.table import Status, Table

PRESENT_MS = 30_000
GRACE_MS = 40_000
GRACE_GIVEN_MS = 60_000
UNHURRIED_SECONDS = 3600
"""From this turn limit on, being away is how a table is played."""


def is_present(seen_at: int | None, now: int) -> bool:
    """Whether a device last seen then counts as present."""
    return seen_at is not None and now - seen_at <= PRESENT_MS


def may_be_taken_over(table: Table) -> bool:
    """Whether the seat to move is a person's whom others, on other devices, would wait for."""
    game = table.game
    if game is None or game.is_over or table.computer_to_move():
        return False
    if table.turn_seconds is not None and table.turn_seconds >= UNHURRIED_SECONDS:
        return False
    holder = table.seats[game.to_move].holder
    others = [s for s in table.people if s != holder and not game.seats[s].resigned]
    return bool(others)


def takeover_at(table: Table, seen: Mapping[int, int]) -> int | None:
    """When the computer takes the seat to move over, if its device stays away; or None."""
    if table.game is None or not may_be_taken_over(table):
        return None
    holder = table.seats[table.game.to_move].holder
    absent_from = seen.get(holder, 0) + PRESENT_MS
    return max(table.turn_began_at, absent_from) + GRACE_MS + table.grace_ms


def presence_message(table: Table, seen: Mapping[int, int], now: int) -> Message:
    """What followers are told of who is there; it belongs to no version."""
    data: dict[str, Any] = {
        "seats": [
            {
                "seat": seat,
                "present": is_present(seen.get(seat), now),
                "seen_at": seen.get(seat),
            }
            for seat in table.people
        ],
        "takeover_at": takeover_at(table, seen) if table.status is Status.PLAYING else None,
        "sent_at": now,
    }
    return Message("presence", data)
