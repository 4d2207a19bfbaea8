"""Daily challenges over fakes: one attempt, the day's dice, the change of day, results."""

from __future__ import annotations

import asyncio
import json
from hashlib import sha256
from typing import Any

import pytest

from tests.fakes import FakeReckoning
from tests.service.world import Sitter, World, written
from yachtdice.bootstrap import wire
from yachtdice.chance import DailyDice, Throw
from yachtdice.daily import CHALLENGES, CLOSING_MS, DAY_MS, Day, challenge_rules
from yachtdice.errors import Illegal, Malformed
from yachtdice.service.access import check_hints
from yachtdice.service.daily import COMMITTED_DAYS
from yachtdice.service.errors import Forbidden, NotFound
from yachtdice.service.ports import Change
from yachtdice.service.state import table_state
from yachtdice.service.table import Table
from yachtdice.service.table_data import table_data, table_from_data
from yachtdice.service.table_events import Lapsed, table_event_data
from yachtdice.service.tables import Seated
from yachtdice.service.tokens import Actor

DAY = Day.parse("2026-11-30")
NOON = DAY.begins_at + DAY_MS // 2


@pytest.fixture
def world() -> World:
    world = World.new()
    world.clock.at = NOON
    return world


def sitter(world: World, seated: Seated, player_id: str) -> Sitter:
    return Sitter(world, seated.table.table_id, Actor(player_id=player_id), seated.seat)


async def begin(world: World, player_id: str = "ann", challenge: str = "classic") -> Sitter:
    return sitter(world, await world.app.daily.begin(challenge, player_id), player_id)


async def secret_of(world: World, day: Day = DAY) -> str:
    (found,) = await world.ports.daily.days(day.number, day.number)
    return found.secret


async def play_to_the_end(player: Sitter, rolls: int = 1) -> dict[str, Any]:
    state: dict[str, Any] = {}
    while (await player.table()).status.value == "playing":
        for _ in range(rolls):
            await player.roll()
        state = await player.score()
    return state


class TestAttempts:
    async def test_it_is_a_table_for_one_that_nobody_finds(self, world: World) -> None:
        await begin(world)
        assert await world.tables.public_tables() == []
        table = await (await begin(world)).table()
        assert (table.join_code, table.visibility, len(table.seats)) == ("", "private", 1)

    async def test_every_roll_takes_the_next_five_values_of_the_day(self, world: World) -> None:
        ann, ben = await begin(world), await begin(world, "ben")
        dice = DailyDice(await secret_of(world), str(DAY), "classic")
        first, second, third = (dice.faces(Throw(0, 0, n)) for n in range(3))
        assert (await ann.roll())["turn"]["dice"] == list(first)
        rolled = (await ann.roll(0, 2))["turn"]["dice"]
        assert rolled == [first[0], second[1], first[2], second[3], second[4]]
        await ann.score()
        assert (await ann.roll())["turn"]["dice"] == list(third)
        await ben.roll()
        await ben.score()  # stopping early consumes nothing
        assert (await ben.roll())["turn"]["dice"] == list(second)

    async def test_each_challenge_has_its_own_dice(self, world: World) -> None:
        rolled = [
            (await (await begin(world, challenge=challenge)).roll())["turn"]["dice"]
            for challenge in CHALLENGES
        ]
        dice = [DailyDice(await secret_of(world), str(DAY), c) for c in CHALLENGES]
        assert rolled == [list(sequence.faces(Throw(0, 0, 0))) for sequence in dice]

    async def test_beginning_again_leads_to_the_same_attempt(self, world: World) -> None:
        ann = await begin(world)
        state = await ann.roll()
        again = await world.app.daily.begin("classic", "ann")
        assert again.table.table_id == ann.table_id
        assert again.state["turn"] == state["turn"]
        await play_to_the_end(ann)
        assert (await begin(world)).table_id == ann.table_id

    async def test_T133_each_player_plays_once_however_many_share_a_device(
        self, world: World
    ) -> None:
        """What counts is the player: a second one of the device plays, the first not again."""
        ann, ben = await begin(world, "ann"), await begin(world, "ben")
        assert ann.table_id != ben.table_id
        await play_to_the_end(ann)
        await play_to_the_end(ben)
        assert {(await begin(world, who)).table_id for who in ("ann", "ben")} == {
            ann.table_id,
            ben.table_id,
        }

    async def test_two_tabs_at_once_get_one_attempt(self, world: World) -> None:
        seated = await asyncio.gather(*(world.app.daily.begin("classic", "ann") for _ in range(5)))
        assert len({one.table.table_id for one in seated}) == 1

    async def test_a_race_that_the_store_decides_leads_to_the_winners_table(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ann = await begin(world)
        attempt, asked = world.ports.daily.attempt, iter([True, False])

        async def too_early(day: int, challenge: str, player_id: str) -> object:
            return None if next(asked) else await attempt(day, challenge, player_id)

        monkeypatch.setattr(world.ports.daily, "attempt", too_early)
        assert (await begin(world)).table_id == ann.table_id

    async def test_there_are_no_hints_no_rematch_and_no_seeds(self, world: World) -> None:
        ann = await begin(world)
        with pytest.raises(Illegal, match="same for everybody"):
            await world.tables.contribute(ann.table_id, ann.actor, "mine")
        with pytest.raises(Forbidden):
            check_hints(await ann.table())
        await play_to_the_end(ann)
        with pytest.raises(Illegal, match="once"):
            await ann.rematch()

    async def test_T140_dice_and_points_are_the_servers(self, world: World) -> None:
        """There is no parameter for either; what is written is what the day's dice pay."""
        ann = await begin(world)
        dice = DailyDice(await secret_of(world), str(DAY), "classic").faces(Throw(0, 0, 0))
        await ann.roll()
        state = await ann.score("choice")
        assert state["seats"][0]["sheet"] == {"choice": sum(dice)}

    async def test_what_is_no_challenge_is_refused(self, world: World) -> None:
        with pytest.raises(Malformed, match="'triple' is not a daily challenge"):
            await begin(world, challenge="triple")


class TestNothingIsSentAhead:
    async def test_T142_nothing_told_before_the_close_holds_the_secret_or_a_die_to_come(
        self, world: World
    ) -> None:
        ann = await begin(world)
        secret = await secret_of(world)
        told = [await ann.roll(), await ann.score()]
        async with world.app.broker.subscribe(ann.table_id) as messages:
            told += [await ann.roll(), await ann.score()]
            told += [(await anext(messages)).data for _ in range(2)]
        told.append(await play_to_the_end(ann))
        told.append({"states": await world.tables.states_after(ann.table_id, 0)})
        told.append({"text": await world.tables.game_text(ann.table_id)})
        assert all(secret not in json.dumps(document) for document in told)
        assert told[4]["dice_secret"] is None
        assert {d["dice_commitment"] for d in told if "dice_commitment" in d} == {
            sha256(bytes.fromhex(secret)).hexdigest()
        }

    async def test_the_secret_is_shown_when_the_day_is_closed(self, world: World) -> None:
        ann = await begin(world)
        await play_to_the_end(ann)
        told = []
        for world.clock.at in (DAY.closes_at - 1, DAY.closes_at):
            told.append((await world.tables.look(ann.table_id))["dice_secret"])
        assert told == [None, await secret_of(world)]

    async def test_the_public_log_of_a_table_does_not_name_the_secret(self, world: World) -> None:
        ann = await begin(world)
        table = await ann.table()
        shown = table_state(table, holds=None, now=NOON)
        assert shown["last"][0] == {"event": "opened"}
        assert table.secret in json.dumps(table_event_data(table.last[0]))

    async def test_days_are_committed_a_week_ahead_and_secret_until_closed(
        self, world: World
    ) -> None:
        board = await world.app.daily.board("ann")
        assert [shown.day for shown in (board.today, *board.coming)] == [
            DAY + n for n in range(COMMITTED_DAYS + 1)
        ]
        assert {shown.secret for shown in (board.today, *board.coming)} == {None}
        later = board.coming[-1]
        world.clock.go_on(COMMITTED_DAYS * DAY_MS)
        board = await world.app.daily.board("ann")
        assert (board.today.commitment, board.today.committed_at) == (
            later.commitment,
            NOON,
        )

    async def test_two_processes_commit_to_the_same_days(self, world: World) -> None:
        other = wire(world.app.settings, world.ports)
        boards = await asyncio.gather(world.app.daily.board("ann"), other.daily.board("ben"))
        assert boards[0].today == boards[1].today
        assert boards[0].coming == boards[1].coming


class TestTheChangeOfDay:
    async def test_an_attempt_begun_before_counts_for_its_day_and_the_new_day_is_free(
        self, world: World
    ) -> None:
        ann = await begin(world)
        world.clock.at = DAY.ends_at + CLOSING_MS - 1
        board = await world.app.daily.board("ann")
        assert [(a.day, a.table_id) for a in board.earlier] == [(DAY.number, ann.table_id)]
        assert board.attempts == {}
        new = await begin(world)
        assert new.table_id != ann.table_id
        await play_to_the_end(ann)
        result = await world.app.daily.result(DAY, "classic", "ann")
        assert result.score.day == DAY

    async def test_it_lapses_twelve_hours_later_without_a_result(self, world: World) -> None:
        ann = await begin(world)
        await ann.roll()
        world.clock.at = DAY.closes_at - 1000
        await world.app.sweeper.sweep()
        assert (await ann.table()).status.value == "playing"
        await world.goes_on(1)
        table = await ann.table()
        assert (table.status.value, table.lapsed) == ("finished", True)
        assert isinstance(table.last[0], Lapsed)
        with pytest.raises(Illegal, match="no result"):
            await world.app.daily.result(DAY, "classic", "ann")
        assert await world.app.people.best("ann", challenge_rules("classic")) is None

    async def test_a_move_that_comes_too_late_is_refused_even_before_the_sweep(
        self, world: World
    ) -> None:
        ann = await begin(world)
        await ann.roll()
        world.clock.at = DAY.closes_at
        with pytest.raises(Illegal, match="it has lapsed"):
            await ann.score()

    async def test_nobody_begins_a_day_that_is_over(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The day changes between looking at the clock and storing."""
        opening = world.tables.open_daily

        async def late(*given: Any, **more: Any) -> Seated:
            world.clock.at = DAY.ends_at
            return await opening(*given, **more)

        monkeypatch.setattr(world.tables, "open_daily", late)
        with pytest.raises(Illegal, match="2026-11-30 is over"):
            await begin(world)

    async def test_an_outage_neither_lapses_nor_lengthens_an_attempt(self, world: World) -> None:
        ann = await begin(world)
        await world.app.sweeper.sweep()
        world.clock.go_on(3_600_000)
        await world.app.sweeper.sweep()
        await world.goes_on(2)
        assert (await ann.table()).closes_at == DAY.closes_at
        await play_to_the_end(ann)
        world.clock.at = DAY.closes_at
        await world.goes_on(2)
        assert not (await ann.table()).lapsed

    async def test_what_is_given_up_has_no_result_and_is_not_begun_again(
        self, world: World
    ) -> None:
        ann = await begin(world)
        await ann.resign()
        with pytest.raises(Illegal, match="no result"):
            await world.app.daily.result(DAY, "classic", "ann")
        assert (await begin(world)).table_id == ann.table_id


class TestResults:
    async def finished(self, world: World, player_id: str, **points: int) -> Sitter:
        """A player who makes these points, and 0 elsewhere."""
        player = await begin(world, player_id)
        boxes = dict.fromkeys((await player.table()).rules.places, 0) | points
        *events, last = written(0, **boxes)
        await world.happens(player, *events, last)
        return player

    async def test_equal_totals_share_a_rank(self, world: World) -> None:
        for who, sixes in [("ann", 18), ("ben", 24), ("cleo", 24), ("dora", 6)]:
            await self.finished(world, who, sixes=sixes)
        found = {
            who: await world.app.daily.result(DAY, "classic", who)
            for who in ("ann", "ben", "cleo", "dora")
        }
        assert {who: result.standing.rank for who, result in found.items()} == {
            "ben": 1,
            "cleo": 1,
            "ann": 3,
            "dora": 4,
        }
        assert found["ann"].spread == {6: 1, 18: 1, 24: 2}
        assert [best.player_id for best in found["ann"].best][2:] == ["ann", "dora"]

    async def test_the_figures_are_worked_out_once(self, world: World) -> None:
        ann = await begin(world)
        await begin(world, "ben")
        await play_to_the_end(ann)
        await asyncio.sleep(0)
        result = await world.app.daily.result(DAY, "classic", "ann")
        assert (result.score.par, result.score.ceiling) == (200, 400)
        await begin(world, "cleo")
        assert isinstance(world.ports.reckoning, FakeReckoning)
        assert world.ports.reckoning.asked == [(str(DAY), "classic")]

    async def test_figures_that_fail_are_left_out_and_tried_again_later(
        self, world: World, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tries = 0

        async def failing(*_: str) -> None:
            nonlocal tries
            tries += 1
            raise OSError("no processes left")

        monkeypatch.setattr(world.ports.reckoning, "figures", failing)
        seconds = 0.0
        monkeypatch.setattr(world.app.daily._reckoner, "_seconds", lambda: seconds)
        ann = await begin(world)
        await play_to_the_end(ann)
        await asyncio.sleep(0)
        result = await world.app.daily.result(DAY, "classic", "ann")
        assert (result.figures, result.score.par, tries) == (None, None, 1)
        monkeypatch.undo()
        seconds = 61.0
        monkeypatch.setattr(world.app.daily._reckoner, "_seconds", lambda: seconds)
        assert await world.app.daily.figures(DAY, "classic") is None
        await asyncio.sleep(0)
        assert await world.app.daily.figures(DAY, "classic") is not None

    async def test_a_streak_is_days_in_a_row(self, world: World) -> None:
        for day in (0, 1, 2, 4):
            world.clock.at = NOON + day * DAY_MS
            await play_to_the_end(await begin(world, challenge=CHALLENGES[day % 3]))
            assert (await world.app.daily.board("ann")).streak == {0: 1, 1: 2, 2: 3, 4: 1}[day]
        result = await world.app.daily.result(DAY + 2, CHALLENGES[2], "ann")
        assert result.score.streak == 3

    async def test_results_are_for_those_who_have_finished(self, world: World) -> None:
        with pytest.raises(NotFound, match="no attempt"):
            await world.app.daily.result(DAY, "classic", "ann")
        await begin(world)
        with pytest.raises(Illegal, match="not finished"):
            await world.app.daily.result(DAY, "classic", "ann")

    async def test_it_counts_as_a_personal_best_too(self, world: World) -> None:
        await self.finished(world, "ann", sixes=30)
        best = await world.app.people.best("ann", challenge_rules("classic"))
        assert best is not None
        assert best.total == 30


class TestBelongings:
    async def moved(self, world: World, device: str, to_cookie: str) -> None:
        offer = await world.app.belongings.offer_passage(to_cookie)
        await world.app.belongings.move_here(offer.code, device)

    async def test_T133_switching_device_gives_no_second_attempt(self, world: World) -> None:
        """Whoever brings their player to another device goes on there with the same attempt."""
        cookie = world.app.people.new_cookie()
        player = world.app.people.player_id(cookie)
        ann = await begin(world, player)
        await self.moved(world, "second device", cookie)
        assert (await begin(world, player)).table_id == ann.table_id

    async def test_of_two_attempts_that_become_one_players_the_first_stands(
        self, world: World
    ) -> None:
        cookie = world.app.people.new_cookie()
        player = world.app.people.player_id(cookie)
        first = await begin(world, "second device")
        world.clock.go_on(1000)
        later = await begin(world, player)
        await self.moved(world, "second device", cookie)
        assert (await begin(world, player)).table_id == first.table_id
        await play_to_the_end(later)
        assert await world.ports.daily.spread(DAY.number, "classic") == {}

    async def test_deleting_leaves_a_total_without_a_name_and_no_attempt(
        self, world: World
    ) -> None:
        ann, ben = await begin(world, "ann"), await begin(world, "ben")
        total = (await play_to_the_end(ann))["seats"][0]["total"]
        await play_to_the_end(ben)
        (exported,) = (await world.app.belongings.export("ann"))["daily"]
        assert (exported["day"], exported["total"]) == (str(DAY), total)
        await world.app.belongings.forget("ann")
        assert await world.app.daily.attempt(DAY, "classic", "ann") is None
        result = await world.app.daily.result(DAY, "classic", "ben")
        assert result.standing.players == 2
        assert [best.name for best in result.best if best.player_id != "ben"] == [""]


class TestTheArchive:
    async def test_it_opens_when_the_day_is_closed(self, world: World) -> None:
        await begin(world)
        world.clock.at = DAY.closes_at - 1
        assert await world.app.daily.archive() == []
        with pytest.raises(Illegal, match="opens 12 hours after"):
            await world.app.daily.replay(DAY, "classic", "ann")
        with pytest.raises(Illegal, match="opens 12 hours after"):
            await world.app.daily.spread(DAY, "classic")
        world.clock.at = DAY.closes_at
        (shown,) = await world.app.daily.archive()
        assert shown.secret == await secret_of(world)
        assert sha256(bytes.fromhex(shown.secret)).hexdigest() == shown.commitment

    async def test_a_past_day_is_played_as_often_as_one_likes_and_counts_for_nothing(
        self, world: World
    ) -> None:
        ann = await begin(world)
        first = (await ann.roll())["turn"]["dice"]
        world.clock.at = DAY.closes_at
        await world.goes_on(1)
        result = await world.app.daily.board("ann")
        for _ in range(2):
            again = sitter(world, await world.app.daily.replay(DAY, "classic", "ann"), "ann")
            assert (await again.roll())["turn"]["dice"] == first
            table = await again.table()
            assert table.gives_hints
            assert table.closes_at is None
            await again.score()
            await play_to_the_end(again)
        assert await world.app.people.best("ann", challenge_rules("classic")) is None
        assert (await world.app.daily.board("ann")).streak == result.streak

    async def test_days_before_this_server_are_not_known(self, world: World) -> None:
        with pytest.raises(NotFound, match="2020-02-29"):
            await world.app.daily.replay(Day.parse("2020-02-29"), "classic", "ann")


async def test_the_log_replays_to_the_same_attempt(world: World) -> None:
    ann = await begin(world)
    await ann.roll()
    table = await ann.table()
    entries = await world.tables.store.entries(ann.table_id)
    assert Table.replay(ann.table_id, entries) == table
    assert table_from_data(json.loads(json.dumps(table_data(table)))) == table
    assert table.daily is not None


async def test_results_are_stored_with_the_end_of_the_game(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One change holds the last event, the result and the attempt's end."""
    ann = await begin(world)
    changes: list[Change] = []
    commit = world.ports.tables.commit

    async def kept(change: Change) -> None:
        changes.append(change)
        await commit(change)

    monkeypatch.setattr(world.ports.tables, "commit", kept)
    state = await play_to_the_end(ann)
    ends = [change.attempt_end for change in changes if change.attempt_end]
    assert [(end.table_id, end.total) for end in ends] == [
        (ann.table_id, state["seats"][0]["total"])
    ]
    assert changes[-1].attempt_end is ends[0]
    assert [result.total for result in changes[-1].results] == [ends[0].total]
