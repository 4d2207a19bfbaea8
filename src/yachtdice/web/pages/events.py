"""The stream of a table for its page, which takes its versions and holds as hints.

A page asks for the table as its own reader sees it when it hears of a version newer than its own.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from yachtdice.web.pages.visitor import Visiting
from yachtdice.web.streams import MEDIA_TYPE, table_stream, version_seen

router = APIRouter()


@router.get("/tables/{table_id}/events")
async def events(request: Request, visitor: Visiting, table_id: str) -> Response:
    """Server-sent events from now on; `after` or `Last-Event-ID` is the version already shown."""
    after = version_seen(request.headers.get("last-event-id"), request.query_params.get("after"))
    stream = await table_stream(visitor.app.tables, table_id, after=after, actor=visitor.actor)
    if "head" in request.scope:
        return Response(media_type=MEDIA_TYPE, headers={"Cache-Control": "no-store"})
    return stream
