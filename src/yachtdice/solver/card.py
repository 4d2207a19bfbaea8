"""A rule set as one array: what kernels need to know of it, and nothing they could get wrong.

Every number of points comes from the rules themselves: plain points from the boxes' scorers, five
of a kind from `rules.choices` on sheets made up for the purpose.  Inside the solver the boxes are
numbered upper section first, in sheet order within each; `layout` says where states lie, `rows`
what rolls are written for.

The array begins with single numbers and with the places where its tables begin; the constants here
name them.  One flat array of one type keeps the kernels' signatures few and their calls cheap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from yachtdice.dice import DICE_COUNT, FACES, Dice, Face, check_dice, roll_index
from yachtdice.errors import Illegal
from yachtdice.rules import (
    Box,
    FaceSum,
    Joker,
    Placement,
    RuleSet,
    Section,
    Sheet,
    choices,
    holds_yacht,
    joker_placement,
    rules_label,
)
from yachtdice.solver.layout import Layout, face_of, layout_of
from yachtdice.solver.rows import Rows, rows_of

Ints = npt.NDArray[np.int64]

NUMBERS = (
    UPPER_COUNT,
    LOWER_COUNT,
    THRESHOLD,  # of the upper bonus, 0 where there is none
    BONUS,
    EXTRA,  # points for an extra Yacht
    YACHT,  # the lower box that the Yacht flag is about, -1 where there is no flag
    YACHT_BOXES,  # the lower boxes that the Joker waits for, as bits; 0 without a Joker
    ROW_COUNT,
    FIRST_THROW,  # whether any box pays more on a turn's first throw
    DOUBLES,  # whether any box counts only while the Yacht box holds points
) = range(10)
"""Single numbers."""

TABLES = (
    FACES_OF,  # [upper box]: the face it counts
    RANK,  # [u, total]
    TOTALS,  # [upper_start[u] + rank]
    UPPER_START,  # [u]
    UPPER_LEN,  # [u]
    LOWER_START,  # [l]
    PLANES,  # [l]
    SHEET_ORDER,  # [box]: where the box stands on the sheet
    BY_ORDER,  # [place]: the box that stands there
    POINTS,  # [box, roll]: plain points
    CAN_MISS,  # [box]: whether dice can be worth nothing there
    ROW_POINTS,  # [row]
    ROW_BOX,  # [row]
    ROW_START,  # [lower box]: its first row; one more entry for the end
    ROW_OF,  # [box, roll]: the row a roll uses, -1 for a zero and for five of a kind
    ROLL_GROUPS,  # [roll]: how many groups of four rows a roll has; 0 for five of a kind
    ROLL_ROWS,  # the groups of all rolls, one after the other; ties are broken in this order
    FIVES,  # [face - 1]: the roll of five such dice
    FIVE_POINTS,  # [manner, face - 1, box]: points of five of a kind, -1 where forbidden
    PLACEMENT,  # [own upper box open, any lower box open]: the placement of a Joker
    OWN_BOXES,  # [face - 1]: the upper boxes of this face, as bits
    MORE,  # [box]: points more on a turn's first throw, where dice count at all
) = range(len(NUMBERS), len(NUMBERS) + 22)
"""Where tables begin; their indexes are in the order given.

The manner of five of a kind is the placement of the Joker, and `PLACEMENTS` more while the Yacht
box holds points, where a box doubles it.
"""

NOT_ALLOWED = -1
_PLACEMENTS = tuple(Placement)
PLACEMENTS = len(_PLACEMENTS)


@dataclass(frozen=True, eq=False)
class Card:
    """A rule set made ready for the kernels: `cells` is what they read.

    `places` are the boxes in the solver's order.
    """

    rules: RuleSet
    places: tuple[str, ...]
    layout: Layout
    cells: npt.NDArray[np.int32]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number that each box has in the solver."""
        return {place: number for number, place in enumerate(self.places)}

    @cached_property
    def upper_count(self) -> int:
        """How many boxes are upper ones."""
        return int(self.cells[UPPER_COUNT])

    @property
    def way_count(self) -> int:
        """How many ways a turn can end at most: candidate rows, zeros, and fives of a kind.

        The rows and the fives count twice where first throws pay more.
        """
        paying = int(self.cells[ROW_COUNT]) + len(FACES)
        return len(self.places) + paying * (2 if self.has_first_throw else 1)

    @property
    def has_first_throw(self) -> bool:
        """Whether it matters to points that dice are those of a turn's first throw."""
        return bool(self.cells[FIRST_THROW])


def card_for(rules: RuleSet) -> Card:
    """The card of a rule set of one column.

    Raises `Illegal` for several columns, for a column that counts more than once, and for more
    states than fit in memory.
    """
    if rules.columns == (1,):
        return _card(rules)
    if len(rules.columns) != 1:
        raise Illegal(
            "{rules} cannot be solved exactly: its {columns} columns have too many sets of open "
            "boxes. Computer players, hints and yacht simulate play it by a strong approximation.",
            rules=rules_label(rules),
            columns=len(rules.columns),
        )
    raise Illegal(
        "{rules} counts its column {times} times. The solver takes rule sets that count it once.",
        rules=rules_label(rules),
        times=rules.columns[0],
    )


@lru_cache(maxsize=64)
def _card(rules: RuleSet) -> Card:
    boxes = sorted(rules.boxes, key=lambda box: box.section is Section.LOWER)
    upper = [box for box in boxes if box.section is Section.UPPER]
    lower = boxes[len(upper) :]
    layout = layout_of(rules, upper, lower)
    sheet_order = [rules.place_index(box.id) for box in boxes]
    rows = rows_of(upper, lower, sheet_order)
    numbers = _numbers(rules, upper, lower, layout, rows)
    tables: dict[int, Any] = {
        FACES_OF: [face_of(box) for box in upper],
        RANK: layout.rank,
        TOTALS: layout.totals,
        UPPER_START: layout.upper_start,
        UPPER_LEN: layout.upper_len,
        LOWER_START: layout.lower_start,
        PLANES: layout.planes,
        SHEET_ORDER: sheet_order,
        BY_ORDER: [boxes.index(box) for box in rules.boxes],
        POINTS: rows.points,
        CAN_MISS: rows.can_miss,
        ROW_POINTS: rows.row_points,
        ROW_BOX: rows.row_box,
        ROW_START: rows.row_start,
        ROW_OF: rows.row_of,
        ROLL_GROUPS: rows.roll_groups,
        ROLL_ROWS: rows.roll_rows,
        FIVES: [roll_index(_five(face)) for face in FACES],
        FIVE_POINTS: _five_points(rules, boxes),
        PLACEMENT: _joker_placements(rules),
        OWN_BOXES: [_bits(face_of(box) == face for box in upper) for face in FACES],
        MORE: [box.first_throw for box in boxes],
    }
    return Card(rules, tuple(box.id for box in boxes), layout, _cells(numbers, tables))


def _numbers(
    rules: RuleSet, upper: list[Box], lower: list[Box], layout: Layout, rows: Rows
) -> dict[int, int]:
    bonus = rules.upper_bonus
    waits = rules.joker is not Joker.NONE
    return {
        UPPER_COUNT: len(upper),
        LOWER_COUNT: len(lower),
        THRESHOLD: bonus.threshold if bonus else 0,
        BONUS: bonus.points if bonus else 0,
        EXTRA: rules.extra_yacht,
        YACHT: layout.yacht,
        YACHT_BOXES: _bits(waits and box.is_yacht for box in lower),
        ROW_COUNT: len(rows.row_points),
        FIRST_THROW: any(box.first_throw for box in rules.boxes),
        DOUBLES: any(box.doubles for box in rules.boxes),
    }


def _cells(numbers: dict[int, int], tables: Mapping[int, Any]) -> npt.NDArray[np.int32]:
    flat = [np.asarray(tables[name]).astype(np.int32).ravel() for name in TABLES]
    lengths = [len(NUMBERS) + len(TABLES), *(len(table) for table in flat)]
    header = [numbers[name] for name in NUMBERS] + np.cumsum(lengths)[:-1].tolist()
    return np.concatenate([np.array(header, np.int32), *flat])


def _bits(flags: Iterable[bool]) -> int:
    return sum(1 << number for number, flag in enumerate(flags) if flag)


def _five(face: Face) -> Dice:
    return check_dice((face,) * DICE_COUNT)


def _five_points(rules: RuleSet, boxes: list[Box]) -> Ints:
    """Points of five of a kind by manner, face and box, as `rules.choices` gives them."""
    table = np.full((2, PLACEMENTS, len(FACES), len(boxes)), NOT_ALLOWED, np.int64)
    numbers = {box.id: number for number, box in enumerate(boxes)}
    for face in FACES:
        for sheet in _sample_sheets(rules, face):
            found = choices(sheet, _five(face))
            row = table[int(holds_yacht(sheet)), _PLACEMENTS.index(found.placement), face - 1]
            for option in found.options:
                row[numbers[option.box]] = option.points
    return table


def _sample_sheets(rules: RuleSet, face: Face) -> Iterator[Sheet]:
    """Sheets that show every box under every placement that can concern it.

    A placement hangs on no more than the Yacht box, the own upper box and any one lower box; and
    only a box that doubles asks whether the Yacht box holds points.
    """
    yield Sheet.empty(rules)
    yachts = dict.fromkeys(rules.yacht_places, 1)
    if any(box.doubles for box in rules.boxes):
        yield _with_open(rules, set(rules.places) - set(yachts), yachts)
    if rules.joker is Joker.NONE:
        return
    for place, *helpers in product(rules.places, *((None, p) for p in _helpers(rules, face))):
        yield _with_open(rules, {place, *helpers}, {})
        if not {place, *helpers} & set(yachts):
            yield _with_open(rules, {place, *helpers}, yachts)


def _helpers(rules: RuleSet, face: Face) -> list[str]:
    """The own upper box and a lower box other than Yacht, where the card has them."""
    own = [box.id for box in rules.boxes if box.scorer == FaceSum(face)]
    lower = [box.id for box in rules.boxes if box.section is Section.LOWER and not box.is_yacht]
    return own[:1] + lower[:1]


def _with_open(
    rules: RuleSet, open_places: AbstractSet[str | None], points: Mapping[str, int]
) -> Sheet:
    """A sheet with these places open and no points in the others but these."""
    return Sheet(
        rules,
        tuple(None if place in open_places else points.get(place, 0) for place in rules.places),
    )


def _joker_placements(rules: RuleSet) -> Ints:
    """The placement of a Joker by whether the own upper box, and any lower box, is open."""
    table = np.zeros((2, 2), np.int64)
    for face in FACES:
        own = [box.id for box in rules.boxes if box.scorer == FaceSum(face)][:1]
        lower = [place for place in _helpers(rules, face) if place not in own]
        for own_open, lower_open in product(range(len(own) + 1), range(len(lower) + 1)):
            sheet = _with_open(rules, {*own[:own_open], *lower[:lower_open]}, {})
            placement = joker_placement(sheet, _five(face))
            table[own_open, lower_open] = _PLACEMENTS.index(placement)
    return table
