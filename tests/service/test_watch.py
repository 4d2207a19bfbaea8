"""The watch: what a process finds in the store that nobody told it."""

from __future__ import annotations

from contextlib import AsyncExitStack, aclosing

import pytest

from tests.fakes import MemoryTables, fake_app
from tests.service.world import World
from yachtdice.service.ports import Change, Message, StoredTable
from yachtdice.service.presence import PRESENT_MS
from yachtdice.service.stream import follow


async def after_snapshot(world: World, table_id: str) -> tuple[Message, Message]:
    async with aclosing(follow(world.tables, table_id)) as messages:
        return await anext(messages), await anext(messages)


async def test_who_is_there_comes_after_the_snapshot(world: World) -> None:
    host = await world.open("human", "human")
    state, presence = await after_snapshot(world, host.table_id)
    assert (state.event, presence.event, presence.version) == ("state", "presence", None)
    assert presence.data["seats"] == [{"seat": 0, "present": True, "seen_at": world.clock.at}]


async def test_what_another_process_committed_without_a_word_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await world.open("human")
    async with aclosing(follow(world.tables, host.table_id)) as messages:
        assert [(await anext(messages)).event for _ in range(2)] == ["state", "presence"]
        await world.app.watcher.watch()
        assert (await anext(messages)).event == "presence"
        table = await host.table()
        silent = fake_app(world.ports)

        async def dies(*_: object) -> None:
            raise ConnectionError

        monkeypatch.setattr(silent.tables, "_tell", dies)
        for _ in range(3):
            with pytest.raises(ConnectionError):
                await silent.tables.roll(
                    host.table_id, host.actor, (), (await host.table()).version
                )
        await world.app.watcher.watch()
        versions = [(await anext(messages)).version for _ in range(3)]
        assert versions == [table.version + 1, table.version + 2, table.version + 3]


async def test_nothing_new_is_no_word(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    host = await world.open("human")
    told: list[Message] = []

    async def tell(_: str, message: Message) -> None:
        told.append(message)

    async with world.ports.broker.subscribe(host.table_id):
        await world.app.watcher.watch()
        monkeypatch.setattr(world.ports.broker, "tell_here", tell)
        for _ in range(3):
            await world.app.watcher.watch()
        assert told == []
        await host.roll()
        told.clear()
        await world.app.watcher.watch()
        assert told == [Message("", {"version": 2})]


async def test_that_somebody_went_away_without_a_word_is_told(world: World) -> None:
    host = await world.open("human", "human")
    async with aclosing(follow(world.tables, host.table_id)) as messages:
        assert [(await anext(messages)).event for _ in range(2)] == ["state", "presence"]
        await world.app.watcher.watch()
        assert (await anext(messages)).data["seats"][0]["present"]
        world.clock.go_on(PRESENT_MS + 1)
        await world.app.watcher.watch()
        assert not (await anext(messages)).data["seats"][0]["present"]
        await host.attend()
        assert (await anext(messages)).data["seats"][0]["present"]


class Counting(MemoryTables):
    """A store that counts what it is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def versions(self, table_ids: object) -> dict[str, int]:
        self.asked.append("versions")
        return await super().versions(table_ids)  # type: ignore[arg-type]

    async def present(self, table_ids: object, since: int) -> dict[str, frozenset[str]]:
        self.asked.append("present")
        return await super().present(table_ids, since)  # type: ignore[arg-type]

    async def touch(self, devices: object, at: int) -> None:
        self.asked.append("touch")
        await super().touch(devices, at)  # type: ignore[arg-type]

    async def load(self, table_id: str) -> StoredTable | None:
        self.asked.append("load")
        return await super().load(table_id)

    async def commit(self, change: Change) -> None:
        self.asked.append("commit")
        await super().commit(change)


async def test_a_look_costs_the_same_however_many_tables_are_followed() -> None:
    store = Counting()
    world = World.new(store)
    async with AsyncExitStack() as stack:
        for _ in range(20):
            host = await world.open("human")
            await stack.enter_async_context(world.tables.staying(host.table_id, host.actor))
            await stack.enter_async_context(world.ports.broker.subscribe(host.table_id))
        await world.app.watcher.watch()
        store.asked.clear()
        world.clock.go_on(10_000)
        await world.app.watcher.watch()
        assert store.asked == ["touch", "versions", "present"]


async def test_nobody_to_tell_nothing_to_ask() -> None:
    store = Counting()
    world = World.new(store)
    await world.open("human")
    store.asked.clear()
    await world.app.watcher.watch()
    assert store.asked == []
