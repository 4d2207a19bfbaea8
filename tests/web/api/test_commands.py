"""What each command refuses, in which words, and that nothing changes by it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.api.playing import Player, Site, problem_of, thrown, written
from yachtdice.service.play import CONTRIBUTIONS_MAX
from yachtdice.service.requests import TableRequest, read_rules, read_seat

COMMANDS = [
    ("POST", "start", {"fill": "drop"}),
    ("POST", "seed", {"contribution": "x"}),
    ("PUT", "keep", {"keep": [], "version": 1}),
    ("POST", "roll", {"keep": [], "version": 1}),
    ("POST", "score", {"box": "ones", "version": 1}),
    ("POST", "skip", None),
    ("POST", "resign", None),
    ("POST", "rematch", None),
]
GARBAGE = ["x", "0" * 500, "ÿ".encode().decode("latin-1"), "null", "a b", "../../etc"]


@pytest.mark.parametrize(("method", "command", "body"), COMMANDS)
async def test_every_command_wants_the_token_of_a_seat_at_the_table(
    site: Site, solo: Player, method: str, command: str, body: object
) -> None:
    other = await site.open()
    for token in ("", other.token, *GARBAGE):
        problem = await solo.refused(command, body, method=method, token=token)
        assert (problem["status"], problem["type"]) == (401, "forbidden")
        assert token not in problem["detail"] or not token


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Basic YTpi", "bearer\t", "Token abc"])
async def test_other_ways_to_say_who_one_is_are_none(solo: Player, header: str) -> None:
    answer = await solo.client.post(
        f"/tables/{solo.table_id}/roll",
        json={"keep": [], "version": 1},
        headers={"Authorization": header},
    )
    assert problem_of(answer)["status"] == 401
    assert answer.headers["www-authenticate"] == "Bearer"


async def test_a_cookie_plays_no_seat(site: Site, solo: Player) -> None:
    person = await site.services.tables.open(
        TableRequest(read_rules("standard"), (read_seat("human"),)),
        player_id=site.services.people.player_id("ab" * 24),
    )
    answer = await solo.client.post(
        f"/tables/{person.table.table_id}/roll",
        json={"keep": [], "version": 1},
        headers={"Cookie": f"yacht_player={'ab' * 24}"},
    )
    assert problem_of(answer)["status"] == 401


@pytest.mark.parametrize("command", ["roll", "score", "keep"])
async def test_the_token_of_another_seat_plays_only_its_own_turn(site: Site, command: str) -> None:
    ann = await site.open(seats=[{"kind": "human"}, {"kind": "human"}])
    ben = await site.join(ann)
    waiting = (ben, ann)[ben.turn["seat"]]
    order: dict[str, object] = {"box": "ones"} if command == "score" else {"keep": []}
    body = {"version": ben.version, **order}
    method = "PUT" if command == "keep" else "POST"
    problem = await waiting.refused(command, body, method=method)
    assert (problem["status"], problem["type"]) == (403, "forbidden")


@pytest.mark.parametrize(("method", "command", "body"), COMMANDS)
async def test_there_is_no_other_table(
    solo: Player, method: str, command: str, body: object
) -> None:
    for table_id in ("0" * 24, "x", "%00", "a" * 3000, "-1", "ä"):
        lost = Player(solo.client, table_id, solo.token)
        problem = problem_of(await lost.send(command, body, method=method))
        assert (problem["status"], problem["type"]) == (404, "not-found")


@pytest.mark.parametrize("path", ["", "/events", "/log"])
async def test_there_is_no_other_table_to_look_at(site: Site, path: str) -> None:
    for table_id in ("0" * 24, "x", "%00"):
        problem = problem_of(await site.client.get(f"/tables/{table_id}{path}"))
        assert (problem["status"], problem["type"]) == (404, "not-found")


@pytest.mark.parametrize(
    ("command", "body"),
    [("roll", {"keep": []}), ("score", {"box": "ones"}), ("keep", {"keep": []})],
)
@pytest.mark.parametrize("off", [-1, 1, 1000])
async def test_a_stale_version_is_a_conflict_with_the_state(
    solo: Player, command: str, body: dict[str, Any], off: int
) -> None:
    await solo.roll()
    method = "PUT" if command == "keep" else "POST"
    problem = await solo.refused(command, {**body, "version": solo.version + off}, method=method)
    assert (problem["status"], problem["type"]) == (409, "conflict")
    assert {**problem["state"], "sent_at": 0} == {**solo.state, "sent_at": 0}
    assert str(solo.version + off) in problem["detail"]


async def test_a_repeated_command_without_a_key_is_told_that_it_came_before(site: Site) -> None:
    ann = await site.open(seats=[{"kind": "human"}, {"kind": "human"}])
    ben = await site.join(ann)
    mover = (ann, ben)[ben.turn["seat"]]
    await mover.look()
    await mover.roll()
    body = {"box": mover.turn["options"][0]["box"], "version": mover.version}
    await mover.do("score", body)
    assert (await mover.refused("score", body))["type"] == "conflict"
    assert (await mover.refused("keep", {"keep": [], "version": 1}, method="PUT"))["status"] == 409


@pytest.mark.parametrize(
    "keep",
    [[5], [-1], [0, 0], [0, 1, 2, 3, 4, 0], [True], [1.0], ["0"], [None], "01", 3, {"0": 1}, None],
)
@pytest.mark.parametrize("command", ["roll", "keep"])
async def test_a_keep_that_is_no_positions(solo: Player, keep: object, command: str) -> None:
    await solo.roll()
    body = {"keep": keep, "version": solo.version}
    method = "PUT" if command == "keep" else "POST"
    problem = await solo.refused(command, body, method=method)
    assert (problem["status"], problem["type"]) == (422, "malformed")


@pytest.mark.parametrize("version", [None, "2", 2.0, True, -1, [], {}, 2**31, 10**30])
async def test_a_version_that_is_none(solo: Player, version: object) -> None:
    problem = await solo.refused("roll", {"keep": [], "version": version})
    assert (problem["status"], problem["type"]) == (422, "malformed")
    assert problem["errors"][0]["field"] == "version"


async def test_T010_nothing_is_written_before_the_first_roll(solo: Player) -> None:
    problem = await solo.refused("score", {"box": "ones", "version": solo.version})
    assert (problem["status"], problem["type"]) == (422, "illegal")
    assert "Roll before" in problem["detail"]


async def test_T049_a_first_roll_keeps_nothing(solo: Player) -> None:
    problem = await solo.refused("roll", {"keep": [0, 1], "version": solo.version})
    assert (problem["status"], problem["type"]) == (422, "illegal")
    assert "[0, 1]" in problem["detail"]


async def test_there_is_nothing_to_hold_before_the_first_roll_and_after_the_third(
    solo: Player,
) -> None:
    hold = {"keep": [0], "version": 1}
    assert (await solo.refused("keep", hold, method="PUT"))["type"] == "illegal"
    for _ in range(3):
        await solo.roll()
    hold["version"] = solo.version
    assert (await solo.refused("keep", hold, method="PUT"))["type"] == "illegal"


async def test_there_is_no_fourth_roll(solo: Player) -> None:
    for _ in range(3):
        await solo.roll()
    problem = await solo.refused("roll", {"keep": [], "version": solo.version})
    assert problem["type"] == "illegal"
    assert "three rolls" in problem["detail"]


async def test_a_roll_throws_at_least_one_die_though_all_may_be_held(solo: Player) -> None:
    await solo.roll()
    await solo.keep(0, 1, 2, 3, 4)
    assert solo.turn["kept"] == [0, 1, 2, 3, 4]
    problem = await solo.refused("roll", {"keep": [0, 1, 2, 3, 4], "version": solo.version})
    assert problem["type"] == "illegal"


async def test_holds_change_no_version_and_end_with_it(solo: Player) -> None:
    await solo.roll()
    version = solo.version
    await solo.keep(3, 1)
    assert solo.version == version
    assert solo.turn["kept"] == [1, 3]
    await solo.keep()
    assert solo.turn["kept"] == []
    await solo.keep(4)
    await solo.roll(0)
    assert solo.turn["kept"] == [0]


@pytest.mark.parametrize("box", ["", "nope", "Ones", "1/ones", "\U0001f3b2", "x" * 999, "ones\n"])
async def test_an_unknown_box_is_named_with_those_there_are(solo: Player, box: str) -> None:
    await solo.roll()
    problem = await solo.refused("score", {"box": box, "version": solo.version})
    assert (problem["status"], problem["type"]) == (422, "malformed")
    assert "full_house" in problem["detail"]


async def test_a_filled_box_never_changes(site: Site, solo: Player) -> None:
    await site.happens(solo, *written(0, ones=1), thrown(0, "11111"))
    problem = await solo.refused("score", {"box": "ones", "version": solo.version})
    assert (problem["status"], problem["type"]) == (422, "illegal")
    assert solo.state["seats"][0]["sheet"] == {"ones": 1}


@pytest.mark.parametrize("rules", ["thirteen", "yacht-dice"])
async def test_T035_the_yacht_box_is_written_once_and_the_bonus_comes_by_itself(
    site: Site, rules: str
) -> None:
    player = await site.open(rules=rules)
    await site.happens(player, *written(0, yacht=50), thrown(0, "44444"))
    problem = await player.refused("score", {"box": "yacht", "version": player.version})
    assert (problem["status"], problem["type"]) == (422, "illegal")
    assert player.turn["joker"]
    await player.score("fours")
    assert player.state["seats"][0]["sheet"] == {"fours": 20, "yacht": 50}
    assert player.state["seats"][0]["extra"] == 100
    assert player.state["last"][0]["extra"] == 100


async def test_T032_the_forced_joker_offers_its_own_box_and_says_why_no_other(site: Site) -> None:
    player = await site.open(rules="yacht-dice")
    await site.happens(player, *written(0, yacht=50), thrown(0, "44444"))
    assert [option["box"] for option in player.turn["options"]] == ["fours"]
    problem = await player.refused("score", {"box": "ones", "version": player.version})
    assert "Joker" in problem["detail"]


async def test_T018_a_zero_is_a_filled_box(site: Site, solo: Player) -> None:
    await site.happens(solo, thrown(0, "12235"))
    await solo.score("yacht")
    state = await solo.look()
    assert state["seats"][0]["sheet"] == {"yacht": 0}
    await solo.roll()
    assert "yacht" not in [option["box"] for option in solo.turn["options"]]
    assert "yacht" in [closed["box"] for closed in solo.turn["closed"]]


async def test_T020_what_fits_nowhere_can_be_written_as_zero(site: Site) -> None:
    player = await site.open(rules="classic")
    boxes = [box["id"] for box in player.state["rules"]["boxes"]]
    filled = {box: 0 for box in boxes if box not in ("yacht", "big_straight")}
    await site.happens(player, *written(0, **filled), thrown(0, "11246"))
    assert [(o["box"], o["points"]) for o in player.turn["options"]] == [
        ("big_straight", 0),
        ("yacht", 0),
    ]
    await player.score("big_straight")
    assert player.state["status"] == "playing"


UPPER_98 = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
STRUCK = {"four_of_a_kind": 0, "full_house": 0, "large_straight": 0}
SHEET_163 = {**UPPER_98, **STRUCK, "small_straight": 15, "yacht": 50}
SHEET_98 = {**UPPER_98, **STRUCK, "small_straight": 0, "yacht": 0}
DICE_24, DICE_22 = "66642", "66622"


@pytest.mark.parametrize(
    ("sheets", "totals", "places"),
    [
        (((SHEET_163, DICE_24), (SHEET_163, DICE_24)), [187, 187], [1, 1]),
        (
            ((SHEET_163, DICE_24), (SHEET_163, DICE_24), (SHEET_98, DICE_22)),
            [187, 187, 120],
            [1, 1, 3],
        ),
    ],
)
async def test_T162_equal_leaders_draw_and_share_the_place(
    site: Site,
    sheets: tuple[tuple[dict[str, int], str], ...],
    totals: list[int],
    places: list[int],
) -> None:
    count = len(sheets)
    seats = [{"kind": "human"}, *({"kind": "local"} for _ in sheets[1:])]
    player = await site.open(seats=seats)
    order = [(player.turn["seat"] + step) % count for step in range(count)]
    turns = {seat: written(seat, **sheets[seat][0]) for seat in order}
    for number in range(11):
        for seat in order:
            await site.happens(player, *turns[seat][2 * number : 2 * number + 2])
    for seat in order:
        await site.happens(player, thrown(seat, sheets[seat][1]))
        await player.score("choice")
    outcome = player.state["outcome"]
    assert [place["total"] for place in outcome["places"]] == totals
    assert [place["place"] for place in outcome["places"]] == places
    assert outcome["draw"]


async def test_resigning(site: Site) -> None:
    ann = await site.open(seats=[{"kind": "human"}, {"kind": "human"}, {"kind": "human"}])
    problem = await ann.refused("resign")
    assert problem["type"] == "illegal"
    await site.join(ann)
    cem = await site.join(ann)
    await cem.do("resign")
    assert [seat["resigned"] for seat in cem.state["seats"]] == [False, False, True]
    assert (await cem.refused("resign"))["type"] == "illegal"
    problem = await cem.refused("resign", {"seat": 0})
    assert (problem["status"], problem["type"]) == (403, "forbidden")
    assert (await cem.refused("resign", {"seat": True}))["type"] == "malformed"
    assert (await cem.refused("rematch"))["type"] == "illegal"
    await ann.do("resign")
    assert ann.state["status"] == "finished"
    assert [place["place"] for place in ann.state["outcome"]["places"]] == [2, 1, 2]
    assert (await ann.refused("roll", {"keep": [], "version": ann.version}))["type"] == "illegal"


async def test_seeds(site: Site, solo: Player) -> None:
    for wrong in ("", "x" * 129, "a\nb", 3, None, ["x"]):
        problem = await solo.refused("seed", {"contribution": wrong})
        assert problem["type"] == "malformed"
    for _ in range(CONTRIBUTIONS_MAX):
        await solo.do("seed", {"contribution": "mine"})
    assert (await solo.refused("seed", {"contribution": "again"}))["type"] == "illegal"
    other = await site.open()
    await other.roll()
    assert (await other.refused("seed", {"contribution": "late"}))["type"] == "illegal"


async def test_names_that_look_alike_are_refused(site: Site) -> None:
    ann = await site.open(seats=[{"kind": "human", "name": "Admin"}, {"kind": "human"}])
    for name in ("\u0430dmin", "ADMIN", "\uff21dmin", "Ad\u200bmin"):
        answer = await site.client.post(f"/tables/{ann.table_id}/seats", json={"name": name})
        assert problem_of(answer)["type"] == "illegal"
    for name in ("\u202e", "x" * 25, "   ", "\n"):
        answer = await site.client.post(f"/tables/{ann.table_id}/seats", json={"name": name})
        assert problem_of(answer)["type"] == "malformed"
    await site.join(ann, "Ben")
    answer = await site.client.post(f"/tables/{ann.table_id}/seats", json={"name": "Cem"})
    assert problem_of(answer)["type"] == "illegal"


async def test_T114_commands_at_a_table_without_a_game_or_a_seat(site: Site, solo: Player) -> None:
    waiting = await site.open(seats=[{"kind": "human"}, {"kind": "human"}])
    orders: dict[str, dict[str, Any]] = {
        "roll": {"keep": []},
        "score": {"box": "ones"},
        "keep": {"keep": []},
    }
    for command, order in orders.items():
        method = "PUT" if command == "keep" else "POST"
        problem = await waiting.refused(command, {**order, "version": 1}, method=method)
        assert (problem["status"], problem["type"]) == (422, "illegal")
        lost = Player(solo.client, "0" * 24, solo.token)
        answer = await lost.send(command, {**order, "version": 1}, method=method)
        assert problem_of(answer)["status"] == 404
    assert (await solo.refused("resign", {"seat": 5}))["status"] == 403
    assert (await solo.refused("resign", {"seat": 6}))["status"] == 422
    answer = await site.client.post("/tables", json={"seats": []})
    assert problem_of(answer)["status"] == 422


@pytest.mark.parametrize("more", [{"dice": [6, 6, 6, 6, 6]}, {"score": 50}, {"points": 50}])
async def test_T140_nobody_names_dice_or_points(solo: Player, more: dict[str, Any]) -> None:
    field = next(iter(more))
    problem = await solo.refused("roll", {"keep": [], "version": solo.version, **more})
    assert (problem["status"], problem["type"]) == (422, "malformed")
    assert field in problem["detail"]
    await solo.roll()
    order = {"box": "yacht", "version": solo.version}
    problem = await solo.refused("score", {**order, **more})
    assert (problem["status"], problem["type"]) == (422, "malformed")
    assert field in problem["detail"]
