"""What each roll can be written for, as a short list of candidate rows.

A candidate row is a box together with a number of points, and is worth these points and the state
after them.  Many rolls share a row: about 130 rows stand for 3,276 pairs of roll and box.  Zeros
share a single row, the best of all zeros, because a zero where a roll pays something is never
better than the points: a higher upper total is never worth less.  Five of a kind is not in these
lists; the Joker rule and the extra Yacht make it depend on the state.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from yachtdice.dice import ROLLS, check_dice
from yachtdice.rules import Box, is_five_of_a_kind
from yachtdice.solver.layout import face_of

Ints = npt.NDArray[np.int64]

ROWS_PER_UPPER_BOX = 4
GROUP = 4
NO_ROW = -1


@dataclass(frozen=True, eq=False)
class Rows:
    """The tables of the same names in `card`; boxes count upper section first.

    Upper box b has the rows 4 b to 4 b + 3, for one to four dice of its face; lower box j the rows
    `row_start[j]` to `row_start[j + 1]`, one for each number of points above 0 that dice other
    than five of a kind can make there.  The row after the last is the row of zeros.
    """

    points: Ints
    can_miss: npt.NDArray[np.bool_]
    row_points: Ints
    row_box: Ints
    row_start: Ints
    row_of: Ints
    roll_rows: Ints
    roll_groups: Ints


def rows_of(upper: list[Box], lower: list[Box], sheet_order: list[int]) -> Rows:
    """The rows of these boxes, which stand on the sheet in this order, and each roll's rows."""
    boxes = [*upper, *lower]
    dice = [check_dice(roll) for roll in ROLLS]
    points = np.array([[box.scorer.points(d) for d in dice] for box in boxes], np.int64)
    fives = np.array([is_five_of_a_kind(d) for d in dice])
    rows = _upper_rows(upper)
    row_start = []
    for number in range(len(upper), len(boxes)):
        row_start.append(len(rows))
        payments = sorted(set(points[number, ~fives].tolist()) - {0})
        rows += [(number, payment) for payment in payments]
    row_start.append(len(rows))
    row_of = _row_of(rows, points, fives)
    roll_rows, roll_groups = _grouped(_preferred(rows, row_of, sheet_order), fives, len(rows))
    return Rows(
        points=points,
        can_miss=(points[:, ~fives] == 0).any(axis=1),
        row_points=np.array([payment for _, payment in rows], np.int64),
        row_box=np.array([number for number, _ in rows], np.int64),
        row_start=np.array(row_start, np.int64),
        row_of=row_of,
        roll_rows=roll_rows,
        roll_groups=roll_groups,
    )


def _upper_rows(upper: list[Box]) -> list[tuple[int, int]]:
    rows = []
    for number, box in enumerate(upper):
        rows += [(number, face_of(box) * n) for n in range(1, ROWS_PER_UPPER_BOX + 1)]
    return rows


def _row_of(rows: list[tuple[int, int]], points: Ints, fives: npt.NDArray[np.bool_]) -> Ints:
    """The row of each box and roll, none for a zero or for five of a kind."""
    numbers = {row: number for number, row in enumerate(rows)}
    table = np.full(points.shape, NO_ROW, np.int64)
    for (box, roll), payment in np.ndenumerate(points):
        if payment and not fives[roll]:
            table[box, roll] = numbers[box, int(payment)]
    return table


def _preferred(
    rows: list[tuple[int, int]], row_of: Ints, sheet_order: list[int]
) -> list[list[int]]:
    """Each roll's rows in the order that breaks ties: more points first, then sheet order."""

    def rank(row: int) -> tuple[int, int]:
        box, points = rows[row]
        return -points, sheet_order[box]

    return [sorted((r for r in column if r != NO_ROW), key=rank) for column in row_of.T.tolist()]


def _grouped(
    lists: list[list[int]], fives: npt.NDArray[np.bool_], filler: int
) -> tuple[Ints, Ints]:
    """Each roll's rows in groups of four, filled up with the row of zeros, and the group counts."""
    groups: list[int] = []
    flat: list[int] = []
    for rows, five in zip(lists, fives, strict=True):
        groups.append(0 if five else max(1, -(-len(rows) // GROUP)))
        flat += (rows + [filler] * GROUP)[: groups[-1] * GROUP]
    return np.array(flat, np.int64), np.array(groups, np.int64)
