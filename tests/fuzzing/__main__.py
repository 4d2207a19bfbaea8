"""Try the interface for long: python -m tests.fuzzing --minutes 10 [--postgresql]."""

from __future__ import annotations

import argparse
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

from tests.fuzzing.trying import OPEN_TO_ALL, migrated, tried
from tests.services import POSTGRES, fresh_database
from tests.serving import Server

PHASES = {"examples,coverage,fuzzing": 0.6, "stateful": 0.4}
"""What is tried, and with which share of the time."""


def main() -> int:
    """Start a server of its own, try it, and print what was found; 1 where something was."""
    parser = argparse.ArgumentParser(prog="make fuzz ARGS=", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="how long, 10 unless told")
    parser.add_argument("--postgresql", action="store_true", help="over PostgreSQL, not SQLite")
    parser.add_argument("--seed", type=int, help="repeat what a run with this seed did")
    told = parser.parse_args()
    options = [f"--seed={told.seed}"] if told.seed is not None else []
    found = 0
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="yachtdice-fuzz-"))
        settings = dict(OPEN_TO_ALL)
        if told.postgresql:
            address = f"postgres@{POSTGRES[0]}:{POSTGRES[1]}"
            settings["YACHT_DATABASE_URL"] = stack.enter_context(fresh_database(address))
        server = migrated(Server(Path(folder), settings))
        server.start()
        stack.callback(server.stop)
        for phases, share in PHASES.items():
            ran = tried(server, phases, round(60 * told.minutes * share), *options)
            print(ran.stdout, ran.stderr, sep="\n", flush=True)
            found |= ran.returncode
        failed = [line for line in server.log.splitlines() if '"level": "error"' in line]
        print(*failed, f"{len(failed)} errors in the server's log", sep="\n")
    return 1 if found or failed else 0


if __name__ == "__main__":
    sys.exit(main())
