"""What went wrong, as RFC 9457 problem documents, and the handlers that answer with them.

| type | status |
|---|---|
| malformed | 400 no JSON; 405 no such method; 413 too large; 415 not called JSON; 422 unfit |
| illegal | 422 read, but against the rules; or an idempotency key that meant something else |
| conflict | 409 meant for another version; `state` is how the table stands now |
| forbidden | 401 no token of this table; 403 not with this token |
| not-found | 404 |
| rate-limited | 429, with `Retry-After` |
| unavailable | 503 the database is away, or has no room; with `Retry-After` |

Anything else is `about:blank`, as the RFC has it: the status says all.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from http import HTTPStatus
from math import ceil
from typing import Any, TypeAlias

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import Match, Mount

from yachtdice.errors import Conflict, Illegal, YachtError, quoted
from yachtdice.languages import Language
from yachtdice.service.errors import (
    Forbidden,
    KeyReused,
    NoSeat,
    NotFound,
    NotReady,
    RateLimited,
    Stale,
    Unavailable,
)
from yachtdice.web.logs import request_id
from yachtdice.web.observing import REQUEST_ID, route_of
from yachtdice.web.refused import Refused
from yachtdice.web.security import SECURITY_HEADERS
from yachtdice.web.speaking import language_asked, said_in
from yachtdice.wording import N_, Phrase

MEDIA_TYPE = "application/problem+json"
API_PREFIX = "/api/"
ERRORS_SHOWN_MAX = 10
RETRY_SECONDS = "30"
"""When to ask again for what is being worked out."""
AWAY_SECONDS = "3"
"""When to ask again while the database is away."""

_log = logging.getLogger(__name__)


class Kind(StrEnum):
    """The `type` of a problem."""

    MALFORMED = "malformed"
    ILLEGAL = "illegal"
    CONFLICT = "conflict"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not-found"
    RATE_LIMITED = "rate-limited"
    UNAVAILABLE = "unavailable"
    OTHER = "about:blank"


_TITLES = {
    Kind.MALFORMED: N_("The request cannot be read"),
    Kind.ILLEGAL: N_("The rules forbid this"),
    Kind.CONFLICT: N_("The table has moved on"),
    Kind.FORBIDDEN: N_("This is not yours to do"),
    Kind.NOT_FOUND: N_("There is no such thing here"),
    Kind.RATE_LIMITED: N_("Too many requests"),
    Kind.UNAVAILABLE: N_("The games cannot be reached just now"),
}
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
_KINDS_BY_STATUS = {
    401: Kind.FORBIDDEN,
    403: Kind.FORBIDDEN,
    404: Kind.NOT_FOUND,
    429: Kind.RATE_LIMITED,
    **dict.fromkeys((400, 405, 413, 414, 415, 422, 431), Kind.MALFORMED),
}


@dataclass(frozen=True, slots=True)
class Fault:
    """A field of a request, and what is wrong with it."""

    field: str
    phrase: Phrase


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that went wrong, before it is written down for a program or a person."""

    kind: Kind
    status: int
    phrase: Phrase
    more: Mapping[str, Any] = field(default_factory=dict)
    fields: Sequence[Fault] = ()
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """What is the same for every problem of this kind."""
        return _TITLES.get(self.kind) or HTTPStatus(self.status).phrase

    def document(self, language: Language) -> dict[str, Any]:
        """The members of the problem document."""
        said: dict[str, Any] = {
            "type": self.kind.value,
            "title": language.word(self.title),
            "status": self.status,
            "detail": language.say(self.phrase),
            **self.more,
        }
        if self.fields:
            said["errors"] = [
                {"field": fault.field, "detail": language.say(fault.phrase)}
                for fault in self.fields
            ]
        return said

    def response(self, language: Language) -> JSONResponse:
        """The answer to a program."""
        return JSONResponse(
            self.document(language),
            status_code=self.status,
            headers={"Cache-Control": "no-store", **said_in(language), **self.headers},
            media_type=MEDIA_TYPE,
        )


ErrorPage: TypeAlias = Callable[[Request, Problem], Awaitable[Response]]
"""Draws a problem for a person."""


def problem_of(error: YachtError | Unavailable) -> Problem:
    """The problem document's kind and status for an error of ours."""
    match error:
        case Stale():
            return Problem(Kind.CONFLICT, 409, error.phrase, {"state": error.state})
        case Conflict():
            return Problem(Kind.CONFLICT, 409, error.phrase)
        case NoSeat():
            headers = {"WWW-Authenticate": "Bearer"}
            return Problem(Kind.FORBIDDEN, 401, error.phrase, headers=headers)
        case Forbidden():
            return Problem(Kind.FORBIDDEN, 403, error.phrase)
        case NotFound():
            return Problem(Kind.NOT_FOUND, 404, error.phrase)
        case NotReady():
            headers = {"Retry-After": RETRY_SECONDS}
            return Problem(Kind.OTHER, 503, error.phrase, headers=headers)
        case RateLimited():
            headers = {"Retry-After": str(ceil(error.retry_seconds))}
            return Problem(Kind.RATE_LIMITED, 429, error.phrase, headers=headers)
        case Unavailable():
            headers = {"Retry-After": AWAY_SECONDS}
            return Problem(Kind.UNAVAILABLE, 503, error.phrase, headers=headers)
        case Illegal() | KeyReused():
            return Problem(Kind.ILLEGAL, 422, error.phrase)
        case _:
            return Problem(Kind.MALFORMED, 422, error.phrase)


def problem_of_http(error: HTTPException, request: Request) -> Problem:
    """The problem behind an error of the framework's: no such path, no such method."""
    kind = _KINDS_BY_STATUS.get(error.status_code, Kind.OTHER)
    headers = dict(error.headers or {})
    if error.status_code == 405:
        headers["Allow"] = methods_at(request) or headers.get("Allow", "")
    path = quoted(request.url.path)
    match error.status_code:
        case 404:
            phrase = Phrase("There is nothing at {given}.", given=path)
        case 405:
            phrase = Phrase(
                "{given} is not possible at {path}. Possible: {allowed}.",
                given=quoted(request.method),
                path=path,
                allowed=headers.get("Allow", ""),
            )
        case _:
            known = error.phrase if isinstance(error, Refused) else error.detail
            phrase = Phrase("{why}", why=known)
    return Problem(kind, error.status_code, phrase, headers=headers)


def methods_at(request: Request) -> str:
    """Every method possible at a request's path; the framework names those of one route alone."""
    routes = [route for route in request.app.routes if not isinstance(route, Mount)]
    return ", ".join(
        method
        for method in _METHODS
        if any(
            route.matches({**request.scope, "method": method})[0] is Match.FULL for route in routes
        )
    )


def problem_of_validation(errors: Sequence[Mapping[str, Any]]) -> Problem:
    """What is wrong with the fields of a request, the first of them in words."""
    shown = [_fault(error) for error in errors[:ERRORS_SHOWN_MAX]]
    first = shown[0]
    phrase = Phrase("{field}: {why}", field=first.field, why=first.phrase)
    return Problem(Kind.MALFORMED, 422, phrase, fields=shown)


def _fault(error: Mapping[str, Any]) -> Fault:
    """The field and what is wrong with it; the framework's own words say what is allowed."""
    _, *path = error["loc"]
    field_name = ".".join(map(str, path)) or "body"
    if error["type"] == "missing":
        return Fault(field_name, Phrase("This is needed."))
    if error["type"] == "extra_forbidden":
        return Fault(field_name, Phrase("There is no such field."))
    why = Phrase("{given}: {why}.", given=quoted(error["input"]), why=error["msg"])
    return Fault(field_name, why)


def install(app: FastAPI, *, error_page: ErrorPage | None = None) -> None:
    """Answer every error by a problem document, or outside the API by a page where one is drawn."""

    async def answer(request: Request, problem: Problem) -> Response:
        if error_page is None or request.url.path.startswith(API_PREFIX):
            return problem.response(language_asked(request))
        return await error_page(request, problem)

    async def ours(request: Request, error: Exception) -> Response:
        assert isinstance(error, YachtError | Unavailable)  # noqa: S101 - it is registered for these
        return await answer(request, problem_of(error))

    async def invalid(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)  # noqa: S101 - as above
        return await answer(request, problem_of_validation(error.errors()))

    async def framework(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)  # noqa: S101 - as above
        if error.status_code == 405 and request.method == "OPTIONS":
            return Response(status_code=204, headers={"Allow": methods_at(request)})
        return await answer(request, problem_of_http(error, request))

    async def unexpected(request: Request, error: Exception) -> Response:
        _log.error("%s %s failed", request.method, route_of(request.scope), exc_info=error)
        phrase = Phrase("Something went wrong here. It is not your fault; try again.")
        response = await answer(request, Problem(Kind.OTHER, 500, phrase))
        # This answer passes by all middleware.
        response.headers.update({**SECURITY_HEADERS, REQUEST_ID: request_id.get()})
        return response

    app.add_exception_handler(YachtError, ours)
    app.add_exception_handler(Unavailable, ours)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, framework)
    app.add_exception_handler(Exception, unexpected)
