"""The `PeopleStore` over SQL."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, select

from yachtdice.service.ports import Person
from yachtdice.store import rows
from yachtdice.store.database import Database
from yachtdice.store.dialect import INSERT
from yachtdice.store.schema import players

_PERSON = select(players).where(players.c.player_id == bindparam("player"))


class SqlPeople:
    """What is remembered of players, in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def person(self, player_id: str) -> Person | None:
        return await self._database.read(_person, player_id)

    async def save_person(self, person: Person, *, at: int) -> None:
        await self._database.write(_save_person, person, at)


def _person(connection: Connection, player_id: str) -> Person | None:
    row = connection.execute(_PERSON, {"player": player_id}).mappings().first()
    return rows.read_person(dict(row)) if row else None


def _save_person(connection: Connection, person: Person, at: int) -> None:
    new = INSERT[connection.dialect.name](players)
    replaced = {name: new.excluded[name] for name in ("nickname", "settings", "changed_at")}
    upsert = new.on_conflict_do_update(index_elements=[players.c.player_id], set_=replaced)
    connection.execute(upsert, rows.person_row(person, at))
