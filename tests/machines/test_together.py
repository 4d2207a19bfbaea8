"""People at one table, each served by another process: nothing tells them that it is so."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx
import pytest

from tests.machines.conftest import Machines
from tests.web.api.listening import Listener, listening
from tests.web.api.playing import without_clock

pytestmark = [pytest.mark.integration, pytest.mark.slow]


class Person:
    """Somebody at a table, with a stream of its own."""

    def __init__(self, url: str, seated: dict[str, Any], listener: Listener) -> None:
        self.url, self.token, self.seat = url, seated["seat_token"], seated["seat"]
        self.table_id = seated["state"]["table_id"]
        self.listener = listener
        self.state: dict[str, Any] = seated["state"]
        self.client = httpx.Client(timeout=20)

    def hear(self, version: int) -> None:
        """Listen until the table is at this version; every version comes once and in order."""
        while self.state["version"] < version:
            heard = self.listener.hear("state").data
            assert heard["version"] == self.state["version"] + 1
            self.state = heard

    def send(
        self, command: str, method: str = "POST", key: str = "", **body: Any
    ) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}"}
        if key:
            headers["Idempotency-Key"] = key
        path = f"{self.url}/api/v1/tables/{self.table_id}/{command}"
        return self.client.request(method, path, json=body, headers=headers)

    def do(self, command: str, method: str = "POST", **body: Any) -> dict[str, Any]:
        answer = self.send(command, method, version=self.state["version"], **body)
        assert answer.status_code == 200, answer.text
        state: dict[str, Any] = answer.json()
        return state


@contextmanager
def at_one_table(machines: Machines, people: int, **order: Any) -> Iterator[list[Person]]:
    """So many people, each at the next machine, who have all heard of the last one."""
    order.setdefault("seats", [{"kind": "human"}] * people)
    first = httpx.post(f"{machines.url(0)}/api/v1/tables", json=order, timeout=20).json()
    seated = [first]
    for number in range(1, people):
        path = f"{machines.url(number)}/api/v1/tables/{first['table_id']}/seats"
        seated.append(httpx.post(path, json={}, timeout=20).json())
    with ExitStack() as stack:
        persons = []
        for number, who in enumerate(seated):
            url = machines.url(number)
            stream = listening(url, first["table_id"], token=who["seat_token"])
            person = Person(url, who, stack.enter_context(stream))
            person.state = person.listener.hear("state").data
            stack.callback(person.client.close)
            persons.append(person)
        yield persons


def test_a_whole_game(machines: Machines) -> None:
    with at_one_table(machines, 3, rules="classic") as people:
        while (state := people[0].state)["status"] == "playing":
            told = _move(people[state["turn"]["seat"]])
            for person in people:
                person.hear(told["version"])
                if person.state["version"] == told["version"]:
                    assert without_clock(person.state) == without_clock(told)
        assert sorted(place["seat"] for place in people[0].state["outcome"]["places"]) == [0, 1, 2]


def _move(mover: Person) -> dict[str, Any]:
    """A roll or a box; on a machine that is too busy the server may have been quicker."""
    state = mover.state
    turn, version = state["turn"], state["version"]
    if turn["dice"] is None or turn["rolls_left"] == 2:
        answer = mover.send("roll", keep=[0, 1] if turn["dice"] else [], version=version)
    else:
        answer = mover.send("score", box=turn["options"][0]["box"], version=version)
    told: dict[str, Any] = answer.json()
    return told["state"] if answer.status_code == 409 else told


def test_holds_and_signs_are_seen_at_the_other(machines: Machines) -> None:
    with at_one_table(machines, 2) as people:
        mover = people[people[0].state["turn"]["seat"]]
        version = mover.do("roll", keep=[])["version"]
        for person in people:
            person.hear(version)
        mover.do("keep", "PUT", keep=[1, 3])
        for person in people:
            assert person.listener.hear("holds").data == {"version": version, "kept": [1, 3]}
        assert people[1].send("reactions", reaction="clap").status_code == 204
        for person in people:
            assert person.listener.hear("reaction").data == {"seat": 1, "reaction": "clap"}


def test_a_command_repeated_at_another_process_is_done_once(machines: Machines) -> None:
    with at_one_table(machines, 2) as people:
        version = people[0].state["version"]
        mover = people[people[0].state["turn"]["seat"]]
        twin = Person(
            machines.url(mover.seat + 1), {**vars(mover), "seat_token": mover.token}, mover.listener
        )
        body = {"keep": [], "version": version}

        def send(who: Person) -> dict[str, Any]:
            return without_clock(who.send("roll", key="k" * 20, **body).json())

        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(send, (mover, twin) * 4))
        assert answers == [answers[0]] * 8
        assert answers[0]["version"] == version + 1
        refused = [who.send("roll", **body).json() for who in (mover, twin)]
        assert [each["type"] for each in refused] == ["conflict"] * 2
        assert twin.send("roll", key="k" * 20, keep=[0], version=version).status_code == 422
        twin.client.close()


def test_T092_people_who_sit_down_at_once_get_seats_of_their_own(machines: Machines) -> None:
    order = {"seats": [{"kind": "human"}] * 6}
    opened = httpx.post(f"{machines.url(0)}/api/v1/tables", json=order, timeout=20).json()

    def sit(number: int) -> httpx.Response:
        path = f"{machines.url(number)}/api/v1/tables/{opened['table_id']}/seats"
        return httpx.post(path, json={}, timeout=20)

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(sit, range(8)))
    seated = [answer.json() for answer in answers if answer.status_code == 201]
    assert sorted(each["seat"] for each in seated) == [1, 2, 3, 4, 5]
    assert len({each["seat_token"] for each in seated}) == 5
    assert {a.json()["type"] for a in answers if a.status_code != 201} == {"illegal"}


def test_T093_a_code_of_one_process_leads_to_the_table_at_another(machines: Machines) -> None:
    order = {"seats": [{"kind": "human"}] * 2}
    opened = httpx.post(f"{machines.url(0)}/api/v1/tables", json=order, timeout=20).json()
    code = opened["join_code"]
    found = httpx.get(f"{machines.url(1)}/api/v1/codes/{code}", timeout=20).json()
    assert found == {"table_id": opened["table_id"]}


def test_a_turn_runs_out_once_whoever_acts(machines: Machines) -> None:
    with at_one_table(machines, 2, turn_seconds=10) as people:
        version = people[0].state["version"]
        for person in people:
            while not _happened(person, "turn_ran_out"):
                person.hear(person.state["version"] + 1)
        assert people[0].state["version"] == people[1].state["version"] <= version + 4


def test_a_seat_whose_stream_is_gone_is_taken_over_once_and_given_back(machines: Machines) -> None:
    with at_one_table(machines, 2) as people:
        mover = people[people[0].state["turn"]["seat"]]
        other = people[1 - mover.seat]
        mover.listener.response.close()
        while other.state["seats"][mover.seat]["played_by"] == "owner":
            other.hear(other.state["version"] + 1)
        assert [event["event"] for event in other.state["last"]].count("taken_over") == 1
        back = httpx.get(
            f"{mover.url}/api/v1/tables/{mover.table_id}",
            headers={"Authorization": f"Bearer {mover.token}"},
            timeout=20,
        ).json()
        assert back["seats"][mover.seat]["played_by"] == "owner"
        other.hear(back["version"])


def _happened(person: Person, event: str) -> bool:
    return any(each["event"] == event for each in person.state["last"])
