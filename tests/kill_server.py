"""Kill the server in the middle of games, again and again: python -m tests.kill_server --times 100.

With --postgresql two servers share a PostgreSQL and a Redis, one of them is killed each time, and
whoever played there goes on at the other.

Bots play at many tables, some of them idle so that clocks run out and seats are taken over.  The
server is killed as by a power cut and started again.  Afterwards the games go on to their end, and
the log is read: every move that was acknowledged must be there as it was told, nothing that the
server did by itself may be there twice, and the summary must equal the replay.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.services import OwnPostgres, OwnRedis, running
from tests.serving import Server
from yachtdice import bootstrap
from yachtdice.bootstrap import build
from yachtdice.game import Rolled, Scored
from yachtdice.service.ports import TableStore
from yachtdice.service.table import Entry, Status, Table
from yachtdice.service.table_events import TakenOver, TurnRanOut, public_event_data
from yachtdice.settings import Settings

TABLES = 8
END_SECONDS_MAX = 240.0
PLAYS_SECONDS_MAX = 1.5
"""How long the server is let live at most."""

ORDERS: Sequence[dict[str, Any]] = (
    {"seats": [{"kind": "human"}, {"kind": "human"}, {"kind": "computer", "level": "greedy"}]},
    {"seats": [{"kind": "human"}, {"kind": "human"}], "rules": "yacht-dice"},
    {"seats": [{"kind": "human"}, {"kind": "human"}], "turn_seconds": 10, "rules": "classic"},
    {"seats": [{"kind": "human"}, {"kind": "computer", "level": "greedy"}], "turn_seconds": 10},
)
IDLE = {2}
"""The orders at whose tables the second person never moves."""


@dataclass
class Told:
    """What the bots were told: the events of each version of each table, and how often."""

    versions: dict[tuple[str, int], list[dict[str, Any]]] = field(default_factory=dict)
    commands: int = 0
    tables: list[str] = field(default_factory=list)
    silence_seconds_max: float = 0.0
    """The longest time from a broken request to the answer of its repeat."""

    def state(self, state: dict[str, Any]) -> None:
        """Remember a state; two that name one version must tell the same."""
        key = (state["table_id"], state["version"])
        assert self.versions.setdefault(key, state["last"]) == state["last"], key


class Client:
    """Requests that are sent again, as they are, to the next server until they are answered."""

    def __init__(self, urls: Sequence[str], told: Told, *, first: int = 0) -> None:
        self._servers = [httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=10) for url in urls]
        self._at = first % len(urls)
        self.told = told

    async def close(self) -> None:
        for server in self._servers:
            await server.aclose()

    async def send(self, method: str, path: str, token: str = "", **body: Any) -> httpx.Response:
        """The answer; the key makes a repeat of what was done already harmless."""
        headers = {"Idempotency-Key": str(uuid.uuid4())}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        broken_at = None
        while True:
            try:
                answer = await self._servers[self._at].request(
                    method, path, headers=headers, json=body if method != "GET" else None
                )
            except httpx.TransportError:
                broken_at = broken_at or time.monotonic()
                self._at = (self._at + 1) % len(self._servers)
                await asyncio.sleep(0.1)
                continue
            assert answer.status_code < 500, answer.text
            if broken_at is not None:
                silence = time.monotonic() - broken_at
                self.told.silence_seconds_max = max(self.told.silence_seconds_max, silence)
            return answer

    async def command(self, method: str, path: str, token: str, **body: Any) -> None:
        """A command; what is acknowledged is remembered."""
        answer = await self.send(method, path, token, **body)
        if answer.status_code == 200:
            self.told.commands += 1
            self.told.state(answer.json())


@dataclass
class Play:
    """One table and the bots at it."""

    client: Client
    order: int
    until: asyncio.Event
    """Set when no further game shall begin."""

    async def run(self) -> None:
        """Game after game until that is enough, the last one to its end."""
        while not self.until.is_set():
            await self.game()

    async def game(self) -> None:
        """A game from opening the table to its end."""
        order = ORDERS[self.order]
        opened = (await self.client.send("POST", "/tables", **order)).json()
        table_id, tokens = opened["table_id"], {opened["seat"]: opened["seat_token"]}
        self.client.told.tables.append(table_id)
        for _ in order["seats"][1:]:
            joined = await self.client.send("POST", f"/tables/{table_id}/seats")
            if joined.status_code == 201:
                tokens[joined.json()["seat"]] = joined.json()["seat_token"]
        while True:
            state = (await self.client.send("GET", f"/tables/{table_id}")).json()
            self.client.told.state(state)
            if state["status"] == "finished":
                return
            await self.move(state, tokens)

    async def move(self, state: dict[str, Any], tokens: dict[int, str]) -> None:
        """Whatever one of our seats may do now, or a moment of waiting."""
        turn = state["turn"]
        seat = turn["seat"]
        if seat not in tokens or (self.order in IDLE and seat > 0):
            await asyncio.sleep(0.1)
            return
        path, said = f"/tables/{state['table_id']}", {"version": state["version"]}
        if turn["rolls_left"] and random.random() < 0.8:
            keep = [i for i in range(5) if turn["dice"] and random.random() < 0.4][:4]
            await self.client.command("POST", f"{path}/roll", tokens[seat], keep=keep, **said)
        elif turn["options"]:
            box = random.choice(turn["options"])["box"]
            await self.client.command("POST", f"{path}/score", tokens[seat], box=box, **said)
        await asyncio.sleep(random.random() * 0.05)


async def kill_again_and_again(
    servers: Sequence[Server], times: int, *, tables: int = TABLES
) -> Told:
    """Bots play while a server is killed so many times; afterwards every game is over."""
    told, enough = Told(), asyncio.Event()
    urls = [server.url for server in servers]
    clients = [Client(urls, told, first=number) for number in range(tables)]
    plays = [
        asyncio.create_task(Play(client, number % len(ORDERS), enough).run())
        for number, client in enumerate(clients)
    ]
    for _ in range(times):
        server = random.choice(servers)
        await asyncio.sleep(random.uniform(0.1, PLAYS_SECONDS_MAX))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        broken = [play for play in plays if play.done()]
        for play in broken:
            play.result()
    enough.set()
    try:
        await asyncio.wait_for(asyncio.gather(*plays), END_SECONDS_MAX)
    finally:
        for client in clients:
            await client.close()
    return told


async def check(settings: Settings, told: Told) -> dict[str, int]:
    """Read the log; raises `AssertionError` for anything lost, stuck or done twice."""
    found: Counter[str] = Counter(commands=told.commands, tables=len(told.tables))
    async with build(settings) as app:
        store = app.tables.store
        for table_id in told.tables:
            entries = await store.entries(table_id)
            await _check_table(store, table_id, entries)
            found += _counted(table_id, entries)
            known = {entry.version: entry for entry in entries}
            for (of_table, version), last in told.versions.items():
                if of_table == table_id:
                    events = [public_event_data(event) for event in known[version].events]
                    assert json.loads(json.dumps(events)) == last, (table_id, version)
                    found["acknowledged"] += 1
    return dict(found)


async def _check_table(store: TableStore, table_id: str, entries: Sequence[Entry]) -> None:
    stored = await store.load(table_id)
    assert stored is not None
    assert stored.table == Table.replay(table_id, entries), table_id
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    assert stored.table.status is Status.FINISHED, f"table {table_id} is stuck"


def _counted(table_id: str, entries: Sequence[Entry]) -> Counter[str]:
    """How much happened; raises where anything of a turn happened twice."""
    turns: Counter[tuple[int, int, str]] = Counter()
    tables = Table.history(table_id, entries)
    before = next(tables)
    for entry in entries[1:]:
        turn = before.game.turn if before.game else 0
        for event in entry.events:
            turns[before.game_number, turn, type(event).__name__] += 1
            if isinstance(event, TakenOver):
                assert not before.seats[event.seat].taken_over
        before = next(tables)
    most = {"Scored": 1, "Rolled": 3, "TurnRanOut": 1}
    for (game, turn, name), count in turns.items():
        assert count <= most.get(name, count), f"{count} {name} in turn {turn} of game {game}"
    assert before.game is not None
    boxes = len(before.rules.boxes) * len(before.seats)
    kinds = Counter(type(event).__name__ for entry in entries for event in entry.events)
    assert kinds["Scored"] == boxes, f"{kinds['Scored']} boxes of {boxes} at table {table_id}"
    names = (Rolled, Scored, TurnRanOut, TakenOver)
    return Counter({kind.__name__: kinds[kind.__name__] for kind in names})


async def run(servers: Sequence[Server], times: int, *, tables: int = TABLES) -> dict[str, float]:
    """Start these, kill one so many times and check what they left; returns what was counted."""
    try:
        for server in servers:
            await asyncio.to_thread(server.start)
        told = await kill_again_and_again(servers, times, tables=tables)
    finally:
        for server in servers:
            with contextlib.suppress(ProcessLookupError):
                server.stop()
    for server in servers:
        assert "Traceback" not in server.log, server.log[-4000:]
    found = await check(Settings.from_environment(servers[0].environment), told)
    return {
        "kills": times,
        **found,
        "silence_seconds_max": round(told.silence_seconds_max, 2),
    }


def sharing(folder: Path, database_url: str, broker_url: str) -> tuple[Server, Server]:
    """Two servers, not started, that share a database, which is migrated, and a Redis."""
    shared = {"YACHT_DATABASE_URL": database_url, "YACHT_BROKER_URL": broker_url}
    bootstrap.migrate(Settings(database_url))
    for name in ("one", "other"):
        (folder / name).mkdir()
    return Server(folder / "one", shared), Server(folder / "other", shared)


def main() -> None:
    """Kill as often as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--postgresql", action="store_true", help="two servers that share one")
    asked = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        servers: Sequence[Server] = (Server(Path(name)),)
        if asked.postgresql:
            postgres = stack.enter_context(running(OwnPostgres()))
            redis = stack.enter_context(running(OwnRedis()))
            url = f"postgresql://{postgres.address}/postgres"
            servers = sharing(Path(name), url, redis.url)
        found = asyncio.run(run(servers, asked.times, tables=asked.tables))
    print({**found, "seconds": round(time.monotonic() - began)})  # noqa: T201


if __name__ == "__main__":
    main()
