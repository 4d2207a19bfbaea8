"""How the OpenAPI document speaks of what can go wrong."""

from __future__ import annotations

from typing import Any

from yachtdice.web.problems import MEDIA_TYPE

_PROBLEM = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
_WORDS = {
    400: "`malformed`: the body is not JSON, or not an object.",
    401: "`forbidden`: no token, or not one of this table.",
    403: "`forbidden`: not with this token, or not now.",
    404: "`not-found`: there is no such table.",
    409: "`conflict`: the version is not the current one; `state` is the current state.",
    413: "`malformed`: the body is larger than 64 KiB.",
    415: "`malformed`: the body is not `application/json`.",
    422: "`malformed`: a field is unknown, missing or of the wrong kind. "
    "`illegal`: the rules forbid it, or the idempotency key was used for another request.",
    429: "`rate-limited`: too much in a short time; `Retry-After` says when to go on.",
    503: "`unavailable`: the games cannot be reached just now; a repeat with the same "
    "`Idempotency-Key` does nothing twice. `about:blank`: these rules are being solved. "
    "`Retry-After` says when to ask again.",
}
ANY_TIME = (429, 503)
"""What every request may be answered."""
WITH_BODY = (400, 413, 415, 422)
"""What every request that has a body may be answered."""

Refusals = dict[int | str, dict[str, Any]]


def refusals(*statuses: int) -> Refusals:
    """The problem documents that a route may answer with."""
    return {
        status: {"description": _WORDS[status], "content": _PROBLEM} for status in sorted(statuses)
    }
