"""Bodies that cannot be read: each is a problem document that quotes it, and changes nothing."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from starlette.exceptions import HTTPException

from tests.strategies import JSON
from tests.web.api.playing import Player, Site, problem_of
from yachtdice.web.api.strict import read_object

NO_OBJECTS = [b"null", b"[]", b'"x"', b"3", b"true", b"[{}]"]
NO_JSON = [
    b"{",
    b" ",
    b"{'a': 1}",
    b'{"version": NaN}',
    b'{"version": Infinity}',
    b'{"version": -Infinity}',
    b'{"version": 1, "version": 1}',
    b'{"version": ' + b"9" * 5000 + b"}",
    b"[" * 50_000,
    b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    b'{"a":' * 100 + b"1" + b"}" * 100,
    b"\xff\xfe{\x00}\x00",
    b'\xef\xbb\xbf{"version": 1}',
    b'{"keep": "\xff"}',
    b'{"\\ud800": 1}',
    b'{"name": "\\udfff"}',
    b'{"name": "\\u0000"}',
    b'{"name": "a\nb"}',
    b"\x00",
]
AS_JSON = {"Content-Type": "application/json"}
STRANGE = "none of this table"
PATHS = ["roll", "score", "keep", "seed", "start", "resign", "rematch", "skip", "seats"]


@pytest.mark.parametrize("command", PATHS)
async def test_what_is_no_object_of_json_is_malformed(solo: Player, command: str) -> None:
    method = "PUT" if command == "keep" else "POST"
    for body in NO_OBJECTS + NO_JSON:
        problem = await solo.refused(command, body, method=method)
        assert (problem["status"], problem["type"]) == (400, "malformed")


@pytest.mark.parametrize("command", ["roll", "score", "keep", "seed", "start"])
async def test_an_empty_body_where_one_is_needed_is_malformed(solo: Player, command: str) -> None:
    method = "PUT" if command == "keep" else "POST"
    problem = await solo.refused(command, b"", method=method)
    assert (problem["status"], problem["type"]) == (422, "malformed")
    assert problem["detail"] == "body: This is needed."


@pytest.mark.parametrize("command", PATHS)
async def test_unknown_fields_are_refused(solo: Player, command: str) -> None:
    method = "PUT" if command == "keep" else "POST"
    problem = await solo.refused(command, {"cheat": 1}, method=method)
    assert (problem["status"], problem["type"]) == (422, "malformed")
    assert {"field": "cheat", "detail": "There is no such field."} in problem["errors"]


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=utf-16",
        "",
        "/",
    ],
)
async def test_what_is_not_called_json_is_not_read(site: Site, content_type: str) -> None:
    answer = await site.client.post(
        "/tables", content=b"{}", headers={"Content-Type": content_type}
    )
    problem = problem_of(answer)
    assert (problem["status"], problem["type"]) == (415, "malformed")


@pytest.mark.parametrize(
    "content_type", ["application/json", "Application/JSON; charset=UTF-8", "application/json;x=y"]
)
async def test_json_may_be_called_so_in_several_ways(site: Site, content_type: str) -> None:
    answer = await site.client.post(
        "/tables", content=b"{}", headers={"Content-Type": content_type}
    )
    assert answer.status_code == 201


async def test_T115_a_table_from_an_empty_body_is_one_for_one(site: Site) -> None:
    for body in (b"", b"{}"):
        answer = await site.client.post(
            "/tables", content=body, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code == 201
        state = answer.json()["state"]
        assert state["rules"]["id"] == "standard"
        assert [seat["kind"] for seat in state["seats"]] == ["human"]
        assert state["status"] == "playing"
        assert answer.headers["location"] == f"/api/v1/tables/{state['table_id']}"


async def test_T115_a_table_from_anything_else_is_malformed(site: Site) -> None:
    for body in NO_OBJECTS + NO_JSON:
        answer = await site.client.post("/tables", content=body, headers=AS_JSON)
        problem = problem_of(answer)
        assert (problem["status"], problem["type"]) == (400, "malformed")


async def test_T115_two_megabytes_are_refused_and_not_read(site: Site) -> None:
    body = b'{"x": "' + b"a" * 2_000_000 + b'"}'
    answer = await site.client.post(
        "/tables", content=body, headers={"Content-Type": "application/json"}
    )
    problem = problem_of(answer)
    assert (problem["status"], problem["type"]) == (413, "malformed")
    assert answer.headers["connection"] == "close"


async def test_a_body_that_does_not_tell_its_length_is_read_no_further_than_the_limit(
    solo: Player,
) -> None:
    sent = 0

    async def chunks() -> AsyncIterator[bytes]:
        nonlocal sent
        for _ in range(1000):
            sent += 1
            yield b" " * 4096

    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {solo.token}"}
    answer = await solo.client.post(
        f"/tables/{solo.table_id}/roll", content=chunks(), headers=headers
    )
    assert problem_of(answer)["status"] == 413
    assert sent <= 18


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rules", "nope"),
        ("rules", None),
        ("rules", 3),
        ("rules", ["standard"]),
        ("rules", "/etc/passwd"),
        ("rules", {}),
        ("rules", {"base": "nope"}),
        ("rules", {"base": "standard", "joker": 1}),
        ("rules", {"base": "standard", "upper_bonus": {"threshold": True, "points": 1}}),
        ("rules", {"base": "standard", "upper_bonus": None}),
        ("rules", {"base": "standard", "extra_yacht": 1.5}),
        ("rules", {"base": "standard", "cheat": 1}),
        ("seats", None),
        ("seats", {}),
        ("seats", []),
        ("seats", [{}] * 7),
        ("seats", [None]),
        ("seats", ["human"]),
        ("seats", [{"kind": "cat"}]),
        ("seats", [{"kind": None}]),
        ("seats", [{"kind": "human", "name": None}]),
        ("seats", [{"kind": "human", "name": 3}]),
        ("seats", [{"kind": "human", "name": "x" * 2000}]),
        ("seats", [{"kind": "human", "name": "\u200b"}]),
        ("seats", [{"kind": "human", "level": "greedy"}]),
        ("seats", [{"kind": "human"}, {"kind": "computer", "level": "god"}]),
        ("seats", [{"kind": "human", "token": "x"}]),
        ("turn_seconds", 0),
        ("turn_seconds", -1),
        ("turn_seconds", 30.0),
        ("turn_seconds", "30"),
        ("turn_seconds", True),
        ("turn_seconds", 10**12),
        ("visibility", "secret"),
        ("visibility", None),
        ("ranked", 1),
        ("ranked", "true"),
        ("first_seat_moves_on", None),
        ("hints", "off"),
        ("secret", "5e" * 32),
    ],
)
async def test_a_table_that_cannot_be_names_its_field(site: Site, field: str, value: Any) -> None:
    problem = problem_of(await site.client.post("/tables", json={field: value}))
    assert (problem["status"], problem["type"]) == (422, "malformed")


@pytest.mark.parametrize(
    ("order", "word"),
    [
        ({"seats": [{"kind": "computer"}]}, "human"),
        ({"seats": [{"name": "Ann"}, {"name": "ann"}]}, "looks like"),
        ({"rules": {"base": "standard", "remove": ["nope"]}}, "nope"),
        ({"rules": {"base": "standard", "add": ["ones"]}}, "ones"),
        ({"rules": {"base": "standard", "upper_bonus": {"threshold": 999, "points": 1}}}, "999"),
        ({"rules": {"base": "thirteen", "remove": ["yacht"]}}, "joker"),
    ],
)
async def test_a_table_against_the_rules_names_its_field(
    site: Site, order: dict[str, Any], word: str
) -> None:
    problem = problem_of(await site.client.post("/tables", json=order))
    assert (problem["status"], problem["type"]) == (422, "illegal")
    assert word in problem["detail"]


@settings(max_examples=300, deadline=None)
@given(JSON)
def test_whatever_is_read_can_be_written_again(value: Any) -> None:
    body = json.dumps({"value": value}).encode()
    try:
        found = read_object(body)
    except HTTPException:
        return
    json.dumps(found, ensure_ascii=False).encode()


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(value=JSON)
async def test_no_value_in_any_field_is_an_error_of_the_server(solo: Player, value: Any) -> None:
    orders = {
        "roll": {"keep": value, "version": value},
        "score": {"box": value, "version": solo.version},
        "seed": {"contribution": value},
        "start": {"fill": value},
        "resign": {"seat": value},
        "seats": {"name": value},
    }
    for command, order in orders.items():
        answer = await solo.send(command, order, token=STRANGE)
        assert 400 <= answer.status_code < 500
    for order in (
        {"rules": value},
        {"seats": [value]},
        {"rules": {"base": "standard", "boxes": value}},
    ):
        answer = await solo.client.post("/tables", content=json.dumps(order), headers=AS_JSON)
        assert answer.status_code < 500
