"""Kernels that play a whole card of several columns, by values of the whole card.

A game is one state for each column (an index of the column's layout) and one bit for each Yacht box
that holds points.  `card_turn` says what every way to end a turn is worth; keeps are chosen exactly
against that, as `kernels` does for one column, and the dice are one for all columns, so that
nothing is counted twice.
"""

from __future__ import annotations

import numpy as np

from yachtdice.solver.card_turn import (
    BOXES_MAX,
    Floats,
    Indexes,
    Outlook,
    Tables,
    base,
    best_rolls,
    fill_card,
    new_turn,
    take_apart,
    value_places,
    write_place,
)
from yachtdice.solver.compiled import kernel
from yachtdice.solver.forward import Draws, throw
from yachtdice.solver.kernels import NOTHING
from yachtdice.solver.lanes import LANES, choose, expect, weigh_rows
from yachtdice.solver.lattice import CHANCE, FIRST_ROLL, KEEP_COUNT, ROLL_COUNT
from yachtdice.solver.soft import OPTIONS_MAX, choose_softly, fraction_of, keep_at, value_keeps
from yachtdice.solver.states import Cells


@kernel(
    "void(int32[::1], Array(float32, 2, 'C', True), float64[:, ::1], int64[::1], int64[::1],"
    " float64, float64, uint64[:, ::1], int64[:, ::1], int64[::1], int64[::1],"
    " float64[:, ::1])"
)
def play_cards(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    ahead: Tables,
    meet: Floats,
    factors: Indexes,
    facts: Indexes,
    hope: float,
    temperature: float,
    draws: Draws,
    columns: Indexes,
    holds: Indexes,
    totals: Indexes,
    figures: Floats,
) -> None:
    """One turn of many games, six draws each: three rolls, three choices.

    With a temperature options are chosen softly, as `soft` says.  `figures` gathers by place what
    is written, as `forward.note` does.
    """
    look = Outlook(cells, ahead, meet, factors, facts, hope)
    turn = new_turn(look)
    block = np.zeros((KEEP_COUNT, LANES))
    written, last = np.zeros((ROLL_COUNT, LANES)), np.zeros((FIRST_ROLL, LANES))
    rolls = np.zeros(ROLL_COUNT)
    values = np.zeros(max(OPTIONS_MAX, factors.size * BOXES_MAX))
    heat = max(temperature, 1e-9)
    for start in range(0, holds.size, LANES):
        count = min(LANES, holds.size - start)
        for lane in range(count):
            game = start + lane
            fill_card(look, columns[game], holds[game], turn, rolls, block, lane)
        written[:] = block[FIRST_ROLL:]
        expect(block)
        last[:] = block[:FIRST_ROLL]
        choose(block)
        expect(block)
        for lane in range(count):
            game = start + lane
            r = throw(0, draws[game, 0])
            options = value_keeps(written, block, lane, r, values)
            keep = keep_at(r, choose_softly(values, options, heat, fraction_of(draws[game, 3])))
            if keep < FIRST_ROLL:
                r = throw(keep, draws[game, 1])
                options = value_keeps(written, last, lane, r, values)
                keep = keep_at(r, choose_softly(values, options, heat, fraction_of(draws[game, 4])))
                if keep < FIRST_ROLL:
                    r = throw(keep, draws[game, 2])
            options = value_places(look, columns[game], holds[game], r, values)
            place = choose_softly(values, options, heat, fraction_of(draws[game, 5]))
            points, earned, holds[game] = write_place(look, columns[game], holds[game], place, r)
            totals[game] += earned
            figures[place, 0] += 1.0
            figures[place, 1] += points
            figures[place, 2] += points > 0


@kernel(
    "void(int32[::1], Array(float32, 2, 'C', True), float64[:, ::1], int64[::1], int64[::1],"
    " float64, int64[:, ::1], int64[::1], float64[:, ::1])"
)
def gauge(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    ahead: Tables,
    meet: Floats,
    factors: Indexes,
    facts: Indexes,
    hope: float,
    columns: Indexes,
    holds: Indexes,
    sums: Floats,
) -> None:
    """Add up what each roll is worth to the column that wants it most, and to the next one.

    In `sums[0]` and `sums[1]`, beside letting it pass, over the games in which two columns want it;
    `sums[2]` counts these.
    """
    look = Outlook(cells, ahead, meet, factors, facts, hope)
    turn = new_turn(look)
    rolls = np.zeros(ROLL_COUNT)
    most, next_most = np.zeros(ROLL_COUNT), np.zeros(ROLL_COUNT)
    for game in range(holds.size):
        take_apart(look, columns[game], holds[game], turn)
        most[:] = NOTHING
        next_most[:] = NOTHING
        for j in range(factors.size):
            best_rolls(cells, turn, j, rolls)
            for r in range(ROLL_COUNT):
                if rolls[r] > most[r]:
                    next_most[r], most[r] = most[r], rolls[r]
                elif rolls[r] > next_most[r]:
                    next_most[r] = rolls[r]
        for r in range(ROLL_COUNT):
            if next_most[r] > NOTHING:  # a column that alone is open has no rival to pay for
                sums[0, r] += most[r]
                sums[1, r] += next_most[r]
                sums[2, r] += 1.0


@kernel(
    "float64(int32[::1], Array(float32, 2, 'C', True), float64[:, ::1], int64[::1], int64[::1],"
    " float64, int64[::1], int64, int64, float64[:, ::1], float64[:, ::1], float64[::1])"
)
def survey_card(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    ahead: Tables,
    meet: Floats,
    factors: Indexes,
    facts: Indexes,
    hope: float,
    columns: Indexes,
    holds: int,
    r: int,
    written: Floats,
    kept: Floats,
    places: Floats,
) -> float:
    """One position in full, as `kernels.survey`, and what roll r is worth in every place.

    All are beside letting the turn pass in every column; what that is worth is returned.
    """
    look = Outlook(cells, ahead, meet, factors, facts, hope)
    turn = new_turn(look)
    block = np.zeros((KEEP_COUNT, LANES))
    rolls = np.zeros(ROLL_COUNT)
    fill_card(look, columns, holds, turn, rolls, block, 0)
    for n in range(3):
        written[n] = block[FIRST_ROLL:, 0]
        if n < 2:
            expect(block)
            kept[n] = block[:FIRST_ROLL, 0]
            choose(block)
    value_places(look, columns, holds, r, places)
    return base(look, columns, holds)


@kernel(
    "void(int32[::1], Array(float32, 2, 'C', True), float64[:, ::1], int64[::1], int64[::1],"
    " float64, int64[:, ::1], int64[::1], float64[::1])"
)
def value_turns(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    ahead: Tables,
    meet: Floats,
    factors: Indexes,
    facts: Indexes,
    hope: float,
    columns: Indexes,
    holds: Indexes,
    worth: Floats,
) -> None:
    """What cards are worth before the turn at hand, by what they are worth after it."""
    look = Outlook(cells, ahead, meet, factors, facts, hope)
    turn = new_turn(look)
    block = np.zeros((KEEP_COUNT, LANES))
    out = np.zeros(LANES)
    rolls = np.zeros(ROLL_COUNT)
    for start in range(0, holds.size, LANES):
        count = min(LANES, holds.size - start)
        for lane in range(count):
            game = start + lane
            fill_card(look, columns[game], holds[game], turn, rolls, block, lane)
        expect(block)
        choose(block)
        expect(block)
        choose(block)
        weigh_rows(block, FIRST_ROLL, CHANCE, out)
        for lane in range(count):
            game = start + lane
            worth[game] = out[lane] + base(look, columns[game], holds[game])
