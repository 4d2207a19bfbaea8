"""Whether the process lives, whether it can play, and its numbers, for whatever runs it."""

from __future__ import annotations

import hmac
import ipaddress
import logging
import os

from fastapi import APIRouter, Request
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from yachtdice.metrics import OfWorker
from yachtdice.service.errors import Unavailable
from yachtdice.web.services import services_of

_NOT_KEPT = {"Cache-Control": "no-store"}
_FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
_log = logging.getLogger(__name__)

router = APIRouter()


@router.get("/healthz")
async def is_alive() -> Response:
    """Whether the process answers at all."""
    return JSONResponse({"status": "ok"}, headers=_NOT_KEPT)


@router.get("/readyz")
async def is_ready(request: Request) -> Response:
    """Whether it can play: the database answers and the sweep runs.

    A broker that is away is told, but play goes on without it, only slower.
    """
    app = services_of(request.app)
    try:
        await app.tables.store.next_due_at()
    except Unavailable:  # the store says so itself
        return _not_ready("no database")
    except Exception:  # noqa: BLE001 - whatever it is, we are not ready
        _log.exception("the database does not answer")
        return _not_ready("no database")
    if request.app.state.sweeping.done():
        return _not_ready("no sweep")
    broker = {"broker": "away"} if app.broker.is_away else {}
    return JSONResponse({"status": "ok", **broker}, headers=_NOT_KEPT)


def _not_ready(why: str) -> Response:
    return JSONResponse({"status": why}, 503, headers=_NOT_KEPT)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """The numbers of this process, for those who may see them; to others there is nothing here."""
    app = services_of(request.app)
    if not _may_see(request, app.settings.metrics_token):
        raise HTTPException(404)
    counts = await app.tables.store.tallies(await app.clock.now())
    app.metrics.stands(
        counts.tables,
        due=counts.due,
        solving=app.computers.waiting_count,
        broker_away=app.broker.is_away,
        broker_lost=app.broker.lost_count,
    )
    registry = app.metrics.registry
    is_one_of_many = app.settings.workers > 1
    return Response(
        generate_latest(OfWorker(registry, str(os.getpid())) if is_one_of_many else registry),
        headers={"Content-Type": CONTENT_TYPE_LATEST, **_NOT_KEPT},
    )


def _may_see(request: Request, token: str) -> bool:
    """Whoever bears the token; where none is set, whoever asks on this machine by no proxy."""
    if token:
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    if request.client is None or any(name in request.headers for name in _FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False
