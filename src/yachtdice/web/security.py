"""What guards every answer and every request: headers, a limit to bodies, and who may post forms.

All of it is plain ASGI, so that event streams pass through untouched.
"""

from __future__ import annotations

from types import MappingProxyType
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from yachtdice.errors import quoted
from yachtdice.service.errors import Forbidden
from yachtdice.web.refused import Refused
from yachtdice.wording import Phrase

COOKIE = "yacht_player"
"""What a player's device is known by."""

BODY_BYTES_MAX = 64 * 1024
BODY_BYTES_MAX_AT = MappingProxyType({"/verify": 1024 * 1024})
"""Paths that take more: a whole game as a file."""

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'"
)
"""Everything from here and nothing inline; a browser reports what breaks it to its console."""

SECURITY_HEADERS = MappingProxyType(
    {
        "Content-Security-Policy": CONTENT_SECURITY_POLICY,
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        # Not no-referrer: that makes browsers send `Origin: null` with our own forms.
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
    }
)
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_DEFAULT_PORTS = {"http": 80, "https": 443}


class SecureHeaders:
    """Adds the headers above to every answer that does not set its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_guarded if scope["type"] == "http" else send)


class BodyLimit:
    """Refuses bodies of more than their path may have, and reads no further than that."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        declared = _declared_bytes(scope)
        most = BODY_BYTES_MAX_AT.get(scope["path"], BODY_BYTES_MAX)
        read = 0

        async def receive_limited() -> Message:
            nonlocal read
            if declared <= most:
                message = await receive()
                read += len(message.get("body", b""))
                if read <= most:
                    return message
            if scope["method"] in _SAFE_METHODS:  # nobody reads it; an event stream just ends
                return {"type": "http.disconnect"}
            said = Phrase("The body has more than {most} bytes.", most=most)
            raise Refused(413, said, {"Connection": "close"})

        await self._app(scope, receive_limited, send)


def _declared_bytes(scope: Scope) -> int:
    """The length that the request declares, 0 where it does not or what it says is no number."""
    declared = Headers(scope=scope).get("content-length", "")
    return int(declared) if declared.isascii() and declared.isdigit() and len(declared) < 20 else 0


class HeadAsGet:
    """Answers HEAD as GET without the body; `scope["head"]` tells routes that never end."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self._app({**scope, "method": "GET", "head": True}, receive, send_without_body)


def check_origin(request: Request) -> None:
    """Raise `Forbidden` unless a request that changes something comes from a page of this site.

    For whatever is authorised by a cookie.  Browsers name the page's origin with every form they
    post; one that names none must at least say that the site is the same, or name a referrer here.
    """
    if request.method in _SAFE_METHODS:
        return
    headers = request.headers
    origin = headers.get("origin", headers.get("referer"))
    if origin is None and headers.get("sec-fetch-site") == "same-origin":
        return
    theirs, ours = _host(origin or ""), _host(f"//{headers.get('host', '')}", origin or "")
    if theirs is None or theirs != ours:
        raise Forbidden("A form from {given} cannot be posted here.", given=quoted(origin))


def _host(address: str, scheme_of: str = "") -> tuple[str, int | None] | None:
    """The host and port of an address, None where it has none or cannot be read.

    A TLS proxy may hide the scheme from us, so it only fills in a port that is not named.
    """
    try:
        parts = urlsplit(address)
        port = parts.port or _DEFAULT_PORTS.get(urlsplit(scheme_of).scheme or parts.scheme)
    except ValueError:
        return None
    return (parts.hostname, port) if parts.hostname else None
