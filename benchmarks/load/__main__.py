"""Load: tables of two people over HTTP and event streams: make load ARGS='--rate 50 --seconds 60'.

Starts a server of its own on SQLite, or with --postgresql on a PostgreSQL database that is made
for it and dropped afterwards, with --servers several that share it and a Redis; --url takes servers
that run already (several of them share the people of each table).  Both people of each table keep a
stream open.  A command's time is from the moment it was due to its answer, commit included; an
event's from the same moment to its arrival at the other person's stream.
"""

from __future__ import annotations

import argparse
import json
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from benchmarks.load.client import Order, as_json
from benchmarks.load.profiling import Profile
from benchmarks.load.report import heading, in_words, is_steady, soaked, summary
from tests.services import POSTGRES, REDIS, fresh_database
from tests.serving import YACHT, Server

CLIMB_BY = 1.25
CLIMB_STEPS_MAX = 24
SOAK_MINUTES = 30.0
SOAK_CLIMB_SECONDS = 15.0
"""How long each rate is tried to find the one that is then halved."""
POSTGRES_SERVER = f"postgres@{POSTGRES[0]}:{POSTGRES[1]}"
REDIS_SERVER = f"redis://{REDIS[0]}:{REDIS[1]}/0"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure as the command line says; 1 when something was lost, failed, or grew."""
    asked = _parser().parse_args(arguments)
    climbs = asked.climb or asked.soak is not None
    with ExitStack() as opened:
        settings = opened.enter_context(_settings(asked))
        servers = [opened.enter_context(_server(settings)) for _ in range(_server_count(asked))]
        order = Order(
            urls=tuple(asked.url or [server.url for server in servers]),
            pids=tuple(asked.pid or [server.pid for server in servers]),
            tables=asked.tables,
            rates=tuple(_rates(asked.rate, CLIMB_STEPS_MAX if climbs else 1)),
            seconds=asked.seconds if asked.soak is None else SOAK_CLIMB_SECONDS,
            climbs=climbs,
            soak_seconds=60 * (asked.soak or 0.0),
            database=settings.get("YACHT_DATABASE_URL", "").replace("+psycopg", ""),
        )
        database = asked.url or ("PostgreSQL" if asked.postgresql else "SQLite")
        _say(heading(order, database))
        profile = opened.enter_context(Profile.of(asked.profile, order.pids))
        phases = list(_phases(order, profile))
    result = summary(order, database, phases)
    if asked.json:
        print(json.dumps(result, indent=2))
    return 1 if _is_wrong(order, phases) else 0


def _is_wrong(order: Order, phases: Sequence[dict[str, Any]]) -> bool:
    """Whether the first phase lost something, or the last one, if it was a soak, or that grew."""
    looked_at = [phases[0], phases[-1]] if order.soak_seconds else [phases[0]]
    lost = any(phase["errors"] or phase["events_lost"] for phase in looked_at)
    return lost or (bool(order.soak_seconds) and not is_steady(phases[-1]))


def _phases(order: Order, profile: Profile) -> Iterator[dict[str, Any]]:
    """What the client reports, phase by phase, each put in words as it comes."""
    command = [sys.executable, "-m", "benchmarks.load.client"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as client:
        assert client.stdin is not None
        assert client.stdout is not None
        client.stdin.write(as_json(order))
        client.stdin.close()
        for line in client.stdout:
            phase = json.loads(line)
            if "begins" in phase:
                profile.begin()
                continue
            _say(in_words(phase))
            if phase["is_soak"]:
                _say(soaked(phase))
            yield phase
    if client.returncode:
        raise SystemExit(f"The client ended with {client.returncode}.")


@contextmanager
def _settings(asked: argparse.Namespace) -> Iterator[dict[str, str]]:
    """What the servers are started with, over a database that goes with the end of this."""
    settings = {"YACHT_RATE_LIMITS": "off"}  # all people here have one address
    if asked.url or not asked.postgresql:
        yield settings
        return
    with fresh_database(asked.postgresql) as url:
        settings["YACHT_DATABASE_URL"] = url
        if asked.redis or asked.servers > 1:
            prefix = f"yachtdice-load-{secrets.token_hex(6)}:"
            settings["YACHT_BROKER_URL"] = f"{asked.redis or REDIS_SERVER}?prefix={prefix}"
        with tempfile.TemporaryDirectory(prefix="yachtdice-load-") as folder:
            environment = Server(Path(folder), settings).environment
            subprocess.run(
                [YACHT, "migrate"], env=environment, check=True, stdout=subprocess.DEVNULL
            )
        yield settings


@contextmanager
def _server(settings: dict[str, str]) -> Iterator[Server]:
    """A server of our own."""
    with tempfile.TemporaryDirectory(prefix="yachtdice-load-") as folder:
        server = Server(Path(folder), settings)
        server.start()
        try:
            yield server
        finally:
            server.stop()
            _say("".join(line for line in server.log.splitlines(keepends=True) if _matters(line)))


def _matters(line: str) -> bool:
    """Whether a line of the server's log is more than a request or where it is to be found."""
    return '"level": "info"' not in line and not line.startswith("Play at ")


def _server_count(asked: argparse.Namespace) -> int:
    count: int = asked.servers
    return 0 if asked.url else count


def _rates(rate: float, steps: int) -> Iterator[float]:
    for _ in range(steps):
        yield round(rate, 1)
        rate *= CLIMB_BY


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="make load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--tables", type=int, default=500, help="of two people each (500)")
    add("--rate", type=float, default=50, help="commands a second (50)")
    add("--seconds", type=float, default=60, help="how long at each rate (60)")
    add("--climb", action="store_true", help="a quarter more again and again, until it is too much")
    add(
        "--soak",
        type=float,
        nargs="?",
        const=SOAK_MINUTES,
        metavar="MINUTES",
        help=f"find the highest rate, then half of it for so long ({SOAK_MINUTES:.0f}); "
        "fails if a server's memory grows",
    )
    add(
        "--postgresql",
        nargs="?",
        const=POSTGRES_SERVER,
        metavar="USER@HOST:PORT",
        help=f"a PostgreSQL that may make databases ({POSTGRES_SERVER})",
    )
    add(
        "--redis",
        nargs="?",
        const=REDIS_SERVER,
        metavar="URL",
        help=f"with --postgresql, a Redis beside it ({REDIS_SERVER})",
    )
    add("--servers", type=int, default=1, help="with --postgresql, so many processes (1)")
    add("--url", action="append", help="a running server; may be repeated")
    add("--pid", type=int, action="append", help="its process, to see its cost")
    add("--profile", type=Path, metavar="FILE", help="a flame graph of the first server, by py-spy")
    add("--json", action="store_true", help="print all figures as JSON")
    return parser


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
