"""What Schemathesis is told besides the OpenAPI document: which token goes with which table."""

from __future__ import annotations

import threading
from typing import Any, TypeAlias
from urllib.parse import urljoin

import requests
import schemathesis
from schemathesis import AuthContext, Case

AnyCase: TypeAlias = Case[Any]
_tokens: dict[str, str] = {}
_lock = threading.Lock()


@schemathesis.auth(refresh_interval=None)
class SeatTokens:
    """The seat token of the table that a request names, else a player's."""

    def get(self, case: AnyCase, _context: AuthContext) -> str:
        """A player's token, made once."""
        players = urljoin(case.operation.base_url, "/api/v1/players")
        answer = requests.post(players, timeout=10)
        return str(answer.json()["player_token"])

    def set(self, case: AnyCase, data: str, _context: AuthContext) -> None:
        """Bear the token that opens the table of the path."""
        table_id = str((case.path_parameters or {}).get("table_id", ""))
        token = _tokens.get(table_id, data)
        case.headers["Authorization"] = f"Bearer {token}"


@schemathesis.hook
def after_call(context: Any, case: AnyCase, response: Any) -> None:  # noqa: ARG001 - as it is called
    """Remember the tokens of tables that were set up."""
    if response.status_code != 201 or "table_id" not in response.text:
        return
    opened = response.json()
    if "seat_token" in opened:
        with _lock:
            _tokens[opened["table_id"]] = opened["seat_token"]
