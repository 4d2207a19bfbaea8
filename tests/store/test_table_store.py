"""The contract of a table store, held by the fake, SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio
from itertools import count
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store import playing
from tests.store.changes import new, opening, played, result, seat, then
from tests.store.conftest import Stores
from tests.store.playing import finished
from tests.strategies import rule_sets
from yachtdice.game import Rolled, Scored, Started
from yachtdice.rules import RuleSet
from yachtdice.service.errors import WriteConflict
from yachtdice.service.play import rematch
from yachtdice.service.ports import KeyedAnswer, StoredTable, TableStore
from yachtdice.service.table import Status, Table
from yachtdice.service.table_events import Contributed, SeatDropped, SeatKind, SeatTaken

NAMES = st.text(st.characters(exclude_categories=["C"]), max_size=12)
NUMBERS = count()
LIFE = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def answer(table_id: str, version: int, **more: str) -> KeyedAnswer:
    fields = {"scope": "ann", "key": "once", "fingerprint": "f0", **more}
    return KeyedAnswer(table_id=table_id, version=version, seat=0, **fields)


class TestCommit:
    async def test_a_new_table_is_found_by_its_id(self, store: TableStore) -> None:
        change = new("t1", code="BCDFGH")
        await store.commit(change)
        stored = await store.load("t1")
        assert stored is not None
        assert stored.table == change.table
        assert stored.holds is None
        assert await store.load("t2") is None

    @LIFE
    @given(rule_sets(), st.lists(NAMES, min_size=1, max_size=6), st.integers(0, 2**32))
    async def test_summary_and_log_tell_the_same_table(
        self,
        stores: Stores,
        rules: RuleSet,
        names: list[str],
        seed: int,
    ) -> None:
        changes = []
        for change in playing.lives(f"t{next(NUMBERS):06}", Random(seed), rules, names):
            await stores.tables.commit(change)
            changes.append(change)
        table = changes[-1].table
        for store in (stores.tables, stores.again()):
            stored = await store.load(table.table_id)
            assert stored is not None
            assert stored.table == table
        entries = await store.entries(table.table_id)
        assert list(entries) == [change.entry for change in changes]
        assert Table.replay(table.table_id, entries) == table

    async def test_a_stale_command_changes_nothing(self, store: TableStore) -> None:
        table = await played(store, new("t1"))
        started = then(table, Started(table.rules, 1, 0), due_at=5)
        await store.commit(started)
        stale = then(
            table,
            Contributed(0, "x"),
            due_at=1,
            answer=answer("t1", 2),
            results=(result("t1", 200),),
        )
        with pytest.raises(WriteConflict):
            await store.commit(stale)
        stored = await store.load("t1")
        assert stored is not None
        assert stored.table == started.table
        assert [entry.version for entry in await store.entries("t1")] == [1, 2]
        assert await store.next_due_at() == 5
        assert await store.answer("ann", "once") is None
        assert await store.best_total("ann", "yd1:x") is None

    async def test_a_command_from_the_future_is_refused(self, store: TableStore) -> None:
        table = await played(store, new("t1"))
        skipped = then(table, Started(table.rules, 1, 0)).table
        with pytest.raises(WriteConflict):
            await store.commit(then(skipped, Rolled(0, (), (1, 2, 3, 4, 5))))
        with pytest.raises(WriteConflict):
            await store.commit(then(new("t2").table, Started(table.rules, 1, 0)))

    async def test_of_concurrent_commands_exactly_one_wins(self, store: TableStore) -> None:
        table = await played(store, new("t1"))
        for _ in range(5):
            wished = Contributed(0, "x")
            rivals = [then(table, wished, due_at=due_at) for due_at in range(8)]
            answers = await asyncio.gather(*map(store.commit, rivals), return_exceptions=True)
            assert sorted(map(repr, map(type, answers))) == sorted(
                [repr(type(None)), *[repr(WriteConflict)] * 7]
            )
            assert await store.next_due_at() == answers.index(None)
            table = rivals[0].table
        assert [entry.version for entry in await store.entries("t1")] == [1, 2, 3, 4, 5, 6]

    async def test_an_id_is_given_once(self, store: TableStore) -> None:
        first = new("t1", player_id="ann")
        await store.commit(first)
        with pytest.raises(WriteConflict):
            await store.commit(new("t1", player_id="bob"))
        stored = await store.load("t1")
        assert stored is not None
        assert stored.table == first.table
        assert await store.tables_of("bob", limit=9) == []


class TestLoad:
    async def test_what_another_process_wrote_is_seen(self, stores: Stores) -> None:
        here, there = stores.tables, stores.again()
        table = await played(here, new("t1"))
        for _ in range(3):
            assert (await there.load("t1")) == (await here.load("t1")) == StoredTable(table)
            table = await played(there, then(table, Contributed(0, "x")))
            assert await here.hold("t1", table.version, (1, 2))
            assert await there.load("t1") == await here.load("t1") == StoredTable(table, (1, 2))
            table = await played(here, then(table, Contributed(0, "y")))

    @pytest.mark.parametrize("text", ["t\0", "\ud800", "' OR 1=1", "t" * 10_000, ""])
    async def test_odd_texts_are_not_found(self, store: TableStore, text: str) -> None:
        await store.commit(new("t1"))
        assert await store.load(text) is None
        assert await store.find_code(text) is None
        assert await store.answer(text, "once") is None
        assert await store.answer("ann", text) is None


class TestJoinCodes:
    async def test_a_code_leads_to_its_table(self, store: TableStore) -> None:
        await store.commit(new("t1", code="BCDFGH"))
        assert await store.find_code("BCDFGH") == "t1"
        assert await store.find_code("bcdfgh") is None

    async def test_two_unfinished_tables_cannot_share_one(self, store: TableStore) -> None:
        await store.commit(new("t1", code="BCDFGH"))
        with pytest.raises(WriteConflict):
            await store.commit(new("t2", code="BCDFGH"))
        assert await store.load("t2") is None
        assert await store.entries("t2") == []

    async def test_a_finished_table_gives_its_code_back(self, store: TableStore) -> None:
        await finished(store, await played(store, new("t1", code="BCDFGH")))
        assert await store.find_code("BCDFGH") is None
        await store.commit(new("t2", code="BCDFGH"))
        assert await store.find_code("BCDFGH") == "t2"

    async def test_tables_may_have_none(self, store: TableStore) -> None:
        await played(store, new("t1"), new("t2"))
        assert await store.find_code("") is None


class TestEntries:
    async def test_a_part_of_the_log_is_read_alone(self, store: TableStore) -> None:
        table = await played(store, new("t1"), new("t2"))
        table = await finished(store, table)
        versions = [entry.version for entry in await store.entries("t2", after=3, up_to=6)]
        assert versions == [4, 5, 6]
        last = table.version
        assert [e.version for e in await store.entries("t2", after=last - 1)] == [last]
        assert await store.entries("t2", after=last) == []
        assert await store.entries("t3") == []
        assert await store.entries("t2", after=2**70, up_to=2**80) == []
        assert len(await store.entries("t2", up_to=2**80)) == last


class TestHolds:
    async def test_they_are_remembered_and_replaced(self, store: TableStore) -> None:
        await store.commit(new("t1"))
        for positions in ((0, 3), (), (4,)):
            assert await store.hold("t1", 1, positions)
            stored = await store.load("t1")
            assert stored is not None
            assert stored.holds == positions

    async def test_only_at_the_present_version(self, store: TableStore) -> None:
        table = await played(store, new("t1"))
        assert not await store.hold("t1", 2, (1,))
        assert not await store.hold("t2", 1, (1,))
        await store.hold("t1", 1, (1,))
        await store.commit(then(table, Started(table.rules, 1, 0)))
        assert not await store.hold("t1", 1, (2,))
        stored = await store.load("t1")
        assert stored is not None
        assert stored.holds is None


class TestAnswers:
    async def test_the_first_answer_is_found_by_its_key(self, store: TableStore) -> None:
        await store.commit(new("t1", answer=answer("t1", 1)))
        assert await store.answer("ann", "once") == answer("t1", 1)
        assert await store.answer("ann", "twice") is None
        assert await store.answer("bob", "once") is None

    async def test_a_key_answers_once(self, store: TableStore) -> None:
        await store.commit(new("t1", answer=answer("t1", 1)))
        with pytest.raises(WriteConflict):
            await store.commit(new("t2", answer=answer("t2", 1, fingerprint="f1")))
        assert await store.load("t2") is None
        assert await store.answer("ann", "once") == answer("t1", 1)
        await store.commit(new("t2", answer=answer("t2", 1, scope="bob")))

    async def test_old_ones_are_forgotten(self, store: TableStore) -> None:
        day = 86_400_000
        for index, at in enumerate([1, day, day + 1]):
            table_id = f"t{index}"
            await store.commit(new(table_id, at=at, answer=answer(table_id, 1, key=table_id)))
        assert await store.forget_answers(day) == 1
        kept = [await store.answer("ann", f"t{index}") for index in range(3)]
        assert [found is not None for found in kept] == [False, True, True]
        assert await store.forget_answers(day) == 0


class TestRemovingOldOnes:
    async def test_the_oldest_go_of_their_kind_alone(self, store: TableStore) -> None:
        for table_id, at in (("a", 1000), ("b", 3000), ("c", 2000), ("d", 9000)):
            await store.commit(new(table_id, at=at))
        over = await finished(store, await played(store, new("over", at=1000)))
        assert over.changed_at < 5000
        assert await store.remove_old(5000, finished=False, limit=2) == 2
        assert [bool(await store.load(each)) for each in ("a", "b", "c", "d", "over")] == [
            False,
            True,
            False,
            True,
            True,
        ]
        assert await store.remove_old(5000, finished=True, limit=2) == 1
        assert await store.load("over") is None
        assert await store.entries("over") == []
        assert await store.remove_old(5000, finished=True, limit=2) == 0


class TestTablesOf:
    async def test_unfinished_ones_come_latest_first(self, store: TableStore) -> None:
        for index, at in enumerate([3000, 1000, 2000]):
            await store.commit(new(f"t{index}", at=at))
        await store.commit(new("other", player_id="bob"))
        assert [t.table_id for t in await store.tables_of("ann", limit=9)] == ["t0", "t2", "t1"]
        assert [t.table_id for t in await store.tables_of("ann", limit=2)] == ["t0", "t2"]
        assert await store.tables_of("cid", limit=9) == []

    async def test_a_game_counts_until_it_is_over(self, store: TableStore) -> None:
        table = await played(store, new("t1"))
        table = await played(store, then(table, Started(table.rules, 1, 0)))
        assert await store.tables_of("ann", limit=9) == [table]
        await finished(store, table)
        assert await store.tables_of("ann", limit=9) == []

    async def test_seats_follow_the_log(self, store: TableStore) -> None:
        free = [seat(SeatKind.HUMAN, index) for index in (1, 2)]
        opened = opening(seat(SeatKind.HUMAN, 0, "ann"), *free)
        table = await played(store, then(Table.open("t1", opened), opened))
        assert await store.tables_of("bob", limit=9) == []
        taken = then(table, SeatTaken(1, "Боб", "03" * 16, "bob"))
        assert await store.tables_of("bob", limit=9) == []
        table = await played(store, taken, then(taken.table, SeatDropped(2)))
        assert await store.tables_of("bob", limit=9) == [table]
        assert await store.tables_of("ann", limit=9) == [table]

    async def test_a_person_in_two_seats_has_the_table_once(self, store: TableStore) -> None:
        opened = opening(seat(SeatKind.HUMAN, 0, "ann"), seat(SeatKind.HUMAN, 1, "ann"))
        table = await played(store, then(Table.open("t1", opened), opened))
        assert await store.tables_of("ann", limit=9) == [table]


class TestDue:
    async def test_due_tables_are_claimed_in_order(self, store: TableStore) -> None:
        for table_id, due_at in [("t1", 30), ("t2", 10), ("t3", None), ("t4", 20), ("t5", 40)]:
            await store.commit(new(table_id, due_at=due_at))
        assert await store.next_due_at() == 10
        assert list(await store.claim_due(9, lease_ms=100, limit=9)) == []
        assert list(await store.claim_due(30, lease_ms=100, limit=2)) == ["t2", "t4"]
        assert list(await store.claim_due(30, lease_ms=100, limit=2)) == ["t1"]
        assert list(await store.claim_due(30, lease_ms=100, limit=2)) == []
        assert await store.next_due_at() == 40

    async def test_a_lease_runs_out(self, store: TableStore) -> None:
        await store.commit(new("t1", due_at=10))
        assert list(await store.claim_due(10, lease_ms=100, limit=9)) == ["t1"]
        assert await store.next_due_at() == 110
        assert list(await store.claim_due(109, lease_ms=100, limit=9)) == []
        assert list(await store.claim_due(110, lease_ms=100, limit=9)) == ["t1"]
        assert list(await store.claim_due(111, lease_ms=100, limit=9)) == []

    async def test_a_command_ends_the_lease(self, store: TableStore) -> None:
        table = await played(store, new("t1", due_at=10))
        await store.claim_due(10, lease_ms=100, limit=9)
        await store.commit(then(table, Started(table.rules, 1, 0), due_at=20))
        assert await store.next_due_at() == 20
        assert list(await store.claim_due(20, lease_ms=100, limit=9)) == ["t1"]

    async def test_it_can_be_set_at_the_present_version(self, store: TableStore) -> None:
        await store.commit(new("t1", due_at=10))
        await store.claim_due(10, lease_ms=100, limit=9)
        await store.set_due("t1", 2, 15)
        assert await store.next_due_at() == 110
        await store.set_due("t1", 1, 15)
        assert await store.next_due_at() == 15
        assert list(await store.claim_due(15, lease_ms=100, limit=9)) == ["t1"]
        await store.set_due("t1", 1, None)
        assert await store.next_due_at() is None
        assert list(await store.claim_due(99, lease_ms=100, limit=9)) == []

    async def test_many_claimers_get_each_table_once(self, store: TableStore) -> None:
        for index in range(40):
            await store.commit(new(f"t{index}", due_at=index))
        claims = await asyncio.gather(
            *(store.claim_due(99, lease_ms=100, limit=3) for _ in range(30))
        )
        claimed = [table_id for claim in claims for table_id in claim]
        assert len(set(claimed)) == len(claimed)
        while more := await store.claim_due(99, lease_ms=100, limit=3):
            claimed.extend(more)
        assert sorted(claimed) == sorted(f"t{index}" for index in range(40))


class TestBestTotal:
    async def keep(self, store: TableStore, *totals: tuple[str, int, int]) -> None:
        for table_id, total, at in totals:
            results = (result(table_id, total, at=at),)
            await finished(store, await played(store, new(table_id)), results=results)

    async def test_the_highest_counts_and_of_equals_the_earliest(self, store: TableStore) -> None:
        await self.keep(store, ("t1", 150, 1), ("t2", 210, 9), ("t3", 210, 5), ("t4", 210, 7))
        assert await store.best_total("ann", "yd1:x") == result("t3", 210, at=5)
        best = await store.best_total("ann", "yd1:x", except_game=("t3", 1))
        assert best == result("t4", 210, at=7)
        assert await store.best_total("ann", "yd1:x", except_game=("t3", 2)) == result(
            "t3", 210, at=5
        )

    async def test_only_ones_own_whole_solo_games_count(self, store: TableStore) -> None:
        others = (
            result("t1", 299, player_id="bob"),
            result("t1", 298, rules_hash="yd1:y", game_number=2),
            result("t1", 297, seat_count=2, game_number=3),
            result("t1", 296, resigned=True, game_number=4),
            result("t1", 100, game_number=5),
        )
        await finished(store, await played(store, new("t1")), results=others)
        assert await store.best_total("ann", "yd1:x") == result("t1", 100, game_number=5)
        assert await store.best_total("cid", "yd1:x") is None

    async def test_a_result_that_is_kept_stays(self, store: TableStore) -> None:
        first = result("t1", 200, at=5)
        table = await finished(store, await played(store, new("t1")), results=(first,))
        assert table.status is Status.FINISHED
        again = rematch(table, 0)
        await store.commit(then(table, *again, results=(result("t1", 200, at=6),)))
        assert await store.best_total("ann", "yd1:x") == first


async def test_any_unicode_name_comes_back(stores: Stores) -> None:
    store = stores.tables
    names = [
        "Zoë",
        "Zoe\u0308",
        "李雷",
        "שלום",
        "👩‍👩‍👧‍👦",
        "'; DROP TABLE tables; --",
        "%s {x} \\",
    ]
    opened = opening(*(seat(SeatKind.HUMAN, i, f"p{i}", name) for i, name in enumerate(names[:6])))
    table = await played(store, then(Table.open("t1", opened), opened))
    stored = await stores.again().load("t1")
    assert stored is not None
    assert [seat.name for seat in stored.table.seats] == names[:6]
    started = Started(table.rules, 6, 0)
    scored = Scored(0, "yacht", 50)
    table = await played(store, then(table, started))
    table = await played(store, then(table, Rolled(0, (), (6, 6, 6, 6, 6)), scored))
    stored = await stores.again().load("t1")
    assert stored is not None
    assert stored.table == table
