"""JSON that leaves no doubt what was meant: the bodies that the interface reads."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import Any, NoReturn

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.requests import ClientDisconnect

from yachtdice.errors import quoted
from yachtdice.web.refused import Refused
from yachtdice.wording import Phrase

DEPTH_MAX = 16
MEDIA_TYPE = "application/json"


class StrictRoute(APIRoute):
    """A route whose body, where it takes one, is a JSON object or nothing."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The framework's handler, behind the check of the body."""
        handle = super().get_route_handler()
        if self.body_field is None:
            return handle

        async def handle_checked(request: Request) -> Response:
            checked = _StrictRequest(request.scope, request.receive)
            await checked.check()
            return await handle(checked)

        return handle_checked


class _StrictRequest(Request):
    """A request whose JSON has been read strictly."""

    _object: dict[str, Any]

    async def check(self) -> None:
        """Read the body; raises `HTTPException` unless it is empty or an object of JSON."""
        try:
            body = await self.body()
        except ClientDisconnect:
            raise Refused(400, Phrase("The body ended too early.")) from None
        if body:
            _check_media_type(self.headers.get("content-type", ""))
            self._object = read_object(body)

    async def json(self) -> dict[str, Any]:
        """The object that was read."""
        return self._object


def read_object(body: bytes) -> dict[str, Any]:
    """The object that a body of JSON holds; raises `HTTPException` 400 saying what is wrong."""
    try:
        text = body.decode("utf-8")
        value = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_number)
    except UnicodeDecodeError:
        _refuse(Phrase("The body is not UTF-8: {given}.", given=quoted(body)))
    except RecursionError:
        _refuse(Phrase("The body is nested too deeply."))
    except ValueError as error:
        _refuse(Phrase("The body is not JSON: {why}: {given}.", why=error, given=quoted(body)))
    if not isinstance(value, dict):
        _refuse(Phrase("The body is not an object of JSON: {given}.", given=quoted(value)))
    _check_value(value)
    return value


def _check_media_type(text: str) -> None:
    kind, *parameters = [part.strip().lower() for part in text.split(";")]
    charsets = [p.removeprefix("charset=") for p in parameters if p.startswith("charset=")]
    if kind != MEDIA_TYPE or any(charset.strip('"') != "utf-8" for charset in charsets):
        raise Refused(415, Phrase("{given} is not {kind}.", given=quoted(text), kind=MEDIA_TYPE))


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            _refuse(Phrase("The body names {given} twice.", given=quoted(name)))
        found[name] = value
    return found


def _no_number(name: str) -> NoReturn:
    _refuse(Phrase("The body holds {given}, which is not JSON.", given=name))


def _check_value(value: object, depth: int = 0) -> None:
    """Refuse what is nested deeper than anything we read, and text that cannot be written out."""
    if depth > DEPTH_MAX:
        _refuse(Phrase("The body is nested too deeply."))
    if isinstance(value, str) and not _can_be_written(value):
        _refuse(Phrase("The body holds text that is no Unicode: {given}.", given=quoted(value)))
    if isinstance(value, dict):
        for name, inner in value.items():
            _check_value(name, depth)
            _check_value(inner, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            _check_value(inner, depth + 1)


def _can_be_written(text: str) -> bool:
    """Whether a text has no half of a surrogate pair and no NUL."""
    return "\0" not in text and not any("\ud800" <= mark <= "\udfff" for mark in text)


def _refuse(why: Phrase) -> NoReturn:
    raise Refused(400, why)
