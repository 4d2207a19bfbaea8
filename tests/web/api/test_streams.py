"""Following a table: a snapshot, versions without gaps, signals without an id."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from tests.serving import Server
from tests.web.api.bots import Bot
from tests.web.api.listening import listening
from yachtdice.web.api import answers

pytestmark = pytest.mark.integration


UNKNOWN = (
    *("", "x", "0", "-1", "8", "99999999", "9" * 40, "1.0", "null", "'", "%00", "0x3"),
    *(" 3", "3 ", "٣"),  # headers cannot hold these
)


@pytest.fixture
def bot(server: Server) -> Iterator[Bot]:
    with Bot(server) as bot:
        yield bot


def test_a_snapshot_comes_first_then_every_version_and_holds(server: Server, bot: Bot) -> None:
    bot.turn()
    with listening(server.url, bot.table_id) as listener:
        snapshot = listener.hear()
        assert (snapshot.event, snapshot.id) == ("state", "3")
        answers.State.model_validate(snapshot.data)
        bot.turn()
        rolled, held, scored = (listener.hear() for _ in range(3))
    assert (rolled.event, rolled.id) == ("state", "4")
    assert rolled.data["last"][0]["event"] == "rolled"
    assert (held.event, held.id) == ("holds", None)
    assert held.data == {"version": 4, "kept": [0, 3]}
    assert (scored.event, scored.id, scored.data["version"]) == ("state", "5", 5)
    assert {**scored.data, "sent_at": 0} == {**bot.state, "sent_at": 0}


def test_two_followers_hear_the_same(server: Server, bot: Bot) -> None:
    with (
        listening(server.url, bot.table_id) as one,
        listening(server.url, bot.table_id) as other,
    ):
        assert one.versions(1) == other.versions(1) == [1]
        for _ in range(3):
            bot.turn()
        assert one.versions(6) == other.versions(6) == [2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("by", ["after", "last_event_id"])
def test_T079_what_was_missed_comes_without_gaps(server: Server, bot: Bot, by: str) -> None:
    for _ in range(4):
        bot.turn()
    with listening(server.url, bot.table_id, **{by: "3"}) as listener:
        assert listener.versions(6) == [4, 5, 6, 7, 8, 9]
        bot.turn()
        assert listener.versions(2) == [10, 11]


def test_who_has_missed_nothing_hears_the_next_version_first(server: Server, bot: Bot) -> None:
    bot.do("roll", keep=[])
    bot.do("keep", "PUT", keep=[2])
    with listening(server.url, bot.table_id, after="2") as listener:
        held = listener.hear()
        assert (held.event, held.data["kept"]) == ("holds", [2])
        bot.do("roll", keep=[2])
        assert listener.versions(1) == [3]


def test_T081_the_header_of_a_browser_that_reconnects_goes_before_its_address(
    server: Server, bot: Bot
) -> None:
    for _ in range(3):
        bot.turn()
    with listening(server.url, bot.table_id, after="1", last_event_id="6") as listener:
        assert listener.versions(1) == [7]


@pytest.mark.parametrize(
    ("by", "unknown"),
    [*(("after", text) for text in UNKNOWN), *(("last_event_id", text) for text in UNKNOWN[:-3])],
)
def test_what_is_no_version_of_the_table_is_answered_by_a_snapshot(
    server: Server, bot: Bot, by: str, unknown: str
) -> None:
    for _ in range(3):
        bot.turn()
    with listening(server.url, bot.table_id, **{by: unknown}) as listener:
        snapshot = listener.hear()
        assert (snapshot.event, snapshot.id, snapshot.data["version"]) == ("state", "7", 7)


def test_a_stream_carries_no_other_table(server: Server, bot: Bot) -> None:
    with Bot(server) as other, listening(server.url, bot.table_id) as listener:
        listener.versions(1)
        other.turn()
        bot.turn()
        heard = [listener.hear() for _ in range(3)]
    assert all(h.event == "holds" or h.data["table_id"] == bot.table_id for h in heard)


def test_no_cache_keeps_a_stream_and_no_proxy_holds_it_back(server: Server, bot: Bot) -> None:
    with listening(server.url, bot.table_id) as listener:
        headers = listener.response.headers
        assert headers["cache-control"] == "no-store"
        assert headers["x-accel-buffering"] == "no"
        assert "content-security-policy" in headers


def test_head_of_a_stream_ends(bot: Bot) -> None:
    answer = bot.client.head(f"/tables/{bot.table_id}/events")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert bot.client.head(f"/tables/{bot.table_id}").status_code == 200


def test_a_reader_that_goes_leaves_nothing_behind(server: Server, bot: Bot) -> None:
    for _ in range(5):
        with listening(server.url, bot.table_id) as listener:
            listener.versions(1)
    bot.turn()
    time.sleep(0.5)
    assert "Traceback" not in server.log


@pytest.mark.slow
def test_a_heartbeat_comes_when_nothing_happens(server: Server, bot: Bot) -> None:
    with listening(server.url, bot.table_id) as listener:
        listener.versions(1)
        before = len(listener.comments)
        for line in listener._lines:
            if line.startswith(":"):
                listener.comments.append(line)
                break
        assert len(listener.comments) == before + 1
        assert re.match(r": ping", listener.comments[-1])
