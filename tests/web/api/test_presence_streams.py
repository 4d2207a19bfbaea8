"""Presence, signs and takeovers as followers of a table hear them."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx
import pytest

from tests.serving import Server
from tests.web.api.bots import Bot
from tests.web.api.listening import Listener, listening
from yachtdice.web.api import answers

pytestmark = pytest.mark.integration

THREE = [{"kind": "human"}, {"kind": "human"}, {"kind": "human"}]


@pytest.fixture
def host(server: Server) -> Iterator[Bot]:
    with Bot(server, seats=THREE) as bot:
        yield bot


def token_of(bot: Bot) -> str:
    return str(bot.client.headers["Authorization"]).removeprefix("Bearer ")


def seen_at(listener: Listener, seat: int) -> int:
    """When the seat was last there, as the next word of presence has it."""
    seats = listener.hear("presence").data["seats"]
    return int(next(s["seen_at"] for s in seats if s["seat"] == seat))


def test_presence_comes_after_the_snapshot_and_without_id(server: Server, host: Bot) -> None:
    with listening(server.url, host.table_id) as listener:
        assert listener.hear().event == "state"
        presence = listener._next()
        assert (presence.event, presence.id) == ("presence", None)
        answers.Presence.model_validate(presence.data)
        assert presence.data["seats"][0]["present"]


def test_a_sign_is_heard_by_all_and_carries_no_id(server: Server, host: Bot) -> None:
    with listening(server.url, host.table_id) as listener:
        listener.versions(1)
        path = f"/tables/{host.table_id}/reactions"
        assert host.client.post(path, json={"reaction": "clap"}).status_code == 204
        heard = listener.hear("reaction")
        answers.Reaction.model_validate(heard.data)
        assert (heard.id, heard.data) == (None, {"seat": 0, "reaction": "clap"})


def test_somebody_who_joins_is_there(server: Server, host: Bot) -> None:
    with listening(server.url, host.table_id) as listener:
        listener.versions(1)
        host.client.post(f"/tables/{host.table_id}/seats", json={})
        while len(seats := listener.hear("presence").data["seats"]) < 2:
            pass
        assert [seat["seat"] for seat in seats] == [0, 1]


def test_a_removed_table_says_so_and_ends(server: Server, host: Bot) -> None:
    with listening(server.url, host.table_id) as listener:
        listener.versions(1)
        assert host.client.post(f"/tables/{host.table_id}/leave").status_code == 204
        assert listener.hear("gone").data == {}
        assert listener.ends()
    again = httpx.get(f"{server.url}/api/v1/tables/{host.table_id}/events")
    assert again.status_code == 404


@pytest.mark.slow
def test_T085_a_killed_process_is_shown_offline_in_time(server: Server, host: Bot) -> None:
    url = f"{server.url}/api/v1/tables/{host.table_id}/events"
    program = (
        "import httpx, sys\n"
        "headers = {'Authorization': sys.argv[2]}\n"
        "with httpx.stream('GET', sys.argv[1], headers=headers, timeout=60) as stream:\n"
        "    for line in stream.iter_lines():\n"
        "        print(line, flush=True)\n"
    )
    joined = host.client.post(f"/tables/{host.table_id}/seats", json={}).json()
    authorization = f"Bearer {joined['seat_token']}"
    command = [sys.executable, "-c", program, url, authorization]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        time.sleep(12)
        with listening(server.url, host.table_id, token=token_of(host)) as listener:
            before = seen_at(listener, 1)
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            killed_at = time.monotonic()
            while listener.hear("presence").data["seats"][1]["present"]:
                pass
            assert time.monotonic() - killed_at < 45
        after = host.client.get(f"/tables/{host.table_id}").json()
        assert after["sent_at"] - before >= 30_000


@pytest.mark.slow
def test_an_open_stream_keeps_its_person_there(server: Server, host: Bot) -> None:
    with (
        listening(server.url, host.table_id, token=token_of(host)) as mine,
        listening(server.url, host.table_id) as other,
    ):
        mine.versions(1)
        first = seen_at(other, 0)
        time.sleep(13)
    with listening(server.url, host.table_id) as later:
        assert seen_at(later, 0) >= first + 9000


def test_T091_both_go_on_in_the_same_table_after_a_restart(own_server: Server) -> None:
    with Bot(own_server, seats=[{"kind": "human"}, {"kind": "human"}]) as host:
        joined = host.client.post(f"/tables/{host.table_id}/seats", json={}).json()
        tokens = {0: token_of(host), 1: joined["seat_token"]}
        version = joined["state"]["version"]
        with contextlib.ExitStack() as stack:
            for token in tokens.values():
                stream = listening(own_server.url, host.table_id, token=token)
                assert stack.enter_context(stream).versions(1) == [version]
            began = time.monotonic()
            own_server.stop()
            assert time.monotonic() - began < 5
        own_server.start()
        with contextlib.ExitStack() as stack:
            streams = [
                stack.enter_context(
                    listening(
                        own_server.url, host.table_id, last_event_id=str(version), token=token
                    )
                )
                for token in tokens.values()
            ]
            turn = host.client.get(f"/tables/{host.table_id}").json()["turn"]
            host.client.headers["Authorization"] = f"Bearer {tokens[turn['seat']]}"
            host.state = joined["state"]
            host.do("roll", keep=[])
            assert [stream.versions(1) for stream in streams] == [[version + 1]] * 2
    assert "Traceback" not in own_server.log
