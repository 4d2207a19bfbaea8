"""The OpenAPI document of the interface, complete with the problems it may answer with."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic.json_schema import models_json_schema

import yachtdice
from yachtdice.web.api.answers import Holds, Presence, Problem, Reaction
from yachtdice.web.api.links import add_links
from yachtdice.web.api.refusals import ANY_TIME, refusals

_FRAMEWORK_ERRORS = ("HTTPValidationError", "ValidationError")
_ABOUT = """
Play Yacht from a program. Set up a table with `POST /tables`, keep the `seat_token`, and send it as
`Authorization: Bearer …` with every command. Commands name the `version` of the state they are
meant for; one that comes too late changes nothing and is answered by the state as it is.

Daily challenges want to know who plays: `POST /players` gives a `player_token`, the bearer token
of `POST /daily/{day}/{challenge}/attempt`; the table is then played with its `seat_token`.

Sentences, such as the `detail` of a problem, are in the language that `Accept-Language` asks for,
English or German; those within a state, which is the same for everybody, are English. Ids, fields
and `type` never change.
"""


def install(app: FastAPI) -> None:
    """Make the app describe its interface."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]  # the framework's way to do this


def _document(app: FastAPI) -> dict[str, Any]:
    document = get_openapi(
        title="yachtdice",
        version=yachtdice.__version__,
        description=_ABOUT.strip(),
        license_info={"name": "MIT", "identifier": "MIT"},
        routes=app.routes,
        separate_input_output_schemas=False,
    )
    _, unrouted = models_json_schema(
        [(model, "serialization") for model in (Problem, Presence, Holds, Reaction)],
        ref_template="#/components/schemas/{model}",
    )
    schemas = {**unrouted["$defs"], **document["components"]["schemas"]}
    for name in _FRAMEWORK_ERRORS:
        schemas.pop(name, None)
    document["components"]["schemas"] = schemas
    for operations in document["paths"].values():
        for operation in operations.values():
            responses = operation["responses"]
            _without_framework_errors(responses)
            for status, described in refusals(*ANY_TIME).items():
                responses.setdefault(str(status), described)
            if "security" in operation and "401" not in responses:  # a token is welcome, not needed
                operation["security"].append({})
    add_links(document)
    return document


def _without_framework_errors(responses: dict[str, Any]) -> None:
    """Drop what the framework believes to be answered wherever a route has a parameter."""
    if "application/json" in responses.get("422", {}).get("content", {}):
        del responses["422"]
