"""Changes to commit, spelled briefly; no Hypothesis, so that processes of tests start at once."""

from __future__ import annotations

from typing import Any

from yachtdice.rules import RuleSet, get
from yachtdice.service.ports import Change, KeyedAnswer, Result, TableStore
from yachtdice.service.table import Entry, Table
from yachtdice.service.table_events import Opened, SeatKind, TableEvent, TableSeat

STANDARD = get("standard")
SECRET = "5e" * 32


def seat(kind: SeatKind, index: int, player_id: str = "", name: str = "") -> TableSeat:
    """A taken seat, or a free one for a human without a player."""
    nonce = "01" * 16 if player_id else ""
    level = "greedy" if kind is SeatKind.COMPUTER else ""
    return TableSeat(kind, name, holder=index, level=level, nonce=nonce, player_id=player_id)


def opening(*seats: TableSeat, code: str = "", rules: RuleSet = STANDARD) -> Opened:
    return Opened(rules, seats, SECRET, code)


def then(
    table: Table, *events: TableEvent, at: int = 0, due_at: int | None = None, **more: Any
) -> Change:
    """The change that these events make of a table."""
    after = table.accept(events, at=at or table.changed_at + 1)
    return Change(after, Entry(after.version, after.changed_at, events), due_at, **more)


def new(
    table_id: str,
    *,
    player_id: str = "ann",
    code: str = "",
    at: int = 1000,
    due_at: int | None = None,
    answer: KeyedAnswer | None = None,
) -> Change:
    """A new table of one person, not started."""
    opened = opening(seat(SeatKind.HUMAN, 0, player_id, "Ann"), code=code)
    table = Table.open(table_id, opened)
    return then(table, opened, at=at, due_at=due_at, answer=answer)


async def played(store: TableStore, *changes: Change) -> Table:
    """The table after these changes are committed."""
    for change in changes:
        await store.commit(change)
    return changes[-1].table


def result(table_id: str, total: int, *, game_number: int = 1, at: int = 1, **more: Any) -> Result:
    """A finished solo game of Ann's."""
    fields: dict[str, Any] = {
        "seat": 0,
        "player_id": "ann",
        "rules_id": "standard",
        "rules_hash": "yd1:x",
        "place": 1,
        "seat_count": 1,
        "resigned": False,
        **more,
    }
    return Result(table_id=table_id, game_number=game_number, total=total, finished_at=at, **fields)
