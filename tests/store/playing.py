"""Games played by chance in a store, and whole lives of tables."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.store.changes import opening, played, seat, then
from tests.strategies import random_step
from yachtdice.game import Game, Started
from yachtdice.rules import RuleSet
from yachtdice.service.play import new_game, rematch
from yachtdice.service.ports import Change, TableStore
from yachtdice.service.table import Status, Table
from yachtdice.service.table_events import (
    Contributed,
    SeatDropped,
    SeatFilled,
    SeatKind,
    SeatTaken,
    TableEvent,
)


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
    return wanted if waiting[1:] else (*wanted, *new_game(table, "7f" * 32, f"{table.join_code}+"))
