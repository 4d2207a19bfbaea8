"""Tables from outside: lists of them, seats at them, and who is there."""

from __future__ import annotations

from typing import Literal

from yachtdice.web.api.answers.answer import Answer, Milliseconds, Position
from yachtdice.web.api.answers.state import State


class ListedRules(Answer):
    """Which rules a listed table plays by."""

    id: str
    name: str
    hash: str


class ListedSeat(Answer):
    """Who sits at a listed table."""

    seat: int
    name: str
    kind: Literal["human", "local", "computer"]
    level: str | None
    taken: bool


class Listed(Answer):
    """A public table in short; `table_id` is the right to watch it, and to sit down."""

    table_id: str
    game: int
    status: Literal["waiting", "playing"]
    rules: ListedRules
    turn_seconds: int | None
    ranked: bool
    seats: list[ListedSeat]
    free_seats: int


class Listing(Answer):
    """The public tables, those that wait for people first, then by their latest change."""

    tables: list[Listed]


class Found(Answer):
    """The table behind a join code."""

    table_id: str


class OwnSeats(Answer):
    """The seats that a token plays: its own, and those of people at the same device."""

    seats: list[int]


class SeatPresence(Answer):
    """When a person's device was last there; at most 30 seconds ago is present."""

    seat: int
    present: bool
    seen_at: Milliseconds | None


class Presence(Answer):
    """The `presence` event of a stream: who is there.

    `takeover_at` is when the computer takes over the seat to move, whose person is away.
    """

    seats: list[SeatPresence]
    takeover_at: Milliseconds | None
    sent_at: Milliseconds


class Holds(Answer):
    """The `holds` event of a stream: the positions that the seat to move keeps."""

    version: int
    kept: list[Position]


class Reaction(Answer):
    """The `reaction` event of a stream: a small sign of somebody at the table."""

    seat: int
    reaction: str


class Opened(Answer):
    """A table that was set up, and the caller's seat at it."""

    table_id: str
    seat: int
    seat_token: str
    join_code: str
    state: State


class Seated(Answer):
    """A seat that was taken."""

    seat: int
    seat_token: str
    state: State
