"""What search engines read: which addresses there are, and which to leave alone."""

from __future__ import annotations

from xml.sax.saxutils import escape

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from yachtdice.guide.spreads import presets_known
from yachtdice.web.addresses import FINDABLE, HIDDEN

router = APIRouter()

_SITE_MAPS = "http://www.sitemaps.org/schemas/sitemap/0.9"


@router.get("/robots.txt")
async def robots(request: Request) -> Response:
    """The rules for robots, as RFC 9309 has them."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in HIDDEN)]
    lines.append(f"Sitemap: {request.base_url}sitemap.xml")
    return PlainTextResponse("\n".join(lines) + "\n")


@router.get("/sitemap.xml")
async def site_map(request: Request) -> Response:
    """Every page that anybody may find, by its whole address."""
    site = str(request.base_url).rstrip("/")
    paths = (*FINDABLE, *(f"/strategy/{rules.id}" for rules in presets_known()))
    pages = "".join(f"<url><loc>{escape(site + path)}</loc></url>" for path in paths)
    text = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{_SITE_MAPS}">{pages}</urlset>\n'
    )
    return Response(text, media_type="application/xml")
