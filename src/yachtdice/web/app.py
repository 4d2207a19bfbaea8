"""The site put together: pages, interface, built assets, and what runs beside them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import cache, partial
from pathlib import Path
from typing import TypeAlias

from fastapi import FastAPI
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from yachtdice.bootstrap import App, build
from yachtdice.settings import Settings
from yachtdice.web import api, health, pages, problems
from yachtdice.web.api import openapi
from yachtdice.web.desk import Desk
from yachtdice.web.observing import Observing
from yachtdice.web.security import BodyLimit, HeadAsGet, SecureHeaders
from yachtdice.web.spreads import Spreads

STATIC = Path(__file__).parent / "static"
STATIC_PATH = "/static"
STOP_SECONDS_MAX = 2.0

_UNCHANGING = "public, max-age=31536000, immutable"

OpenServices: TypeAlias = Callable[[], AbstractAsyncContextManager[App]]


def create_app(
    settings: Settings | None = None, *, services: OpenServices | None = None
) -> FastAPI:
    """The site over the database that the settings name, or over other services, as tests want.

    Nothing is opened before the server starts it.  Without settings those of the environment count:
    `uvicorn --factory yachtdice.web.app:create_app`.
    """
    if settings is None and services is None:
        settings = Settings.from_environment()
    opens = services or partial(build, settings or Settings())
    app = FastAPI(
        title="yachtdice",
        openapi_url=f"{api.PREFIX}/openapi.json",
        docs_url=None,  # these pages load their script from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        lifespan=partial(_lifespan, opens),
    )
    app.state.desk = Desk()
    app.state.spreads = Spreads()
    openapi.install(app)
    app.include_router(api.router)
    app.include_router(health.router, include_in_schema=False)
    app.mount(STATIC_PATH, BuiltFiles(directory=STATIC, check_dir=False), name="static")
    app.include_router(pages.router)
    problems.install(app, error_page=pages.error_page)
    for guard in (BodyLimit, Observing, HeadAsGet, SecureHeaders):  # the last one is outermost
        app.add_middleware(guard)
    if settings is not None and settings.trusted_proxies:
        proxies = list(settings.trusted_proxies)
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=proxies)
    return app


@asynccontextmanager
async def _lifespan(opens: OpenServices, app: FastAPI) -> AsyncIterator[None]:
    """Hold the services open, sweep and watch, as long as the site is served."""
    async with opens() as services:
        sweeping = asyncio.create_task(services.sweeper.run(), name="sweep")
        watching = asyncio.create_task(services.watcher.run(), name="watch")
        app.state.services = services
        app.state.sweeping = sweeping
        try:
            yield
        finally:
            sweeping.cancel()
            watching.cancel()
            await asyncio.wait((sweeping, watching), timeout=STOP_SECONDS_MAX)
            await app.state.spreads.close()


class BuiltFiles(StaticFiles):
    """The built assets; those whose names carry their content's hash may be kept for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, with how long it may be kept."""
        response = await super().get_response(path, scope)
        unchanging = path in _hashed_names()
        response.headers["Cache-Control"] = _UNCHANGING if unchanging else "no-cache"
        return response


@cache
def _hashed_names() -> frozenset[str]:
    """The names of files that change when their content does."""
    try:
        manifest = (STATIC / "manifest.json").read_text(encoding="utf-8")
    except FileNotFoundError:  # nothing is built yet, as in a test without pages
        return frozenset()
    return frozenset(json.loads(manifest).values())
