"""A table of two people: what may be sent next, and what must be heard of it."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

PEOPLE = 2
API = "/api/v1/tables"
_ROLLS_AGAIN = 0.7
"""How often a person rolls again who may; about five commands in two turns."""


@dataclass(frozen=True, slots=True)
class Command:
    """One request of one person."""

    seat: int
    path: str
    body: dict[str, Any]
    headers: dict[str, str]


@dataclass(slots=True)
class Table:
    """One table: its people's tokens, the newest state, and which versions are to be heard of."""

    table_id: str
    tokens: tuple[str, ...]
    state: dict[str, Any]
    heard: Callable[[float], None]
    """Called with the time a command was due when the other person hears of its version."""
    awaited: dict[int, tuple[int, float]] = field(default_factory=dict)
    """By version: who sent the command and when it was due."""
    open_streams: int = 0

    def next(self) -> Command:
        """What one of the two may do now: roll, write, or ask for another game."""
        state = self.state
        if state["status"] == "finished":
            wanted = state["rematch_wanted"]
            seat = next(seat for seat in range(PEOPLE) if seat not in wanted)
            return self._command(seat, "rematch", {})
        turn, said = state["turn"], {"version": state["version"]}
        first = turn["dice"] is None
        if first or (turn["rolls_left"] and random.random() < _ROLLS_AGAIN):
            keep = [] if first else random.sample(range(5), random.randrange(5))
            return self._command(turn["seat"], "roll", {"keep": sorted(keep), **said})
        box = random.choice(turn["options"])["box"]
        return self._command(turn["seat"], "score", {"box": box, **said})

    def expect(self, command: Command, due: float) -> int:
        """Remember that the other person is to hear of this command; returns its version."""
        version: int = self.state["version"] + 1
        self.awaited[version] = (command.seat, due)
        return version

    def hear(self, seat: int, version: int) -> None:
        """A version has arrived at this person's stream."""
        sender, due = self.awaited.get(version, (seat, 0.0))
        if sender != seat:
            del self.awaited[version]
            self.heard(due)

    def _command(self, seat: int, action: str, body: dict[str, Any]) -> Command:
        headers = {
            "Authorization": f"Bearer {self.tokens[seat]}",
            "Idempotency-Key": uuid.uuid4().hex,
        }
        return Command(seat, f"{API}/{self.table_id}/{action}", body, headers)
