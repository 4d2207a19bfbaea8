"""Playing over HTTP in tests: the whole site over SQLite, and seats that send commands."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from yachtdice.bootstrap import App
from yachtdice.game import Rolled, Scored
from yachtdice.service.table_events import TableEvent
from yachtdice.settings import Settings
from yachtdice.web.api import answers
from yachtdice.web.app import create_app

SECRET_KEY = "a key for tests alone, and long enough"  # noqa: S105 - it opens nothing
BASE = "http://yacht.test/api/v1"
PROBLEM = "application/problem+json"


@dataclass
class Site:
    """A running site, its services, and a client of its interface without any token."""

    app: FastAPI
    client: httpx.AsyncClient

    @property
    def services(self) -> App:
        services = self.app.state.services
        assert isinstance(services, App)
        return services

    async def open(self, **order: Any) -> Player:
        """Set up a table and sit in its first seat."""
        answer = await self.client.post("/tables", json=order)
        assert answer.status_code == 201, answer.text
        opened = answers.Opened.model_validate(answer.json())
        player = Player(self.client, opened.table_id, opened.seat_token, opened.seat)
        player.state = answer.json()["state"]
        return player

    async def join(self, table: Player, name: str = "") -> Player:
        """Sit down at the same table."""
        answer = await self.client.post(f"/tables/{table.table_id}/seats", json={"name": name})
        assert answer.status_code == 201, answer.text
        seated = answers.Seated.model_validate(answer.json())
        player = Player(self.client, table.table_id, seated.seat_token, seated.seat)
        player.state = answer.json()["state"]
        return player

    async def happens(self, player: Player, *events: TableEvent) -> None:
        """Let events happen at the table that no command brings, such as dice of one's choice."""
        tables = self.services.tables
        table = (await tables.stored(player.table_id)).table
        await tables._store(table, events)
        await player.look()


@dataclass
class Player:
    """The bearer of a seat's token; `state` is what it saw last."""

    client: httpx.AsyncClient
    table_id: str
    token: str
    seat: int = 0
    state: dict[str, Any] = field(default_factory=dict)

    @property
    def version(self) -> int:
        version = self.state["version"]
        assert isinstance(version, int)
        return version

    @property
    def turn(self) -> dict[str, Any]:
        turn = self.state["turn"]
        assert isinstance(turn, dict)
        return turn

    async def send(
        self,
        command: str,
        body: object = None,
        *,
        method: str = "POST",
        key: str = "",
        token: str | None = None,
    ) -> httpx.Response:
        """A command with the seat's token, or another; a body of None is an empty one."""
        headers: dict[str, str | bytes] = {}
        if token != "":
            headers["Authorization"] = f"Bearer {token or self.token}".encode("latin-1")
        if key:
            headers["Idempotency-Key"] = key.encode("latin-1")
        content = b""
        if body is not None:
            headers["Content-Type"] = "application/json"
            content = body if isinstance(body, bytes) else json.dumps(body).encode()
        path = f"/tables/{self.table_id}/{command}"
        return await self.client.request(method, path, content=content, headers=headers)  # type: ignore[arg-type]  # it takes bytes

    async def do(self, command: str, body: object = None, *, method: str = "POST") -> None:
        """A command that is accepted."""
        answer = await self.send(command, body, method=method)
        assert answer.status_code == 200, answer.text
        self.state = state_of(answer)

    async def look(self) -> dict[str, Any]:
        answer = await self.client.get(f"/tables/{self.table_id}")
        assert answer.status_code == 200, answer.text
        self.state = state_of(answer)
        return self.state

    async def roll(self, *keep: int) -> None:
        await self.do("roll", {"keep": keep, "version": self.version})

    async def keep(self, *positions: int) -> None:
        await self.do("keep", {"keep": positions, "version": self.version}, method="PUT")

    async def score(self, box: str = "") -> None:
        """Write in a box, by default the first that may be written."""
        box = box or self.turn["options"][0]["box"]
        await self.do("score", {"box": box, "version": self.version})

    async def refused(
        self, command: str, body: object = None, *, method: str = "POST", **more: Any
    ) -> dict[str, Any]:
        """The problem document that a command is refused with; nothing has changed by it."""
        before = await self.look()
        problem = problem_of(await self.send(command, body, method=method, **more))
        after = await self.look()
        assert {**before, "sent_at": 0} == {**after, "sent_at": 0}
        return problem


def state_of(answer: httpx.Response) -> dict[str, Any]:
    """The state in an answer, every field as the OpenAPI document has it."""
    state: dict[str, Any] = answer.json()
    answers.State.model_validate(state)
    return state


def problem_of(answer: httpx.Response) -> dict[str, Any]:
    """The problem document in an answer."""
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.headers["content-type"] == PROBLEM
    problem: dict[str, Any] = answer.json()
    answers.Problem.model_validate(problem)
    assert problem["status"] == answer.status_code
    assert problem["title"]
    assert problem["detail"]
    return problem


def without_clock(document: dict[str, Any]) -> dict[str, Any]:
    """An answer without the time at which it was sent."""
    if "state" in document:
        return {**document, "state": without_clock(document["state"])}
    return {name: value for name, value in document.items() if name != "sent_at"}


def thrown(seat: int, dice: str) -> Rolled:
    """A first roll with these dice."""
    faces = [int(face) for face in dice]
    return Rolled(seat, (), tuple(faces))  # type: ignore[arg-type]


def written(seat: int, **points: int) -> list[TableEvent]:
    """A turn for each of these boxes, with points of one's choice."""
    events: list[TableEvent] = []
    for box, value in points.items():
        events += [thrown(seat, "12346"), Scored(seat, box, value)]
    return events


def settings_in(folder: Path) -> Settings:
    """The settings of a site whose database is in this folder."""
    return Settings(database_url=f"sqlite:///{folder / 'yacht.sqlite3'}", secret_key=SECRET_KEY)


@asynccontextmanager
async def running_site(folder: Path, **changed: Any) -> AsyncIterator[Site]:
    """The site over the database in a folder; it can be left and entered again."""
    app = create_app(replace(settings_in(folder), **changed))
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url=BASE) as client,
    ):
        yield Site(app, client)
