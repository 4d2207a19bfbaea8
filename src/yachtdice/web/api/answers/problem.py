"""What went wrong as programs get it (RFC 9457)."""

from __future__ import annotations

from typing import Literal

from yachtdice.web.api.answers.answer import Answer
from yachtdice.web.api.answers.state import State


class FieldError(Answer):
    """What is wrong with one field."""

    field: str
    detail: str


class Problem(Answer):
    """What went wrong (RFC 9457); a `conflict` carries the state as it is."""

    type: Literal[
        "malformed",
        "illegal",
        "conflict",
        "forbidden",
        "not-found",
        "rate-limited",
        "unavailable",
        "about:blank",
    ]
    title: str
    status: int
    detail: str
    errors: list[FieldError] | None = None
    state: State | None = None
