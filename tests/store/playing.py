"""Changes to commit: tables that are opened, filled, played and played again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.strategies import random_step
from yachtdice.game import Game, Started
from yachtdice.rules import RuleSet, get
from yachtdice.service.play import new_game, rematch
from yachtdice.service.ports import Change, KeyedAnswer, Result, TableStore
from yachtdice.service.table import Entry, Status, Table
from yachtdice.service.table_events import (
    Contributed,
    Opened,
    SeatDropped,
    SeatFilled,
    SeatKind,
    SeatTaken,
    TableEvent,
    TableSeat,
)

STANDARD = get("standard")
SECRET = "5e" * 32


def seat(kind: SeatKind, index: int, player_id: str = "", name: str = "") -> TableSeat:
    """A taken seat, or a free one for a human without a player."""
    nonce = "01" * 16 if player_id else ""
    level = "greedy" if kind is SeatKind.COMPUTER else ""
    return TableSeat(kind, name, holder=index, level=level, nonce=nonce, player_id=player_id)


def opening(*seats: TableSeat, code: str = "", rules: RuleSet = STANDARD) -> Opened:
    return Opened(rules, seats, SECRET, code)


def then(
    table: Table, *events: TableEvent, at: int = 0, due_at: int | None = None, **more: Any
) -> Change:
    """The change that these events make of a table."""
    after = table.accept(events, at=at or table.changed_at + 1)
    return Change(after, Entry(after.version, after.changed_at, events), due_at, **more)


def new(
    table_id: str,
    *,
    player_id: str = "ann",
    code: str = "",
    at: int = 1000,
    due_at: int | None = None,
    answer: KeyedAnswer | None = None,
) -> Change:
    """A new table of one person, not started."""
    opened = opening(seat(SeatKind.HUMAN, 0, player_id, "Ann"), code=code)
    table = Table.open(table_id, opened)
    return then(table, opened, at=at, due_at=due_at, answer=answer)


async def played(store: TableStore, *changes: Change) -> Table:
    """The table after these changes are committed."""
    for change in changes:
        await store.commit(change)
    return changes[-1].table


async def finished(store: TableStore, table: Table, **more: Any) -> Table:
    """The table after its (rest of a) game was played by chance."""
    random = Random(table.table_id)
    if table.game is None:
        table = await played(store, then(table, Started(table.rules, len(table.seats), 0)))
    while table.status is not Status.FINISHED:
        assert table.game is not None
        _, event = random_step(table.game, random.random)
        change = then(table, event)
        over = change.table.status is Status.FINISHED
        table = await played(store, then(table, event, **more) if over else change)
    return table


def result(table_id: str, total: int, *, game_number: int = 1, at: int = 1, **more: Any) -> Result:
    """A finished solo game of Ann's."""
    fields: dict[str, Any] = {
        "seat": 0,
        "player_id": "ann",
        "rules_id": "standard",
        "rules_hash": "yd1:x",
        "place": 1,
        "seat_count": 1,
        "resigned": False,
        **more,
    }
    return Result(table_id=table_id, game_number=game_number, total=total, finished_at=at, **fields)


def lives(table_id: str, random: Random, rules: RuleSet, names: list[str]) -> Iterator[Change]:
    """The whole life of a table by chance: seats come and go, games are played, or broken off."""
    kinds = [SeatKind.HUMAN, *random.choices(list(SeatKind), k=len(names) - 1)]
    seats = [
        seat(kind, index, "" if index and kind is SeatKind.HUMAN else f"player {index}", name)
        for index, (kind, name) in enumerate(zip(kinds, names, strict=True))
    ]
    opened = opening(*seats, code=table_id[-6:], rules=rules)
    change = then(Table.open(table_id, opened), opened, at=random.randrange(1, 2**41))
    yield change
    for event in _sitting_down(change.table, random):
        change = then(change.table, event, due_at=random.choice([None, 2**41]))
        yield change
    for _ in range(random.randrange(60)):
        table = change.table
        change = then(
            table, *_next_events(table, random), at=table.changed_at + random.randrange(9)
        )
        yield change


def _sitting_down(table: Table, random: Random) -> Iterator[TableEvent]:
    if random.random() < 0.5:
        yield Contributed(0, "“naïve” 🎲 \\ \x00 text")
    free = [index for index, seat in enumerate(table.seats) if seat.is_free]
    if free and random.random() < 0.5:
        yield SeatDropped(free[0])
        free = [index - 1 for index in free[1:]]
    for index in free:
        if random.random() < 0.5:
            yield SeatTaken(index, f"Zoë {index}", "02" * 16, f"player {index}")
        else:
            yield SeatFilled(index, "", "greedy")


def _next_events(table: Table, random: Random) -> tuple[TableEvent, ...]:
    game: Game | None = table.game
    if game is None:
        return (Started(table.rules, len(table.seats), random.randrange(len(table.seats))),)
    if not game.is_over:
        _, event = random_step(game, random.random, leaving=0.02)
        return (event,)
    waiting = [index for index in table.people if index not in table.rematch_wanted]
    wanted = rematch(table, waiting[0])
    return wanted if waiting[1:] else (*wanted, *new_game(table, "7f" * 32))
