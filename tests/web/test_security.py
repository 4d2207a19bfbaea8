"""What guards every answer: headers, limits, origins, and errors that tell nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import nullcontext
from typing import Any

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI, Request

from tests.fakes import fake_app
from yachtdice.service.errors import Forbidden
from yachtdice.web.app import STATIC, _hashed_names, create_app
from yachtdice.web.security import SECURITY_HEADERS, check_origin

ROOT = "http://yacht.test"


@pytest.fixture
def app() -> FastAPI:
    return create_app(services=lambda: nullcontext(fake_app()))


@pytest_asyncio.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url=ROOT) as client,
    ):
        yield client


@pytest.mark.parametrize(
    "path", ["/", "/nope", "/healthz", "/api/v1/rules", "/api/v1/nope", "/static/nope.js"]
)
async def test_every_answer_carries_the_headers(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    for name, value in SECURITY_HEADERS.items():
        assert answer.headers[name] == value
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "*" not in policy


async def test_an_unexpected_error_is_a_500_that_tells_nothing(
    app: FastAPI, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("a secret that nobody may read")

    tables = app.state.services.tables
    monkeypatch.setattr(type(tables), "stored", fail)
    answer = await client.get("/api/v1/tables/abc")
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == "about:blank"
    assert "secret" not in answer.text
    assert answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/api/v1/nope", "/api/v1", "/api/v2/tables", "/api/v1/tables/"])
async def test_there_is_nothing_elsewhere(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.status_code in (404, 405)
    problem = answer.json()
    assert answer.headers["content-type"] == "application/problem+json"
    assert problem["type"] in ("not-found", "malformed")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/v1/tables", "GET, POST"),
        ("DELETE", "/api/v1/tables/abc", "GET, PATCH"),
        ("POST", "/api/v1/tables/abc/keep", "PUT"),
        ("PATCH", "/api/v1/rules", "GET"),
    ],
)
async def test_a_method_that_is_not_there(
    client: httpx.AsyncClient, method: str, path: str, allowed: str
) -> None:
    answer = await client.request(method, path)
    assert answer.status_code == 405
    assert answer.headers["allow"] == allowed
    problem = answer.json()
    assert problem["type"] == "malformed"
    assert method in problem["detail"]
    options = await client.options(path)
    assert (options.status_code, options.headers["allow"]) == (204, allowed)


async def test_head_is_get_without_a_body(client: httpx.AsyncClient) -> None:
    for path in ("/api/v1/rules", "/healthz"):
        head, get = await client.head(path), await client.get(path)
        assert head.status_code == get.status_code == 200
        assert head.headers["content-length"] == get.headers["content-length"]
        assert head.content == b""


async def test_it_is_alive_and_ready(
    app: FastAPI, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await client.get("/healthz")).json() == {"status": "ok"}
    assert (await client.get("/readyz")).json() == {"status": "ok"}

    async def fail(*_: object) -> None:
        raise OSError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(type(app.state.services.tables.store), "next_due_at", fail)
        answer = await client.get("/readyz")
        assert (answer.status_code, answer.json()) == (503, {"status": "no database"})
        assert (await client.get("/healthz")).status_code == 200
    app.state.sweeping.cancel()
    await asyncio.wait((app.state.sweeping,))
    answer = await client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {"status": "no sweep"})


async def test_built_files_may_be_kept_for_ever_and_others_not(
    client: httpx.AsyncClient,
) -> None:
    if not _hashed_names():
        pytest.fail("the assets are not built: make assets")
    name = min(_hashed_names())
    assert (STATIC / name).exists()
    answer = await client.get(f"/static/{name}")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    answer = await client.get("/static/manifest.json")
    assert answer.headers["cache-control"] == "no-cache"
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/", "/static/icons"):
        assert (await client.get(path)).status_code == 404


def _posted(**headers: str) -> Request:
    scope: dict[str, Any] = {
        "type": "http",
        "method": "POST",
        "path": "/",
        "headers": [
            (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
        ],
    }
    return Request(scope)


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000"},
        {"host": "yacht.test", "origin": "https://yacht.test"},
        {"host": "yacht.test:443", "origin": "https://yacht.test"},
        {"host": "Yacht.test", "origin": "http://yacht.TEST:80"},
        {"host": "[::1]:8000", "origin": "http://[::1]:8000"},
        {"host": "yacht.test", "referer": "http://yacht.test/tables/abc?x=1"},
        {"host": "yacht.test", "sec_fetch_site": "same-origin"},
    ],
)
def test_our_own_forms_may_be_posted(headers: dict[str, str]) -> None:
    check_origin(_posted(**headers))


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "yacht.test"},
        {"host": "yacht.test", "origin": "null"},
        {"host": "yacht.test", "origin": ""},
        {"host": "yacht.test", "origin": "http://evil.test"},
        {"host": "yacht.test", "origin": "http://yacht.test.evil.test"},
        {"host": "yacht.test", "origin": "http://yacht.test:8000"},
        {"host": "yacht.test:8000", "origin": "http://yacht.test"},
        {"host": "yacht.test", "origin": "http://yacht.test@evil.test"},
        {"host": "yacht.test", "origin": "http://[yacht.test"},
        {"host": "yacht.test", "origin": "http://yacht.test:99999"},
        {"host": "", "origin": "null"},
        {"host": "", "origin": "http://"},
        {"origin": "http://yacht.test"},
        {"host": "yacht.test", "referer": "http://evil.test/yacht.test"},
        {"host": "yacht.test", "origin": "http://evil.test", "referer": "http://yacht.test/"},
        {"host": "yacht.test", "sec_fetch_site": "cross-site"},
        {"host": "yacht.test", "sec_fetch_site": "none"},
        {"host": "yacht.test", "origin": "http://evil.test", "sec_fetch_site": "same-origin"},
    ],
)
def test_a_form_of_another_site_may_not(headers: dict[str, str]) -> None:
    with pytest.raises(Forbidden):
        check_origin(_posted(**headers))
