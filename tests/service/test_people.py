"""Players: a cookie, a nickname, settings, unfinished games and the best one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.world import World, written
from yachtdice.errors import Malformed
from yachtdice.rules import get
from yachtdice.service.names import clean_name, name_key
from yachtdice.service.people import PlayerSettings


async def test_a_cookie_stands_for_a_player_and_nothing_else_does(world: World) -> None:
    people = world.app.people
    cookie = people.new_cookie()
    player_id = people.player_id(cookie)
    assert player_id
    assert cookie not in player_id
    assert people.player_id(people.new_cookie()) != player_id
    for other in (
        "",
        "x",
        cookie[:-1],
        cookie + "0",
        " " * 48,
        "ä" * 48,
        "\x00" * 48,
        "z" * 48,
        "AB" * 24,
    ):
        assert people.player_id(other) == ""


async def test_a_newcomer_has_defaults_and_has_not_been_asked(world: World) -> None:
    player = await world.app.people.player("ann")
    assert (player.nickname, player.settings) == (None, PlayerSettings())


async def test_a_nickname_is_cleaned_kept_and_may_be_skipped(world: World) -> None:
    people = world.app.people
    assert (await people.rename("ann", "  A\u200bnn\u202e  B ")).nickname == "Ann B"
    assert (await people.player("ann")).nickname == "Ann B"
    assert (await people.rename("ann", "  ")).nickname == ""
    assert (await people.player("ann")).nickname == ""
    for wrong in ("x" * 25, "\u202e", "\n\u200b."[:2]):
        with pytest.raises(Malformed):
            await people.rename("ann", wrong)


@pytest.mark.parametrize("blank", ["\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\U0001d159"])
def test_letters_that_are_drawn_as_nothing_are_blanks(blank: str) -> None:
    assert clean_name(f"{blank}Ann{blank}{blank}B{blank}") == "Ann B"
    assert name_key(f"An{blank}n") == name_key("ann")
    with pytest.raises(Malformed):
        clean_name(blank * 3)


async def test_settings_are_kept_one_by_one(world: World) -> None:
    people = world.app.people
    await people.change_settings("ann", {"theme": "dark", "sound": True})
    await people.change_settings("ann", {"shortcuts": False})
    assert (await people.player("ann")).settings == PlayerSettings(
        theme="dark", sound=True, shortcuts=False
    )


@pytest.mark.parametrize(
    "changes",
    [{"theme": "pink"}, {"theme": 1}, {"sound": 1}, {"sound": "on"}, {"cheat": True}, {"": 1}],
)
async def test_a_setting_that_cannot_be_changes_none(world: World, changes: dict[str, Any]) -> None:
    people = world.app.people
    with pytest.raises(Malformed):
        await people.change_settings("ann", {"shortcuts": False, **changes})
    assert (await people.player("ann")).settings == PlayerSettings()


async def test_unfinished_games_wait_latest_first(world: World) -> None:
    people = world.app.people
    hosts = []
    for _ in range(3):
        world.clock.go_on(1000)
        hosts.append(await world.open(player_id="ann"))
    await world.open(player_id="ben")
    await hosts[1].resign()
    world.clock.go_on(1000)
    await hosts[0].roll()
    found = [table.table_id for table in await people.unfinished("ann")]
    assert found == [hosts[0].table_id, hosts[2].table_id]
    assert await people.unfinished("") == []


async def test_the_best_is_of_whole_games_alone_under_the_same_rules(world: World) -> None:
    people, rules = world.app.people, get("standard")
    boxes = {box.id: 0 for box in rules.boxes}
    for yacht in (0, 50):
        host = await world.open(player_id="ann")
        await world.happens(host, *written(0, **{**boxes, "yacht": yacht}))
        best = await people.best("ann", rules)
        assert best is not None
        assert best.total == yacht
        before = await people.best("ann", rules, except_game=(host.table_id, 1))
        assert (before.total if before else None) == (0 if yacht else None)
    assert await people.best("ann", get("classic")) is None
    assert await people.best("ben", rules) is None
    assert await people.best("", rules) is None


async def test_what_was_resigned_or_left_is_no_longer_unfinished(world: World) -> None:
    host = await world.open("human Ann", "local", "human", "human", "human", player_id="ann")
    guest = await world.join(host, "Ben", player_id="ben")
    await world.join(host, "Cem", player_id="cem")
    await world.join(host, "Dee", player_id="dee")
    await host.resign(0)
    assert await world.app.people.unfinished("ann")  # somebody else at her device plays on
    await host.resign(1)
    await guest.leave()
    waiting = {who: await world.app.people.unfinished(who) for who in ("ann", "ben", "cem")}
    assert [len(waiting[who]) for who in ("ann", "ben", "cem")] == [0, 0, 1]
