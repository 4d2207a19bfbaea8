"""Where the states of a rule set lie in memory; only those that play can reach have a place.

A state is the set of open boxes, the upper total capped at the bonus threshold (always 0 where no
bonus is paid), and whether the Yacht box holds points (only where that earns extra Yachts, or makes
a box count that doubles it).  The states of one lower set lie together, in them those of one upper
set, in them both planes of the Yacht flag, in them the reachable upper totals in rising order:

    index = lower_start[l] + planes[l] * upper_start[u] + plane * upper_len[u] + rank[u, total]

with `u` and `l` the open boxes as bits, so that a lower box filled leaves neighbours neighbours.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np
import numpy.typing as npt

from yachtdice.dice import DICE_COUNT
from yachtdice.errors import Illegal
from yachtdice.rules import Box, FaceSum, RuleSet, rules_label

Ints = npt.NDArray[np.int64]

STATES_MAX = 2**27
"""More states than this need more than a gigabyte, and are refused."""
UPPER_BOXES_MAX = 16
NO_RANK = -1


@dataclass(frozen=True, eq=False)
class Layout:
    """The numbers in the formula above.

    `rank[u, total]` is -1 for a total that the filled upper boxes cannot hold; `totals` lists the
    reachable totals of each upper set, those of `u` from `upper_start[u]` on.  `yacht` is the
    number of the lower box that the Yacht flag is about, -1 where there is no flag.
    """

    rank: npt.NDArray[np.int32]
    totals: Ints
    upper_start: Ints
    upper_len: Ints
    lower_start: Ints
    planes: Ints
    yacht: int
    state_count: int

    @property
    def start(self) -> int:
        """The index of the empty sheet."""
        return int(self.lower_start[-1] + self.planes[-1] * self.upper_start[-1])

    @property
    def full_count(self) -> int:
        """How many states are full sheets; they come first."""
        return int(self.planes[0] * self.upper_len[0])


def layout_of(rules: RuleSet, upper: list[Box], lower: list[Box]) -> Layout:
    """The layout for these boxes; raises `Illegal` when the states would not fit in memory."""
    yacht = _flagged_box(rules, lower)
    threshold = rules.upper_bonus.threshold if rules.upper_bonus else 0
    if len(upper) > UPPER_BOXES_MAX:
        raise _too_large(rules)
    reachable = _reachable_totals(upper, threshold)
    upper_len = np.array([row.bit_count() for row in reachable], np.int64)
    planes = _planes(len(lower), yacht)
    state_count = int(upper_len.sum()) * int(planes.sum())
    if state_count > STATES_MAX:
        raise _too_large(rules)
    totals = [total for row in reachable for total in range(threshold + 1) if row >> total & 1]
    return Layout(
        rank=_ranks(reachable, threshold),
        totals=np.array(totals, np.int64),
        upper_start=_starts(upper_len),
        upper_len=upper_len,
        lower_start=_starts(planes * upper_len.sum()),
        planes=planes,
        yacht=yacht,
        state_count=state_count,
    )


def _too_large(rules: RuleSet) -> Illegal:
    return Illegal(
        "{rules} has too many states to solve in memory: more than {most}. Remove some boxes, or "
        "the bonus.",
        rules=rules_label(rules),
        most=STATES_MAX,
    )


def _flagged_box(rules: RuleSet, lower: list[Box]) -> int:
    if not rules.extra_yacht and not any(box.doubles for box in lower):
        return -1
    return next(number for number, box in enumerate(lower) if box.is_yacht)


def _planes(lower_count: int, yacht: int) -> Ints:
    planes = np.ones(2**lower_count, np.int64)
    if yacht >= 0:
        planes[(np.arange(2**lower_count) >> yacht & 1) == 0] = 2
    return planes


def _reachable_totals(upper: list[Box], threshold: int) -> list[int]:
    """For each set of open upper boxes, the totals that the filled ones can hold, as bits."""
    everything = 2 ** len(upper) - 1
    if not threshold:
        return [1] * (everything + 1)
    reachable = [1] * (everything + 1)
    for open_boxes in range(everything - 1, -1, -1):
        filled = everything & ~open_boxes
        last = filled.bit_length() - 1
        before = reachable[open_boxes | 1 << last]
        reachable[open_boxes] = _with_box(before, face_of(upper[last]), threshold)
    return reachable


def _with_box(before: int, face: int, threshold: int) -> int:
    totals = 0
    for count in range(DICE_COUNT + 1):
        totals |= before << count * face
    reached = totals >> threshold
    return totals & (1 << threshold) - 1 | (1 << threshold if reached else 0)


def face_of(box: Box) -> int:
    """The face that an upper box counts."""
    return cast(FaceSum, box.scorer).face


def _ranks(reachable: list[int], threshold: int) -> npt.NDArray[np.int32]:
    if not threshold:
        return np.zeros((len(reachable), 1), np.int32)
    bits = np.array(
        [[row >> total & 1 for total in range(threshold + 1)] for row in reachable], np.int32
    )
    return np.where(bits == 1, np.cumsum(bits, axis=1, dtype=np.int32) - 1, NO_RANK)


def _starts(lengths: Ints) -> Ints:
    return np.cumsum(lengths) - lengths
