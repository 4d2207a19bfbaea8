"""Whole games over the interface."""

from __future__ import annotations

import asyncio

import pytest

from tests.web.api.playing import Player, Site
from yachtdice.game import parse_game, replay


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
