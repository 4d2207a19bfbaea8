"""Which language an answer is in: pages by the reader's own choice, else as the browser asks."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import Depends
from starlette.requests import HTTPConnection, Request

from yachtdice.languages import Language, language_for, language_of_tag

LANGUAGE_COOKIE = "yacht_language"
"""The tag of the language that was chosen by hand."""


def language_of_page(request: HTTPConnection) -> Language:
    """The language of a page: chosen by hand on this device, or what its browser asks for."""
    chosen = language_of_tag(request.cookies.get(LANGUAGE_COOKIE, ""))
    return chosen or language_asked(request)


def language_asked(request: HTTPConnection) -> Language:
    """The language that the request itself asks for."""
    return language_for(request.headers.get("accept-language", ""))


def _asked(request: Request) -> Language:
    return language_asked(request)


def said_in(language: Language) -> dict[str, str]:
    """The headers of an answer of the interface that holds sentences."""
    return {"Content-Language": language.tag, "Vary": "Accept-Language"}


Asked: TypeAlias = Annotated[Language, Depends(_asked)]
"""A route's parameter that holds the language of its sentences; the interface knows no cookies."""
