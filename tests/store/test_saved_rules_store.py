"""The contract of a store of saved house rules, held by the fake, SQLite and PostgreSQL alike."""

from __future__ import annotations

import asyncio

from tests.store.conftest import Stores


async def test_rules_are_kept_by_player_and_hash(stores: Stores) -> None:
    kept = stores.saved_rules
    assert list(await kept.saved_rules("ann")) == []
    await kept.save_rules("ann", "h1", "standard~name.Ünï 🎲", at=1)
    await kept.save_rules("ann", "h2", "classic", at=2)
    await kept.save_rules("bob", "h1", "thirteen", at=3)
    assert set(await kept.saved_rules("ann")) == {"standard~name.Ünï 🎲", "classic"}
    await kept.save_rules("ann", "h2", "classic~name.Renamed", at=4)
    await kept.forget_rules("ann", "h1")
    await kept.forget_rules("ann", "h9")
    assert list(await kept.saved_rules("ann")) == ["classic~name.Renamed"]
    assert list(await kept.saved_rules("bob")) == ["thirteen"]


async def test_saving_at_once_does_no_harm(stores: Stores) -> None:
    kept = stores.saved_rules
    await asyncio.gather(*(kept.save_rules("ann", "h1", f"text {i}", at=i) for i in range(10)))
    assert len(await kept.saved_rules("ann")) == 1
