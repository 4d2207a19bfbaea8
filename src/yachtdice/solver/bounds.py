"""What no play of a card of several columns can average more than: a proven bound.

The bound is U = sum over columns of m_j V_j(start), with V_j as in `patience`, for any prices L.

Proof.  Take any play of the card, and let r_t be the roll that turn t ends with, w_jt whether it is
written in column j (one column each turn), x_jt what it puts there in points before multiplying,
bonus included, and E the extra Yachts in all.  Since each turn is written once, sum over j of w_jt
is 1, so that with k columns

    total = E + sum over j, t of  m_j x_jt w_jt - L(t, r_t) w_jt + L(t, r_t) / k .          (1)

Extras.  An extra takes five of a kind, and the first one written for points in a Yacht box earns
none.  So E is at most what is paid for every five of a kind, less one if the Yacht box of the last
column gets points: then some Yacht box was the first.  (Where extras are multiplied the one that is
missing is counted by the least multiplier.)  That splits E into a sum over columns, each of what is
written in that column alone.                                                                (2)

Columns.  By (1) and (2) the total is at most a sum of one amount for each column, and the amount of
column j hangs on the rolls and on what is written in it.  Look at column j alone, with the others
and their dice as nothing but further chance: the play of the card is then one way to throw dice and
to write or wait in this column, which sees no dice before they fall and fills every box once within
the turns there are.  Where five of a kind may go on the card, and for how much,
`patience.column_rules` allows it in the column too: a Joker on the card waits for the column's own
Yacht box at least, and pays in full in a lower box only where the column's own upper box is filled.
So the play's mean amount is at most that of the best play of column j alone, which is
m_j V_j(start): deciding by chance that says nothing of dice to come cannot beat the best decision.
Added up, the mean total is at most U.  No term is a maximum over rolls that need not fall: each is
the mean of a game that can be played.

With prices of 0 every column chooses its turns as if it were alone; good prices make it pay for
what another column would have had.  The prices come from games by a strong player, midway between
what a roll is worth on average to the column that wants it most and to the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from yachtdice.rules import RuleSet
from yachtdice.solver import card_play, stored
from yachtdice.solver.cards import CardValues, Games, Indexes, each_column
from yachtdice.solver.compiled import prepare
from yachtdice.solver.lattice import ROLL_COUNT
from yachtdice.solver.patience import Prices
from yachtdice.solver.progress import Progress

STORED = "bound"
GAUGED_GAMES = 400
GAUGED_SEED = 39


@dataclass(frozen=True, eq=False)
class Bound:
    """A proven bound: `starts` are the columns' values at the start under `prices`."""

    rules: RuleSet
    starts: tuple[float, ...]
    prices: Prices

    @property
    def total(self) -> float:
        """What no play of the card can average more than, in float64."""
        pairs = zip(self.rules.columns, self.starts, strict=True)
        return float(sum(factor * start for factor, start in pairs))


def solve_bound(
    values: CardValues, *, cache: bool | Path = True, progress: Progress | None = None
) -> Bound:
    """A bound under prices from games by these values: solved in a minute or more, or loaded."""
    rules, folder = values.rules, stored.folder(cache)
    shape = (len(rules.places) + 1, ROLL_COUNT)
    columns = len(rules.columns)
    count = columns + int(np.prod(shape))
    packed = stored.load(folder, rules, count, STORED) if folder else None
    if packed is not None:
        starts = tuple(packed[:columns].tolist())
        return Bound(rules, starts, Prices(packed[columns:].reshape(shape)))
    prices = good_prices(values)
    starts = tuple(each.start for each in each_column(rules, prices, progress))
    if folder:
        packed = np.concatenate([np.array(starts), prices.each.ravel()])
        stored.save(folder, rules, packed, STORED)
    return Bound(rules, starts, prices)


def good_prices(values: CardValues) -> Prices:
    """What rolls cost in games played so: midway between the column that wants them most and the
    next.
    """
    prepare(card_play.gauge)
    each = np.zeros((len(values.rules.places) + 1, ROLL_COUNT))

    def look(left: int, columns: Indexes, holds: Indexes) -> None:
        sums = np.zeros((3, ROLL_COUNT))
        card_play.gauge(*values.view(left - 1), columns, holds, sums)
        each[left] = sums[:2].mean(axis=0) / np.maximum(sums[2], 1.0)

    Games(values, GAUGED_GAMES, GAUGED_SEED).play(look=look)
    return Prices(np.maximum(each, 0.0))
