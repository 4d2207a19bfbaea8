"""A table as JSON for the summary row that caches it; the log remains the truth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache
from typing import Any

from yachtdice.fairness import Given
from yachtdice.game import format_position, parse_position
from yachtdice.rules import RuleSet, from_data, to_data
from yachtdice.service.table import Table
from yachtdice.service.table_events import (
    DailyGame,
    seat_from_data,
    table_event_data,
    table_event_from_data,
)

RULES_KEPT_MAX = 256
_PLAIN = (
    "table_id",
    "secret",
    "join_code",
    "turn_seconds",
    "visibility",
    "ranked",
    "first_seat_moves_on",
    "hints",
    "lapsed",
    "version",
    "game_number",
    "changed_at",
    "turn_began_at",
    "times_given",
    "time_given_ms",
    "grace_ms",
    "resumed_at",
    "host_nonce",
    "ladder",
)


@lru_cache(maxsize=RULES_KEPT_MAX)
def rules_data(rules: RuleSet) -> Mapping[str, Any]:
    """A rule set by value, worked out once; only to be read."""
    return to_data(rules)


def table_data(table: Table) -> dict[str, Any]:
    """The whole table, secrets included; `table_from_data` reads it back to an equal one."""
    return {
        **{name: getattr(table, name) for name in _PLAIN},
        "rules": rules_data(table.rules),
        "seats": [asdict(seat) for seat in table.seats],
        "daily": asdict(table.daily) if table.daily else None,
        "game": format_position(table.game) if table.game else None,
        "contributions": [asdict(given) for given in table.contributions],
        "rematch_wanted": sorted(table.rematch_wanted),
        "last": [table_event_data(event) for event in table.last],
    }


def table_from_data(data: Mapping[str, Any]) -> Table:
    """The table that `table_data` wrote; what an older version did not know has its default."""
    return Table(
        **{name: data[name] for name in _PLAIN if name in data},
        rules=from_data(data["rules"]),
        seats=tuple(seat_from_data(seat) for seat in data["seats"]),
        daily=DailyGame(**data["daily"]) if data.get("daily") else None,
        game=parse_position(data["game"]) if data["game"] else None,
        contributions=tuple(Given(**given) for given in data["contributions"]),
        rematch_wanted=frozenset(data["rematch_wanted"]),
        last=tuple(table_event_from_data(event) for event in data["last"]),
    )
