"""What a server tells of itself: numbers and lines, and nothing in them that opens anything."""

from __future__ import annotations

import io
import json
import logging
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any

import httpx
import pytest
from fastapi import Request

from tests.fakes import FakeClock, fake_app, fake_ports
from yachtdice.bootstrap import App, wire
from yachtdice.errors import Malformed
from yachtdice.rules import get
from yachtdice.service.requests import TableRequest, read_seat
from yachtdice.settings import Settings
from yachtdice.web import logs
from yachtdice.web.app import create_app
from yachtdice.web.security import COOKIE

HERE, ELSEWHERE = "127.0.0.1", "203.0.113.7"


@asynccontextmanager
async def site(app: App | None = None, address: str = HERE) -> AsyncIterator[httpx.AsyncClient]:
    """A client at an address, of a site over fakes."""
    served = create_app(services=lambda: nullcontext(app or fake_app()))

    @served.get("/boom/{what}")
    async def boom(request: Request, what: str) -> None:
        raise RuntimeError(f"boom at {request.url.path.count(what)}")

    # The last page takes every address, so that the new route has to go before it.
    served.router.routes.insert(0, served.router.routes.pop())
    transport = httpx.ASGITransport(served, client=(address, 5), raise_app_exceptions=False)
    async with (
        served.router.lifespan_context(served),
        httpx.AsyncClient(transport=transport, base_url="http://yacht.test") as client,
    ):
        yield client


async def play(client: httpx.AsyncClient) -> list[str]:
    """A little of everything; returns all that nobody else may learn."""
    opened = (
        await client.post("/api/v1/tables", json={"seats": [{"kind": "human"}, {"kind": "human"}]})
    ).json()
    table_id, token, code = opened["table_id"], opened["seat_token"], opened["join_code"]
    joined = (await client.post(f"/api/v1/tables/{table_id}/seats")).json()
    tokens = {opened["seat"]: token, joined["seat"]: joined["seat_token"]}
    to_move = tokens[joined["state"]["turn"]["seat"]]
    for version in (2, 2):  # the second is stale
        await client.post(
            f"/api/v1/tables/{table_id}/roll",
            json={"keep": [], "version": version},
            headers={"Authorization": f"Bearer {to_move}"},
        )
    await client.get(f"/api/v1/tables/{table_id}?token={token}")
    await client.head(f"/tables/{table_id}")
    await client.get("/")
    await client.get(f"/no/such/{token}")
    await client.get(f"/boom/{token}")
    await client.get("/join", params={"code": code})
    cookie = client.cookies.get(COOKIE)
    assert cookie
    return [table_id, *tokens.values(), code, cookie]


def samples(text: str, name: str) -> dict[str, float]:
    """The samples of a metric, by their labels as written."""
    lines = [line for line in text.splitlines() if line.startswith((f"{name}{{", f"{name} "))]
    return {
        line.removeprefix(name).rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines
    }


async def test_metrics_count_commands_by_kind_and_result_and_requests_by_route() -> None:
    async with site() as client:
        secrets = await play(client)
        text = (await client.get("/metrics")).text
    commands = samples(text, "yacht_command_seconds_count")
    assert commands['{kind="roll",result="accepted"}'] == 1
    assert commands['{kind="roll",result="stale"}'] == 1
    assert commands['{kind="take_seat",result="accepted"}'] == 1
    requests = samples(text, "yacht_request_seconds_count")
    roll = '{method="POST",route="/api/v1/tables/{table_id}/roll",status="%s"}'
    assert requests[roll % 200] == requests[roll % 409] == 1
    assert requests['{method="GET",route="/tables/{table_id}",status="200"}'] == 1
    assert requests['{method="GET",route="/boom/{what}",status="500"}'] == 1
    assert samples(text, "yacht_tables")['{status="playing"}'] == 1
    told = samples(text, "yacht_events_published_total")
    assert told['{event="state",result="published"}'] == 3
    assert [secret for secret in secrets if secret in text] == []


async def test_of_several_workers_each_labels_its_own_numbers() -> None:
    alone, one_of_two = (wire(Settings(workers=count), fake_ports()) for count in (1, 2))
    async with site(alone) as client:
        text = (await client.get("/metrics")).text
        assert "worker=" not in text
        assert "yacht_broker_lost 0.0" in text
    async with site(one_of_two) as client:
        text = (await client.get("/metrics")).text
    samples = [line for line in text.splitlines() if not line.startswith("#")]
    assert samples
    assert all(f'worker="{os.getpid()}"' in line for line in samples)


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        (HERE, {}, 200),
        ("::1", {"Accept": "*/*"}, 200),
        (ELSEWHERE, {}, 404),
        (HERE, {"X-Forwarded-For": ELSEWHERE}, 404),
        (HERE, {"Forwarded": f"for={ELSEWHERE}"}, 404),
        ("a name", {}, 404),
    ],
)
async def test_without_a_token_metrics_are_for_this_machine(
    address: str, headers: dict[str, str], status: int
) -> None:
    async with site(address=address) as client:
        assert (await client.get("/metrics", headers=headers)).status_code == status


@pytest.mark.parametrize("given", ["Bearer s3cret", "Bearer wrong", "s3cret", ""])
async def test_with_a_token_metrics_are_for_whoever_bears_it(given: str) -> None:
    app = wire(Settings(metrics_token="s3cret"), fake_ports())  # noqa: S106 - a test's own
    async with site(app, ELSEWHERE) as client:
        answer = await client.get("/metrics", headers={"Authorization": given})
    assert answer.status_code == (200 if given == "Bearer s3cret" else 404)


async def test_a_due_action_tells_how_late_it_was() -> None:
    clock = FakeClock()
    app = fake_app(fake_ports(clock))
    wanted = TableRequest(get("standard"), (read_seat("human"),), turn_seconds=30)
    table = (await app.tables.open(wanted)).table
    clock.go_on(30_000 + 1_700)
    await app.tables.act_if_due(table.table_id)
    late = app.metrics.registry.get_sample_value("yacht_sweep_lag_seconds_sum")
    assert late == pytest.approx(1.7)
    assert app.metrics.registry.get_sample_value("yacht_sweep_lag_seconds_count") == 1


# ------------------------------------------------------------------------- logs


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Everything that is logged meanwhile, in lines for programs."""
    text, root = io.StringIO(), logging.getLogger()
    handler = logging.StreamHandler(text)
    handler.setFormatter(logs.Lines())
    handler.addFilter(lambda record: record.name != "httpx")  # the client's own words
    levels = {logger: logger.level for logger in (root, logging.getLogger("yachtdice"))}
    root.addHandler(handler)
    for logger in levels:
        logger.setLevel(logging.DEBUG)
    yield text
    root.removeHandler(handler)
    for logger, level in levels.items():
        logger.setLevel(level)


def lines_of(log: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


async def test_nothing_secret_is_ever_logged(log: io.StringIO) -> None:
    async with site() as client:
        secrets = await play(client)
    lines = lines_of(log)
    requests = [line for line in lines if line["event"] == "request"]
    assert len(requests) == 10
    assert [line for line in lines if any(secret in json.dumps(line) for secret in secrets)] == []


async def test_a_request_is_one_line_with_its_route_status_time_and_id(log: io.StringIO) -> None:
    async with site() as client:
        answers = [
            await client.get("/api/v1/rules", headers={"X-Request-ID": given})
            for given in ("0123-from-a-proxy", "no id\x20", "")
        ]
    told = [line for line in lines_of(log) if line["event"] == "request"]
    assert [line["request_id"] for line in told] == [a.headers["X-Request-ID"] for a in answers]
    assert told[0]["request_id"] == "0123-from-a-proxy"
    assert len(told[1]["request_id"]) == len(told[2]["request_id"]) == 32
    assert (told[0]["method"], told[0]["route"], told[0]["status"]) == ("GET", "/api/v1/rules", 200)
    assert told[0]["level"] == "info"
    assert told[0]["ms"] > 0


async def test_a_failure_is_logged_with_the_id_that_the_answer_carries(log: io.StringIO) -> None:
    async with site() as client:
        answer = await client.get("/boom/bang")
    assert answer.status_code == 500
    (failed,) = [line for line in lines_of(log) if "exception" in line]
    assert failed["event"] == "GET /boom/{what} failed"
    assert "RuntimeError: boom at 1" in failed["exception"]
    assert failed["request_id"] == answer.headers["X-Request-ID"]


async def test_health_is_asked_quietly(log: io.StringIO) -> None:
    async with site() as client:
        await client.get("/healthz")
    assert {line["level"] for line in lines_of(log) if line["event"] == "request"} == {"debug"}


@pytest.mark.parametrize(
    ("settings", "terminal", "formatter", "level"),
    [
        (Settings(), True, logs.Text, logging.WARNING),
        (Settings(), False, logs.Lines, logging.INFO),
        (Settings(log_format="json"), True, logs.Lines, logging.INFO),
        (Settings(log_format="text", log_level="debug"), False, logs.Text, logging.DEBUG),
    ],
)
def test_people_get_lines_and_programs_get_json(
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
    formatter: type,
    level: int,
    *,
    terminal: bool,
) -> None:
    root, ours = logging.getLogger(), logging.getLogger("yachtdice")
    monkeypatch.setattr(root, "handlers", [])
    for logger in (root, ours):
        monkeypatch.setattr(logger, "level", logger.level)
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal, raising=False)
    logs.set_up(settings)
    (handler,) = root.handlers
    assert type(handler.formatter) is formatter
    assert ours.level == level
    assert root.level == logging.WARNING
    ours.setLevel(logging.NOTSET)


def test_a_readable_line_has_the_fields_behind_it() -> None:
    record = logging.LogRecord("yacht", logging.INFO, "", 0, "request", None, None)
    setattr(record, logs.FIELDS, {"route": "/", "status": 200})
    assert (
        logs.Text("%(levelname)s %(message)s").format(record) == "INFO request route=/ status=200"
    )


@pytest.mark.parametrize("name", ["YACHT_LOG_FORMAT", "YACHT_LOG_LEVEL"])
def test_what_is_no_format_or_level_is_refused(name: str) -> None:
    with pytest.raises(Malformed, match=f"{name}: 'loud' is not one of"):
        Settings.from_environment({name: "loud"})
