"""Before the game over the interface: settings, seats, leaving, lists and codes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.api.playing import BASE, Player, Site, problem_of, state_of
from yachtdice.service.presence import PRESENT_MS
from yachtdice.web.api import answers

THREE = [{"kind": "human", "name": "Ann"}, {"kind": "human"}, {"kind": "human"}]


async def patch(player: Player, body: object, **more: Any) -> Any:
    """What a change of settings is answered with."""
    path = f"/tables/{player.table_id}"
    headers = {"Authorization": f"Bearer {player.token}", **more}
    return await player.client.patch(path, json=body, headers=headers)


async def test_the_host_changes_settings_and_each_field_alone(site: Site) -> None:
    ann = await site.open(seats=THREE, turn_seconds=60)
    state = state_of(await patch(ann, {"rules": {"base": "classic", "upper_bonus": False}}))
    assert state["rules"]["id"].startswith("house-")
    assert state["turn_seconds"] == 60
    state = state_of(await patch(ann, {"turn_seconds": None}))
    assert state["turn_seconds"] is None
    state = state_of(await patch(ann, {"visibility": "public", "first_seat_moves_on": False}))
    assert (state["visibility"], state["first_seat_moves_on"]) == ("public", False)
    version = state["version"]
    assert state_of(await patch(ann, {}))["version"] == version


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"turn_seconds": 5}, 422),
        ({"turn_seconds": "60"}, 422),
        ({"visibility": "secret"}, 422),
        ({"rules": "chess"}, 422),
        ({"rules": "/etc/passwd"}, 422),
        ({"ranked": True}, 422),
        ({"dice": [6, 6, 6, 6, 6]}, 422),
        ([], 400),
        (None, 422),
    ],
)
async def test_settings_that_make_no_sense_are_refused(
    site: Site, body: object, status: int
) -> None:
    ann = await site.open(seats=THREE)
    assert problem_of(await patch(ann, body))["status"] == status
    assert (await ann.look())["version"] == 1


async def test_nobody_but_the_host_changes_anything(site: Site) -> None:
    ann = await site.open(seats=THREE)
    ben = await site.join(ann)
    assert problem_of(await patch(ben, {"turn_seconds": 60}))["status"] == 403
    assert (await ben.refused("seats/2", method="DELETE"))["status"] == 403
    assert (await ben.refused("seats/2", {"kind": "computer"}, method="PUT"))["status"] == 403
    stranger = Player(site.client, ann.table_id, "x" * 43)
    assert problem_of(await patch(stranger, {"turn_seconds": 60}))["status"] == 401


async def test_a_repeated_change_is_one_and_the_key_tells_fields_apart(site: Site) -> None:
    ann = await site.open(seats=THREE)
    key = {"Idempotency-Key": "k" * 20}
    first = await patch(ann, {"turn_seconds": 60}, **key)
    await patch(ann, {"turn_seconds": 90})
    again = await patch(ann, {"turn_seconds": 60}, **key)
    assert again.json() == first.json()
    assert (await ann.look())["turn_seconds"] == 90
    other = problem_of(await patch(ann, {"turn_seconds": 60, "visibility": "private"}, **key))
    assert other["status"] == 422


async def test_the_seat_of_somebody_who_is_away_is_freed(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await site.open(seats=THREE)
    ben = await site.join(ann, "Ben")
    assert "is there" in (await ben.refused("seats/0/free"))["detail"]
    assert problem_of(await ann.send("seats/9/free"))["status"] == 422
    clock = site.services.tables.clock
    now = clock.now
    later = PRESENT_MS + 1000

    async def ahead() -> int:
        return await now() + later

    monkeypatch.setattr(clock, "now", ahead)
    key = "k" * 20
    state = state_of(await ben.send("seats/0/free", key=key))
    assert (state["host"], state["seats"][0]["taken"]) == (1, False)
    assert state["last"] == [{"event": "seat_left", "seat": 0}]
    assert state_of(await ben.send("seats/0/free", key=key)) == state
    assert (await ann.refused("seats/1/free"))["status"] == 401


async def test_seats_are_set_and_taken_away(site: Site) -> None:
    ann = await site.open(seats=THREE)
    await ann.do("seats/3", {"kind": "computer", "level": "greedy"}, method="PUT")
    assert ann.state["last"] == [
        {"event": "seat_added", "kind": "computer", "name": "", "level": "greedy"}
    ]
    await ann.do("seats/1", {"kind": "computer", "level": "greedy"}, method="PUT")
    await ann.do("seats/1", method="PUT")
    assert ann.state["last"] == [{"event": "seat_opened", "seat": 1}]
    await ann.do("seats/3", method="DELETE")
    await ann.do("seats/2", method="DELETE")
    assert ann.state["status"] == "waiting"
    ben = await site.join(ann, "Ben")
    assert ben.state["status"] == "playing"
    assert (await ann.refused("seats/1", method="DELETE"))["type"] == "illegal"


@pytest.mark.parametrize(
    ("method", "seat", "body", "status"),
    [
        ("PUT", "5", {"kind": "human"}, 422),
        ("PUT", "6", {"kind": "human"}, 422),
        ("PUT", "-1", {"kind": "human"}, 422),
        ("PUT", "x", {"kind": "human"}, 422),
        ("PUT", "1", {"kind": "robot"}, 422),
        ("PUT", "1", {"kind": "computer", "level": "divine"}, 422),
        ("PUT", "1", {"kind": "local"}, 422),
        ("PUT", "0", {"kind": "computer"}, 422),
        ("DELETE", "0", None, 422),
        ("DELETE", "5", None, 422),
        ("DELETE", "1", {"seat": 2}, 422),
    ],
)
async def test_seats_that_make_no_sense_are_refused(
    site: Site, method: str, seat: str, body: object, status: int
) -> None:
    ann = await site.open(seats=THREE)
    assert (await ann.refused(f"seats/{seat}", body, method=method))["status"] == status


async def test_a_token_asks_which_seats_it_plays(site: Site) -> None:
    seats = [{"kind": "human"}, {"kind": "human"}, {"kind": "human"}, {"kind": "local"}]
    ann = await site.open(seats=seats)
    ben = await site.join(ann)
    assert (await ann.send("seats", method="GET")).json() == {"seats": [0, 3]}
    assert (await ben.send("seats", method="GET")).json() == {"seats": [1]}
    await ann.do("seats/2", method="DELETE")
    answer = await ann.send("seats", method="GET")
    answers.OwnSeats.model_validate(answer.json())
    assert answer.json() == {"seats": [0, 2]}
    for token in ("", "x" * 43):
        problem = problem_of(await ann.send("seats", method="GET", token=token))
        assert problem["status"] == 401


async def test_T112_the_host_leaves_and_the_next_has_its_rights(site: Site) -> None:
    ann = await site.open(seats=THREE)
    ben = await site.join(ann, "Ben")
    assert ben.state["host"] == 0
    await ann.do("leave")
    assert ann.state["host"] == 1
    assert ann.state["last"] == [{"event": "seat_left", "seat": 0}]
    assert problem_of(await ann.send("leave"))["status"] == 401
    await ben.do("start", {"fill": "drop"})
    assert [seat["name"] for seat in ben.state["seats"]] == ["Ben"]


async def test_the_last_to_leave_removes_the_table(site: Site) -> None:
    ann = await site.open(seats=THREE)
    answer = await ann.send("leave")
    assert (answer.status_code, answer.content) == (204, b"")
    assert (await site.client.get(f"/tables/{ann.table_id}")).status_code == 404
    assert problem_of(await ann.send("leave"))["status"] == 404


async def test_public_tables_are_listed_in_short(site: Site) -> None:
    assert (await site.client.get("/tables")).json() == {"tables": []}
    private = await site.open(seats=THREE)
    public = await site.open(seats=THREE, visibility="public", turn_seconds=60)
    answer = await site.client.get("/tables")
    answers.Listing.model_validate(answer.json())
    (listed,) = answer.json()["tables"]
    assert listed["table_id"] == public.table_id
    assert (listed["status"], listed["free_seats"]) == ("waiting", 2)
    assert [seat["name"] for seat in listed["seats"]] == ["Ann", "", ""]
    assert private.table_id not in answer.text
    for secret in ("join_code", "secret", "nonce", "token"):
        assert secret not in answer.text


async def test_a_join_code_leads_to_its_table(site: Site) -> None:
    opened = (await site.client.post("/tables", json={"seats": THREE})).json()
    for code in (opened["join_code"], opened["join_code"].lower()):
        answer = await site.client.get(f"/codes/{code}")
        assert answer.json() == {"table_id": opened["table_id"]}
    for code in ("QQQQQQ", "x", "%00", "%F0%9F%8E%B2", "a" * 500):
        assert problem_of(await site.client.get(f"/codes/{code}"))["status"] == 404


async def test_T092_two_who_join_at_once_get_different_seats(site: Site) -> None:
    import asyncio

    ann = await site.open(seats=[{"kind": "human"}] * 4)
    joined = await asyncio.gather(*(site.join(ann) for _ in range(3)))
    assert sorted(player.seat for player in joined) == [1, 2, 3]
    assert len({player.token for player in joined}) == 3
    late = await site.client.post(f"{BASE}/tables/{ann.table_id}/seats", json={})
    assert problem_of(late)["type"] == "illegal"


@pytest.mark.parametrize("command", ["leave", "wait", "time", "reactions"])
async def test_T114_without_a_seat_nothing_is_possible(site: Site, command: str) -> None:
    ann = await site.open(seats=THREE)
    body = {"reaction": "wave"} if command == "reactions" else None
    for token in ("", "x" * 43):
        assert (await ann.refused(command, body, token=token))["status"] == 401
    nowhere = Player(site.client, "0" * 24, ann.token)
    assert problem_of(await nowhere.send(command, body))["status"] == 404


async def test_waiting_and_time_are_refused_where_no_clock_runs(site: Site) -> None:
    ann = await site.open(seats=THREE)
    assert (await ann.refused("time"))["type"] == "illegal"
    assert (await ann.refused("wait"))["type"] == "illegal"
    await ann.do("start", {"fill": "drop"})
    assert "clock" in (await ann.refused("time"))["detail"]


async def test_more_time_moves_the_deadline(site: Site) -> None:
    ann = await site.open(turn_seconds=60)
    before = ann.turn["deadline_at"]
    answer = await ann.send("time", key="k" * 20)
    assert state_of(answer)["turn"]["deadline_at"] == before + 60_000
    again = await ann.send("time", key="k" * 20)
    assert again.json() == answer.json()
    assert answer.json()["last"] == [{"event": "time_given", "seat": 0, "milliseconds": 60_000}]


async def test_small_signs_are_a_closed_list(site: Site) -> None:
    ann = await site.open(seats=THREE)
    answer = await ann.send("reactions", {"reaction": "wave"})
    assert (answer.status_code, answer.content) == (204, b"")
    for body in ({"reaction": "<script>"}, {"reaction": 1}, {}, {"reaction": "wave", "to": 1}):
        assert (await ann.refused("reactions", body))["status"] == 422


async def test_looking_with_a_token_is_being_there(site: Site) -> None:
    ann = await site.open(seats=THREE)
    tables, store = site.services.tables, site.services.tables.store
    device = (await tables.stored(ann.table_id)).table.device(0)
    assert set(await store.seen(ann.table_id)) == {device}
    first = (await store.seen(ann.table_id))[device]
    tables._noted.clear()
    await ann.look()
    assert (await store.seen(ann.table_id))[device] == first
    headers = {"Authorization": f"Bearer {ann.token}"}
    await site.client.get(f"/tables/{ann.table_id}", headers=headers)
    assert (await store.seen(ann.table_id))[device] > first


@pytest.mark.parametrize("command", ["leave", "time", "wait", "rematch", "resign", "skip"])
async def test_commands_that_say_all_by_themselves_take_no_field(site: Site, command: str) -> None:
    ann = await site.open()
    problem = await ann.refused(command, {"dice": [6, 6, 6, 6, 6]})
    assert (problem["status"], problem["type"]) == (422, "malformed")
