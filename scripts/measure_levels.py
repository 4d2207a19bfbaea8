"""Measure every level in every preset and write the table that the package carries.

`make levels` runs this; it takes a few minutes.
"""

from __future__ import annotations

from pathlib import Path

from yachtdice.players import measured
from yachtdice.players.measuring import measure
from yachtdice.rules import PRESETS

GAMES = 400_000
SEED = 1938


def main() -> None:
    """Do it, telling what is found on the way."""
    found: dict[str, list[measured.Strength]] = {}
    for rules in PRESETS.values():
        if len(rules.columns) > 1:
            continue
        found[rules.id] = []
        for strength in measure(rules, games=GAMES, seed=SEED):
            found[rules.id].append(strength)
            print(rules.id, strength)
    Path(measured.__file__).with_name(measured.FILE).write_text(measured.write(found), "utf-8")


if __name__ == "__main__":
    main()
