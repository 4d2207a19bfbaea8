"""The `SavedRulesStore` over SQL."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, delete, select

from yachtdice.store.database import Database
from yachtdice.store.dialect import INSERT
from yachtdice.store.schema import saved_rules

_OWN = saved_rules.c.player_id == bindparam("player")
_RULES = select(saved_rules.c.rules).where(_OWN)
_FORGET = delete(saved_rules).where(_OWN, saved_rules.c.rules_hash == bindparam("hash"))


class SqlSavedRules:
    """Players' house rules in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def saved_rules(self, player_id: str) -> Sequence[str]:
        return await self._database.read(_saved_rules, player_id)

    async def save_rules(self, player_id: str, rules_hash: str, text: str, *, at: int) -> None:
        row = {"player_id": player_id, "rules_hash": rules_hash, "rules": text, "saved_at": at}
        await self._database.write(_save_rules, row)

    async def forget_rules(self, player_id: str, rules_hash: str) -> None:
        await self._database.write(_forget_rules, player_id, rules_hash)


def _saved_rules(connection: Connection, player_id: str) -> list[str]:
    return list(connection.execute(_RULES, {"player": player_id}).scalars())


def _save_rules(connection: Connection, row: dict[str, object]) -> None:
    new = INSERT[connection.dialect.name](saved_rules)
    replaced = {name: new.excluded[name] for name in ("rules", "saved_at")}
    keys = [saved_rules.c.player_id, saved_rules.c.rules_hash]
    connection.execute(new.on_conflict_do_update(index_elements=keys, set_=replaced), row)


def _forget_rules(connection: Connection, player_id: str, rules_hash: str) -> None:
    connection.execute(_FORGET, {"player": player_id, "hash": rules_hash})
