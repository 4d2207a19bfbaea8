"""What players have finished, as each store keeps it."""

from __future__ import annotations

from tests.store.changes import STANDARD, new, result
from tests.store.conftest import Stores
from tests.store.playing import finished
from yachtdice.rules import get
from yachtdice.service.played import PlayedGame, PlayedSeat
from yachtdice.service.ports import Result
from yachtdice.store import Database, SqlRecords, SqlTables

ANN = PlayedSeat("Ann", "human", "", 0, 100, 1, resigned=False)


def game(table_id: str, *, at: int = 1, number: int = 1, rules: str = "standard") -> PlayedGame:
    return PlayedGame(table_id, number, get(rules), "", at, (ANN,))


async def play(stores: Stores, *results: Result, rules: str = "standard") -> None:
    """A finished game with each of these results, the first under whatever rules."""
    for found in results:
        table = new(found.table_id)
        await stores.tables.commit(table)
        played = game(found.table_id, at=found.finished_at, rules=rules)
        await finished(stores.tables, table.table, results=(found,), played=played)


async def test_a_stranger_has_finished_nothing(stores: Stores) -> None:
    records = stores.records
    assert await records.finished_count("ann") == 0
    assert list(await records.finished_games("ann", limit=5)) == []
    assert list(await records.sheet_records("ann")) == []
    assert list(await records.results_on("ann", "yd1:x")) == []


async def test_games_come_latest_first_each_with_who_played(stores: Stores) -> None:
    await play(stores, *(result(f"t{at}", 100 + at, at=at) for at in (3, 1, 2)))
    await play(stores, result("t9", 300, player_id="bob"))
    found = await stores.records.finished_games("ann", limit=5)
    assert [f.result.table_id for f in found] == ["t3", "t2", "t1"]
    assert [f.game for f in found] == [game("t3", at=3), game("t2", at=2), game("t1", at=1)]
    assert await stores.records.finished_count("ann") == 3


async def test_T165_nobody_is_twice_or_missing_across_pages(stores: Stores) -> None:
    """Games that ended in the same millisecond keep one order, page by page."""
    await play(stores, *(result(f"t{number}", 250, at=7) for number in range(5)))
    pages = [
        await stores.records.finished_games("ann", limit=2, offset=offset) for offset in (0, 2, 4)
    ]
    assert [len(page) for page in pages] == [2, 2, 1]
    assert [f.result.table_id for page in pages for f in page] == ["t0", "t1", "t2", "t3", "t4"]


async def test_records_are_kept_by_what_the_rules_do(stores: Stores) -> None:
    await play(stores, result("t1", 150), result("t2", 170, at=2), result("t3", 170, at=3))
    await play(stores, result("t4", 200, at=4, seat_count=2), result("t5", 300, resigned=True))
    await play(stores, result("t6", 90, rules_hash="yd1:y", rules_id="classic"), rules="classic")
    most, other = await stores.records.sheet_records("ann")
    assert (most.rules_hash, most.rules_id, most.games) == ("yd1:x", "standard", 5)
    assert most.best is not None
    assert most.best.table_id == "t2"
    assert most.rules == STANDARD
    assert (other.rules_hash, other.games, other.rules) == ("yd1:y", 1, get("classic"))
    totals = [found.total for found in await stores.records.results_on("ann", "yd1:x")]
    assert totals == [150, 300, 170, 170, 200]


async def test_the_first_account_of_a_game_stands(stores: Stores) -> None:
    await play(stores, result("t1", 150))
    again = result("t1", 151, at=9)
    change = new("t2")
    await stores.tables.commit(change)
    await finished(stores.tables, change.table, results=(again,), played=game("t1", at=9))
    (found,) = await stores.records.finished_games("ann", limit=5)
    assert (found.result.total, found.game) == (150, game("t1", at=1))


async def test_results_from_before_games_were_kept_have_no_game(database: Database) -> None:
    tables, records = SqlTables(database), SqlRecords(database)
    change = new("t1")
    await tables.commit(change)
    await finished(tables, change.table, results=(result("t1", 150),))
    (found,) = await records.finished_games("ann", limit=5)
    assert found.game is None
    (sheet,) = await records.sheet_records("ann")
    assert sheet.rules is None
