"""HTTP as cheap as Python can: a slow client would measure itself.

Requests go over kept connections, one at a time each; a stream is a connection of its own whose
events are told as they arrive.  Parsing is httptools'.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlsplit

import httptools

ANSWER_SECONDS_MAX = 30.0
IDLE_SECONDS_MAX = 2.0
"""How long a connection may have been idle to be used again: servers close theirs after a while."""
_EVENT_ID = re.compile(rb"^id: (\d+)$", re.MULTILINE)


class Broken(Exception):
    """A connection that ended, or an answer that did not come."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request was answered."""

    status: int
    body: bytes

    def json(self) -> Any:
        """The document in the body."""
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server listens."""

    host: str
    port: int

    @classmethod
    def parse(cls, url: str) -> Address:
        """The address in a URL such as `http://127.0.0.1:8000`."""
        parts = urlsplit(url)
        return cls(parts.hostname or "127.0.0.1", parts.port or 80)

    def request(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
        """A request as it goes over the wire."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if method != "GET":
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + (b"" if method == "GET" else body)


class _Parsed(asyncio.Protocol):
    """A connection whose answers are parsed; what to do with them is the subclass's."""

    def __init__(self) -> None:
        self.transport: asyncio.WriteTransport | None = None
        self._parser = httptools.HttpResponseParser(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.WriteTransport, transport)

    def data_received(self, data: bytes) -> None:
        self._parser.feed_data(data)

    @property
    def is_open(self) -> bool:
        """Whether requests can be sent."""
        return self.transport is not None and not self.transport.is_closing()

    def close(self) -> None:
        """End the connection."""
        if self.transport is not None:
            self.transport.close()


class Connection(_Parsed):
    """Requests one after another."""

    def __init__(self) -> None:
        super().__init__()
        self.used_at = time.monotonic()
        self._parts: list[bytes] = []
        self._answered: asyncio.Future[Answer] | None = None

    async def ask(self, request: bytes) -> Answer:
        """Send a request and wait for its answer; raises `Broken`."""
        assert self.transport is not None
        self._answered = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        try:
            return await asyncio.wait_for(self._answered, ANSWER_SECONDS_MAX)
        except TimeoutError as error:
            self.close()
            raise Broken("no answer") from error

    def on_body(self, body: bytes) -> None:
        """Called by the parser with a part of the body."""
        self._parts.append(body)

    def on_message_complete(self) -> None:
        """Called by the parser at the end of an answer."""
        self.used_at = time.monotonic()
        answer = Answer(self._parser.get_status_code(), b"".join(self._parts))
        self._parts.clear()
        if self._answered is not None and not self._answered.done():
            self._answered.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answered is not None and not self._answered.done():
            self._answered.set_exception(Broken(f"the connection ended: {exc}"))


class Pool:
    """As many connections to one server as requests are under way."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._idle: list[Connection] = []

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: dict[str, Any]
    ) -> Answer:
        """The answer to one request; raises `Broken` or `OSError`."""
        request = self._address.request(method, path, headers, json.dumps(body).encode())
        connection = await self._connection()
        answer = await connection.ask(request)
        self._idle.append(connection)
        return answer

    def close(self) -> None:
        """End all that are idle."""
        for connection in self._idle:
            connection.close()

    async def _connection(self) -> Connection:
        """One that is idle and still open, else a new one."""
        while self._idle:
            connection = self._idle.pop()
            if connection.is_open and time.monotonic() - connection.used_at < IDLE_SECONDS_MAX:
                return connection
            connection.close()
        loop = asyncio.get_running_loop()
        address = self._address
        _, connection = await loop.create_connection(Connection, address.host, address.port)
        return connection


class Stream(_Parsed):
    """One open event stream; `told` is called with the id of each version as it arrives."""

    def __init__(self, told: Callable[[int], None], ended: Callable[[], None]) -> None:
        super().__init__()
        self._told = told
        self._ended = ended
        self._rest = b""

    def on_body(self, body: bytes) -> None:
        """Called by the parser with whatever came; events end with an empty line."""
        *events, self._rest = (self._rest + body).replace(b"\r\n", b"\n").split(b"\n\n")
        for event in events:
            found = _EVENT_ID.search(event)
            if found is not None:
                self._told(int(found[1]))

    def connection_lost(self, _exc: Exception | None) -> None:
        self._ended()
