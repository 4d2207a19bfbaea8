"""`python -m yachtdice.daily.reckoning` works out the figures of a day, and prints them as JSON.

The challenge and its secret are one line of JSON on standard input, since arguments can be read by
every process of a machine.  A server runs this so that no parallel kernel runs in the process that
answers people.  When standard input ends, so does this: the server is gone, however it went.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict

from yachtdice.chance import DailyDice
from yachtdice.daily.challenges import challenge_rules
from yachtdice.daily.par import figures_of
from yachtdice.players.readying import NICENESS, end_with_input


def main() -> None:
    """Do it and end; what goes wrong is told by traceback and exit code."""
    order = json.loads(sys.stdin.readline())
    end_with_input()
    if hasattr(os, "nice"):  # people's requests go first
        os.nice(NICENESS)
    dice = DailyDice(order["secret"], order["day"], order["challenge"])
    found = figures_of(challenge_rules(order["challenge"]), dice)
    sys.stdout.write(json.dumps(asdict(found)))


if __name__ == "__main__":
    main()
