"""Work out what perfect play of every preset comes to, and write the table the pages show.

`make strategy` runs this; it takes some minutes.
"""

from __future__ import annotations

from pathlib import Path

from yachtdice.guide import spreads
from yachtdice.guide.measuring import measure
from yachtdice.players.analysis import solve
from yachtdice.players.sizes import is_judged
from yachtdice.rules import PRESETS

GAMES = 1000
SEED = 1938


def main() -> None:
    """Do it, telling what is found on the way."""
    found = {}
    for rules in PRESETS.values():
        if is_judged(rules):
            found[rules.id] = measure(solve(rules), games=GAMES, seed=SEED)
            print(rules.id, found[rules.id].mean)
            for tip in found[rules.id].tips:
                print(f"  {tip.gain:6.3f} {tip.per_game:6.3f} {tip.kind}: {tip}")
    Path(spreads.__file__).with_name(spreads.FILE).write_text(spreads.write(found), "utf-8")


if __name__ == "__main__":
    main()
