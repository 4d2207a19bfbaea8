"""Load: tables of two people over HTTP and event streams: make load ARGS='--rate 50 --seconds 60'.

Starts a server of its own on SQLite, or with --postgresql on a PostgreSQL database that is made
for it and dropped afterwards; --url takes servers that run already (several of them share the
people of each table).  Both people of each table keep a stream open.  A command's time is from the
moment it was due to its answer, commit included; an event's from the same moment to its arrival at
the other person's stream.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from benchmarks.load.client import Order, as_json
from benchmarks.load.report import heading, in_words, summary
from tests.services import POSTGRES, fresh_database
from tests.serving import YACHT, Server

CLIMB_BY = 1.25
CLIMB_STEPS_MAX = 24
POSTGRES_SERVER = f"postgres@{POSTGRES[0]}:{POSTGRES[1]}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure as the command line says; 1 when something was lost or failed."""
    asked = _parser().parse_args(arguments)
    with ExitStack() as opened:
        servers = [] if asked.url else [opened.enter_context(_server(asked.postgresql))]
        order = Order(
            urls=tuple(asked.url or [server.url for server in servers]),
            pids=tuple(asked.pid or [server.pid for server in servers]),
            tables=asked.tables,
            rates=tuple(_rates(asked)),
            seconds=asked.seconds,
            climbs=asked.climb,
        )
        database = asked.url or ("PostgreSQL" if asked.postgresql else "SQLite")
        _say(heading(order, database))
        phases = list(_phases(order))
    result = summary(order, database, phases)
    if asked.json:
        print(json.dumps(result, indent=2))
    return 1 if any(phase["errors"] or phase["events_lost"] for phase in phases[:1]) else 0


def _phases(order: Order) -> Iterator[dict[str, Any]]:
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
            _say(in_words(phase))
            yield phase
    if client.returncode:
        raise SystemExit(f"The client ended with {client.returncode}.")


@contextmanager
def _server(postgres: str | None) -> Iterator[Server]:
    """A server of our own, with a database of its own."""
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="yachtdice-load-")))
        settings = {"YACHT_RATE_LIMITS": "off"}  # all people here have one address
        if postgres:
            settings["YACHT_DATABASE_URL"] = opened.enter_context(fresh_database(postgres))
        server = Server(folder, settings)
        if postgres:
            subprocess.run([YACHT, "migrate"], env=server.environment, check=True)
        server.start()
        try:
            yield server
        finally:
            server.stop()
            _say("".join(line for line in server.log.splitlines(keepends=True) if _matters(line)))


def _matters(line: str) -> bool:
    """Whether a line of the server's log is more than a request or where it is to be found."""
    return '"level": "info"' not in line and not line.startswith("Play at ")


def _rates(asked: argparse.Namespace) -> Iterator[float]:
    rate: float = asked.rate
    for _ in range(CLIMB_STEPS_MAX if asked.climb else 1):
        yield round(rate, 1)
        rate *= CLIMB_BY


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="make load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=500, help="of two people each (500)")
    parser.add_argument("--rate", type=float, default=50, help="commands a second (50)")
    parser.add_argument("--seconds", type=float, default=60, help="how long at each rate (60)")
    parser.add_argument(
        "--climb", action="store_true", help="a quarter more again and again, until it is too much"
    )
    parser.add_argument(
        "--postgresql",
        nargs="?",
        const=POSTGRES_SERVER,
        metavar="USER@HOST:PORT",
        help=f"a PostgreSQL that may make databases ({POSTGRES_SERVER})",
    )
    parser.add_argument("--url", action="append", help="a running server; may be repeated")
    parser.add_argument("--pid", type=int, action="append", help="its process, to see its cost")
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    return parser


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
