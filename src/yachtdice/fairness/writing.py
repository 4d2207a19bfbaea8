"""Game files as JSON; `reading` reads back an equal one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from hashlib import sha256
from typing import Any

from yachtdice.chance import DICE_VERSION
from yachtdice.fairness.gamefile import FORMAT, FORMAT_VERSION, GameFile, Note, Step
from yachtdice.game import Started, event_data
from yachtdice.rules import to_data


def write_game_file(file: GameFile) -> str:
    """The file as text: JSON, indented so that people can read it too."""
    return json.dumps(file_data(file), ensure_ascii=False, indent=1) + "\n"


def file_data(file: GameFile) -> dict[str, Any]:
    """The file as one JSON object, sealed by a digest of everything else in it."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "table_id": file.table_id,
        "game": file.game,
        "rules": to_data(file.rules),
        "seats": [asdict(seat) for seat in file.seats],
        "dice": {
            "scheme": DICE_VERSION,
            "commitment": file.commitment,
            "committed_version": file.committed_version,
            "committed_at": file.committed_at,
            "secret": file.secret,
        },
        "contributions": [asdict(given) for given in file.contributions],
        "events": [_step_data(step) for step in file.steps],
        "places": [asdict(place) for place in file.places],
    }
    return {**data, "digest": digest_of(data)}


def sealed(file: GameFile) -> GameFile:
    """The file with the digest of what is in it."""
    return replace(file, digest=digest_of(file_data(file)))


def digest_of(data: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON (sorted keys, no blanks, ASCII) of all but `digest` itself."""
    rest = {name: value for name, value in data.items() if name != "digest"}
    return sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _step_data(step: Step) -> dict[str, Any]:
    data: dict[str, Any] = {"version": step.version, "at": step.at}
    if isinstance(step.event, Note):
        return {**data, "event": step.event.kind, **step.event.numbers}
    data |= event_data(step.event)
    if isinstance(step.event, Started):
        del data["rules"]  # they stand once, at the top
    if step.turn is not None:
        data |= {"turn": step.turn, "roll": step.roll}
    return data
