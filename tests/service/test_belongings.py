"""A player's things as a whole: to a second device, to take home, and gone."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.service.world import Sitter, World, written
from yachtdice.errors import Illegal, Malformed
from yachtdice.game import Ended, parse_game
from yachtdice.rules import get
from yachtdice.service.belongings import EXPORT_FORMAT, EXPORT_VERSION
from yachtdice.service.errors import NotFound
from yachtdice.service.passages import CODE_LENGTH, OPEN_MS, Seals, read_code, shown_code
from yachtdice.service.state import seat_name
from yachtdice.service.table import Table
from yachtdice.service.tokens import Actor


class Device:
    """A browser with a cookie."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.cookie = world.app.people.new_cookie()

    @property
    def player_id(self) -> str:
        return self.world.app.people.player_id(self.cookie)

    async def code(self) -> str:
        return (await self.world.app.belongings.offer_passage(self.cookie)).code

    async def move_in(self, code: str) -> None:
        self.cookie = await self.world.app.belongings.move_here(code, self.player_id)

    async def solo(self, **points: int) -> Sitter:
        """A game alone that ended with these boxes written."""
        sitter = await self.world.open("human Ann", player_id=self.player_id)
        await self.world.happens(sitter, *written(0, **points), Ended())
        return sitter


@pytest.fixture
def phone(world: World) -> Device:
    return Device(world)


@pytest.fixture
def desk(world: World) -> Device:
    return Device(world)


async def replayed(world: World, table_id: str) -> Table:
    return Table.replay(table_id, await world.tables.store.entries(table_id))


# ---------------------------------------------------------------------- passages


def test_codes_read_however_they_are_typed() -> None:
    assert shown_code("BCDFGHJKLMNP") == "BCDF-GHJK-LMNP"
    assert read_code(" bcdf-ghjk lmnp ") == "BCDFGHJKLMNP"
    for wrong in ("", "BCDF", "BCDFGHJKLMNPQ", "BCDFGHJKLMN1", "ÄCDFGHJKLMNP"):
        with pytest.raises(Malformed, match="12 letters"):
            read_code(wrong)


def test_nothing_that_is_stored_leads_to_the_code_or_the_cookie() -> None:
    seals, others = Seals(b"one key"), Seals(b"another key")
    cookie = "5e" * 24
    sealed = seals.seal("BCDFGHJKLMNP", cookie)
    assert seals.seal("BCDFGHJKLMNP", sealed) == cookie
    assert seals.seal("BCDFGHJKLMNQ", sealed) != cookie
    assert others.seal("BCDFGHJKLMNP", sealed) != cookie
    assert seals.passage_id("BCDFGHJKLMNP") != others.passage_id("BCDFGHJKLMNP")
    assert "BCDF" not in seals.passage_id("BCDFGHJKLMNP") + sealed


async def test_a_second_device_becomes_the_player(
    world: World, phone: Device, desk: Device
) -> None:
    await world.app.people.rename(desk.player_id, "Ann")
    sitter = await world.open("human Ann", player_id=desk.player_id)
    code = await desk.code()
    assert len(code) == CODE_LENGTH
    await phone.move_in(code.lower())
    assert phone.cookie == desk.cookie
    assert (await world.app.people.player(phone.player_id)).nickname == "Ann"
    await world.tables.roll(sitter.table_id, Actor(player_id=phone.player_id), (), 1)


async def test_T126_a_guests_game_joins_the_player_once(
    world: World, phone: Device, desk: Device
) -> None:
    """There are no accounts: a code used on the result page makes the guest's games the player's.

    A second try with the same code, and one that comes at the same time, add nothing.
    """
    await phone.solo(choice=30)
    guest, code = phone.player_id, await desk.code()
    done = await asyncio.gather(
        *(world.app.belongings.move_here(code, guest) for _ in range(2)), return_exceptions=True
    )
    assert sorted(map(type, done), key=str) == sorted((str, NotFound), key=str)
    (sheet,) = await world.app.records.sheets(desk.player_id)
    assert sheet.games == 1
    assert (await world.app.records.history(desk.player_id)).count == 1
    assert (await world.app.records.history(guest)).count == 0


async def test_a_code_works_once(world: World, phone: Device, desk: Device) -> None:
    code = await desk.code()
    await phone.move_in(code)
    with pytest.raises(NotFound, match="used already"):
        await Device(world).move_in(code)


async def test_a_code_works_for_ten_minutes_and_until_the_next_one(
    world: World, phone: Device, desk: Device
) -> None:
    first = await desk.code()
    second = await desk.code()
    with pytest.raises(NotFound):
        await phone.move_in(first)
    world.clock.go_on(OPEN_MS)
    with pytest.raises(NotFound):
        await phone.move_in(second)
    third = await desk.code()
    world.clock.go_on(OPEN_MS - 1)
    await phone.move_in(third)


async def test_a_device_does_not_move_to_itself(desk: Device, phone: Device) -> None:
    code = await desk.code()
    with pytest.raises(Illegal, match="already"):
        await desk.move_in(code)
    await phone.move_in(code)


async def test_the_games_of_both_devices_are_one_players(
    world: World, phone: Device, desk: Device
) -> None:
    """T126: results, bests and running games; the nickname and settings are those of the first."""
    records, people = world.app.records, world.app.people
    await people.rename(desk.player_id, "Ann")
    await people.rename(phone.player_id, "Annie")
    await desk.solo(choice=30)
    await phone.solo(yacht=50)
    host = await world.open("human", "human", player_id=phone.player_id)
    await world.join(host, "Bob", player_id="bob")
    await phone.move_in(await desk.code())
    player_id = desk.player_id
    assert (await people.player(player_id)).nickname == "Ann"
    assert (await records.history(player_id)).count == 2
    best = await people.best(player_id, get("standard"))
    assert best is not None
    assert best.total == 50
    (unfinished,) = await people.unfinished(player_id)
    assert unfinished.table_id == host.table_id
    assert await replayed(world, host.table_id) == await host.table()
    state = await world.tables.look(host.table_id)
    assert state["last"] == [{"event": "player_moved", "seat": 0}]


async def test_both_devices_at_one_table_play_both_seats(
    world: World, phone: Device, desk: Device
) -> None:
    host = await world.open("human", "human", player_id=desk.player_id)
    await world.join(host, "Bob", player_id=phone.player_id)
    await phone.move_in(await desk.code())
    table = await host.table()
    actor = Actor(player_id=desk.player_id)
    assert world.tables.tokens.seats_of(table, actor) == {0, 1}


# --------------------------------------------------------------------- exporting


async def test_the_export_holds_everything(world: World, desk: Device) -> None:
    await world.app.people.rename(desk.player_id, "Ann")
    await world.app.people.change_settings(desk.player_id, {"theme": "dark"})
    solo = await desk.solo(choice=16, sixes=6)
    await desk.solo(choice=16)
    waiting = await world.open("human", "human", player_id=desk.player_id)
    data = json.loads(json.dumps(await world.app.belongings.export(desk.player_id)))
    assert (data["format"], data["version"]) == (EXPORT_FORMAT, EXPORT_VERSION)
    assert data["player"]["nickname"] == "Ann"
    assert data["player"]["settings"]["theme"] == "dark"
    assert waiting.table_id in data["tables"]
    (record,) = data["records"]
    assert (record["games"], record["best"]["total"]) == (2, 22)
    game = next(game for game in data["games"] if game["table_id"] == solo.table_id)
    assert game["seats"][0]["name"] == "Ann"
    assert parse_game(game["text"]).started.rules == get("standard")
    assert desk.cookie not in json.dumps(data)


async def test_a_stranger_has_an_empty_export(world: World) -> None:
    data = await world.app.belongings.export("f" * 64)
    assert (data["records"], data["games"], data["tables"]) == ([], [], [])


# ---------------------------------------------------------------------- deleting


async def test_deleting_gives_running_games_up_and_leaves_the_others_theirs(
    world: World, desk: Device
) -> None:
    await world.app.people.rename(desk.player_id, "Ann")
    host = await world.open("human Ann", "local Aunt", "human", player_id=desk.player_id)
    bob = await world.join(host, "Bob", player_id="bob")
    alone = await desk.solo()
    running = await world.open("human Ann", "computer", player_id=desk.player_id)
    await world.app.belongings.forget(desk.player_id)
    assert (await world.app.people.player(desk.player_id)).nickname is None
    for gone in (alone, running):
        with pytest.raises(NotFound):
            await gone.table()
    table = await bob.table()
    assert [seat_name(table, seat) for seat in range(3)] == ["Player 1", "Player 2", "Bob"]
    assert table.game is not None
    assert [seat.resigned for seat in table.game.seats] == [True, True, False]
    assert table.seats[0].nonce
    log = await world.tables.store.entries(host.table_id)
    assert "Ann" not in str(log)
    assert "Aunt" not in str(log)
    assert desk.player_id not in str(log)
    assert Table.replay(host.table_id, log) == table
    assert (await world.app.records.history(desk.player_id)).count == 0
    (theirs,) = (await world.app.records.history("bob")).games
    assert theirs.game is not None
    assert [seat.name for seat in theirs.game.seats] == ["", "", "Bob"]


async def test_what_was_moved_here_is_deleted_too(
    world: World, phone: Device, desk: Device
) -> None:
    """Also names under the former id, at a table that was left before its start."""
    old_id = phone.player_id
    host = await world.open("human Bob", "human", "human", player_id="bob")
    left = await world.join(host, "Annie", player_id=old_id)
    await left.leave()
    await phone.move_in(await desk.code())
    await world.app.belongings.forget(desk.player_id)
    log = await world.tables.store.entries(host.table_id)
    assert "Annie" not in str(log)
    assert old_id not in str(log)
    assert Table.replay(host.table_id, log) == await host.table()


async def test_deleting_nothing_is_no_error(world: World) -> None:
    await world.app.belongings.forget("f" * 64)
