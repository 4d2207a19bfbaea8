"""The description of the interface: complete, self-contained, and true."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest

from tests.web.api.playing import PROBLEM, Site
from yachtdice.service import table_events
from yachtdice.web.api.answers.events import Event

ROUTES = {
    ("POST", "/tables"),
    ("GET", "/tables"),
    ("GET", "/codes/{code}"),
    ("GET", "/tables/{table_id}"),
    ("PATCH", "/tables/{table_id}"),
    ("PUT", "/tables/{table_id}/seats/{seat}"),
    ("DELETE", "/tables/{table_id}/seats/{seat}"),
    ("POST", "/tables/{table_id}/seats/{seat}/free"),
    ("POST", "/tables/{table_id}/leave"),
    ("POST", "/tables/{table_id}/wait"),
    ("POST", "/tables/{table_id}/time"),
    ("POST", "/tables/{table_id}/reactions"),
    ("GET", "/tables/{table_id}/events"),
    ("GET", "/tables/{table_id}/log"),
    ("GET", "/tables/{table_id}/games/{number}/record"),
    ("GET", "/tables/{table_id}/seats"),
    ("POST", "/tables/{table_id}/seats"),
    ("POST", "/tables/{table_id}/start"),
    ("POST", "/tables/{table_id}/seed"),
    ("PUT", "/tables/{table_id}/keep"),
    ("POST", "/tables/{table_id}/roll"),
    ("POST", "/tables/{table_id}/score"),
    ("POST", "/tables/{table_id}/skip"),
    ("POST", "/tables/{table_id}/resign"),
    ("POST", "/tables/{table_id}/rematch"),
    ("GET", "/rules"),
    ("POST", "/rules/check"),
    ("POST", "/rules/score"),
    ("GET", "/advise"),
    ("POST", "/advise"),
    ("GET", "/tables/{table_id}/review"),
    ("GET", "/sheet"),
    ("GET", "/tables/{table_id}/sheet"),
    ("GET", "/ladders"),
    ("GET", "/ladders/{rules}"),
    ("GET", "/tables/{table_id}/hint"),
    ("POST", "/players"),
    ("GET", "/daily"),
    ("GET", "/daily/{day}"),
    ("POST", "/daily/{day}/{challenge}/attempt"),
    ("GET", "/daily/{day}/{challenge}/result"),
    ("POST", "/daily/{day}/{challenge}/replay"),
}
WITH_PLAYER = {
    ("POST", "/daily/{day}/{challenge}/attempt"),
    ("GET", "/daily/{day}/{challenge}/result"),
}
NOT_REPEATED = {"keep", "skip", "reactions"}
MAY_NAME_A_SEAT = {
    ("GET", "/tables/{table_id}"),
    ("GET", "/tables/{table_id}/events"),
    ("GET", "/tables/{table_id}/seats"),
}
OPEN_TO_ALL = {
    "/tables",
    "/tables/{table_id}/seats",
    "/rules/check",
    "/rules/score",
    "/advise",
    "/players",
    "/daily/{day}/{challenge}/replay",
}


@pytest.fixture
def document(site: Site) -> dict[str, Any]:
    return site.app.openapi()


def _operations(document: dict[str, Any]) -> dict[tuple[str, str], dict[str, Any]]:
    return {
        (method.upper(), path.removeprefix("/api/v1")): operation
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    }


async def test_it_is_served_and_holds_every_route_and_no_page(site: Site) -> None:
    answer = await site.client.get("/openapi.json")
    assert answer.status_code == 200
    assert set(_operations(answer.json())) == ROUTES
    for path in ("/docs", "/redoc", "/api/v1/docs"):
        assert (await site.client.get(f"http://yacht.test{path}")).status_code == 404


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    references = set(re.findall(r"'#/components/schemas/(\w+)'", str(document)))
    assert references == set(document["components"]["schemas"])


def test_every_refusal_is_a_problem_document(document: dict[str, Any]) -> None:
    for (method, path), operation in _operations(document).items():
        for status, answer in operation["responses"].items():
            if status.startswith("4"):
                assert list(answer["content"]) == [PROBLEM], (method, path, status)
        if method != "GET":
            assert {"400", "413", "415", "422"} <= set(operation["responses"])


def test_every_command_wants_a_seat_and_says_so(document: dict[str, Any]) -> None:
    for (method, path), operation in _operations(document).items():
        wants_player = (method, path) in WITH_PLAYER
        wants_seat = not wants_player and (
            (method != "GET" and path not in OPEN_TO_ALL) or path.endswith("/hint")
        )
        may_name_a_seat = wants_seat or (method, path) in MAY_NAME_A_SEAT
        schemes = {"player"} if wants_player else {"seat"} if may_name_a_seat else set()
        assert {name for scheme in operation.get("security", []) for name in scheme} == schemes
        assert ({"401", "403"} <= set(operation["responses"])) is wants_seat
        assert "401" in operation["responses"] or not wants_player
    for scheme in ("seat", "player"):
        assert document["components"]["securitySchemes"][scheme]["scheme"] == "bearer"


def test_every_command_takes_a_key(document: dict[str, Any]) -> None:
    for (method, path), operation in _operations(document).items():
        headers = [p["name"] for p in operation.get("parameters", []) if p["in"] == "header"]
        command = method != "GET" and path.startswith("/tables")
        repeatable = command and path.rsplit("/")[-1] not in NOT_REPEATED
        assert ("Idempotency-Key" in headers) is repeatable, path


def test_no_body_takes_unknown_fields(document: dict[str, Any]) -> None:
    for name, schema in document["components"]["schemas"].items():
        assert schema.get("type") == "string" or schema.get("additionalProperties") is False, name


def test_every_event_that_a_state_may_tell_is_described() -> None:
    described = {
        name
        for kind in get_args(get_args(Event)[0])
        for name in get_args(kind.model_fields["event"].annotation)
    }
    games = {"started", "rolled", "scored", "resigned", "ended"}
    assert described == set(table_events._OWN_KINDS) | games
