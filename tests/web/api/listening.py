"""Reading an event stream of a server in another process."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx


@dataclass(frozen=True)
class Heard:
    """One server-sent event."""

    event: str
    id: str | None
    data: dict[str, Any]


class Listener:
    """An open stream; comments are counted and passed over."""

    def __init__(self, response: httpx.Response) -> None:
        self.response = response
        self.comments: list[str] = []
        self._lines = response.iter_lines()

    def hear(self, event: str = "") -> Heard:
        """The next event of this name, or of any but presence; `StopIteration` at the end."""
        while True:
            heard = self._next()
            if heard.event == event or (not event and heard.event != "presence"):
                return heard

    def _next(self) -> Heard:
        fields: dict[str, str] = {}
        while True:
            line = next(self._lines)
            if line.startswith(":"):
                self.comments.append(line)
            elif line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif "data" in fields:
                return Heard(fields["event"], fields.get("id"), json.loads(fields["data"]))

    def versions(self, count: int) -> list[int]:
        """The versions of the next states, signals left out."""
        found: list[int] = []
        while len(found) < count:
            heard = self.hear()
            if heard.event == "state":
                assert heard.id == str(heard.data["version"])
                found.append(heard.data["version"])
            else:
                assert heard.id is None
        return found

    def ends(self) -> bool:
        """Whether the stream ends; what still comes before is passed over."""
        for _ in self._lines:
            pass
        return True


@contextmanager
def listening(
    url: str,
    table_id: str,
    *,
    after: str | None = None,
    last_event_id: str | None = None,
    token: str = "",
) -> Iterator[Listener]:
    """Follow a table of the server at this address."""
    parameters = {} if after is None else {"after": after}
    headers = {} if last_event_id is None else {"Last-Event-ID": last_event_id}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    path = f"{url}/api/v1/tables/{table_id}/events"
    with (
        httpx.Client(timeout=20) as client,
        client.stream("GET", path, params=parameters, headers=headers) as response,
    ):
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        yield Listener(response)
