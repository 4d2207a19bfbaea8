"""A finished game of a table as a file that can be checked without the server."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from yachtdice.chance import commitment_of
from yachtdice.fairness import GameFile, Note, SeatInfo, Step, sealed
from yachtdice.fairness.gamefile import NOTES
from yachtdice.game import (
    Ended,
    Event,
    Game,
    Resigned,
    Rolled,
    Scored,
    Started,
    evolve,
    outcome,
)
from yachtdice.service.state import seat_name
from yachtdice.service.table import Entry, Status, Table
from yachtdice.service.table_events import (
    Contributed,
    NewGame,
    Opened,
    TableEvent,
    table_event_data,
)

_Version: TypeAlias = tuple[Entry, Table]


def game_file(table_id: str, entries: Sequence[Entry], number: int) -> GameFile | None:
    """The file of a table's game, by its number from 1; None unless that game has ended.

    `entries` is the log of the table.
    """
    versions = _versions_of(table_id, entries, number)
    table = versions[-1][1] if versions else None
    if table is None or table.status is not Status.FINISHED or table.game is None:
        return None
    ended = outcome(table.game)
    promised = versions[0][0]
    found = GameFile(
        table_id=table_id,
        game=number,
        rules=table.rules,
        seats=tuple(_seat(table, index) for index in range(len(table.seats))),
        commitment=commitment_of(table.secret),
        committed_version=promised.version,
        committed_at=promised.at,
        secret=table.secret,
        contributions=table.contributions,
        steps=tuple(_steps(versions)),
        places=ended.places if ended else (),
    )
    return sealed(found)


def _versions_of(table_id: str, entries: Sequence[Entry], number: int) -> list[_Version]:
    """The versions of one game, from the promise of its dice to its end."""
    found: list[_Version] = []
    for entry, table in zip(entries, Table.history(table_id, entries), strict=True):
        if table.game_number == number:
            found.append((entry, table))
            if table.status is Status.FINISHED:
                break
    return found


def _seat(table: Table, index: int) -> SeatInfo:
    seat = table.seats[index]
    return SeatInfo(seat_name(table, index), seat.kind.value, seat.level)


def _steps(versions: Iterable[_Version]) -> Iterable[Step]:
    """The events of the game and around it, each roll with its turn and its place in it."""
    game: Game | None = None
    for entry, _ in versions:
        began = game is not None
        for event in _from_promise(entry.events):
            if isinstance(event, Started):
                game = evolve(Game.start(event.rules, event.seat_count), event)
                yield Step(entry.version, entry.at, event)
            elif game is not None and isinstance(event, Rolled | Scored | Resigned | Ended):
                yield _step(entry, event, game)
                game = evolve(game, event)
            elif game is not None and (note := _note(event)) is not None:
                yield Step(entry.version, entry.at, note)
        if began and not any(map(_is_told, entry.events)):
            yield Step(entry.version, entry.at, Note("other", {}))


def _from_promise(events: Sequence[TableEvent]) -> Sequence[TableEvent]:
    """The events of a version that belong to the game it promises, if it promises one."""
    for index, event in enumerate(events):
        if isinstance(event, Opened | NewGame):
            return events[index:]
    return events


def _step(entry: Entry, event: Event, game: Game) -> Step:
    if isinstance(event, Rolled):
        return Step(entry.version, entry.at, event, game.turn, game.roll_of_turn)
    return Step(entry.version, entry.at, event)


def _is_told(event: TableEvent) -> bool:
    """Whether the file says of this event by itself, so that its version is not missing."""
    own = isinstance(event, Started | Rolled | Scored | Resigned | Ended | Contributed)
    return own or _note(event) is not None


def _note(event: TableEvent) -> Note | None:
    data = table_event_data(event)
    kind = data.pop("event")
    return Note(kind, data) if kind in NOTES else None
