"""The server stops and starts in the middle of everything, and nothing is lost."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from tests.services import free_port, listens
from tests.serving import Server
from tests.support import PRESET_IDS
from tests.web.api.bots import Bot
from tests.web.api.listening import listening
from tests.web.api.playing import Player, running_site, settings_in, without_clock
from yachtdice.errors import Illegal
from yachtdice.web.server import SILENCE_MS_MAX, _let_go_of_the_silent, serve


async def test_a_turn_goes_on_after_a_restart_with_dice_holds_and_rolls_left(folder: Path) -> None:
    async with running_site(folder) as site:
        player = await site.open(seats=[{"kind": "human"}, {"kind": "local"}])
        await player.roll()
        await player.roll(1)
        await player.keep(0, 2, 4)
        before = player.state
    async with running_site(folder) as site:
        player.client = site.client
        assert without_clock(await player.look()) == without_clock(before)
        assert player.turn["kept"] == [0, 2, 4]
        assert player.turn["rolls_left"] == 1
        await player.roll(0, 2, 4)
        for position in (0, 2, 4):
            assert player.turn["dice"][position] == before["turn"]["dice"][position]


@pytest.mark.parametrize("rules", [*PRESET_IDS, "house"])
async def test_T094_every_rule_set_comes_back_with_its_game(folder: Path, rules: str) -> None:
    chosen: object = rules
    if rules == "house":
        chosen = {"base": "thirteen", "extra_yacht": 7, "boxes": {"full_house": {"pays": 33}}}
    async with running_site(folder) as site:
        player = await site.open(rules=chosen)
        await player.roll()
        before = player.state
    async with running_site(folder) as site:
        player.client = site.client
        after = await player.look()
        assert after["rules"] == before["rules"]
        assert after["turn"]["options"] == before["turn"]["options"]
        option = before["turn"]["options"][-1]
        await player.score(option["box"])
        assert player.state["seats"][0]["sheet"] == {option["box"]: option["points"]}


async def test_a_token_of_another_secret_plays_nothing(folder: Path) -> None:
    async with running_site(folder) as site:
        player = await site.open()
        forged = Player(site.client, player.table_id, "A" * 43)
        answer = await forged.send("roll", {"keep": [], "version": 1})
        assert answer.status_code == 401


@pytest.mark.integration
def test_T084_the_server_stops_within_five_seconds_though_streams_are_open(
    own_server: Server,
) -> None:
    with Bot(own_server) as bot:
        bot.do("roll", keep=[])
        with (
            listening(own_server.url, bot.table_id) as one,
            listening(own_server.url, bot.table_id) as other,
        ):
            assert one.versions(1) == other.versions(1) == [2]
            started = time.monotonic()
            own_server.stop()
            assert time.monotonic() - started < 5
            assert one.ends()
            assert other.ends()
        own_server.start()
        with listening(own_server.url, bot.table_id, last_event_id="2") as listener:
            bot.do("roll", keep=[0])
            assert listener.versions(1) == [3]
    assert "Traceback" not in own_server.log


@pytest.mark.integration
def test_T084_fifty_streams_end_properly_and_a_command_under_way_is_answered(
    own_server: Server,
) -> None:
    with Bot(own_server) as bot, ExitStack() as opened:
        listeners = [
            opened.enter_context(listening(own_server.url, bot.table_id)) for _ in range(50)
        ]
        assert {listener.hear().id for listener in listeners} == {"1"}
        body = b'{"keep": [], "version": 1}'
        head = (
            f"POST /api/v1/tables/{bot.table_id}/roll HTTP/1.1\r\nHost: yacht\r\n"
            f"Authorization: {bot.client.headers['Authorization']}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode()
        under_way = opened.enter_context(socket.create_connection(("127.0.0.1", own_server.port)))
        under_way.sendall(head + body[:5])
        assert httpx.get(f"{own_server.url}/healthz", timeout=5).status_code == 200
        began = time.monotonic()
        os.kill(own_server.pid, signal.SIGTERM)
        while listens(("127.0.0.1", own_server.port)):
            time.sleep(0.01)
        under_way.sendall(body[5:])
        assert under_way.recv(20).startswith(b"HTTP/1.1 200")
        own_server.stop()
        assert time.monotonic() - began < 5
        assert all(listener.ends() for listener in listeners)
    assert "exception" not in own_server.log


@pytest.mark.integration
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_ends_quietly(tmp_path: Path, number: signal.Signals) -> None:
    port = free_port()
    environment = {
        **os.environ,
        "YACHT_DATABASE_URL": f"sqlite:///{tmp_path / 'yacht.sqlite3'}",
        "PYTHONUNBUFFERED": "",
    }
    command = [sys.executable, "-m", "yachtdice", "serve", "--port", str(port)]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert f"http://127.0.0.1:{port}" in process.stdout.readline()
        assert httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=5).json() == {"status": "ok"}
        process.send_signal(number)
        out, err = process.communicate(timeout=10)
    assert process.returncode == 0
    assert (out, err) == ("", "")


@pytest.mark.integration
def test_what_is_wrong_with_its_settings_is_said_in_one_line(tmp_path: Path) -> None:
    environment = {**os.environ, "YACHT_DATABASE_URL": "nonsense://nowhere"}
    command = [sys.executable, "-m", "yachtdice", "serve", "--port", str(free_port())]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "nonsense" in done.stderr


def test_T093_more_than_one_worker_is_refused(folder: Path) -> None:
    with pytest.raises(Illegal, match="2 workers cannot share a SQLite file"):
        serve(replace(settings_in(folder), workers=2))


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="Linux alone has it")
def test_T085_connections_inherit_that_silence_ends_them() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        _let_go_of_the_silent(listener)
        with socket.create_connection(listener.getsockname()):
            accepted, _ = listener.accept()
            with accepted:
                option = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert option == SILENCE_MS_MAX
