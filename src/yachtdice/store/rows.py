"""Between rows and the values they hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from yachtdice.rules import from_data, to_data
from yachtdice.service.played import PlayedGame, seats_data, seats_from_data
from yachtdice.service.ports import Change, KeyedAnswer, Person, Result
from yachtdice.service.table import Entry, Table
from yachtdice.service.table_data import table_data, table_from_data
from yachtdice.service.table_events import (
    SCHEMA,
    table_event_data,
    table_event_from_data,
    upgrade,
)

Row = Mapping[Any, Any]

# ASCII, since PostgreSQL's text holds neither NUL nor half a surrogate pair, and JSON escapes both.
to_json = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


def is_storable(*texts: str) -> bool:
    """Whether texts from outside can be in a database at all: no NUL, no half surrogate pair."""
    return all("\0" not in text and text.encode(errors="ignore").decode() == text for text in texts)


def summary_row(change: Change) -> dict[str, Any]:
    """The columns of `tables` that every command replaces; holds and leases end with it."""
    table = change.table
    return {
        "version": table.version,
        "status": table.status.value,
        "game_number": table.game_number,
        "state": to_json(table_data(table)),
        "holds": None,
        "holds_version": None,
        "join_code": table.join_code,
        "visibility": table.visibility,
        "due_at": change.due_at,
        "lease_until": None,
        "changed_at": table.changed_at,
    }


def read_table(state: str) -> Table:
    """The table that a summary caches."""
    return table_from_data(json.loads(state))


def log_row(table_id: str, entry: Entry) -> dict[str, Any]:
    """A row of the log."""
    return {
        "table_id": table_id,
        "version": entry.version,
        "at": entry.at,
        "schema": SCHEMA,
        "events": to_json([table_event_data(event) for event in entry.events]),
    }


def read_entry(row: Row) -> Entry:
    """The entry of a row of the log, in the present form whatever its schema."""
    events = upgrade(json.loads(row["events"]), row["schema"])
    return Entry(row["version"], row["at"], tuple(table_event_from_data(event) for event in events))


def seat_rows(table: Table) -> list[dict[str, Any]]:
    """A row for each seat."""
    return [
        {
            "table_id": table.table_id,
            "seat": index,
            "player_id": seat.player_id,
            "kind": seat.kind.value,
            "name": seat.name,
        }
        for index, seat in enumerate(table.seats)
    ]


def answer_row(answer: KeyedAnswer, at: int) -> dict[str, Any]:
    """A row of `answers`."""
    return {**asdict(answer), "at": at}


def read_answer(row: Row) -> KeyedAnswer:
    """The answer of a row."""
    return KeyedAnswer(**{field.name: row[field.name] for field in fields(KeyedAnswer)})


def read_result(row: Row) -> Result:
    """The result of a row."""
    return Result(**{field.name: row[field.name] for field in fields(Result)})


def game_row(game: PlayedGame) -> dict[str, Any]:
    """A row of `games`."""
    return {
        "table_id": game.table_id,
        "game_number": game.game_number,
        "rules": to_json(to_data(game.rules)),
        "ladder": game.ladder,
        "seats": to_json(seats_data(game.seats)),
        "finished_at": game.finished_at,
    }


def read_game(row: Row) -> PlayedGame:
    """The game of a row."""
    return PlayedGame(
        row["table_id"],
        row["game_number"],
        from_data(json.loads(row["rules"])),
        row["ladder"],
        row["finished_at"],
        seats_from_data(json.loads(row["seats"])),
    )


def person_row(person: Person, at: int) -> dict[str, Any]:
    """A row of `players` for somebody new."""
    return {
        "player_id": person.player_id,
        "nickname": person.nickname,
        "settings": to_json(person.settings),
        "created_at": at,
        "changed_at": at,
    }


def read_person(row: Row) -> Person:
    """The person of a row."""
    return Person(row["player_id"], row["nickname"], json.loads(row["settings"]))
