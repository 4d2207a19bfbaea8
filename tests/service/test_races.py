"""Equal requests at the same moment, and how each of them is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from tests.fakes import MemoryTables, fake_app, fake_ports
from yachtdice.rules import get
from yachtdice.service.errors import KeyReused
from yachtdice.service.ports import KeyedAnswer, StoredTable
from yachtdice.service.requests import TableRequest, read_seat
from yachtdice.service.tables import Keyed
from yachtdice.service.tokens import Actor


class Between(MemoryTables):
    """A store that lets something happen right after it was asked for an answer or a table."""

    def __init__(self, after: str) -> None:
        super().__init__()
        self.after = after
        self.happens: Callable[[], Awaitable[object]] | None = None

    async def answer(self, scope: str, key: str) -> KeyedAnswer | None:
        found = await super().answer(scope, key)
        await self._let_happen("answer")
        return found

    async def load(self, table_id: str) -> StoredTable | None:
        found = await super().load(table_id)
        await self._let_happen("load")
        return found

    async def _let_happen(self, what: str) -> None:
        happens, self.happens = self.happens, self.happens if what != self.after else None
        if happens is not None and what == self.after:
            await happens()


@pytest.mark.parametrize(
    ("after", "command"),
    [("answer", "resign"), ("load", "resign"), ("load", "roll")],  # a roll asks for no answer
)
async def test_an_equal_request_in_between_gives_the_answer(after: str, command: str) -> None:
    store = Between(after)
    tables = fake_app(replace(fake_ports(), tables=store)).tables
    opened = await tables.open(TableRequest(get("standard"), (read_seat("human"),)))
    table_id, actor = opened.table.table_id, Actor(token=opened.seat_token)
    keyed = Keyed("k", {})

    async def send() -> dict[str, object]:
        if command == "roll":
            return await tables.roll(table_id, actor, (), 1, keyed=keyed)
        return await tables.resign(table_id, actor, keyed=keyed)

    first: list[dict[str, object]] = []

    async def twin() -> None:
        first.append(await send())

    store.happens = twin
    assert [await send()] == first
    stored = await store.load(table_id)
    assert stored is not None
    assert stored.table.version == 2


@pytest.mark.parametrize("box", ["choice", "no_such_box"])
async def test_a_key_of_another_request_is_refused_at_the_present_version_too(box: str) -> None:
    tables = fake_app().tables
    opened = await tables.open(TableRequest(get("standard"), (read_seat("human"),)))
    table_id, actor = opened.table.table_id, Actor(token=opened.seat_token)
    await tables.roll(table_id, actor, (), 1, keyed=Keyed("k", {"roll": []}))
    with pytest.raises(KeyReused):
        await tables.score(table_id, actor, box, 2, keyed=Keyed("k", {"score": box}))
    assert (await tables.look(table_id))["version"] == 2


async def test_what_a_table_is_told_to_be_is_worked_out_once() -> None:
    tables = fake_app().tables
    opened = await tables.open(TableRequest(get("standard"), (read_seat("human"),)))
    table_id, actor = opened.table.table_id, Actor(token=opened.seat_token)
    rolled = await tables.roll(table_id, actor, (), 1)
    held = await tables.keep(table_id, actor, (0, 3), 2)
    assert held["seats"] is rolled["seats"]
    assert (rolled["turn"]["kept"], held["turn"]["kept"]) == ([], [0, 3])
    scored = await tables.score(table_id, actor, "choice", 2)
    assert scored["seats"][0]["sheet"].keys() == {"choice"}
