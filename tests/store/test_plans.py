"""Every query of the stores finds its rows by an index, however many rows there are."""

from __future__ import annotations

from typing import Any

from sqlalchemy import event

from tests.store.changes import new, played, result, then
from tests.store.playing import finished
from yachtdice.service.ports import KeyedAnswer, Person
from yachtdice.service.rating_ports import Size, Waiting
from yachtdice.service.table_events import Contributed, SeatFilled
from yachtdice.store import (
    Database,
    SqlBelongings,
    SqlPeople,
    SqlQueue,
    SqlRatings,
    SqlRecords,
    SqlTables,
)


async def ask_everything(tables: SqlTables, people: SqlPeople) -> None:
    answer = KeyedAnswer("ann", "once", "f", "t1", 1)
    table = await played(tables, new("t1", code="BCDFGH", due_at=5, answer=answer))
    table = await played(tables, then(table, Contributed(0, "x"), due_at=5))
    await tables.load("t1")
    await tables.find_code("BCDFGH")
    await tables.entries("t1", after=1)
    await tables.hold("t1", 2, (1,))
    await tables.answer("ann", "once")
    await tables.forget_answers(1)
    for is_finished in (False, True):
        await tables.remove_old(1, finished=is_finished, limit=5)
    await tables.tables_of("ann", limit=5)
    await tables.claim_due(9, lease_ms=1, limit=5)
    await tables.next_due_at()
    await tables.set_due("t1", 2, 7)
    await played(tables, then(table, SeatFilled(0, "", "greedy")))
    table = await finished(tables, await played(tables, new("t2")), results=(result("t2", 100),))
    await tables.best_total("ann", "yd1:x", except_game=("t1", 1))
    await people.save_person(Person("ann"), at=1)
    await people.person("ann")


async def ask_of_players(database: Database) -> None:
    """What the pages of players, ranked play and its queue ask."""
    records, ratings, queue = SqlRecords(database), SqlRatings(database), SqlQueue(database)
    await records.finished_games("ann", limit=5)
    await records.finished_count("ann")
    await records.sheet_records("ann")
    await records.results_on("ann", "yd1:x")
    await ratings.standings_of("ann")
    await ratings.rating_history("ann", "standard", limit=5)
    await ratings.changes_in("t1", 1)
    await ratings.leaderboard("standard", below_deviation=250.0, limit=5)
    await ratings.leaderboard_size("standard", below_deviation=250.0)
    await queue.join(Waiting("ann", "standard", Size.PAIR, "Ann", 1500.0, 1, 1))
    await queue.place("ann")
    await queue.note_waiting("ann", 2)
    await queue.all_waiting(1)
    await queue.leave("ann")
    await queue.drop_absent(1)
    belongings = SqlBelongings(database)
    await belongings.tables_sat_at("ann")
    await belongings.passage("p", 1)
    await belongings.former_ids("ann")


async def test_no_query_reads_a_whole_table(database: Database) -> None:
    queries: dict[str, Any] = {}

    def note(_c: object, _cursor: object, statement: str, given: Any, *_: object) -> None:
        if not statement.startswith(("INSERT", "BEGIN")):
            queries[statement] = given

    for engine in (database._reads, database._writes):
        event.listen(engine, "before_cursor_execute", note)
    await ask_everything(SqlTables(database), SqlPeople(database))
    await ask_of_players(database)
    for engine in (database._reads, database._writes):
        event.remove(engine, "before_cursor_execute", note)
    assert len(queries) >= 14
    with database._writes.connect() as connection:
        prefix = "EXPLAIN QUERY PLAN"
        if connection.dialect.name == "postgresql":
            prefix = "EXPLAIN"
            connection.exec_driver_sql("SET enable_seqscan = off")
        for query, given in queries.items():
            rows = connection.exec_driver_sql(f"{prefix} {query}", given).fetchall()
            plan = "\n".join(str(row[-1]) for row in rows)
            assert not [line for line in plan.splitlines() if reads_all(line)], f"{query}\n{plan}"


def reads_all(line: str) -> bool:
    """Whether a line of a plan goes through a whole table; what was just found is few."""
    goes_through = "SCAN " in line or "Seq Scan" in line
    return (
        goes_through
        and "CONSTANT ROW" not in line
        and "claimed" not in line
        and "SCAN (" not in line
    )
