"""`python -m yachtdice.players.spreading` finds the spread of perfect play and leaves it on disk.

It is told its rules, tells how far it is, and ends with its input, all as `readying` does.
"""

from __future__ import annotations

from yachtdice.players.readying import begin, tell
from yachtdice.solver import find_spread


def main() -> None:
    """Do it and end; what goes wrong is told by traceback and exit code."""
    find_spread(begin(), progress=tell)


if __name__ == "__main__":
    main()
