"""A process to be killed: commits one command after another and prints each version once done."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.store.changes import new, then
from yachtdice.service.ports import KeyedAnswer
from yachtdice.service.table_events import Contributed
from yachtdice.store import Database, SqlTables, parse_url


async def write(url: str, table_id: str) -> None:
    store = SqlTables(Database(parse_url(url)))
    change = new(table_id, answer=KeyedAnswer(table_id, "1", "f", table_id, 1))
    while True:
        await store.commit(change)
        version = change.table.version
        print(version, flush=True)  # noqa: T201 - the test reads it
        answer = KeyedAnswer(table_id, str(version + 1), "f", table_id, version + 1)
        change = then(change.table, Contributed(0, "x" * 50), answer=answer)


asyncio.run(write(*sys.argv[1:]))
