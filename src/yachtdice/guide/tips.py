"""Tips: kinds of positions in which plain greed gives points away, told in sentences.

Which kinds there are is written here; which of them matter in a rule set, how much, and the
example that stands for each are found by `measuring` in games of perfect play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from yachtdice.wording import Phrase


class Kind(StrEnum):
    """What the better player does where the greedy one does something else."""

    STOP_STRAIGHT = "stop-straight"
    STOP_SETS = "stop-sets"
    STOP_OTHER = "stop-other"
    THROW_ALL = "throw-all"
    KEEP_RUN = "keep-run"
    KEEP_PAIRS = "keep-pairs"
    KEEP_OTHER_FACE = "keep-other-face"
    KEEP_MORE = "keep-more"
    UPPER_FIRST = "upper-first"
    SPARE_BOXES = "spare-boxes"
    OTHER_BOX = "other-box"
    OTHER_KEEP = "other-keep"


@dataclass(frozen=True, slots=True)
class Deed:
    """What is done: a keep, as sorted faces, or a box."""

    keep: tuple[int, ...] = ()
    box: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Tip:
    """A kind of positions and what it is worth.

    `gain` is the mean points a game that the greedy choice loses in such positions, `per_game` how
    many of them a game has.  The example: a sheet, dice and rolls left, what is best, what greed
    does, and what that loses there.
    """

    kind: Kind
    gain: float
    per_game: float
    sheet: str
    dice: tuple[int, ...]
    rolls_left: int
    best: Deed
    greedy: Deed
    loss: float

    @property
    def advice(self) -> Phrase:
        """The tip in a sentence or two."""
        return _ADVICE[self.kind]


def tip_from(row: Mapping[str, Any]) -> Tip:
    """The tip that was written as plain data."""
    deeds = {
        name: Deed(tuple(row[name]["keep"]), row[name]["box"], row[name]["points"])
        for name in ("best", "greedy")
    }
    return Tip(**{**row, "kind": Kind(row["kind"]), "dice": tuple(row["dice"]), **deeds})


_ADVICE = {
    Kind.STOP_STRAIGHT: Phrase("Stop on a made straight. Write it down while it is there."),
    Kind.STOP_SETS: Phrase(
        "Write a made full house or set rather than break it for more of a kind."
    ),
    Kind.STOP_OTHER: Phrase("Stop early when the dice already suit a box well."),
    Kind.THROW_ALL: Phrase("Throw all five again when nothing on the table helps an open box."),
    Kind.KEEP_RUN: Phrase(
        "Keep a straight that is nearly made, even at the cost of a pair, while its box is open."
    ),
    Kind.KEEP_PAIRS: Phrase("Keep two sets together while Full House is open."),
    Kind.KEEP_OTHER_FACE: Phrase(
        "Prefer the face that open boxes still pay for, be it a single high die, to a pair that "
        "only lies there more often."
    ),
    Kind.KEEP_MORE: Phrase("Keep high dice beside a set where their sum will count."),
    Kind.UPPER_FIRST: Phrase(
        "Write sets of a face in their upper box, even where another box pays more now: the upper "
        "section has few good chances, and its bonus counts."
    ),
    Kind.SPARE_BOXES: Phrase(
        "Put a bad roll where it costs least, in a low upper box or in a hard one, and spare the "
        "box that takes anything."
    ),
    Kind.OTHER_BOX: Phrase(
        "Choose the box by what it leaves open, not by what it pays now: write what is hard to get."
    ),
    Kind.OTHER_KEEP: Phrase("Keep what most open boxes can use."),
}
