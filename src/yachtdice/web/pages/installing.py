"""What makes an app of the site: the manifest, the service worker, and the page without a network.

The worker keeps built assets, the score keeper and the offline page; never a table or its state.
"""

from __future__ import annotations

import hashlib
import json

from fastapi import APIRouter, Request
from starlette.responses import Response

import yachtdice
from yachtdice.web.pages.rendering import STATIC, environment, page, static
from yachtdice.web.pages.visitor import Visiting

router = APIRouter()

VARY = {"Vary": "Cookie, Accept-Language"}
KEPT_ASSETS = ("site.css", "site.js", "keeper.css", "keeper.js", "icons/mark.svg")
KEPT_PAGES = ("/keeper", "/offline")
"""What a browser keeps as soon as it knows the worker; other assets once they were asked for."""


@router.get("/site.webmanifest")
async def manifest(visitor: Visiting) -> Response:
    """What a phone needs to know to keep the site among its apps."""
    text = environment(visitor.language.tag).get_template("site.webmanifest").render()
    return Response(
        text, media_type="application/manifest+json", headers={"Vary": "Cookie, Accept-Language"}
    )


@router.get("/service-worker.js")
async def service_worker(visitor: Visiting) -> Response:
    """The worker, which changes, and so is installed anew, with every build and language.

    Here rather than among the assets, since a worker minds the addresses below its own.
    """
    names = (STATIC / "manifest.json").read_bytes()
    about = f"{yachtdice.__version__} {visitor.language.tag}"
    version = hashlib.sha256(names + about.encode()).hexdigest()[:16]
    built = {"version": version, "files": [*map(static, KEPT_ASSETS), *KEPT_PAGES]}
    script = (STATIC / json.loads(names)["worker.js"]).read_text(encoding="utf-8")
    return Response(
        f"const BUILT = {json.dumps(built)};\n{script}",
        media_type="text/javascript",
        headers={"Cache-Control": "no-cache", **VARY},
    )


@router.get("/offline")
async def offline(request: Request, visitor: Visiting) -> Response:
    """What is shown for any address while there is no network."""
    return page(request, visitor, "offline.html", None)
