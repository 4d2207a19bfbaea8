"""The log is the truth: replayed, it gives the table, its summary, and what everyone was told."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.service.world import Sitter, World
from tests.support import PRESET_IDS
from yachtdice.errors import Malformed, YachtError
from yachtdice.game import legal
from yachtdice.service.state import table_state
from yachtdice.service.table import Status, Table
from yachtdice.service.table_data import table_data, table_from_data
from yachtdice.service.table_events import SCHEMA, table_event_data, table_event_from_data, upgrade


async def one_step(world: World, random: Random, sitters: list[Sitter]) -> None:
    """Something that anybody might do, allowed or not."""
    sitter = random.choice(sitters)
    table = await sitter.table()
    chance = random.random()
    if table.status is Status.WAITING:
        await (
            world.join(sitter)
            if chance < 0.5
            else sitter.start(random.choice(["computer", "drop"]))
        )
    elif table.status is Status.FINISHED:
        await sitter.rematch()
    elif chance < 0.03:
        await sitter.resign()
    elif chance < 0.1:
        await world.tables.contribute(sitter.table_id, sitter.actor, f"text {chance}")
    elif chance < 0.2:
        await sitter.keep(*random.sample(range(5), random.randrange(6)))
    elif table.computer_to_move():
        world.clock.go_on(1000)
        await world.app.sweeper.sweep()
    else:
        assert table.game is not None
        move = random.choice(legal(table.game))
        if hasattr(move, "box"):
            await sitter.score(move.box)
        else:
            await sitter.roll(*move.keep)  # type: ignore[union-attr]


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    rules=st.sampled_from(PRESET_IDS),
    kinds=st.lists(st.sampled_from(["human", "local", "computer"]), max_size=4),
)
async def test_whatever_people_do_the_log_replays_to_the_table_and_its_summary(
    seed: int, rules: str, kinds: list[str]
) -> None:
    world, random = World.new(), Random(seed)
    host = await world.open("human", *kinds, rules=rules)
    sitters = [host]
    told: dict[int, Table] = {}
    refused: list[str] = []
    for _ in range(120):
        world.clock.go_on(random.randrange(500))
        try:
            await one_step(world, random, sitters)
        except YachtError as error:
            refused.append(str(error))
        table = await host.table()
        told[table.version] = table
    entries = await world.tables.store.entries(host.table_id)
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    history = {table.version: table for table in Table.history(host.table_id, entries)}
    assert all(refused)
    assert Table.replay(host.table_id, entries) == await host.table()
    for version, table in told.items():
        assert history[version] == table
        assert table_from_data(json.loads(json.dumps(table_data(table)))) == table
        state = table_state(table, holds=None, now=0)
        assert json.loads(json.dumps(state)) == state
        assert table.secret not in str(state) or table.status is Status.FINISHED
    for entry in entries:
        written = json.loads(json.dumps([table_event_data(event) for event in entry.events]))
        read = tuple(table_event_from_data(event) for event in upgrade(written, SCHEMA))
        assert read == entry.events


async def test_logs_and_summaries_of_schema_1_know_no_hints_and_read_as_giving_them(
    world: World,
) -> None:
    host = await world.open("human", "human", hints=False)
    await host.change(turn_seconds=30)
    table, entries = await host.table(), await world.tables.store.entries(host.table_id)
    old = [[without_hints(table_event_data(event)) for event in entry.events] for entry in entries]
    read = [
        replace(entry, events=tuple(map(table_event_from_data, upgrade(row, 1))))
        for entry, row in zip(entries, old, strict=True)
    ]
    replayed = Table.replay(host.table_id, read)
    assert not table.hints
    assert replayed.hints
    assert replace(replayed, hints=False, last=table.last) == table
    assert table_from_data(without_hints(table_data(table))).hints


def without_hints(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != "hints"}


@pytest.mark.parametrize("schema", [0, SCHEMA + 1])
def test_rows_of_an_unknown_schema_are_refused(schema: int) -> None:
    with pytest.raises(Malformed, match=str(schema)):
        upgrade([], schema)
