"""Fan-out through Redis: between processes, and while Redis is away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import replace

import pytest

from tests.fakes import MemoryTables, fake_app, fake_ports
from tests.service.world import World
from tests.services import OwnRedis, free_port
from yachtdice.errors import Malformed
from yachtdice.relay import Link, RedisBroker, linked
from yachtdice.relay import broker as module
from yachtdice.service.ports import Message
from yachtdice.service.stream import follow

pytestmark = pytest.mark.integration

STATE = Message("state", {"version": 7, "name": "Zoë 🎲"}, 7)
WAVE = Message("reaction", {"seat": 0, "reaction": "wave"})
Brokers = tuple[RedisBroker, RedisBroker]
Links = tuple[Link, Link]


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 - what it waits for sets no event
            await asyncio.sleep(0.01)


async def listening(*brokers: RedisBroker) -> None:
    """Wait until all of these have reached Redis."""
    for broker in brokers:
        await asyncio.wait_for(broker.lapse(), 20)


async def test_what_one_process_says_the_other_hears_once_and_itself_once(brokers: Brokers) -> None:
    here, there = brokers
    await listening(here, there)
    async with here.subscribe("t1") as ours, there.subscribe("t1") as theirs:
        for message in (STATE, WAVE):
            await here.publish("t1", message)
        for messages in (ours, theirs):
            assert [await anext(messages), await anext(messages)] == [STATE, WAVE]
        await there.publish("t1", WAVE)
        assert [await anext(ours), await anext(theirs)] == [WAVE, WAVE]


async def test_a_process_hears_of_the_tables_followed_in_it_alone(brokers: Brokers) -> None:
    here, there = brokers
    await listening(here, there)
    async with there.subscribe("t1") as one:
        async with there.subscribe("t2") as two:
            assert set(there.followed) == {"t1", "t2"}
            await here.publish("t2", WAVE)
            assert await anext(two) == WAVE
        client, prefix = here._link.client, here._link.prefix
        async with asyncio.timeout(20):
            while len(await client.pubsub_channels(f"{prefix}*")) > 2:  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.01)
        channels = await client.pubsub_channels(f"{prefix}*")
        assert sorted(channels) == [f"{prefix}everyone".encode(), f"{prefix}table:t1".encode()]
        await here.publish("t1", STATE)
        assert await anext(one) == STATE
    assert not there.followed


async def test_followers_who_come_and_go_at_once_all_hear(brokers: Brokers) -> None:
    here, there = brokers
    await listening(here, there)

    async def follows(number: int) -> Message:
        for _ in range(3):
            async with there.subscribe(f"t{number % 10}"):
                pass
        async with there.subscribe(f"t{number % 10}") as messages:
            ready.release()
            return await anext(messages)

    ready = asyncio.Semaphore(0)
    followers = [asyncio.create_task(follows(number)) for number in range(100)]
    for _ in followers:
        await ready.acquire()
    for number in range(10):
        await here.publish(f"t{number}", Message("reaction", {"table": number}))
    heard = await asyncio.wait_for(asyncio.gather(*followers), 20)
    assert [message.data["table"] for message in heard] == [n % 10 for n in range(100)]


async def test_words_that_cannot_be_read_are_passed_over(
    brokers: Brokers, caplog: pytest.LogCaptureFixture
) -> None:
    here, there = brokers
    await listening(here, there)
    async with there.subscribe("t1") as messages:
        for word in (
            b"\xff",
            b"{}",
            b"x state 7\n[]",
            b"x state x\n{}",
            b"x state 7\n{",
            b"a b\n{}",
        ):
            await here._link.client.publish(f"{here._link.prefix}table:t1", word)
        await here.publish("t1", WAVE)
        assert await anext(messages) == WAVE
    assert caplog.text.count("cannot be read") == 6


async def test_it_ends_at_whatever_moment_it_is_told_to(links: Links) -> None:
    async with asyncio.timeout(60):
        for steps in range(40):
            async with RedisBroker(links[0]).running():
                for _ in range(steps):
                    await asyncio.sleep(0)


async def test_without_redis_followers_here_still_hear_and_it_is_said_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with (
        linked(f"redis://127.0.0.1:{free_port()}") as link,
        RedisBroker(link).running() as broker,
        broker.subscribe("t1") as messages,
    ):
        for _ in range(3):
            await broker.publish("t1", WAVE)
            assert await anext(messages) == WAVE
            await until(broker._outbox.empty)
        await until(lambda: broker.lost_count == 3)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "Redis is away" in caplog.text


async def test_a_restarted_redis_is_found_again_and_followers_catch_up(
    own_redis: OwnRedis,
    own_links: Links,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two processes on one store: what was said into the void is found in the store."""
    monkeypatch.setattr("yachtdice.service.watch.WATCH_EVERY_SECONDS", 1000.0)
    store = MemoryTables()
    here, there = map(RedisBroker, own_links)
    async with here.running(), there.running():
        ports = replace(fake_ports(), tables=store, broker=here)
        world = World(ports, fake_app(ports))
        other = fake_app(replace(ports, broker=there))
        await listening(there)
        watching = asyncio.create_task(other.watcher.run())
        host = await world.open("human")
        async with aclosing(follow(other.tables, host.table_id)) as messages:
            assert (await anext(messages)).version == 1
            await until(lambda: there._is_listening and there._heard)
            rolled = await host.roll()
            while (await anext(messages)).version != rolled["version"]:
                pass  # who is there is told as well
            own_redis.stop()
            await until(lambda: not (here._is_listening or there._is_listening))
            await host.score()
            await host.roll()
            await host.keep(1, 3)
            own_redis.start()
            versions, held = [], None
            async with asyncio.timeout(20):
                while held is None:
                    message = await anext(messages)
                    versions += [message.version] if message.version else []
                    held = message.data["kept"] if message.event == "holds" else None
            assert versions == [rolled["version"] + 1, rolled["version"] + 2]
            assert held == [1, 3]
        watching.cancel()
        await until(lambda: caplog.text.count("Redis is back") == 2)
    assert caplog.text.count("Redis is away") == 2


async def test_a_redis_that_says_nothing_holds_nobody_up(
    own_redis: OwnRedis,
    own_links: Links,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(module, "QUIET_SECONDS_MAX", 0.1)
    broker = RedisBroker(own_links[0])
    async with broker.running():
        await listening(broker)
        own_redis.freeze()
        async with asyncio.timeout(20):
            async with broker.subscribe("t1") as messages:
                await broker.publish("t1", WAVE)
                assert await anext(messages) == WAVE
            await until(lambda: "Redis is away" in caplog.text)
        own_redis.thaw()
        await listening(broker)


async def test_a_connection_that_closes_in_use_is_tried_again(
    brokers: Brokers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As uvloop tells it: no error of the client, nor of the system."""
    here, there = brokers
    await listening(here, there)
    with monkeypatch.context() as patch:

        async def closed(_: object) -> None:
            raise RuntimeError("unable to perform operation on a closed transport")

        patch.setattr(here, "_send", closed)
        await here.publish("t1", WAVE)
        await until(lambda: here.lost_count == 1)
    await asyncio.wait_for(there.lapse(), 20)  # told that words were lost
    async with there.subscribe("t1") as messages:
        await here.publish("t1", WAVE)
        assert await anext(messages) == WAVE
    assert caplog.text.count("Redis is away") == 1


async def test_the_oldest_words_go_when_too_many_wait(
    own_redis: OwnRedis, own_links: Links, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "OUTBOX_MAX", 5)
    own_redis.freeze()
    async with RedisBroker(own_links[0]).running() as broker:
        for _ in range(20):
            await broker.publish("t1", WAVE)
        assert broker.lost_count == 15
        own_redis.thaw()


@pytest.mark.parametrize("url", ["redis://[", "redis://localhost:x", "redis://h?db=x"])
async def test_an_address_that_cannot_be_is_refused(url: str) -> None:
    with pytest.raises(Malformed, match="YACHT_BROKER_URL"):
        async with linked(url):
            pass


async def test_a_password_is_not_shown() -> None:
    with pytest.raises(Malformed) as caught:
        async with linked("redis://ann:hidden@localhost:x"):
            pass
    assert "hidden" not in str(caught.value)
