"""The contract of a store of daily challenges, held by the fake, SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.store.changes import SECRET, seat, then
from tests.store.conftest import Stores
from yachtdice.daily import Figures
from yachtdice.game import Resigned
from yachtdice.rules import get
from yachtdice.service.errors import WriteConflict
from yachtdice.service.ports import Attempt, AttemptEnd, Change, CommittedDay
from yachtdice.service.record_ports import Erasure, Move, Passage
from yachtdice.service.table import Table
from yachtdice.service.table_events import DailyGame, Opened, PlayerMoved, SeatKind

DAY = 20_787


def begun(table_id: str, player_id: str = "ann", *, challenge: str = "classic") -> Change:
    """A new table at which a player's attempt begins."""
    opened = Opened(
        get(challenge),
        (seat(SeatKind.HUMAN, 0, player_id, player_id.title()),),
        SECRET,
        "",
        daily=DailyGame("2026-11-30", challenge, counts=True),
    )
    attempt = Attempt(DAY, challenge, player_id, table_id, player_id.title(), begun_at=1000)
    return then(Table.open(table_id, opened), opened, at=1000, attempt=attempt)


def ended(change: Change, total: int | None, *, at: int = 2000) -> Change:
    """How the attempt of such a table ends; what happens there does not matter."""
    end = AttemptEnd(change.table.table_id, at, total)
    after = replace(change.table, version=change.table.version + 1)
    entry = replace(change.entry, version=after.version, events=(Resigned(0),))
    return Change(after, entry, None, attempt_end=end)


async def made(stores: Stores, player_id: str, total: int | None, *, at: int = 2000) -> None:
    change = begun(f"table{player_id}", player_id)
    await stores.tables.commit(change)
    await stores.tables.commit(ended(change, total, at=at))


async def test_an_attempt_is_kept_with_its_table(stores: Stores) -> None:
    change = begun("t1")
    assert await stores.daily.attempt(DAY, "classic", "ann") is None
    await stores.tables.commit(change)
    assert await stores.daily.attempt(DAY, "classic", "ann") == change.attempt
    assert await stores.daily.attempt(DAY, "standard", "ann") is None
    assert await stores.daily.attempt(DAY + 1, "classic", "ann") is None
    assert await stores.daily.attempt(DAY, "classic", "no\0body") is None


async def test_a_second_attempt_is_refused_and_leaves_nothing_behind(stores: Stores) -> None:
    await stores.tables.commit(begun("t1"))
    with pytest.raises(WriteConflict):
        await stores.tables.commit(begun("t2"))
    assert await stores.tables.load("t2") is None
    for other in (begun("t3", "ben"), begun("t4", challenge="standard")):
        await stores.tables.commit(other)


async def test_two_processes_cannot_both_begin(stores: Stores) -> None:
    changes = [begun(f"t{number}") for number in range(6)]
    told = await asyncio.gather(
        *(stores.again().commit(change) for change in changes), return_exceptions=True
    )
    assert sorted(type(error).__name__ for error in told) == ["NoneType"] + ["WriteConflict"] * 5
    found = await stores.daily.attempt(DAY, "classic", "ann")
    assert found is not None
    assert [
        change.table.table_id for change, error in zip(changes, told, strict=True) if not error
    ] == [found.table_id]


async def test_the_first_end_stands(stores: Stores) -> None:
    change = begun("t1")
    await stores.tables.commit(change)
    first = ended(change, 212, at=2000)
    await stores.tables.commit(first)
    await stores.tables.commit(ended(first, None, at=3000))
    found = await stores.daily.attempt(DAY, "classic", "ann")
    assert found is not None
    assert (found.total, found.ended_at) == (212, 2000)


async def test_attempts_outlive_their_tables_and_come_latest_day_first(stores: Stores) -> None:
    for number, challenge in enumerate(["standard", "classic"]):
        await stores.tables.commit(begun(f"t{number}", challenge=challenge))
    later = begun("t5")
    assert later.attempt is not None
    await stores.tables.commit(replace(later, attempt=replace(later.attempt, day=DAY + 1)))
    found = await stores.daily.attempts_of("ann", since=0)
    assert [(a.day, a.challenge) for a in found] == [
        (DAY + 1, "classic"),
        (DAY, "classic"),
        (DAY, "standard"),
    ]
    assert len(await stores.daily.attempts_of("ann", since=DAY + 1)) == 1
    assert await stores.daily.attempts_of("ben", since=0) == []
    assert await stores.tables.remove("t1", 1)
    assert await stores.daily.attempt(DAY, "classic", "ann") is not None


async def test_the_spread_and_the_best_leave_out_who_made_no_result(stores: Stores) -> None:
    await made(stores, "ann", 150, at=5000)
    await made(stores, "ben", 180)
    await made(stores, "cleo", 150, at=4000)
    await made(stores, "dora", None)
    await stores.tables.commit(begun("t9", "eve"))
    assert await stores.daily.spread(DAY, "classic") == {150: 2, 180: 1}
    best = await stores.daily.best(DAY, "classic", limit=5)
    assert [(a.name, a.total) for a in best] == [("Ben", 180), ("Cleo", 150), ("Ann", 150)]
    assert len(await stores.daily.best(DAY, "classic", limit=2)) == 2
    assert await stores.daily.spread(DAY, "standard") == {}


async def test_the_first_secret_of_a_day_stands(stores: Stores) -> None:
    days = [CommittedDay(DAY + n, f"{n:02}" * 32, 1000) for n in range(3)]
    await stores.daily.add_days(days)
    await stores.daily.add_days(
        [CommittedDay(DAY, "ff" * 32, 2000), CommittedDay(DAY + 3, "0a", 1)]
    )
    assert await stores.daily.days(DAY, DAY + 2) == days
    assert [day.day for day in await stores.daily.days(DAY + 2, DAY + 9)] == [DAY + 2, DAY + 3]


async def test_figures_are_kept_once(stores: Stores) -> None:
    figures = Figures(236, 343, "Yacht game 1\n", "Yacht game 1\n…")
    assert await stores.daily.figures(DAY, "classic") is None
    await stores.daily.keep_figures(DAY, "classic", figures)
    await stores.daily.keep_figures(DAY, "classic", replace(figures, par=1))
    assert await stores.daily.figures(DAY, "classic") == figures
    assert await stores.daily.figures(DAY, "standard") is None


def test_secrets_are_not_in_reprs() -> None:
    assert "ab" * 32 not in repr(CommittedDay(DAY, "ab" * 32, 1000))


async def test_of_two_attempts_of_one_player_the_first_stands(stores: Stores) -> None:
    first, later = begun("t1", "ann"), begun("t2", "ben")
    assert later.attempt is not None
    later = replace(later, attempt=replace(later.attempt, begun_at=1001))
    other = begun("t3", "ann", challenge="standard")
    for change in (first, later, other):
        await stores.tables.commit(change)
    await stores.belongings.open_passage(Passage("p", "ben", "sealed", 10_000))
    moved = [then(change.table, PlayerMoved(0, "ben"), at=3000) for change in (first, other)]
    assert await stores.belongings.move(Move("p", "ann", "ben", tuple(moved), 3000))
    assert await stores.daily.attempts_of("ann", since=0) == []
    found = await stores.daily.attempts_of("ben", since=0)
    assert [(a.challenge, a.table_id) for a in found] == [("classic", "t1"), ("standard", "t3")]


async def test_a_deleted_players_totals_stay_without_a_name(stores: Stores) -> None:
    await made(stores, "ann", 150)
    await made(stores, "ben", 180)
    await stores.tables.commit(begun("t9", "ann", challenge="standard"))
    removed = (("tableann", 2), ("t9", 1))
    await stores.belongings.erase(Erasure(("ann", "ann before"), "gone-1", (), removed))
    assert await stores.daily.attempts_of("ann", since=0) == []
    assert await stores.daily.spread(DAY, "classic") == {150: 1, 180: 1}
    best = await stores.daily.best(DAY, "classic", limit=9)
    assert [(a.name, a.player_id) for a in best] == [("Ben", "ben"), ("", "gone-1-0")]
