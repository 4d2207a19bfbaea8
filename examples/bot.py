"""A player of Yacht: python examples/bot.py http://127.0.0.1:8000 TABLE_ID_OR_CODE [NAME].

It keeps the face it has most of, and writes the box that pays most.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import httpx


def play(server: str, table: str, name: str = "Bot") -> dict[str, Any]:
    """Sit down at a table and play until the game is over; returns the last state."""
    with httpx.Client(base_url=f"{server}/api/v1", timeout=30) as client:
        if len(table) == 6:
            table = client.get(f"/codes/{table}").raise_for_status().json()["table_id"]
        answer = client.post(f"/tables/{table}/seats", json={"name": name}).raise_for_status()
        client.headers["Authorization"] = f"Bearer {answer.json()['seat_token']}"
        for state in states(client, table):
            if state["status"] == "finished":
                return state
            mine = client.get(f"/tables/{table}/seats").json()["seats"]
            if state["turn"] and state["turn"]["seat"] in mine:
                move(client, table, state["turn"], state["version"])
    raise ConnectionError("The server has stopped.")


def states(client: httpx.Client, table: str) -> Iterator[dict[str, Any]]:
    """The table as it stands, and then every state it comes to."""
    with client.stream("GET", f"/tables/{table}/events") as events:
        name = ""
        for line in events.iter_lines():
            name = line[7:] if line.startswith("event: ") else name
            if name == "state" and line.startswith("data: "):
                yield json.loads(line[6:])


def move(client: httpx.Client, table: str, turn: dict[str, Any], version: int) -> None:
    """The next roll, or the box; if the table has moved on, its next state comes anyway."""
    face = Counter(turn["dice"] or [0]).most_common(1)[0][0]
    keep = [place for place, die in enumerate(turn["dice"] or []) if die == face]
    if turn["rolls_left"] and len(keep) < 5:
        client.post(f"/tables/{table}/roll", json={"keep": keep, "version": version})
    else:
        best = max(turn["options"], key=lambda option: option["points"])
        client.post(f"/tables/{table}/score", json={"box": best["box"], "version": version})


if __name__ == "__main__":
    print(play(*sys.argv[1:])["outcome"])
