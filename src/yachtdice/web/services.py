"""How routes reach the use cases: through the app that the site was started with."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import Depends, FastAPI, Request

from yachtdice.bootstrap import App
from yachtdice.service.tables import Tables


async def services(request: Request) -> App:
    """The use cases behind this site.

    Like everything that routes depend on, it is a coroutine though it waits for nothing: the
    framework calls plain functions in threads, and the way there and back costs more than a move.
    """
    return services_of(request.app)


def services_of(site: FastAPI) -> App:
    """The use cases that the site holds while it runs."""
    return cast(App, site.state.services)


async def _tables(app: Annotated[App, Depends(services)]) -> Tables:
    return app.tables


Services = Annotated[App, Depends(services)]
ServedTables = Annotated[Tables, Depends(_tables)]
