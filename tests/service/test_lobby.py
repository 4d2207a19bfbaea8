"""Before the game: who is host, what may be changed, seats that come and go, and tables found."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.service.world import NOBODY, Sitter, World
from yachtdice.errors import Illegal, Malformed, YachtError
from yachtdice.rules import get
from yachtdice.service.errors import Forbidden, NoSeat, NotFound
from yachtdice.service.play import EMPTY_TABLE_KEPT_MS
from yachtdice.service.ports import Message
from yachtdice.service.stream import follow
from yachtdice.service.table import Status
from yachtdice.service.table_events import HostPassed, SettingsChanged
from yachtdice.service.tables import Keyed
from yachtdice.service.tokens import Actor


async def until(version: int, messages: AsyncIterator[Message]) -> AsyncIterator[Message]:
    """The messages up to that of a version."""
    async for message in messages:
        yield message
        if message.version == version:
            return


async def host_of(sitter: Sitter) -> int | None:
    host: int | None = (await sitter.world.tables.look(sitter.table_id))["host"]
    return host


class TestSettings:
    async def test_the_host_changes_them_and_all_see_what_changed(self, world: World) -> None:
        host = await world.open("human", "human")
        state = await host.change(rules=get("thirteen"), turn_seconds=60, visibility="public")
        assert (state["rules"]["id"], state["turn_seconds"]) == ("thirteen", 60)
        assert (state["visibility"], state["first_seat_moves_on"]) == ("public", True)
        assert [event["event"] for event in state["last"]] == ["settings_changed"]
        assert state["last"][0]["rules"]["id"] == "thirteen"
        guest = await world.join(host)
        assert (await guest.table()).game.rules == get("thirteen")  # type: ignore[union-attr]

    async def test_what_is_so_already_is_no_change(self, world: World) -> None:
        host = await world.open("human", "human", turn_seconds=30)
        assert (await host.change(turn_seconds=30))["version"] == 1
        assert (await host.change())["version"] == 1
        assert (await host.change(turn_seconds=None))["turn_seconds"] is None

    async def test_nobody_else_changes_them(self, world: World) -> None:
        host = await world.open("human", "human", "human")
        guest = await world.join(host)
        with pytest.raises(Forbidden):
            await guest.change(turn_seconds=60)
        with pytest.raises(NoSeat):
            await world.tables.change_settings(host.table_id, NOBODY, {"turn_seconds": 60})

    async def test_T045_nor_the_host_once_it_has_started(self, world: World) -> None:
        host = await world.open("human", "human")
        await world.join(host)
        for change in ({"turn_seconds": 60}, {"rules": get("classic")}, {"rules": get("triple")}):
            with pytest.raises(Illegal, match="started already"):
                await host.change(**change)
        await host.resign()
        with pytest.raises(Illegal, match="started already"):
            await host.change(turn_seconds=60)

    async def test_what_makes_no_sense_is_refused(self, world: World) -> None:
        host = await world.open("human", "human")
        for change in ({"turn_seconds": 1}, {"visibility": "secret"}, {"turn_seconds": True}):
            with pytest.raises(Malformed):
                await host.change(**change)
        assert await host.version() == 1

    async def test_hints_are_on_until_the_host_switches_them_off(self, world: World) -> None:
        host = await world.open("human", "human")
        assert (await world.tables.look(host.table_id))["hints"]
        state = await host.change(hints=False)
        assert not state["hints"]
        assert not state["last"][0]["hints"]
        assert not (await host.change(turn_seconds=30))["hints"]

    async def test_ranked_tables_never_give_hints(self, world: World) -> None:
        host = await world.open("human", "human", ranked=True, hints=True)
        assert not (await world.tables.look(host.table_id))["hints"]
        assert not (await host.change(turn_seconds=30))["hints"]

    async def test_they_survive_in_the_log(self, world: World) -> None:
        host = await world.open("human", "human")
        await host.change(first_seat_moves_on=False)
        table = await host.table()
        entries = await world.tables.store.entries(host.table_id)
        assert isinstance(entries[-1].events[0], SettingsChanged)
        assert not type(table).replay(host.table_id, entries).first_seat_moves_on


class TestSeats:
    async def test_the_host_adds_fills_opens_and_drops_them(self, world: World) -> None:
        host = await world.open("human", "human", "human")
        state = await host.set_seat(3, "computer", "greedy")
        assert [seat["kind"] for seat in state["seats"]] == ["human"] * 3 + ["computer"]
        state = await host.set_seat(1, "computer", "greedy")
        assert state["seats"][1]["level"] == "greedy"
        state = await host.set_seat(1, "human")
        assert (state["seats"][1]["kind"], state["seats"][1]["taken"]) == ("human", False)
        assert (await host.set_seat(1, "human"))["version"] == state["version"]
        state = await host.drop_seat(3)
        assert [seat["kind"] for seat in state["seats"]] == ["human"] * 3
        assert state["status"] == "waiting"

    async def test_the_game_starts_when_none_is_left_free(self, world: World) -> None:
        host = await world.open("human", "human", "human")
        await world.join(host)
        state = await host.drop_seat(2)
        assert (state["status"], len(state["seats"])) == ("playing", 2)
        other = await world.open("human", "human")
        assert (await other.set_seat(1, "computer"))["status"] == "playing"

    async def test_people_are_not_put_out_of_theirs(self, world: World) -> None:
        host = await world.open("human", "human", "human")
        await world.join(host)
        for seat in (0, 1):
            with pytest.raises(Illegal, match="Somebody sits"):
                await host.drop_seat(seat)
            with pytest.raises(Illegal, match="Somebody sits"):
                await host.set_seat(seat, "computer")

    async def test_there_are_six_at_most(self, world: World) -> None:
        host = await world.open(*["human"] * 5)
        await host.set_seat(5, "human")
        with pytest.raises(Illegal, match="1 to 6 seats"):
            await host.set_seat(6, "human")
        with pytest.raises(Malformed, match="no seat"):
            await host.set_seat(8, "human")
        with pytest.raises(Malformed, match="no seat"):
            await host.drop_seat(-1)

    async def test_only_the_host_may_and_only_before_the_start(self, world: World) -> None:
        host = await world.open("human", "human", "human")
        guest = await world.join(host)
        with pytest.raises(Forbidden):
            await guest.set_seat(2, "computer")
        with pytest.raises(Forbidden):
            await guest.drop_seat(2)
        with pytest.raises(Illegal, match="one device"):
            await host.set_seat(2, "local")
        await host.start("drop")
        with pytest.raises(Illegal, match="started already"):
            await host.set_seat(2, "human")

    async def test_tokens_play_the_seats_that_moved_up(self, world: World) -> None:
        host = await world.open("human Ann", "human", "human", "human")
        gone = await world.join(host, "Ben")
        last = await world.join(host, "Cy")
        await gone.leave()
        state = await host.drop_seat(1)
        assert [seat["name"] for seat in state["seats"]] == ["Ann", "Cy", ""]
        assert world.app.tokens.seats_of(await host.table(), last.actor) == {1}

    async def test_what_a_seat_mixed_into_the_dice_stays_its_own(self, world: World) -> None:
        host = await world.open("human", "human", "human", "human")
        gone, stays = await world.join(host), await world.join(host)
        for sitter in (gone, stays):
            await world.tables.contribute(host.table_id, sitter.actor, f"seat {sitter.seat}")
        await gone.leave()
        state = await host.drop_seat(1)
        assert state["dice_contributions"] == [{"seat": 1, "text": "seat 2"}]
        assert [seat["taken"] for seat in state["seats"]] == [True, True, False]

    async def test_whoever_takes_a_seat_that_was_left_adds_to_the_dice(self, world: World) -> None:
        host = await world.open("human", "human", "human")
        gone = await world.join(host)
        await world.tables.contribute(host.table_id, gone.actor, "x")
        await gone.leave()
        fresh = await world.join(host)
        await world.tables.contribute(host.table_id, fresh.actor, "y")

    async def test_T170_a_seat_cannot_come_to_look_like_a_persons(self, world: World) -> None:
        host = await world.open("human", "human", "human")
        await world.join(host, "Computer 4")
        with pytest.raises(YachtError, match="Computer 4"):
            await host.set_seat(3, "computer")


class TestLeaving:
    async def test_T088_whoever_leaves_and_comes_back_sits_in_the_same_seat(
        self, world: World
    ) -> None:
        host = await world.open("human", "human", "human", player_id="ann")
        guest = await world.join(host, "Ben", player_id="ben")
        state = await guest.leave()
        assert state is not None
        assert [seat["taken"] for seat in state["seats"]] == [True, False, False]
        assert (await world.join(host, "Ben", player_id="ben")).seat == guest.seat

    async def test_its_old_token_plays_nothing(self, world: World) -> None:
        host = await world.open("human", "human", "human")
        guest = await world.join(host)
        await guest.leave()
        await world.join(host)
        with pytest.raises(NoSeat):
            await guest.leave()
        with pytest.raises(NoSeat):
            await guest.resign()

    async def test_T112_host_rights_pass_on_and_stay_there(self, world: World) -> None:
        host = await world.open("human", "human", "human", "human")
        guests = [await world.join(host) for _ in range(2)]
        await host.leave()
        assert await host_of(guests[0]) == 1
        fresh = await world.join(guests[0])
        assert fresh.seat == 0
        assert await host_of(fresh) == 1
        with pytest.raises(Forbidden):
            await fresh.change(turn_seconds=60)
        await guests[0].change(turn_seconds=60)
        await guests[0].leave()
        assert await host_of(fresh) == 0
        state = await fresh.start("computer")
        assert state["status"] == "playing"

    async def test_a_host_takes_those_at_the_same_device_along(self, world: World) -> None:
        host = await world.open("local Cy", "human Ann", "local Di", "human", "human")
        guest = await world.join(host, "Ben")
        state = await host.leave()
        assert state is not None
        assert [seat["name"] for seat in state["seats"]] == ["", "Ben", ""]
        assert state["host"] == 1
        assert world.app.tokens.seats_of(await guest.table(), guest.actor) == {1}

    async def test_the_last_one_takes_the_table_along(self, world: World) -> None:
        host = await world.open("human", "human", "computer")
        guest = await world.join(await world.open("human", "human", "human"))
        assert await host.leave() is None
        with pytest.raises(NotFound):
            await world.tables.look(host.table_id)
        with pytest.raises(NotFound):
            await host.leave()
        assert await guest.leave() is not None

    async def test_a_key_of_a_removed_table_finds_nothing(self, world: World) -> None:
        from yachtdice.service.requests import TableRequest, read_seat

        wanted = TableRequest(get("standard"), (read_seat("human"), read_seat("human")))
        keyed = Keyed("k", {})
        seated = await world.tables.open(wanted, keyed=keyed)
        await world.tables.leave(seated.table.table_id, Actor(token=seated.seat_token))
        with pytest.raises(NotFound):
            await world.tables.open(wanted, keyed=keyed)

    async def test_during_a_game_it_is_resigning(self, world: World) -> None:
        host = await world.open("human", "human", "local", "human")
        guests = [await world.join(host) for _ in range(2)]
        state = await host.leave()
        assert state is not None
        assert [seat["resigned"] for seat in state["seats"]] == [True, False, True, False]
        assert state["seats"][0]["left"]
        assert state["status"] == "playing"
        assert state["host"] == 1
        again = await host.leave()
        assert again is not None
        assert again["version"] == state["version"]
        final = await guests[0].leave()
        assert final is not None
        assert final["status"] == "finished"
        assert [place["place"] for place in final["outcome"]["places"]] == [2, 2, 2, 1]

    async def test_who_has_left_sends_no_signs(self, world: World) -> None:
        host = await world.open("human", "human")
        await world.join(host)
        await host.leave()
        with pytest.raises(Illegal, match="has left"):
            await world.tables.react(host.table_id, host.actor, "wave")

    async def test_a_repeated_leaving_is_one(self, world: World) -> None:
        host = await world.open("human", "human", "human")
        guest = await world.join(host)
        keyed = Keyed("once", {})
        first = await world.tables.leave(host.table_id, guest.actor, keyed=keyed)
        assert await world.tables.leave(host.table_id, guest.actor, keyed=keyed) == first


class TestAnAbsentHost:
    async def test_t112_whoever_is_there_becomes_host_after_two_minutes(self, world: World) -> None:
        host = await world.open("human Ann", "human", "human", "human")
        away, guest = await world.join(host, "Ben"), await world.join(host, "Cyd")
        followed = follow(world.tables, host.table_id)
        assert [(await anext(followed)).event for _ in range(2)] == ["state", "presence"]
        await world.goes_on(119, guest)
        assert (await host.table()).host == host.seat
        await world.goes_on(2, guest)
        table = await host.table()
        assert (table.host, table.people) == (guest.seat, (0, 1, 2)), "who is away keeps the seat"
        assert table.last == (HostPassed(guest.seat),)
        assert guest.seat in [m.data.get("host") async for m in until(table.version, followed)]
        await guest.start("drop")
        assert (await away.table()).status is Status.PLAYING

    async def test_a_host_who_is_there_stays_host(self, world: World) -> None:
        host = await world.open("human", "human", "human")
        guest = await world.join(host)
        await world.goes_on(10 * 60, host, guest)
        assert (await host.table()).host == host.seat

    async def test_where_everybody_is_away_the_first_to_come_back_is_host(
        self, world: World
    ) -> None:
        host = await world.open("human", "human", "human")
        guest = await world.join(host)
        await world.goes_on(5 * 60)
        assert (await host.table()).host == host.seat
        await world.goes_on(40, guest)
        assert (await host.table()).host == guest.seat
        await world.goes_on(30 * 60 + 31)
        with pytest.raises(NotFound):
            await host.table()


class TestEmptyTables:
    async def test_one_that_waits_for_nobody_is_removed_after_half_an_hour(
        self, world: World
    ) -> None:
        host = await world.open("human", "human")
        followed = follow(world.tables, host.table_id)
        assert [(await anext(followed)).event for _ in range(2)] == ["state", "presence"]
        await world.app.watcher.watch()
        world.clock.go_on(EMPTY_TABLE_KEPT_MS - 1000)
        await world.app.sweeper.sweep()
        assert (await host.table()).status is Status.WAITING
        world.clock.go_on(1000)
        await world.app.sweeper.sweep()
        with pytest.raises(NotFound):
            await host.table()
        await world.app.watcher.watch()
        assert [message.event async for message in followed][-1] == "gone"

    async def test_one_whose_host_is_there_is_kept(self, world: World) -> None:
        host = await world.open("human", "human")
        await world.goes_on(40 * 60, host)
        assert (await host.table()).status is Status.WAITING
        await world.goes_on(31 * 60)
        with pytest.raises(NotFound):
            await host.table()

    async def test_one_that_plays_or_is_over_is_kept(self, world: World) -> None:
        host, over = await world.open("human"), await world.open("human")
        await over.resign()
        await world.goes_on(31 * 60)
        assert (await host.table()).status is Status.PLAYING
        assert (await over.table()).status is Status.FINISHED


class TestFinding:
    async def test_public_tables_are_listed_and_private_ones_never(self, world: World) -> None:
        private = await world.open("human", "human")
        playing = await world.open("human", visibility="public")
        world.clock.go_on(1000)
        waiting = await world.open("human", "human", visibility="public")
        over = await world.open("human", visibility="public")
        await over.resign()
        listed = [state["table_id"] for state in await world.tables.public_tables()]
        assert listed == [waiting.table_id, playing.table_id]
        await private.change(visibility="public")
        await waiting.change(visibility="private")
        listed = [state["table_id"] for state in await world.tables.public_tables()]
        assert listed == [private.table_id, playing.table_id]

    async def test_a_code_is_found_in_either_case(self, world: World) -> None:
        host = await world.open("human", "human")
        code = (await host.table()).join_code
        for typed in (code, code.lower(), f" {code} "):
            assert await world.tables.find(typed) == host.table_id
        for unknown in ("", "QQQQQQ", "ß", "\0", "🎲"):
            with pytest.raises(NotFound):
                await world.tables.find(unknown)

    async def test_nobody_can_sit_down_once_it_plays(self, world: World) -> None:
        host = await world.open("human", "human", visibility="public")
        await world.join(host)
        with pytest.raises(Illegal, match="taken"):
            await world.join(host)


async def test_signs_reach_followers_and_are_kept_nowhere(world: World) -> None:
    host = await world.open("human", "human")
    guest = await world.join(host)
    followed = follow(world.tables, host.table_id)
    await anext(followed)
    await world.tables.react(host.table_id, guest.actor, "clap")
    heard = [await anext(followed) for _ in range(2)]
    assert heard[1].event == "reaction"
    assert heard[1].data == {"seat": 1, "reaction": "clap"}
    assert heard[1].version is None
    with pytest.raises(Malformed, match="not one of"):
        await world.tables.react(host.table_id, guest.actor, "<b>")
    with pytest.raises(NoSeat):
        await world.tables.react(host.table_id, NOBODY, "clap")
    assert await host.version() == 2
    await followed.aclose()
