"""A rule set: everything that differs between two ways to play, as frozen data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from yachtdice.errors import Malformed, quoted
from yachtdice.rules.box import Box, Section
from yachtdice.wording import Name


class Joker(StrEnum):
    """Where five of a kind may be written once the Yacht box is filled, with points or with 0."""

    NONE = "none"
    FORCED = "forced"
    OPEN = "open"
    FREE = "free"


class Scope(StrEnum):
    """What a rule about Yacht boxes looks at in a card of several columns."""

    CARD = "card"
    COLUMN = "column"


@dataclass(frozen=True, slots=True)
class UpperBonus:
    """Points for an upper section (of one column) that reaches the threshold.

    `multiplied` tells whether they count as often as their column does.
    """

    threshold: int
    points: int
    multiplied: bool = True


@dataclass(frozen=True)
class RuleSet:
    """A card of one or more columns of the same boxes, and what is paid besides the boxes.

    A place on the card is written as the box's id, `full_house`, and in a card of several columns
    as column, slash, box, `2/full_house`; columns count from 1.  `columns` holds what each column's
    total is multiplied by.  `extra_yacht` is paid for each five of a kind rolled while a Yacht box
    holds points.  `id`, names and `about` do not affect play.

    Sources differ on cards of several columns, so their readings are fields.  `joker_scope` is what
    the Joker rule judges: the whole card, so that it waits for every Yacht box and looks for the
    own upper box in every column, or each column by itself.  `extra_scope` is where a Yacht box
    must hold points for the extra: anywhere on the card, or in the column that is written.
    `extra_multiplied` tells whether the extra counts as often as that column does.

    `first_throw_wins` ends a game of several seats at once when five of a kind of a turn's first
    throw is written in a Yacht box: that seat has won.  Alone there is nobody to win against.
    """

    id: str
    name: str
    boxes: tuple[Box, ...]
    upper_bonus: UpperBonus | None = None
    joker: Joker = Joker.NONE
    extra_yacht: int = 0
    columns: tuple[int, ...] = (1,)
    about: str = ""
    joker_scope: Scope = Scope.CARD
    extra_scope: Scope = Scope.CARD
    extra_multiplied: bool = False
    first_throw_wins: bool = False

    @cached_property
    def places(self) -> tuple[str, ...]:
        """Every place of the card in sheet order, column by column."""
        return tuple(
            self.place(column, box) for column in range(len(self.columns)) for box in self.boxes
        )

    def place(self, column: int, box: Box) -> str:
        """How the box is written in the column with this index (from 0)."""
        return box.id if len(self.columns) == 1 else f"{column + 1}/{box.id}"

    def box(self, place: str) -> Box:
        """The box at a place; raises `Malformed` when the card has no such place."""
        return self.boxes[self.place_index(place) % len(self.boxes)]

    def column(self, place: str) -> int:
        """The index (from 0) of the column a place belongs to."""
        return self.place_index(place) // len(self.boxes)

    def extra_factor(self, place: str) -> int:
        """How often an extra Yacht counts that is earned by writing at a place."""
        return self.columns[self.column(place)] if self.extra_multiplied else 1

    def place_index(self, place: str) -> int:
        """Where a place stands in `places`; raises `Malformed` when it is not one."""
        index = self._index.get(place) if isinstance(place, str) else None
        if index is None:
            raise Malformed(
                "{given} is not a box of {rules}. Its boxes are: {boxes}.",
                given=quoted(place),
                rules=self._label,
                boxes=", ".join(self.places),
            )
        return index

    @cached_property
    def _index(self) -> dict[str, int]:
        return {place: index for index, place in enumerate(self.places)}

    @cached_property
    def upper_places(self) -> tuple[str, ...]:
        """The places of the upper sections, in sheet order."""
        return tuple(p for p in self.places if self.box(p).section is Section.UPPER)

    @cached_property
    def has_first_throw(self) -> bool:
        """Whether it matters that dice are those of a turn's first throw."""
        return self.first_throw_wins or any(box.first_throw for box in self.boxes)

    @cached_property
    def yacht_places(self) -> tuple[str, ...]:
        """The places that ask for five of a kind, in sheet order."""
        return tuple(p for p in self.places if self.box(p).is_yacht)

    @property
    def _label(self) -> str:
        """The name as `labels.rules_label` has it, but for the variants that we offer."""
        return self.name if self.id.startswith("house-") else Name(self.name)

    def __repr__(self) -> str:
        return f"<RuleSet {self.id!r}: {len(self.places)} boxes>"
