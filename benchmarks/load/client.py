"""The client, in a process of its own: it opens the tables and streams and sends the commands.

Commands are due at random moments of a given rate, whether or not the server keeps up, and every
time counts from the moment a command was due: waiting for a slow server, or in this client, is in
the figures.  Each phase is reported as a line of JSON on standard output.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import resource
import sys
import time
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass, field
from typing import Any

import uvicorn

from benchmarks.load.memory import growth, sampled
from benchmarks.load.play import API, PEOPLE, Command, Table
from benchmarks.load.processes import Usage, postgres_pids, resident_mb
from benchmarks.load.wire import Address, Answer, Broken, Pool, Stream

OPENING_AT_ONCE = 16
SETTLE_SECONDS = 2.0
LAST_EVENTS_LOOKS = 100
"""So often, fifty times a second, it is looked whether all events have come."""
SEED = 20_240_229


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be measured: each rate (commands a second) for so many seconds.

    With `climbs`, rates stop at the first that does not hold.  With `soak_seconds`, half the
    highest rate that held, or half the first, goes on for so long at the end.  `database` is a
    PostgreSQL on this machine whose processes are to be counted.
    """

    urls: tuple[str, ...]
    pids: tuple[int, ...]
    tables: int
    rates: tuple[float, ...]
    seconds: float
    climbs: bool = False
    soak_seconds: float = 0.0
    database: str = ""
    command_ms_max: float = 100.0
    event_ms_max: float = 250.0

    def holds(self, phase: dict[str, Any]) -> bool:
        """Whether a phase met what is aimed at, with nothing lost or left out."""
        return (
            not phase["errors"]
            and not phase["events_lost"]
            and phase["streams_open"] == PEOPLE * self.tables
            and phase["skipped"] <= phase["commands"] / 100
            and phase["command_ms"]["p99"] < self.command_ms_max
            and phase["event_ms"]["p99"] < self.event_ms_max
        )


@dataclass(slots=True)
class Measured:
    """What one phase came to; times in seconds."""

    commands: list[float] = field(default_factory=list)
    events: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    skipped: int = 0
    """Commands that were due when every table still waited for an answer."""


class Client:
    """People at tables."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._addresses = [Address.parse(url) for url in order.urls]
        self._pools = [Pool(address) for address in self._addresses]
        self._measured = Measured()
        self._tables: list[Table] = []
        self._streams: list[Stream] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Open everything, go through the phases, and report each."""
        await self._open()
        gc.collect()
        gc.freeze()  # or the collector looks through thousands of connections again and again
        order = self._order
        highest = order.rates[0]
        for rate in order.rates:
            phase = await self._reported(rate, order.seconds, is_soak=False)
            highest = rate if phase["held"] else highest
            if order.climbs and not phase["held"]:
                break
        if order.soak_seconds:
            await self._reported(highest / 2, order.soak_seconds, is_soak=True)
        for stream in self._streams:
            stream.close()
        for pool in self._pools:
            pool.close()

    # ------------------------------------------------------------------ opening

    async def _open(self) -> None:
        gate = asyncio.Semaphore(OPENING_AT_ONCE)

        async def one() -> None:
            async with gate:
                await self._open_table()

        async with asyncio.TaskGroup() as group:
            for _ in range(self._order.tables):
                group.create_task(one())
        await asyncio.sleep(SETTLE_SECONDS)

    async def _open_table(self) -> None:
        opened = _made(await self._ask(0, "POST", API, {}, {"seats": [{"kind": "human"}] * PEOPLE}))
        table_id = opened["table_id"]
        joined = _made(await self._ask(1, "POST", f"{API}/{table_id}/seats", {}, {}))
        table = Table(
            table_id,
            (opened["seat_token"], joined["seat_token"]),
            joined["state"],
            heard=lambda due: self._measured.events.append(time.perf_counter() - due),
        )
        self._tables.append(table)
        for seat in range(PEOPLE):
            await self._follow(table, seat)

    async def _follow(self, table: Table, seat: int) -> None:
        address = self._addresses[seat % len(self._addresses)]
        began = asyncio.Event()

        def told(version: int) -> None:
            began.set()
            table.hear(seat, version)

        def ended() -> None:
            table.open_streams -= 1

        loop = asyncio.get_running_loop()
        _, stream = await loop.create_connection(
            lambda: Stream(told, ended), address.host, address.port
        )
        token = {"Authorization": f"Bearer {table.tokens[seat]}"}
        assert stream.transport is not None
        stream.transport.write(address.request("GET", f"{API}/{table.table_id}/events", token))
        await asyncio.wait_for(began.wait(), 60)
        table.open_streams += 1
        self._streams.append(stream)

    # ------------------------------------------------------------------ playing

    async def _reported(self, rate: float, seconds: float, *, is_soak: bool) -> dict[str, Any]:
        print(json.dumps({"begins": rate}), flush=True)
        phase = {"is_soak": is_soak, **await self._phase(rate, seconds)}
        print(json.dumps(phase), flush=True)
        return phase

    async def _phase(self, rate: float, seconds_asked: float) -> dict[str, Any]:
        self._measured = measured = Measured()
        pids = [os.getpid(), *self._order.pids]
        before = Usage.now([*pids, *self._database_pids()])
        async with AsyncExitStack() as sampling:
            memories = [
                await sampling.enter_async_context(sampled(pid, seconds_asked))
                for pid in self._order.pids
            ]
            await self._drive(rate, seconds_asked)
        database = self._database_pids()
        after = Usage.now([*pids, *database])
        if self._tasks:
            await asyncio.wait(set(self._tasks))
        await self._last_events()
        own, *servers = ({"pid": pid, **_cost(after, before, pid)} for pid in pids)
        seconds = after.at - before.at

        def ms_each(pids: Sequence[int]) -> float:
            """The processor time of processes for each command, in milliseconds."""
            spent = sum(after.spent_since(before, pid) for pid in pids)
            return round(1000 * spent / max(1, len(measured.commands)), 2)

        phase = {
            "rate": rate,
            "seconds": round(seconds, 1),
            "commands": len(measured.commands),
            "commands_per_second": round(len(measured.commands) / seconds, 1),
            "command_ms": _spread(measured.commands),
            "event_ms": _spread(measured.events),
            "events": len(measured.events),
            "events_lost": sum(len(table.awaited) for table in self._tables),
            "streams_open": sum(table.open_streams for table in self._tables),
            "errors": dict(measured.errors),
            "skipped": measured.skipped,
            "client_late_ms": _spread(measured.lags),
            "client": own,
            "servers": [
                {**server, "growth": asdict(growth(memory)) if len(memory) > 7 else None}
                for server, memory in zip(servers, memories, strict=True)
            ],
            "server_ms_per_command": ms_each(self._order.pids),
            "database_ms_per_command": ms_each(database),
            "machine_cpu_percent": round(after.machine_percent_since(before)),
        }
        for table in self._tables:
            table.awaited.clear()
        return {**phase, "held": self._order.holds(phase)}

    def _database_pids(self) -> list[int]:
        return postgres_pids(self._order.database) if self._order.database else []

    async def _drive(self, rate: float, seconds: float) -> None:
        """Send what is due, at tables in turn, until the time is over."""
        idle = deque(random.sample(self._tables, len(self._tables)))
        due = time.perf_counter()
        until = due + seconds
        while (due := due + random.expovariate(rate)) < until:
            wait = due - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            if not idle:
                self._measured.skipped += 1
                continue
            self._measured.lags.append(time.perf_counter() - due)
            task = asyncio.create_task(self._send(idle.popleft(), due, idle))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send(self, table: Table, due: float, idle: deque[Table]) -> None:
        command = table.next()
        version = table.expect(command, due)
        try:
            answer = await self._command(command)
            self._measured.commands.append(time.perf_counter() - due)
        except (Broken, OSError) as error:
            self._measured.errors[type(error).__name__] += 1
            answer = None
        if answer is not None and answer.status == 200:
            table.state = answer.json()
        else:
            self._measured.errors[str(answer.status if answer else "none")] += 1
            table.awaited.pop(version, None)
            await self._look(table)
        idle.append(table)

    async def _command(self, command: Command) -> Answer:
        return await self._ask(command.seat, "POST", command.path, command.headers, command.body)

    async def _look(self, table: Table) -> None:
        """See how a table stands whose command was not accepted."""
        try:
            answer = await self._ask(0, "GET", f"{API}/{table.table_id}", {}, {})
        except (Broken, OSError):
            return
        if answer.status == 200:
            table.state = answer.json()

    async def _ask(
        self, seat: int, method: str, path: str, headers: dict[str, str], body: dict[str, Any]
    ) -> Answer:
        return await self._pools[seat % len(self._pools)].ask(method, path, headers, body)

    async def _last_events(self) -> None:
        """Wait for the events that are still under way."""
        for _ in range(LAST_EVENTS_LOOKS):
            if not any(table.awaited for table in self._tables):
                return
            await asyncio.sleep(0.02)


def _made(answer: Answer) -> Any:
    assert answer.status == 201, f"{answer.status}: {answer.body.decode(errors='replace')}"
    return answer.json()


def _cost(after: Usage, before: Usage, pid: int) -> dict[str, float]:
    return {
        "cpu_percent": round(after.percent_since(before, pid), 1),
        "memory_mb": round(resident_mb(pid), 1),
    }


def _spread(seconds: Iterable[float]) -> dict[str, float]:
    """The 50th, 90th and 99th percentile and the highest, in milliseconds, 0 of nothing."""
    ordered = sorted(seconds) or [0.0]

    def at(share: float) -> float:
        return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)

    return {"p50": at(0.5), "p90": at(0.9), "p99": at(0.99), "max": at(1)}


def main() -> None:
    """Do what the order on standard input says."""
    order = Order(**{key: _frozen(value) for key, value in json.load(sys.stdin).items()})
    random.seed(SEED)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    loops = uvicorn.Config("", log_config=None).get_loop_factory()  # the fastest there is
    with asyncio.Runner(loop_factory=loops) as runner:
        runner.run(Client(order).run())


def as_json(order: Order) -> str:
    """An order as the client reads it."""
    return json.dumps(asdict(order))


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


if __name__ == "__main__":
    main()
