"""The site served by uvicorn until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext

import uvicorn

from yachtdice.bootstrap import Settings, build
from yachtdice.errors import Illegal
from yachtdice.web.app import create_app

STOP_SECONDS_MAX = 3
"""How long answers that are under way may take once the server is told to stop."""

SILENCE_MS_MAX = 20_000
"""How long what was sent may stay unacknowledged."""

_BACKLOG = 2048
"""How many connections may wait to be accepted, as uvicorn has it."""

_LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def serve(settings: Settings, *, workers: int = 1) -> None:
    """Serve until Ctrl+C or SIGTERM, printing the address once it answers.

    Raises what `build` raises, `Illegal` for more than one worker on a database of one machine, and
    `OSError` naming an address that cannot be listened on.
    """
    if workers > 1:
        raise Illegal(
            "{given} workers cannot share this server's tables: one process serves them all.",
            given=workers,
        )
    logging.basicConfig(level=logging.WARNING, format=_LOG_FORMAT)
    with _listening(settings.host, settings.port) as listeners, _runner() as runner:
        runner.run(_serve(settings, listeners))


def _runner() -> asyncio.Runner:
    """Runs coroutines on the fastest event loop that is installed."""
    return asyncio.Runner(loop_factory=uvicorn.Config("", log_config=None).get_loop_factory())


async def _serve(settings: Settings, listeners: list[socket.socket]) -> None:
    # The services are opened out here, so that what is wrong with them is the caller's to tell.
    async with build(settings) as services:
        site = create_app(settings, services=lambda: nullcontext(services))
        config = uvicorn.Config(
            site,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=STOP_SECONDS_MAX,
        )
        with _signals_taken():
            await _Announced(config).serve(listeners)


@contextmanager
def _listening(host: str, port: int) -> Iterator[list[socket.socket]]:
    """Sockets that listen on every address of a host; uvicorn would end the process on an error."""
    with ExitStack() as opened:
        try:
            listeners = [opened.enter_context(each) for each in _bound(host, port)]
            for listener in listeners:
                _let_go_of_the_silent(listener)
        except (OSError, UnicodeError) as error:  # the latter for what can be no host's name
            why = getattr(error, "strerror", None) or "this is no address"
            raise OSError(
                f"{_url(host, port)} cannot be served: {why}. "
                "Choose another --port, or a --host of this machine."
            ) from error
        yield listeners


def _bound(host: str, port: int) -> Iterator[socket.socket]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    addresses = sorted({(family, address) for family, _, _, _, address in found})
    for number, (family, address) in enumerate(addresses, start=1):
        try:
            yield socket.create_server(address, family=family, backlog=_BACKLOG)
        except OSError as error:
            # Where IPv6 is switched off, "localhost" may still name an address of it.
            if number == 1 or error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                raise OSError(error.errno, os.strerror(error.errno or 0)) from error


class _Announced(uvicorn.Server):
    """A server that says where it is to be found."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets)
        for server in self.servers if self.started else ():
            for listener in server.sockets:
                print(f"Play at {_url(*listener.getsockname()[:2])} (Ctrl+C ends it)", flush=True)  # noqa: T201


def _let_go_of_the_silent(listener: socket.socket) -> None:
    """End connections whose other side acknowledges nothing, as when its network is gone.

    Accepted connections inherit it.  Event streams send a heartbeat, so that theirs end too, and
    nobody counts as present through a stream that reaches nobody.
    """
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # not everywhere
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE_MS_MAX)


def _url(host: str, port: int) -> str:
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
