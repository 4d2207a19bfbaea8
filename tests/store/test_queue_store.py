"""The queue of each store: rows that any process reads and takes off once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.store.changes import SECRET, STANDARD, seat, then
from tests.store.conftest import Stores
from yachtdice.service.errors import WriteConflict
from yachtdice.service.ports import Change
from yachtdice.service.rating_ports import Size, Waiting
from yachtdice.service.table import Table
from yachtdice.service.table_events import Opened, SeatKind
from yachtdice.store import Database, SqlQueue, SqlTables, parse_url


def waits(player_id: str, *, at: int = 1, ladder: str = "standard") -> Waiting:
    return Waiting(player_id, ladder, Size.PAIR, player_id.title(), 1500.0, at, at)


def table_of(table_id: str, *players: str) -> Change:
    seats = tuple(seat(SeatKind.HUMAN, i, p) for i, p in enumerate(players))
    opened = Opened(STANDARD, seats, SECRET, "", ranked=True, ladder="standard")
    change = then(Table.open(table_id, opened), opened, at=5)
    return replace(change, matched=players)


async def test_people_wait_in_the_order_they_came(stores: Stores) -> None:
    queue = stores.queue
    for who in (waits("cleo", at=3), waits("ann", at=1), waits("bob", at=2)):
        await queue.join(who)
    assert [w.player_id for w in await queue.all_waiting(0)] == ["ann", "bob", "cleo"]
    assert [w.player_id for w in await queue.all_waiting(2)] == ["bob", "cleo"]
    assert await queue.place("ann") == waits("ann")
    assert await queue.place("dora") is None
    await queue.note_waiting("ann", 9)
    assert (await queue.place("ann")) == replace(waits("ann"), seen_at=9)
    await queue.leave("bob")
    await queue.drop_absent(4)
    assert [w.player_id for w in await queue.all_waiting(0)] == ["ann"]


async def test_a_table_takes_its_people_off_the_queue(stores: Stores) -> None:
    for who in ("ann", "bob", "cleo"):
        await stores.queue.join(waits(who))
    await stores.tables.commit(table_of("t1", "bob", "ann"))
    assert [w.player_id for w in await stores.queue.all_waiting(0)] == ["cleo"]
    place = await stores.queue.place("ann")
    assert place is not None
    assert place.table_id == "t1"
    await stores.queue.leave("ann")
    assert (await stores.queue.place("ann")) == place
    for elsewhere in (None, "t0"):
        await stores.queue.join(waits("ann", at=9), after=elsewhere)
        assert (await stores.queue.place("ann")) == place
    await stores.queue.join(waits("ann", at=9), after="t1")
    assert (await stores.queue.place("ann")) == waits("ann", at=9)


@pytest.mark.parametrize("gone", ["left", "seated", "elsewhere"])
async def test_a_table_of_somebody_who_waits_no_longer_is_none(stores: Stores, gone: str) -> None:
    await stores.queue.join(waits("ann"))
    if gone != "left":
        await stores.queue.join(
            waits("bob", ladder="classic" if gone == "elsewhere" else "standard")
        )
    if gone == "seated":
        await stores.tables.commit(table_of("t1", "bob"))
    with pytest.raises(WriteConflict):
        await stores.tables.commit(table_of("t2", "ann", "bob"))
    assert await stores.tables.load("t2") is None
    assert [w.player_id for w in await stores.queue.all_waiting(0) if w.ladder == "standard"] == [
        "ann"
    ]


async def test_whichever_process_matches_everybody_is_seated_once(database_url: str) -> None:
    databases = [Database(parse_url(database_url)) for _ in range(3)]
    players = [f"player {number}" for number in range(6)]
    for player in players:
        await SqlQueue(databases[0]).join(waits(player))

    async def match(process: int) -> int:
        tables, seated = SqlTables(databases[process]), 0
        for first in range(0, 6, 2):
            pair = players[first : first + 2]
            pair = pair[::-1] if process % 2 else pair
            try:
                await tables.commit(table_of(f"t{process}{first}", *pair))
                seated += 1
            except WriteConflict:
                continue
        return seated

    assert sum(await asyncio.gather(*map(match, range(3)))) == 3
    places = [await SqlQueue(databases[0]).place(player) for player in players]
    seated_at = [place.table_id for place in places if place and place.table_id]
    assert sorted(map(seated_at.count, set(seated_at))) == [2, 2, 2]
    for database in databases:
        await database.close()
