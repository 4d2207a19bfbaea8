"""Requests that the framework's own kind of error refuses, with a sentence of ours."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.exceptions import HTTPException

from yachtdice.wording import Phrase


class Refused(HTTPException):
    """A status, and in words what is wrong with the request."""

    def __init__(
        self, status: int, phrase: Phrase, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(status, str(phrase), headers)
        self.phrase = phrase
