"""The kernels of near play to win: for any card, any number of others, at any time, in no time.

What a side still makes is held to spread as its first three moments say, and so is what the best of
the others ends with.  Their difference has such moments too, and the chance that it is positive is
that of a normal spread, put right for its skew by the first term of Edgeworth's series:

    P(D > 0) = N(z) + skew / 6 * (z^2 - 1) * n(z),    z = mean / deviation

Every state that a turn can end in is judged by that; within the turn nothing is approximate.  A
block is sixteen games in one state; its rows are those of `kernels`.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from yachtdice.solver.card import EXTRA
from yachtdice.solver.compiled import inlined, int64, kernel
from yachtdice.solver.forward import throw
from yachtdice.solver.lanes import LANES_SINGLE, choose, expect
from yachtdice.solver.lattice import FIRST_ROLL, KEEP_COUNT, ROLL_COUNT, WITHIN, WITHIN_COUNT
from yachtdice.solver.states import Cells, number
from yachtdice.solver.winning.curves import fill_rolls
from yachtdice.solver.winning.moments import EXTRAS, MEAN, THIRD, VARIANCE
from yachtdice.solver.winning.pairs import IMPOSSIBLE
from yachtdice.solver.winning.ways import BEST_ZERO, NONE, Ways, find_ways, new_ways, way_limit

Floats = npt.NDArray[np.float64]
Singles = npt.NDArray[np.float32]
Indexes = npt.NDArray[np.int64]
Draws = npt.NDArray[np.uint64]

POINT = 2e-6
"""What a point to expect counts beside chances: where all is decided, play is for points."""

FAR = 8.0
"""So many deviations decide."""


class Room(NamedTuple):
    """A block of games, its candidate rows, and what they come to within the turn.

    `written[r]` is the chance after writing roll r, `kept[n, k]` that of keep k with n + 1 rerolls
    left, lane by lane.
    """

    rows: Singles
    block: Singles
    written: Singles
    kept: Singles


@inlined
def new_room(cells: Cells) -> Room:
    """Room for one block."""
    return Room(
        np.zeros((way_limit(cells), LANES_SINGLE), np.float32),
        np.zeros((KEEP_COUNT, LANES_SINGLE), np.float32),
        np.zeros((ROLL_COUNT, LANES_SINGLE), np.float32),
        np.zeros((2, FIRST_ROLL, LANES_SINGLE), np.float32),
    )


@inlined
def chance_of(mean: float, variance: float, third: float) -> float:
    """The chance that something with these moments is positive, and half of that it is 0."""
    if variance < 1e-9:
        mean = 0.0 if abs(mean) < 0.25 else mean
        return 0.5 if mean == 0.0 else (1.0 if mean > 0.0 else 0.0)
    deviation = math.sqrt(variance)
    z = mean / deviation
    if abs(z) > FAR:
        return 1.0 if z > 0.0 else 0.0
    skew = third / (variance * deviation)
    density = math.exp(-0.5 * z * z) / math.sqrt(2.0 * math.pi)
    chance = 0.5 * math.erfc(-z / math.sqrt(2.0)) + skew / 6.0 * (z * z - 1.0) * density
    return min(1.0, max(0.0, chance))


@inlined
def chance_against(own: Floats, ahead: float, rival: Floats, extra: float) -> float:
    """The chance of a side with these moments left, so far ahead, that the rival ends behind it.

    `extra` is what an extra Yacht earns; that there are two of them is not looked at.
    """
    mean, variance = ahead + own[MEAN] - rival[MEAN], own[VARIANCE] + rival[VARIANCE]
    third = own[THIRD] - rival[THIRD]
    chance = chance_of(mean, variance, third)
    either = own[EXTRAS] + rival[EXTRAS]
    if either > 0.0:
        share = 1.0 / max(1.0, either)
        more, less = (
            chance_of(mean + extra, variance, third),
            chance_of(mean - extra, variance, third),
        )
        chance += share * own[EXTRAS] * (more - chance) + share * rival[EXTRAS] * (less - chance)
    return chance


@inlined
def fill_lane(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    ways: Ways,
    moments: Floats,
    total: int,
    rival: Floats,
    point: float,
    rows: Singles,
    lane: int,
) -> None:
    """What every way is worth in one game: the chance to win, and `point` for every point."""
    extra = np.float64(number(cells, EXTRA))
    for way in range(1, ways.counts[0] + 1):
        own, gain = moments[ways.after[way]], np.float64(ways.gains[way])
        chance = chance_against(own, total + gain, rival, extra)
        rows[way, lane] = np.float32(chance + point * (gain + own[MEAN] + extra * own[EXTRAS]))


@inlined
def survey_block(ways: Ways, room: Room) -> None:
    """From what ways are worth to what rolls and keeps are."""
    fill_rolls(ways, room.rows, room.block)
    room.written[:] = room.block[FIRST_ROLL:]
    for n in range(2):
        expect(room.block)
        room.kept[n] = room.block[:FIRST_ROLL]
        if n == 0:
            choose(room.block)


@inlined
def best_keep(r: int, written: Singles, kept: Singles, lane: int) -> int:
    """The keep to reroll from, or the roll's own where it is best to stop."""
    best, chosen = written[r, lane], FIRST_ROLL + r
    for i in range(WITHIN_COUNT[r]):
        k = int64(WITHIN[r, i])
        if kept[k, lane] > best:
            best, chosen = kept[k, lane], k
    return chosen


@inlined
def best_way(ways: Ways, rows: Singles, lane: int, r: int) -> int:
    """The way to write a roll."""
    chosen, best = NONE, IMPOSSIBLE
    for at in range(ways.firsts[r], ways.firsts[r + 1]):
        way = ways.lists[at]
        if way != BEST_ZERO and rows[way, lane] > best:
            chosen, best = way, rows[way, lane]
    if ways.lists[ways.firsts[r]] == BEST_ZERO:
        for way in range(1, ways.counts[1] + 1):
            if rows[way, lane] > best:
                chosen, best = way, rows[way, lane]
    return chosen


@inlined
def best_first(ways: Ways, rows: Singles, lane: int, r: int) -> int:
    """The best of the ways that a roll has on the first throw alone; `NONE` where it has none."""
    chosen = NONE
    for at in range(ways.first_firsts[r], ways.first_firsts[r + 1]):
        way = ways.at_first[at]
        if chosen == NONE or rows[way, lane] > rows[chosen, lane]:
            chosen = way
    return chosen


@kernel("float64(Array(float64, 1, 'C', True), float64, float64[::1], float64)")
def judge_ending(own: Floats, ahead: float, rival: Floats, extra: float) -> float:
    """`chance_against`, for one ending of a turn."""
    return chance_against(own, ahead, rival, extra)


@kernel(
    "void(int32[::1], int64, int64, Array(float64, 2, 'C', True), float64[::1], float32[::1],"
    " float32[:, ::1])"
)
def survey(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    index: int,
    total: int,
    moments: Floats,
    rival: Floats,
    written: Singles,
    kept: Singles,
) -> None:
    """One position: `written[r]` and `kept[n, k]` as in `Room`."""
    ways, room = new_ways(cells), new_room(cells)
    find_ways(cells, index, ways)
    fill_lane(cells, ways, moments, total, rival, 0.0, room.rows, 0)
    survey_block(ways, room)
    written[:] = room.written[:, 0]
    kept[:] = room.kept[:, :, 0]


@kernel(
    "void(int32[::1], int64[::1], int64[::1], int64[::1], Array(float64, 2, 'C', True),"
    " float64[:, ::1], uint64[:, ::1], int64[::1], int64[::1], int16[:, ::1])"
)
def play(  # noqa: PLR0913, PLR0917 - kernels take arrays, not objects
    cells: Cells,
    indexes: Indexes,
    starts: Indexes,
    games: Indexes,
    moments: Floats,
    rivals: Floats,
    draws: Draws,
    states: Indexes,
    totals: Indexes,
    taken: npt.NDArray[np.int16],
) -> None:
    """One turn of many games, as `forward.play`, each against its row of `rivals`.

    `taken` receives what was thrown and kept: roll, keep, roll, keep, roll; -1 where the turn ended
    before.
    """
    ways, room = new_ways(cells), new_room(cells)
    for i in range(indexes.size):
        find_ways(cells, indexes[i], ways)
        for start in range(starts[i], starts[i + 1], LANES_SINGLE):
            count = min(LANES_SINGLE, starts[i + 1] - start)
            for lane in range(count):
                game = games[start + lane]
                fill_lane(cells, ways, moments, totals[game], rivals[game], POINT, room.rows, lane)
            survey_block(ways, room)
            for lane in range(count):
                game = games[start + lane]
                taken[game] = -1
                r = throw(0, draws[game, 0])
                way = best_first(ways, room.rows, lane, r)
                keep = best_keep(r, room.written, room.kept[1], lane)
                worth = room.written[r, lane] if keep >= FIRST_ROLL else room.kept[1, keep, lane]
                taken[game, 0], taken[game, 1] = r, keep
                if way == NONE or room.rows[way, lane] < worth:
                    if keep < FIRST_ROLL:
                        r = throw(keep, draws[game, 1])
                        keep = best_keep(r, room.written, room.kept[0], lane)
                        taken[game, 2], taken[game, 3] = r, keep
                        if keep < FIRST_ROLL:
                            r = throw(keep, draws[game, 2])
                    way = best_way(ways, room.rows, lane, r)
                else:
                    taken[game, 1] = FIRST_ROLL + r
                taken[game, 4] = r
                states[game] = ways.after[way]
                totals[game] += ways.gains[way]
