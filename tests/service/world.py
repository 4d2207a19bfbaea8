"""Tables over fakes, and people who sit at them, for tests of the use cases."""

from __future__ import annotations

from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from typing import Any

from tests.fakes import FakeClock, fake_app, fake_ports
from yachtdice.bootstrap import App, Ports
from yachtdice.game import Rolled, Scored
from yachtdice.rules import get
from yachtdice.service.ports import TableStore
from yachtdice.service.requests import SeatRequest, TableRequest, read_seat
from yachtdice.service.table import Table
from yachtdice.service.table_events import TableEvent
from yachtdice.service.tables import Seated, Tables
from yachtdice.service.tokens import Actor

NOBODY = Actor()


@dataclass
class World:
    """The use cases over fakes, at a time that is set."""

    ports: Ports
    app: App

    @classmethod
    def new(cls, tables: TableStore | None = None) -> World:
        ports = fake_ports(FakeClock())
        if tables is not None:
            ports = replace(ports, tables=tables)
        return cls(ports, fake_app(ports))

    @property
    def tables(self) -> Tables:
        return self.app.tables

    @property
    def clock(self) -> FakeClock:
        assert isinstance(self.ports.clock, FakeClock)
        return self.ports.clock

    async def open(
        self, *seats: str, player_id: str = "", rules: str = "standard", **more: Any
    ) -> Sitter:
        """A table with seats such as "human Ann", "local", "computer"; the host is returned."""
        wanted = TableRequest(get(rules), tuple(map(_seat, seats or ("human",))), **more)
        seated = await self.tables.open(wanted, player_id=player_id)
        return Sitter(self, seated.table.table_id, _actor(seated, player_id), seated.seat)

    async def join(self, host: Sitter, name: str = "", *, player_id: str = "") -> Sitter:
        """Another person sits down."""
        seated = await self.tables.take_seat(
            host.table_id, name, actor=Actor(player_id=player_id) if player_id else None
        )
        return Sitter(self, host.table_id, _actor(seated, player_id), seated.seat)

    async def goes_on(self, seconds: float, *present: Sitter) -> None:
        """Time passes, with a sweep every second; streams of those who are present are open."""
        async with AsyncExitStack() as streams:
            for sitter in present:
                staying = self.tables.staying(sitter.table_id, sitter.actor)
                await streams.enter_async_context(staying)
            for _ in range(int(seconds)):
                self.clock.go_on(1000)
                await self.app.watcher.watch()
                await self.app.sweeper.sweep()

    async def happens(self, at: Sitter, *events: TableEvent) -> Table:
        """Let events happen that no command brings, such as dice of one's choice."""
        return await self.tables._store(await at.table(), events)


@dataclass
class Sitter:
    """A person at a table."""

    world: World
    table_id: str
    actor: Actor
    seat: int
    state: dict[str, Any] = field(default_factory=dict)

    async def table(self) -> Table:
        return (await self.world.tables.stored(self.table_id)).table

    async def version(self) -> int:
        return (await self.table()).version

    async def to_move(self) -> int:
        table = await self.table()
        assert table.game is not None
        return table.game.to_move

    async def roll(self, *keep: int) -> dict[str, Any]:
        return await self.world.tables.roll(self.table_id, self.actor, keep, await self.version())

    async def score(self, box: str = "") -> dict[str, Any]:
        table = await self.table()
        assert table.game is not None
        assert table.game.choices is not None
        box = box or table.game.choices.options[0].box
        return await self.world.tables.score(self.table_id, self.actor, box, table.version)

    async def keep(self, *positions: int) -> dict[str, Any]:
        return await self.world.tables.keep(
            self.table_id, self.actor, positions, await self.version()
        )

    async def resign(self, seat: int | None = None) -> dict[str, Any]:
        return await self.world.tables.resign(self.table_id, self.actor, seat=seat)

    async def rematch(self) -> dict[str, Any]:
        return await self.world.tables.rematch(self.table_id, self.actor)

    async def attend(self) -> None:
        await self.world.tables.attend(self.table_id, self.actor)

    async def leave(self) -> dict[str, Any] | None:
        return await self.world.tables.leave(self.table_id, self.actor)

    async def wait_longer(self) -> dict[str, Any]:
        return await self.world.tables.wait_longer(self.table_id, self.actor)

    async def more_time(self) -> dict[str, Any]:
        return await self.world.tables.more_time(self.table_id, self.actor)

    async def change(self, **settings: Any) -> dict[str, Any]:
        return await self.world.tables.change_settings(self.table_id, self.actor, settings)

    async def set_seat(self, seat: int, kind: str, level: str = "") -> dict[str, Any]:
        wanted = read_seat(kind, "", level)
        return await self.world.tables.set_seat(self.table_id, self.actor, seat, wanted)

    async def drop_seat(self, seat: int) -> dict[str, Any]:
        return await self.world.tables.drop_seat(self.table_id, self.actor, seat)

    async def start(self, fill: str) -> dict[str, Any]:
        return await self.world.tables.start(self.table_id, self.actor, fill=fill)

    async def turn(self) -> dict[str, Any]:
        await self.roll()
        return await self.score()


def thrown(seat: int, dice: str) -> Rolled:
    """A first roll with these dice."""
    a, b, c, d, e = map(int, dice)
    return Rolled(seat, (), (a, b, c, d, e))


def written(seat: int, **points: int) -> list[TableEvent]:
    """A turn for each of these boxes, with points of one's choice."""
    events: list[TableEvent] = []
    for box, value in points.items():
        events += [thrown(seat, "12346"), Scored(seat, box, value)]
    return events


def _seat(words: str) -> SeatRequest:
    kind, _, name = words.partition(" ")
    return read_seat(kind, name)


def _actor(seated: Seated, player_id: str) -> Actor:
    return Actor(player_id=player_id) if player_id else Actor(token=seated.seat_token)
