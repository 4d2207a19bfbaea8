"""Whole games over the interface."""

from __future__ import annotations

import asyncio

import pytest

from tests.web.api.playing import Player, Site, problem_of
from yachtdice.fairness import check, not_proved, read_game_file
from yachtdice.game import parse_game, replay
from yachtdice.web.api.gamerecord import GameRecord


async def test_a_whole_game_alone(site: Site) -> None:
    player = await site.open()
    assert player.state["status"] == "playing"
    for turn in range(12):
        assert player.turn["number"] == turn + 1
        assert player.turn["options"] == []
        await player.roll()
        kept = player.turn["dice"][:2]
        await player.roll(0, 1)
        assert player.turn["dice"][:2] == kept
        assert player.turn["kept"] == [0, 1]
        await player.roll()
        assert player.turn["rolls_left"] == 0
        await player.score()
    state = player.state
    assert state["status"] == "finished"
    assert state["turn"] is None
    assert state["version"] == 1 + 12 * 4
    seat = state["seats"][0]
    assert len(seat["sheet"]) == 12
    assert state["outcome"]["places"] == [
        {"seat": 0, "place": 1, "total": seat["total"], "resigned": False}
    ]
    assert not state["outcome"]["draw"]
    text = (await site.client.get(f"/tables/{player.table_id}/log")).text
    assert replay(parse_game(text).events).seats[0].sheet.total == seat["total"]


@pytest.mark.parametrize("rules", ["classic", "thirteen", "yacht-dice"])
async def test_a_whole_game_of_two_people_and_a_computer(site: Site, rules: str) -> None:
    seats = [
        {"kind": "human", "name": "Ann"},
        {"kind": "human"},
        {"kind": "computer", "level": "greedy"},
    ]
    ann = await site.open(rules=rules, seats=seats)
    assert ann.state["status"] == "waiting"
    ben = await site.join(ann, "Ben")
    assert ben.state["status"] == "playing"
    assert [seat["name"] for seat in ben.state["seats"]] == ["Ann", "Ben", "Computer 3"]
    people = {0: ann, 1: ben}
    while True:
        state = await ann.look()
        if state["status"] == "finished":
            break
        mover = people.get(state["turn"]["seat"])
        if mover is None:
            await ben.do("skip")
            continue
        await mover.look()
        await mover.roll()
        await mover.roll(0, 2, 4)
        await mover.score()
    boxes = len(state["rules"]["boxes"])
    assert [len(seat["sheet"]) for seat in state["seats"]] == [boxes] * 3
    places = state["outcome"]["places"]
    best = max(place["total"] for place in places)
    assert all((place["place"] == 1) == (place["total"] == best) for place in places)


async def test_a_computer_moves_by_itself(site: Site) -> None:
    seats = [{"kind": "human"}, {"kind": "computer"}]
    player = await site.open(seats=seats)
    if player.turn["seat"] == 0:
        await player.roll()
        await player.score()
    before = player.version
    for _ in range(100):
        await asyncio.sleep(0.05)
        if (await player.look())["version"] > before:
            break
    assert player.state["last"][0]["event"] == "rolled"
    assert player.state["last"][0]["seat"] == 1


async def test_people_at_one_device_share_a_token(site: Site) -> None:
    seats = [{"kind": "human", "name": "Ann"}, {"kind": "local", "name": "Ben"}]
    player = await site.open(seats=seats)
    first = player.turn["seat"]
    for seat in (first, 1 - first, first):
        assert player.turn["seat"] == seat
        await player.roll()
        await player.score()


async def test_a_rematch_keeps_table_and_tokens_and_counts_on(site: Site) -> None:
    ann = await site.open(seats=[{"kind": "human"}, {"kind": "human"}])
    ben = await site.join(ann)
    first = ben.turn["seat"]
    await ann.do("resign")
    assert ann.state["status"] == "finished"
    assert ann.state["outcome"]["places"][1]["place"] == 1
    await ann.do("rematch")
    assert ann.state["status"] == "finished"
    assert ann.state["rematch_wanted"] == [0]
    await ben.do("rematch")
    assert ben.state["status"] == "playing"
    assert ben.state["game"] == 2
    assert ben.state["version"] == ann.version + 1
    assert ben.turn["seat"] == 1 - first
    assert ben.state["seats"][0]["sheet"] == {}
    mover: Player = (ann, ben)[ben.turn["seat"]]
    await mover.look()
    await mover.roll()


async def test_the_secret_of_the_dice_is_shown_at_the_end_alone(site: Site) -> None:
    player = await site.open()
    commitment = player.state["dice_commitment"]
    assert not player.state["dice_secret"]
    await player.do("seed", {"contribution": "the seat's own"})
    assert player.state["dice_contributions"] == [{"seat": 0, "text": "the seat's own"}]
    await player.do("resign")
    assert player.state["dice_commitment"] == commitment
    assert len(player.state["dice_secret"]) == 64


async def test_the_host_starts_before_all_have_come(site: Site) -> None:
    seats = [{"kind": "human"}, {"kind": "human"}, {"kind": "human"}]
    ann = await site.open(seats=seats)
    ben = await site.join(ann, "Ben")
    assert (await ben.refused("start", {"fill": "drop"}))["status"] == 403
    await ann.do("start", {"fill": "computer"})
    assert [seat["kind"] for seat in ann.state["seats"]] == ["human", "human", "computer"]
    other = await site.open(seats=seats)
    await other.do("start", {"fill": "drop"})
    assert [seat["kind"] for seat in other.state["seats"]] == ["human"]
    assert (await other.refused("start", {"fill": "drop"}))["type"] == "illegal"


async def test_a_finished_game_can_be_taken_along_and_checked(site: Site) -> None:
    player = await site.open(rules="classic")
    path = f"/tables/{player.table_id}/games/1/record"
    promised = player.state["dice_commitment"]
    await player.do("seed", {"contribution": "mine"})
    refused = problem_of(await site.client.get(path))
    assert (refused["status"], refused["type"]) == (422, "illegal")
    await player.roll()
    await player.score()
    await player.do("resign")
    answer = await site.client.get(path)
    GameRecord.model_validate(answer.json())
    report = check(read_game_file(answer.text))
    assert report.ok
    assert report.file.commitment == promised
    assert [given.text for given in report.file.contributions] == ["mine"]
    for number in ("2", "0", "x"):
        other = problem_of(
            await site.client.get(f"/tables/{player.table_id}/games/{number}/record")
        )
        assert other["status"] in (404, 422)


async def test_whoever_sits_down_last_is_in_time_for_the_draw_of_who_begins(site: Site) -> None:
    host = await site.open(seats=[{"kind": "human"}, {"kind": "human"}])
    order = {"name": "Ben", "contribution": "Ben's own"}
    seated = await site.client.post(f"/tables/{host.table_id}/seats", json=order)
    assert seated.status_code == 201, seated.text
    state = seated.json()["state"]
    assert state["dice_contributions"] == [{"seat": 1, "text": "Ben's own"}]
    assert [event["event"] for event in state["last"]] == ["seat_taken", "contributed", "started"]
    await host.do("resign")
    record = await site.client.get(f"/tables/{host.table_id}/games/1/record")
    report = check(read_game_file(record.text))
    assert report.ok
    assert not any("before any person" in str(phrase) for phrase in not_proved(report))
