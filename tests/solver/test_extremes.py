"""The highest and lowest totals, by a search over every state beside the search of the rules."""

from __future__ import annotations

import numba
import numpy as np
import numpy.typing as npt
import pytest

from tests.solving import RULE_SETS
from yachtdice.rules import score_range
from yachtdice.solver.card import (
    CAN_MISS,
    EXTRA,
    FIVE_POINTS,
    ROW_BOX,
    ROW_COUNT,
    ROW_POINTS,
    card_for,
)
from yachtdice.solver.states import box_count, cell, is_open, locate, manner_of, number, write
from yachtdice.solver.values import layers

pytestmark = pytest.mark.xdist_group("solver")

EXTREMES = {
    "classic": (5, 297),
    "standard": (5, 323),
    "thirteen": (5, 1575),
    "yacht-dice": (5, 1575),
    "no-joker": (5, 1480),
    "no-joker-no-extra": (5, 375),
}


@pytest.mark.parametrize("name", EXTREMES)
def test_the_search_over_all_states_agrees_with_the_rules_own(name: str) -> None:
    card = card_for(RULE_SETS[name])
    found = [
        int(sign * extreme_of(card.cells, order(name), card.layout.state_count, sign))
        for sign in (-1, 1)
    ]
    own = score_range(RULE_SETS[name])
    assert tuple(found) == (own.lowest, own.highest) == EXTREMES[name]


def order(name: str) -> npt.NDArray[np.int64]:
    """Every index that is no full sheet, layer by layer."""
    layout = card_for(RULE_SETS[name]).layout
    uppers = card_for(RULE_SETS[name]).upper_count
    found = []
    for masks in layers(len(RULE_SETS[name].places)):
        for mask in masks:
            upper, lower = int(mask) & (1 << uppers) - 1, int(mask) >> uppers
            first = layout.lower_start[lower] + layout.planes[lower] * layout.upper_start[upper]
            count = layout.planes[lower] * layout.upper_len[upper]
            found.append(np.arange(first, first + count))
    return np.concatenate(found)


@numba.njit(error_model="numpy")
def extreme_of(
    cells: npt.NDArray[np.int32], indexes: npt.NDArray[np.int64], count: int, sign: int
) -> float:
    """The most (or, negated, the fewest) points that dice and boxes of one's choice can make."""
    most = np.zeros(count)
    boxes, rows = box_count(cells), number(cells, ROW_COUNT)
    for index in indexes:
        state = locate(cells, index)
        best = -np.inf
        for way in range(rows + boxes + 6 * boxes):
            extra = 0
            if way < rows:
                box, points = cell(cells, ROW_BOX, way), cell(cells, ROW_POINTS, way)
            elif way < rows + boxes:
                box, points = way - rows, 0
                if cell(cells, CAN_MISS, box) == 0:
                    continue
            else:
                f, box = divmod(way - rows - boxes, boxes)
                at = (manner_of(cells, state, f) * 6 + f) * boxes + box
                points = cell(cells, FIVE_POINTS, at)
                extra = number(cells, EXTRA) * state.plane
            if points >= 0 and is_open(cells, state, box):
                after, bonus = write(cells, state, box, points)
                best = max(best, sign * (points + bonus + extra) + most[after])
        most[index] = best
    return most[indexes[-1]]  # type: ignore[no-any-return]
