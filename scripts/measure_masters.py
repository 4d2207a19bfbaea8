"""Measure what playing to win gains, and write the table that the package carries.

`make masters` runs this.  It has four steps, any of which can be named behind it (`ARGS`): `rates`
lets the player that plays to win meet perfect play in every preset of one column, which takes some
minutes; `losses` judges both by the whole game of two of `classic`, which is solved unless its
table is there; `match` plays that against play for points, a million games from either seat; and
`exact` computes what these should come to, which takes twice as long as the table.  `--table=DIR`
says where the table is kept, 2.5 GB.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from yachtdice.players import masters
from yachtdice.players.mastery import (
    duel_figures,
    exact_worths,
    open_or_make,
    played_meetings,
    win_rate_of,
)
from yachtdice.players.sizes import is_judged
from yachtdice.rules import PRESETS

STEPS = ("rates", "losses", "match", "exact")
DEALS = 2_000
GAMES = 1_000_000
LOST_GAMES = 4_000
SEED = 1938
TABLE = "--table="


def main() -> None:
    """Do it, step by step, telling what is found on the way."""
    folder = next((Path(w.removeprefix(TABLE)) for w in sys.argv if w.startswith(TABLE)), None)
    for step in [word for word in sys.argv[1:] if word in STEPS] or STEPS:
        if step == "rates":
            _write(rates=_rates())
        elif step == "losses":
            figures = duel_figures(open_or_make(folder), LOST_GAMES, SEED)
            _write(duel=replace(figures, meetings=_read().duel.meetings))
        elif step == "match":
            known = [meeting.exact for meeting in _read().duel.meetings]
            played = played_meetings(open_or_make(folder), GAMES, SEED)
            _write(duel=replace(_read().duel, meetings=played).knowing(known))
        else:
            worths = exact_worths()
            _write(duel=_read().duel.knowing(worths))
        print(_read(), flush=True)


def _read() -> masters.Masters:
    masters.masters.cache_clear()
    return masters.masters()


def _write(**found: Any) -> None:
    """Put what was found in the table, beside what is there by now."""
    file = Path(masters.__file__).with_name(masters.FILE)
    file.write_text(masters.write(replace(_read(), **found)), "utf-8")


def _rates() -> dict[str, masters.WinRate]:
    rates = {}
    for rules in PRESETS.values():
        if is_judged(rules):
            rates[rules.id] = win_rate_of(rules, deals=DEALS, seed=SEED)
            print(rules.id, rates[rules.id], flush=True)
    return rates


if __name__ == "__main__":
    main()
