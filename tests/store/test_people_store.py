"""The contract of a store of players, held by the fake, SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio

from tests.store.conftest import Stores
from yachtdice.service.ports import Person


async def test_a_stranger_is_nobody(stores: Stores) -> None:
    assert await stores.people.person("ann") is None


async def test_a_person_is_remembered_and_replaced(stores: Stores) -> None:
    ann = Person("ann", "Ann 🎲 Ünï", {"theme": "dark", "sound": False, "deep": [1, {"x": None}]})
    await stores.people.save_person(ann, at=1)
    await stores.people.save_person(Person("bob", ""), at=2)
    assert await stores.people.person("ann") == ann
    assert await stores.people.person("bob") == Person("bob", "")
    await stores.people.save_person(Person("ann", None), at=3)
    assert await stores.people.person("ann") == Person("ann", None)


async def test_saving_at_once_does_no_harm(stores: Stores) -> None:
    people = [Person("ann", f"Ann {index}") for index in range(10)]
    await asyncio.gather(*(stores.people.save_person(person, at=1) for person in people))
    assert await stores.people.person("ann") in people
