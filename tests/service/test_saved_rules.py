"""House rules that players save: each has their own, once for all that play alike."""

from __future__ import annotations

import pytest

from tests.fakes import FakeClock, MemorySavedRules
from yachtdice.errors import Illegal
from yachtdice.rules import content_hash, from_text, to_text
from yachtdice.service.saved_rules import SAVED_MAX, SavedRules

KITCHEN = from_text("standard~bonus.60.25~name.Ann's kitchen")
ATTIC = from_text("classic~extra.50~name.attic")


@pytest.fixture
def store() -> MemorySavedRules:
    return MemorySavedRules()


@pytest.fixture
def saved(store: MemorySavedRules) -> SavedRules:
    return SavedRules(store=store, clock=FakeClock())


async def test_they_are_listed_by_name_for_their_player_alone(saved: SavedRules) -> None:
    for rules in (ATTIC, KITCHEN):
        await saved.save("ann", rules)
    assert list(await saved.of("ann")) == [to_text(KITCHEN), to_text(ATTIC)]
    assert await saved.of("bob") == await saved.of("") == {}
    await saved.forget("bob", content_hash(KITCHEN))
    await saved.forget("ann", content_hash(KITCHEN))
    assert await saved.of("ann") == {to_text(ATTIC): ATTIC}


async def test_what_plays_alike_is_kept_once_under_the_last_name(saved: SavedRules) -> None:
    await saved.save("ann", KITCHEN)
    await saved.save("ann", from_text("standard~bonus.60.25~name.Cellar"))
    assert [rules.name for rules in (await saved.of("ann")).values()] == ["Cellar"]


async def test_there_is_an_end_to_it_and_renaming_goes_on(saved: SavedRules) -> None:
    for points in range(1, SAVED_MAX + 1):
        await saved.save("ann", from_text(f"standard~extra.{points}~name.A"))
    with pytest.raises(Illegal, match="50 house rules") as refused:
        await saved.save("ann", KITCHEN)
    assert "Ann's kitchen" in str(refused.value)
    await saved.save("ann", from_text("standard~extra.7~name.B"))
    assert len(await saved.of("ann")) == SAVED_MAX


async def test_what_cannot_be_read_any_more_is_left_out(
    saved: SavedRules, store: MemorySavedRules, caplog: pytest.LogCaptureFixture
) -> None:
    await saved.save("ann", KITCHEN)
    await store.save_rules("ann", "h", "bridge~speed.3", at=0)
    assert await saved.of("ann") == {to_text(KITCHEN): KITCHEN}
    assert "bridge" in caplog.text or "speed" in caplog.text
