"""Talking to a server of this game from the command line, and who one is there."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import platformdirs

from yachtdice.cli.output import language
from yachtdice.errors import Conflict, Illegal, Malformed, YachtError, quoted

TIMEOUT_SECONDS = 20.0
_ANSWER_MAX = 4_000_000
_KINDS: Mapping[str, type[YachtError]] = {"illegal": Illegal, "conflict": Conflict}


class Refused(YachtError):
    """A server has refused a request for a reason that is not about what was asked."""


class Remote:
    """The interface of a server; raises `Malformed` unless the address can be one.

    What the server refuses is raised as the error that it is here: `Malformed`, `Illegal` or
    `Conflict`, and `Refused` for anything else.  A server that does not answer raises `OSError`.
    """

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise Malformed(
                "{given} is not the address of a server. Give one like {example}.",
                given=quoted(server),
                example="http://127.0.0.1:8000",
            )
        self.server = server.rstrip("/")

    def get(self, path: str, *, token: str = "") -> dict[str, Any]:
        """The document at a path of the interface."""
        return self._ask("GET", path, None, token)

    def post(self, path: str, body: object = None, *, token: str = "") -> dict[str, Any]:
        """The answer to a command."""
        return self._ask("POST", path, {} if body is None else body, token)

    def _ask(self, method: str, path: str, body: object, token: str) -> dict[str, Any]:
        headers = {
            "Content-Type": "application/json",
            "Accept": "application/json",
            "Accept-Language": language().tag,
        }
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(  # noqa: S310 - the scheme was checked
            f"{self.server}/api/v1{path}", data, headers, method=method
        )
        try:
            with urlopen(request, timeout=TIMEOUT_SECONDS) as answer:  # noqa: S310 - as above
                return self._read(answer.read(_ANSWER_MAX))
        except HTTPError as error:
            problem = self._read(error.read(_ANSWER_MAX))
            kind = Malformed if problem.get("type") == "malformed" else Refused
            detail = str(problem.get("detail", error.reason))
            raise _KINDS.get(problem.get("type", ""), kind)("{said}", said=detail) from error

    def _read(self, answer: bytes) -> dict[str, Any]:
        try:
            document = json.loads(answer)
        except ValueError:
            document = None
        if not isinstance(document, dict):
            raise Refused(
                "{server} does not answer as a server of this game does.", server=self.server
            )
        return document


class Identities:
    """Who one is on which server: tokens in a file that its owner alone can read."""

    def __init__(self, file: Path | None = None) -> None:
        folder = platformdirs.user_data_path("yachtdice", appauthor=False)
        self._file = file or folder / "players.json"

    def token(self, remote: Remote) -> str:
        """The token for a server; somebody new there becomes a player first."""
        known = self._known()
        token = known.get(remote.server, "")
        if not token:
            token = str(remote.post("/players")["player_token"])
            self._keep({**known, remote.server: token})
        return token

    def _known(self) -> dict[str, str]:
        try:
            known = json.loads(self._file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except ValueError as error:
            raise Malformed(
                "{file} is damaged. Repair or remove it; whoever you were is lost with it.",
                file=self._file,
            ) from error
        return dict(known)

    def _keep(self, known: Mapping[str, str]) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._file.with_suffix(".new")
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(known, file, indent=2)
        fresh.replace(self._file)
