"""Daily challenges over HTTP, on the real clock: one attempt a player, nothing ahead, results."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import httpx
import pytest

from tests.web.api.playing import Player, Site, problem_of, state_of
from yachtdice.chance import DailyDice, Throw
from yachtdice.daily import CHALLENGES, Day
from yachtdice.service.ports import CommittedDay
from yachtdice.web.api import answers

CLOSED = Day.parse("2026-11-01")


async def new_player(site: Site) -> str:
    answer = await site.client.post("/players")
    assert answer.status_code == 201
    return answers.NewPlayer.model_validate(answer.json()).player_token


async def ask(
    site: Site, path: str, token: str, *, method: str = "POST", body: object = None
) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return await site.client.request(method, path, headers=headers, json=body)


async def begin(site: Site, token: str, challenge: str = "classic", name: str = "") -> Player:
    today = await site.services.daily.today()
    path = f"/daily/{today}/{challenge}/attempt"
    answer = await ask(site, path, token, body={"name": name} if name else None)
    assert answer.status_code == 200, answer.text
    seated = answers.DailySeat.model_validate(answer.json())
    player = Player(site.client, seated.table_id, seated.seat_token, seated.seat)
    player.state = answer.json()["state"]
    return player


async def play_to_the_end(player: Player) -> None:
    while player.state["turn"]:
        if player.turn["dice"] is None:
            await player.roll()
        await player.score()


async def result(site: Site, token: str, challenge: str = "classic") -> dict[str, Any]:
    today = await site.services.daily.today()
    answer = await ask(site, f"/daily/{today}/{challenge}/result", token, method="GET")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answers.DailyResult.model_validate(answer.json()).model_dump()
    return found


async def test_today_is_told_with_commitments_of_a_week_and_no_secret(site: Site) -> None:
    answer = await site.client.get("/daily")
    found = answers.Daily.model_validate(answer.json())
    assert [one.challenge for one in found.challenges] == list(CHALLENGES)
    assert found.today.ends_at - found.today.begins_at == 86_400_000
    assert [day.number - found.today.number for day in found.coming] == list(range(1, 8))
    assert {day.secret for day in (found.today, *found.coming)} == {None}
    one = await site.client.get(f"/daily/{found.today.day}")
    assert answers.Day.model_validate(one.json()) == found.today


async def test_a_player_has_one_attempt_and_plays_it_as_any_table(site: Site) -> None:
    token = await new_player(site)
    player = await begin(site, token, name="Ann")
    await player.roll()
    again = await begin(site, token)
    assert (again.table_id, again.token) == (player.table_id, player.token)
    assert again.turn["dice"] == player.turn["dice"]
    assert again.state["daily"]["counts"] is True
    await play_to_the_end(again)
    found = await result(site, token)
    assert (found["rank"], found["players"], found["is_final"]) == (1, 1, False)
    assert found["best"] == [{"rank": 1, "name": "Ann", "total": found["total"], "you": True}]
    assert found["spread"] == [[found["total"], 1]]
    assert found["summary"].startswith(f"Yacht daily {found['day']}, Classic")
    assert found["summary"].endswith("/daily")


async def test_everybody_gets_the_same_dice(site: Site) -> None:
    players = [await begin(site, await new_player(site)) for _ in range(3)]
    for player in players:
        await player.roll()
    assert len({str(player.turn["dice"]) for player in players}) == 1


async def test_T142_no_answer_or_event_tells_the_secret_or_a_die_to_come(site: Site) -> None:
    token = await new_player(site)
    player = await begin(site, token)
    today = await site.services.daily.today()
    await play_to_the_end(player)
    table = (await site.services.tables.stored(player.table_id)).table
    paths = [
        f"/tables/{player.table_id}",
        f"/tables/{player.table_id}/log",
        f"/tables/{player.table_id}/review",
        f"/tables/{player.table_id}/games/1/record",
        "/daily",
        f"/daily/{today}",
    ]
    told = [(await site.client.get(path)).text for path in paths]
    told.append(json.dumps(await result(site, token)))
    told += [json.dumps(s) for s in await site.services.tables.states_after(player.table_id, 0)]
    assert not [text for text in told if table.secret in text]
    assert json.loads(told[0])["dice_secret"] is None
    assert json.loads(told[0])["dice_commitment"] == json.loads(told[5])["commitment"]


async def test_T140_dice_and_scores_of_a_client_are_refused(site: Site) -> None:
    player = await begin(site, await new_player(site))
    for command, body in [
        ("roll", {"keep": [], "version": player.version, "dice": [6, 6, 6, 6, 6]}),
        ("score", {"box": "yacht", "version": player.version, "points": 50}),
        ("score", {"score": 50}),
    ]:
        problem = await player.refused(command, body)
        assert problem["type"] == "malformed"


@pytest.mark.parametrize("token", ["", "nonsense", "0" * 47, "é" * 48])
async def test_an_attempt_needs_the_token_of_a_player(site: Site, token: str) -> None:
    today = await site.services.daily.today()
    headers = [(b"Authorization", f"Bearer {token}".encode())] if token else []
    answer = await site.client.post(f"/daily/{today}/classic/attempt", headers=headers)
    assert answer.status_code == 401
    assert problem_of(answer)["type"] == "forbidden"


@pytest.mark.parametrize(
    ("day", "challenge", "status", "words"),
    [
        ("yesterday", "classic", 422, "is not a day"),
        (str(CLOSED), "classic", 404, "no attempt"),
        (str(CLOSED), "triple", 422, "is not a daily challenge"),
    ],
)
async def test_what_cannot_be_begun_is_told(
    site: Site, day: str, challenge: str, status: int, words: str
) -> None:
    answer = await ask(site, f"/daily/{day}/{challenge}/attempt", await new_player(site))
    assert answer.status_code == status
    assert words in problem_of(answer)["detail"]


async def test_hints_are_refused_while_it_counts(site: Site) -> None:
    player = await begin(site, await new_player(site))
    await player.roll()
    answer = await player.send("hint", method="GET")
    assert answer.status_code == 403


async def test_there_is_no_result_before_the_end_and_no_replay_before_the_close(site: Site) -> None:
    token = await new_player(site)
    await begin(site, token)
    today = await site.services.daily.today()
    for path, method in [("result", "GET"), ("replay", "POST")]:
        answer = await ask(site, f"/daily/{today}/classic/{path}", token, method=method)
        assert answer.status_code == 422
        assert problem_of(answer)["type"] == "illegal"


async def test_a_closed_day_is_replayed_with_its_dice_by_anybody(site: Site) -> None:
    secret = "5e" * 32
    await site.services.daily._store.add_days([CommittedDay(CLOSED.number, secret, 1)])
    shown = answers.Day.model_validate((await site.client.get(f"/daily/{CLOSED}")).json())
    assert shown.secret == secret
    assert shown.commitment == sha256(bytes.fromhex(secret)).hexdigest()
    archive = answers.Daily.model_validate((await site.client.get("/daily")).json()).archive
    answer = await ask(site, f"/daily/{CLOSED}/classic/replay", "")
    seated = answers.DailySeat.model_validate(answer.json())
    player = Player(site.client, seated.table_id, seated.seat_token)
    player.state = answer.json()["state"]
    await player.roll()
    dice = DailyDice(secret, str(CLOSED), "classic")
    assert player.turn["dice"] == list(dice.faces(Throw(0, 0, 0)))
    assert player.state["dice_secret"] == secret
    assert CLOSED.number not in {day.number for day in archive} or shown in archive


async def test_an_attempt_goes_on_after_a_restart(site: Site) -> None:
    token = await new_player(site)
    player = await begin(site, token)
    await player.roll()
    dice = player.turn["dice"]
    site.services.tables.store._recent._tables.clear()  # type: ignore[attr-defined]
    again = await begin(site, token)
    assert again.turn["dice"] == dice
    assert state_of(await site.client.get(f"/tables/{player.table_id}"))["turn"]["dice"] == dice
