"""Readers that take nothing, and requests that break off in the middle."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.types import Message as Sent

from tests.serving import Server
from tests.web.api.bots import Bot
from tests.web.api.playing import running_site
from yachtdice.service.broker import WAITING_MAX, LocalBroker
from yachtdice.service.ports import Message
from yachtdice.web.services import services_of
from yachtdice.web.streams import table_stream

pytestmark = pytest.mark.integration


async def test_a_reader_that_takes_nothing_fills_no_memory_and_is_let_go(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yachtdice.web.streams.SEND_SECONDS_MAX", 0.3)
    async with running_site(folder) as site:
        player, app = await site.open(), services_of(site.app)
        broker = app.broker
        assert isinstance(broker, LocalBroker)
        stuck = asyncio.Event()

        async def send(message: Sent) -> None:
            if b"event: state" in message.get("body", b""):
                stuck.set()
                await asyncio.Event().wait()

        async def receive() -> Sent:
            await asyncio.Event().wait()
            raise AssertionError

        stream = await table_stream(app.tables, player.table_id, after=None)
        reading = asyncio.create_task(
            stream({"type": "http", "app": site.app, "method": "GET"}, receive, send)
        )
        await asyncio.wait_for(stuck.wait(), 5)
        for number in range(10 * WAITING_MAX):
            await broker.tell_here(player.table_id, Message("reaction", {"seat": number}))
        (waiting,) = broker._followers[player.table_id]
        assert waiting.qsize() == WAITING_MAX
        await asyncio.wait_for(reading, 5)
        assert broker.follower_count == 0
        assert app.metrics.registry.get_sample_value("yacht_streams_open") == 0


@pytest.fixture
def bot(server: Server) -> Iterator[Bot]:
    with Bot(server) as bot:
        yield bot


def roll_of(bot: Bot, server: Server, key: str) -> bytes:
    """The first roll as it goes over the wire."""
    body = json.dumps({"keep": [], "version": bot.state["version"]})
    return (
        f"POST /api/v1/tables/{bot.table_id}/roll HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        f"Authorization: {bot.client.headers['Authorization']}\r\nIdempotency-Key: {key}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    ).encode()


def version_of(bot: Bot) -> int:
    found: int = bot.client.get(f"/tables/{bot.table_id}").json()["version"]
    return found


@pytest.mark.parametrize("share", [0.2, 0.6, 0.99])
def test_a_request_that_breaks_off_changes_nothing(server: Server, bot: Bot, share: float) -> None:
    before, request = version_of(bot), roll_of(bot, server, "a" * 20)
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(request[: int(share * len(request))])
    assert version_of(bot) == before
    assert "Traceback" not in server.log


def test_a_command_whose_answer_nobody_took_counts_once(server: Server, bot: Bot) -> None:
    before, request = version_of(bot), roll_of(bot, server, "b" * 20)
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(request)
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(request)
        answer = connection.recv(65536)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert version_of(bot) == before + 1
    assert "Traceback" not in server.log
