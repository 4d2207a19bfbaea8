"""Tables go when their time is over; what people made of their games stays."""

from __future__ import annotations

import pytest

from tests.fakes import FakeClock, MemoryTables, fake_app, fake_ports
from tests.store.changes import new, played, result
from tests.store.playing import finished
from yachtdice.errors import Malformed
from yachtdice.service.keeping import DAY_MS, FOR_EVER, REMOVED_AT_ONCE_MAX, Clearing, Keeping
from yachtdice.settings import Settings


async def kept_after(days: float, keeping: Keeping) -> set[str]:
    """Which of a waiting, a changed and a finished table are there so many days later."""
    store, clock = MemoryTables(), FakeClock(1000)
    await played(store, new("waiting"))
    await finished(store, await played(store, new("over")), results=(result("over", 100),))
    clock.at = max(table.changed_at for table in store.all_tables().values())
    clock.go_on(int(days * DAY_MS))
    await played(store, new("fresh", at=clock.at))
    await Clearing(store=store, clock=clock, keeping=keeping).clear()
    assert await store.best_total("ann", result("over", 100).rules_hash) is not None
    return set(store.all_tables())


async def test_an_unfinished_game_goes_after_its_days() -> None:
    keeping = Keeping(unfinished_days=30)
    assert await kept_after(29.9, keeping) == {"waiting", "over", "fresh"}
    assert await kept_after(30.1, keeping) == {"over", "fresh"}


async def test_a_finished_game_goes_after_its_own_and_its_result_stays() -> None:
    keeping = Keeping(unfinished_days=FOR_EVER, finished_days=7)
    assert await kept_after(6.9, keeping) == {"waiting", "over", "fresh"}
    assert await kept_after(7.1, keeping) == {"waiting", "fresh"}


async def test_more_than_one_transaction_takes_go_all_the_same() -> None:
    store, clock = MemoryTables(), FakeClock(10 * DAY_MS)
    for number in range(REMOVED_AT_ONCE_MAX + 1):
        await played(store, new(f"t{number}"))
    await Clearing(store=store, clock=clock, keeping=Keeping(unfinished_days=1)).clear()
    assert store.all_tables() == {}


async def test_the_sweep_does_it() -> None:
    ports = fake_ports(FakeClock(3 * DAY_MS))
    await played(ports.tables, new("old"))
    app = fake_app(ports)
    await app.sweeper.sweep()
    assert await ports.tables.load("old") is not None
    ports.clock.go_on(app.settings.keeping.unfinished_days * DAY_MS)  # type: ignore[attr-defined]
    await app.sweeper.sweep()
    assert await ports.tables.load("old") is None


def test_settings_tell_the_days() -> None:
    told = {"YACHT_KEEP_UNFINISHED_DAYS": "30", "YACHT_KEEP_FINISHED_DAYS": "90"}
    assert Settings.from_environment(told).keeping == Keeping(30, 90)
    assert Settings.from_environment({}).keeping == Keeping()


@pytest.mark.parametrize("text", ["-1", "a week", "1.5", "100000"])
def test_what_is_no_number_of_days_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="YACHT_KEEP_FINISHED_DAYS"):
        Settings.from_environment({"YACHT_KEEP_FINISHED_DAYS": text})
