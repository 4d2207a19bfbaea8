"""`python -m yachtdice.players.readying LEVEL` solves what a level needs, for others to load.

What hints and reviews need is compiled as well, since that happens once on a machine.

The rule set is the first line of standard input, as JSON by value.  A server runs this so that
neither solving nor compiling happens in the process that answers people.  How far it is goes to
standard output: a step and a share from 0 to 1 in each line.  When standard input ends, so does
this: the server is gone, however it went.
"""

from __future__ import annotations

import json
import os
import sys
import threading

from yachtdice.players.levels import level
from yachtdice.rules import RuleSet
from yachtdice.rules.canon import from_data
from yachtdice.solver import prepare_advice

NICENESS = 5


def main() -> None:
    """Do it and end; what goes wrong is told by traceback and exit code."""
    player = level(sys.argv[1])
    player.prepare(begin(), told=tell)
    prepare_advice(tell)


def begin() -> RuleSet:
    """The rules that are told; from then on this process ends with its input, and gives way."""
    rules = from_data(json.loads(sys.stdin.readline()))
    end_with_input()
    if hasattr(os, "nice"):  # people's requests go first
        os.nice(NICENESS)
    return rules


def tell(step: str, share: float) -> None:
    """Say how far the work is, in a line."""
    print(f"{step} {share:.3f}", flush=True)  # noqa: T201 - it is read by the server


def end_with_input() -> None:
    """End this process when its standard input does."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(1)


if __name__ == "__main__":
    main()
