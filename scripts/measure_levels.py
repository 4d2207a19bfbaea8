"""Measure every level in every preset and write the table that the package carries.

`make levels` runs this; it takes a few minutes.  With ids of presets behind it,
`python -m scripts.measure_levels yatzy` measures these alone and leaves the other rows as they are.
"""

from __future__ import annotations

import sys
from pathlib import Path

from yachtdice.players import measured
from yachtdice.players.measuring import measure
from yachtdice.rules import PRESETS, get

GAMES = 400_000
SEED = 1938


def main() -> None:
    """Do it, telling what is found on the way."""
    wanted = sys.argv[1:] or list(PRESETS)
    found = {id: list(rows) for id, rows in measured.alone().items() if id in PRESETS}
    for rules in map(get, wanted):
        if len(rules.columns) > 1:
            continue
        found[rules.id] = []
        for strength in measure(rules, games=GAMES, seed=SEED):
            found[rules.id].append(strength)
            print(rules.id, strength)
    Path(measured.__file__).with_name(measured.FILE).write_text(measured.write(found), "utf-8")


if __name__ == "__main__":
    main()
