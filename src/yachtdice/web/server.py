"""The site served by uvicorn until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import uvicorn

from yachtdice.bootstrap import Settings, build
from yachtdice.errors import Illegal
from yachtdice.web.app import create_app

STOP_SECONDS_MAX = 3
"""How long answers that are under way may take once the server is told to stop."""

SILENCE_MS_MAX = 20_000
"""How long what was sent may stay unacknowledged."""

_LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def serve(settings: Settings, *, workers: int = 1) -> None:
    """Serve until Ctrl+C or SIGTERM, printing the address once it answers.

    Raises what `build` raises, and `Illegal` for more than one worker on a database of one machine.
    """
    if workers > 1:
        raise Illegal(
            "{given} workers cannot share this server's tables: one process serves them all.",
            given=workers,
        )
    logging.basicConfig(level=logging.WARNING, format=_LOG_FORMAT)
    asyncio.run(_serve(settings))


async def _serve(settings: Settings) -> None:
    # The services are opened out here, so that what is wrong with them is the caller's to tell.
    async with build(settings) as services:
        site = create_app(settings, services=lambda: nullcontext(services))
        config = uvicorn.Config(
            site,
            host=settings.host,
            port=settings.port,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=STOP_SECONDS_MAX,
        )
        with _signals_taken():
            await _Announced(config).serve()


class _Announced(uvicorn.Server):
    """A server that says where it is to be found."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets)
        for server in self.servers if self.started else ():
            for listener in server.sockets:
                _let_go_of_the_silent(listener)
                print(f"Play at {_url(listener)} (Ctrl+C ends it)", flush=True)  # noqa: T201


def _let_go_of_the_silent(listener: socket.socket) -> None:
    """End connections whose other side acknowledges nothing, as when its network is gone.

    Accepted connections inherit it.  Event streams send a heartbeat, so that theirs end too, and
    nobody counts as present through a stream that reaches nobody.
    """
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # not everywhere
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE_MS_MAX)


def _url(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


@contextmanager
def _signals_taken() -> Iterator[None]:
    """Let uvicorn send again, once it has stopped, what it was stopped with, to no further end."""
    before = {
        name: signal.signal(name, lambda *_: None) for name in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)
