"""The site served by uvicorn until it is told to stop."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
from asyncio.trsock import TransportSocket
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, nullcontext
from functools import partial
from typing import Any

try:
    import resource
except ImportError:  # not everywhere
    resource = None  # type: ignore[assignment]

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from yachtdice.bootstrap import App, build, check_workers
from yachtdice.settings import Settings
from yachtdice.web import collecting, logs
from yachtdice.web.app import create_app

STOP_SECONDS_MAX = 3
"""How long answers that are under way may take once the server is told to stop."""

THREADS_SECONDS_MAX = 1.0
"""How long threads may go on once everything else has stopped."""

SILENCE_MS_MAX = 20_000
"""How long what was sent may stay unacknowledged."""

_LOG = logging.getLogger("yachtdice.web")

_BACKLOG = 2048
"""How many connections may wait to be accepted, as uvicorn has it."""

_HOW: dict[str, Any] = {
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "proxy_headers": False,  # the site does that, for the proxies that the settings name
    "timeout_graceful_shutdown": STOP_SECONDS_MAX,
}


def serve(settings: Settings) -> None:
    """Serve until Ctrl+C or SIGTERM, printing the address once it answers.

    Raises what `build` raises, `Illegal` for several workers that could not share tables, and
    `OSError` naming an address that cannot be listened on.
    """
    check_workers(settings)
    logs.set_up(settings)
    _let_many_connect()
    with _listening(settings.host, settings.port) as listeners:
        if settings.workers > 1:
            _serve_by_many(settings, listeners)
            return
        with _runner() as runner:
            runner.run(_serve(settings, listeners))


def _runner() -> asyncio.Runner:
    """Runs coroutines on the fastest event loop that is installed."""
    return asyncio.Runner(loop_factory=uvicorn.Config("", log_config=None).get_loop_factory())


def _serve_by_many(settings: Settings, listeners: list[socket.socket]) -> None:
    """Serve by several processes that accept from the same sockets; one that dies is replaced."""
    asyncio.run(_try_out(settings))
    how = {**_HOW, "workers": settings.workers}
    config = uvicorn.Config(partial(_worker, settings), factory=True, **how)
    for listener in listeners:
        _announce(listener)
    Multiprocess(config, sockets=listeners).run()


async def _try_out(settings: Settings) -> None:
    """Open the services once, so that what is wrong with them is said here and by one process."""
    async with build(settings):
        pass


def _worker(settings: Settings) -> FastAPI:
    """The site of one process of several."""
    logs.set_up(settings)
    return create_app(settings, services=partial(_opened, settings))


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[App]:
    """The services, in a process that does nothing but serve them."""
    async with build(settings) as services, collecting.seldom():
        yield services
    await leave_threads(THREADS_SECONDS_MAX)


async def leave_threads(seconds: float) -> None:
    """Wait so long for threads that work something out, then end the process around them.

    What they work out is for nobody any more, all that was acknowledged is in the database, and a
    thread cannot be told to stop.
    """
    threads = asyncio.create_task(asyncio.get_running_loop().shutdown_default_executor())
    done, _ = await asyncio.wait({threads}, timeout=seconds)
    if not done:
        _LOG.info("Stopped in the middle of working out an answer that nobody waits for.")
        logging.shutdown()
        sys.stdout.flush()
        os._exit(0)


async def _serve(settings: Settings, listeners: list[socket.socket]) -> None:
    # The services are opened out here, so that what is wrong with them is the caller's to tell.
    async with _opened(settings) as services:
        site = create_app(settings, services=lambda: nullcontext(services))
        config = uvicorn.Config(site, **_HOW)
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
                _announce(listener)


def _announce(listener: socket.socket | TransportSocket) -> None:
    print(f"Play at {_url(*listener.getsockname()[:2])} (Ctrl+C ends it)", flush=True)  # noqa: T201


def _let_many_connect() -> None:
    """Allow as many open files, and each connection is one, as this process may allow itself."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


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
