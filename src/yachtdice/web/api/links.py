"""OpenAPI links: what may be asked next with what an answer holds."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

_TABLE = "/api/v1/tables/{table_id}"
_ROLL = f"{_TABLE}/roll"
_SCORE = ("post", f"{_TABLE}/score")
"""Only a roll says which boxes may be written."""
_STATES = MappingProxyType(
    {
        ("post", "/api/v1/tables"): "/state",
        ("post", f"{_TABLE}/seats"): "/state",
        **{
            ("post", f"{_TABLE}/{command}"): ""
            for command in ("start", "seed", "roll", "score", "resign", "rematch")
        },
    }
)
"""The requests whose answers hold a table's state, and where in them it is."""

_VERSIONED = MappingProxyType({"version": "/version"})
_NEXT = MappingProxyType[tuple[str, str], tuple[dict[str, object], dict[str, str]]](
    {
        ("get", _TABLE): ({}, {}),
        ("get", f"{_TABLE}/events"): ({}, {}),
        ("get", f"{_TABLE}/seats"): ({}, {}),
        ("get", f"{_TABLE}/hint"): ({}, {}),
        ("post", f"{_TABLE}/seats"): ({"name": ""}, {}),
        ("post", f"{_TABLE}/start"): ({"fill": "computer"}, {}),
        ("put", f"{_TABLE}/keep"): ({"keep": [0]}, {**_VERSIONED}),
        ("post", _ROLL): ({"keep": []}, {**_VERSIONED}),
        _SCORE: ({}, {**_VERSIONED, "box": "/turn/options/0/box"}),
        ("post", f"{_TABLE}/resign"): ({}, {}),
        ("post", f"{_TABLE}/rematch"): ({}, {}),
    }
)
"""What may follow: the fields of its body that are fixed, and those that the state tells."""


def add_links(document: dict[str, Any]) -> None:
    """Say in every answer that holds a state which requests it leads to."""
    for (method, path), state in _STATES.items():
        answers = document["paths"][path][method]["responses"]
        answer = answers["201" if "201" in answers else "200"]
        following = (step for step in _NEXT if step != _SCORE or path == _ROLL)
        answer["links"] = dict(_link(document, state, *step) for step in following)


def _link(
    document: dict[str, Any], state: str, method: str, path: str
) -> tuple[str, dict[str, Any]]:
    """A link's name, and the link to one request from a state that lies at a pointer."""
    fixed, told = _NEXT[method, path]
    link: dict[str, Any] = {
        "operationId": document["paths"][path][method]["operationId"],
        "parameters": {"table_id": f"$response.body#{state}/table_id"},
    }
    body = {**fixed, **{name: f"$response.body#{state}{at}" for name, at in told.items()}}
    if body:
        link["requestBody"] = body
    return f"{method} {path.removeprefix(_TABLE) or '/'}".replace(" /", "_"), link
