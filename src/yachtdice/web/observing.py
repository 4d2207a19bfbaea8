"""Every request measured and logged, by its route and never by its address."""

from __future__ import annotations

import logging
import re
import time
import uuid

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from yachtdice.web.logs import FIELDS, request_id
from yachtdice.web.services import services_of

REQUEST_ID = "X-Request-ID"
UNKNOWN = "(none)"
API = "/api/v1"
_STATIC = "/static"
_OWN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_QUIET = frozenset({"/healthz", "/readyz", "/metrics", _STATIC})
"""Routes asked again and again, which the log tells only when it tells everything."""

_log = logging.getLogger(__name__)


class Observing:
    """Gives each request an id, and tells the metrics and the log how it ended."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(REQUEST_ID, "")
        id = given if _OWN_ID.fullmatch(given) else uuid.uuid4().hex
        request_id.set(id)  # each request runs in a context of its own
        began, status, answered = time.perf_counter(), 500, 0.0

        async def send_noted(message: Message) -> None:
            nonlocal status, answered
            if message["type"] == "http.response.start":
                status, answered = message["status"], time.perf_counter()
                MutableHeaders(scope=message)[REQUEST_ID] = id
            await send(message)

        try:
            await self._app(scope, receive, send_noted)
        finally:
            ended = time.perf_counter()
            self._tell(scope, status, (answered or ended) - began, ended - began)

    @staticmethod
    def _tell(scope: Scope, status: int, seconds: float, seconds_open: float) -> None:
        method = scope["method"] if scope["method"] in _METHODS else "other"
        route = route_of(scope)
        metrics = services_of(scope["app"]).metrics
        metrics.requests.labels(method, route, str(status)).observe(seconds)
        told = {
            "method": method,
            "route": route,
            "status": status,
            "ms": round(1000 * seconds, 1),
            "open_ms": round(1000 * seconds_open, 1),
        }
        level = logging.DEBUG if route in _QUIET and status < 500 else logging.INFO
        _log.log(level, "request", extra={FIELDS: told})


def route_of(scope: Scope) -> str:
    """The template of the route that took a request, such as `/api/v1/tables/{table_id}`."""
    path: str | None = getattr(scope.get("route"), "path", None)
    if path is None:
        return _STATIC if scope.get("root_path") == _STATIC else UNKNOWN
    # A router that another one includes does not say under which prefix.
    is_api = scope["path"].startswith(f"{API}/") and not path.startswith(API)
    return f"{API}{path}" if is_api else path
