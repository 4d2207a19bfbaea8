"""Following a table: snapshot, versions without gaps, signals, and a broker that loses words."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing

import pytest

from tests.service.world import Sitter, World
from yachtdice.service.broker import WAITING_MAX, LocalBroker
from yachtdice.service.errors import NotFound
from yachtdice.service.ports import Message
from yachtdice.service.stream import follow
from yachtdice.service.tables import Tables


async def played(
    tables: Tables, table_id: str, *, after: int | None = None
) -> AsyncGenerator[Message, None]:
    """What a follower hears, word of who is there left out."""
    async with aclosing(follow(tables, table_id, after=after)) as messages:
        async for message in messages:
            if message.event != "presence":
                yield message


async def heard(messages: AsyncIterator[Message], count: int) -> list[int | None]:
    """The versions of the next messages."""
    return [(await asyncio.wait_for(anext(messages), 2)).version for _ in range(count)]


def broker_of(world: World) -> LocalBroker:
    assert isinstance(world.app.broker, LocalBroker)
    return world.app.broker


async def _until_version(messages: AsyncIterator[Message], last: int) -> AsyncIterator[Message]:
    """The states up to this version, signals left out."""
    async for message in messages:
        if message.version is not None:
            yield message
        if message.version == last:
            return


async def five_versions(world: World) -> Sitter:
    host = await world.open()
    await host.turn()
    await host.turn()
    return host


async def test_a_snapshot_then_every_version_and_signal(world: World) -> None:
    host = await five_versions(world)
    async with aclosing(played(world.tables, host.table_id)) as messages:
        snapshot = await anext(messages)
        assert snapshot == Message("state", await world.tables.look(host.table_id), 5)
        await host.roll()
        await host.keep(2)
        await host.score()
        rolled, held, scored = [await anext(messages) for _ in range(3)]
    assert (rolled.version, held.version, scored.version) == (6, None, 7)
    assert held == Message("holds", {"version": 6, "kept": [2]})
    assert scored.data == {**await world.tables.look(host.table_id)}
    assert broker_of(world).follower_count == 0


@pytest.mark.parametrize("after", [1, 3, 4])
async def test_T079_what_was_missed_comes_first(world: World, after: int) -> None:
    host = await five_versions(world)
    async with aclosing(played(world.tables, host.table_id, after=after)) as messages:
        assert await heard(messages, 5 - after) == list(range(after + 1, 6))
        assert (await anext(messages)).event == "holds"
        await host.roll()
        assert await heard(messages, 1) == [6]


@pytest.mark.parametrize("after", [None, 0, -1, 6, 10**9])
async def test_what_is_no_version_gets_a_snapshot(world: World, after: int | None) -> None:
    host = await five_versions(world)
    async with aclosing(played(world.tables, host.table_id, after=after)) as messages:
        assert await heard(messages, 1) == [5]


async def test_who_missed_much_gets_a_snapshot(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yachtdice.service.stream.MISSED_MAX", 2)
    host = await five_versions(world)
    for after, versions in ((3, [4, 5]), (2, [5])):
        async with aclosing(played(world.tables, host.table_id, after=after)) as messages:
            assert await heard(messages, len(versions)) == versions


async def test_the_states_that_were_missed_are_those_that_were_told(world: World) -> None:
    host = await world.open("human", "computer")
    told: list[Message] = []
    async with aclosing(played(world.tables, host.table_id)) as messages:
        await anext(messages)
        await world.tables.skip_pauses(host.table_id, host.actor)
        await host.turn()
        await world.tables.skip_pauses(host.table_id, host.actor)
        version = await host.version()
        told = [await anext(messages) for _ in range(version - 1)]
    again = await world.tables.states_after(host.table_id, 1)
    assert again == [message.data for message in told]


async def test_a_gap_is_filled_from_the_log_and_nothing_comes_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await five_versions(world)
    broker = broker_of(world)
    async with aclosing(played(world.tables, host.table_id)) as messages:
        await anext(messages)
        lost: list[Message] = []

        async def lose(_: str, message: Message) -> None:
            lost.append(message)

        with monkeypatch.context() as patch:
            patch.setattr(broker, "publish", lose)
            await host.turn()
        await host.roll()
        assert await heard(messages, 3) == [6, 7, 8]
        for message in lost:
            await broker.publish(host.table_id, message)
        await host.score()
        assert await heard(messages, 1) == [9]


async def test_a_follower_that_reads_slowly_misses_nothing(world: World) -> None:
    host = await world.open()
    async with aclosing(played(world.tables, host.table_id)) as messages:
        await anext(messages)
        await host.roll()
        for number in range(2 * WAITING_MAX):
            await host.keep(number % 5)
        rolled, held = [await asyncio.wait_for(anext(messages), 2) for _ in range(2)]
        assert (rolled.version, held.event) == (2, "holds")
        await host.score()
        versions = [message.version async for message in _until_version(messages, 3)]
    assert versions == [3]


async def test_followers_hear_of_their_own_table_alone(world: World) -> None:
    host, other = await world.open(), await world.open()
    async with aclosing(played(world.tables, host.table_id)) as messages:
        await anext(messages)
        await other.turn()
        await host.roll()
        assert (await anext(messages)).data["table_id"] == host.table_id


async def test_there_is_nothing_to_follow_elsewhere(world: World) -> None:
    with pytest.raises(NotFound):
        await anext(follow(world.tables, "0" * 24))
    assert broker_of(world).follower_count == 0
