"""Nothing that a program may rely on is taken away: the interface beside the one it was promised.

What is added goes through.  After a change that breaks programs on purpose, write the promise anew:
python -m tests.web.api.test_snapshot
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import nullcontext
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.fakes import fake_app
from yachtdice.web.app import create_app

PROMISED = Path(__file__).resolve().parents[2] / "data" / "openapi.json"
WORDS = ("title", "description", "summary", "examples", "operationId", "links", "default")
"""What changes no program: words, and what follows from them."""


def present() -> dict[str, Any]:
    document = create_app(services=lambda: nullcontext(fake_app())).openapi()
    return json.loads(json.dumps(document))  # type: ignore[no-any-return]  # a document is a dict


def promised() -> dict[str, Any]:
    return json.loads(PROMISED.read_text("utf-8"))  # type: ignore[no-any-return]  # as above


def breaks(old: Any, new: Any, at: str = "") -> Iterator[str]:
    """What a program for the old document could not do any more, or is not told any more."""
    if isinstance(old, dict) and isinstance(new, dict):
        for name, value in old.items():
            if name in WORDS and not at.endswith("/properties"):
                continue
            if name not in new:
                yield f"{at}/{name} is gone"
            else:
                yield from breaks(value, new[name], f"{at}/{name}")
        if at.endswith("Order"):  # what programs send: nothing more may become required
            more = set(new.get("required", ())) - set(old.get("required", ()))
            yield from (f"{at} needs {name}" for name in sorted(more))
    elif isinstance(old, list) and isinstance(new, list):
        if at.endswith("/parameters"):
            yield from _parameter_breaks(old, new, at)
        else:
            yield from (f"{at} had {value!r}" for value in old if value not in new)
    elif old != new:
        yield f"{at} was {old!r} and is {new!r}"


def _parameter_breaks(old: list[Any], new: list[Any], at: str) -> Iterator[str]:
    before, after = ({(p["in"], p["name"]): p for p in listed} for listed in (old, new))
    for name, parameter in after.items():
        if name in before:
            yield from breaks(before[name], parameter, f"{at}/{name[1]}")
        elif parameter.get("required"):
            yield f"{at} needs {name[1]}"
    yield from (f"{at}/{name[1]} is gone" for name in before if name not in after)


def test_nothing_promised_is_gone() -> None:
    assert list(breaks(promised(), present())) == [], __doc__


def _remove_a_path(document: dict[str, Any]) -> None:
    del document["paths"]["/api/v1/tables/{table_id}/roll"]


def _remove_a_field(document: dict[str, Any]) -> None:
    del document["components"]["schemas"]["State"]["properties"]["version"]


def _change_a_type(document: dict[str, Any]) -> None:
    document["components"]["schemas"]["State"]["properties"]["version"]["type"] = "string"


def _need_a_field(document: dict[str, Any]) -> None:
    order = document["components"]["schemas"]["JoinOrder"]
    order["required"] = [*order.get("required", ()), "name"]


def _need_a_parameter(document: dict[str, Any]) -> None:
    new = {"in": "query", "name": "why", "required": True, "schema": {"type": "string"}}
    document["paths"]["/api/v1/ladders/{rules}"]["get"]["parameters"].append(new)


def _refuse_a_value(document: dict[str, Any]) -> None:
    seat = document["components"]["schemas"]["SeatOrder"]["properties"]["kind"]
    seat["enum"] = seat["enum"][:-1]


@pytest.mark.parametrize(
    "breaking",
    [
        _remove_a_path,
        _remove_a_field,
        _change_a_type,
        _need_a_field,
        _need_a_parameter,
        _refuse_a_value,
    ],
)
def test_what_breaks_programs_is_seen(breaking: Any) -> None:
    changed = deepcopy(promised())
    breaking(changed)
    assert len(list(breaks(promised(), changed))) == 1


def test_what_is_added_goes_through() -> None:
    changed = deepcopy(promised())
    changed["paths"]["/api/v1/more"] = {"get": {}}
    changed["components"]["schemas"]["State"]["properties"]["more"] = {"type": "string"}
    changed["components"]["schemas"]["JoinOrder"]["properties"]["more"] = {"type": "string"}
    changed["components"]["schemas"]["State"]["description"] = "Other words."
    assert list(breaks(promised(), changed)) == []


if __name__ == "__main__":
    PROMISED.write_text(json.dumps(present(), indent=1, sort_keys=True) + "\n", encoding="utf-8")
