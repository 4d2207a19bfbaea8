"""The pages over fakes: no database, no sockets, a clock that stands still."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TypeAlias

import httpx
import pytest
import pytest_asyncio

from tests.fakes import FakeClock, fake_app, fake_ports
from yachtdice.bootstrap import App
from yachtdice.service.table import Table
from yachtdice.web.app import create_app

HOST = "http://yacht.test"
Fields: TypeAlias = Mapping[str, str | list[str]]


@dataclass
class Visitor:
    """A browser without script, or with one that asks for pieces."""

    client: httpx.AsyncClient
    app: App
    table_id: str = ""
    headers: dict[str, str] = field(default_factory=lambda: {"Origin": HOST})

    async def start(self, **fields: str) -> httpx.Response:
        """Send the form of the start page and go to the table."""
        response = await self.post("/tables", {"rules": "standard", **fields})
        if response.status_code == 303:
            self.table_id = response.headers["location"].rpartition("/")[2]
        return response

    async def post(self, path: str, fields: Fields, **headers: str) -> httpx.Response:
        return await self.client.post(path, data=dict(fields), headers={**self.headers, **headers})

    async def command(
        self, name: str, fields: Fields | None = None, /, **headers: str
    ) -> httpx.Response:
        """Send a command of the table with its present version."""
        version = str((await self.table()).version)
        path = f"/tables/{self.table_id}/{name}"
        return await self.post(path, {"version": version, **(fields or {})}, **headers)

    async def page(self, path: str = "", **headers: str) -> httpx.Response:
        """A page; by default the table's."""
        return await self.client.get(path or f"/tables/{self.table_id}", headers=headers)

    async def table(self) -> Table:
        """The table itself."""
        return (await self.app.tables.stored(self.table_id)).table

    async def holds(self) -> tuple[int, ...] | None:
        return (await self.app.tables.stored(self.table_id)).holds


NewVisitor = Callable[[], Visitor]


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest_asyncio.fixture
async def new_visitor(clock: FakeClock) -> AsyncIterator[NewVisitor]:
    """Makes visitors of one site, each with cookies of their own."""
    app = fake_app(fake_ports(clock))
    site = create_app(app.settings, services=lambda: nullcontext(app))
    site.state.services = app
    clients: list[httpx.AsyncClient] = []

    def visitor() -> Visitor:
        transport = httpx.ASGITransport(site, raise_app_exceptions=False)
        clients.append(httpx.AsyncClient(transport=transport, base_url=HOST))
        return Visitor(clients[-1], app)

    yield visitor
    for client in clients:
        await client.aclose()


@pytest.fixture
def visitor(new_visitor: NewVisitor) -> Visitor:
    """Somebody without a cookie yet."""
    return new_visitor()
