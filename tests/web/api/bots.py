"""Seats at tables of a server in another process."""

from __future__ import annotations

from typing import Any, Self

import httpx

from tests.serving import Server


class Bot:
    """A seat at a table of a server in another process."""

    def __init__(self, server: Server, **order: Any) -> None:
        self.client = httpx.Client(base_url=f"{server.url}/api/v1", timeout=20)
        opened = self.client.post("/tables", json=order)
        assert opened.status_code == 201, opened.text
        self.table_id = opened.json()["table_id"]
        self.state: dict[str, Any] = opened.json()["state"]
        self.client.headers["Authorization"] = f"Bearer {opened.json()['seat_token']}"

    @property
    def version(self) -> int:
        version = self.state["version"]
        assert isinstance(version, int)
        return version

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def do(self, command: str, method: str = "POST", **body: Any) -> None:
        path = f"/tables/{self.table_id}/{command}"
        answer = self.client.request(method, path, json={**body, "version": self.version})
        assert answer.status_code == 200, answer.text
        self.state = answer.json()

    def turn(self) -> None:
        """A whole turn: two versions and a hold between them."""
        self.do("roll", keep=[])
        self.do("keep", "PUT", keep=[0, 3])
        self.do("score", box=self.state["turn"]["options"][0]["box"])
