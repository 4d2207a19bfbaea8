"""What the form of house rules holds, as text, and how it describes rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from yachtdice.rules import PRESETS, Box, Section, Sets, Straight, from_text
from yachtdice.rules.catalogue import STOCK
from yachtdice.rules.compact import house_data
from yachtdice.rules.scorers import in_a_row
from yachtdice.wording import Phrase

FIXED, MATCHING, ALL = "fixed", "matching", "all"
AS_BEFORE, EXACT = "", "exact"
RUNS = {f"run{length}": length for length in (2, 3, 4, 5)}
"""What a straight may ask for besides exact faces: so many in a row."""

USUAL_THRESHOLD, USUAL_POINTS = "63", "35"
"""What the fields of the bonus begin with where there is none: three of each face."""


@dataclass(frozen=True, slots=True)
class BoxFields:
    """What the form holds about one box."""

    included: bool
    pays: str = ""
    points: str = ""
    straight: str = AS_BEFORE
    exact: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """What the form holds, right or wrong; `start` is the text of the rules it began with.

    `problems` tells what is wrong by field: `name`, `bonus`, `joker`, `extra`, `box.ID`, and "" for
    the whole of it.
    """

    start: str
    name: str
    bonus: bool
    threshold: str
    points: str
    joker: str
    extra: str
    boxes: Mapping[str, BoxFields]
    problems: Mapping[str, Phrase] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str) -> Filled:
        """The form as it describes the rules of a text; raises what `from_text` does."""
        rules = from_text(text)
        bonus = rules.upper_bonus
        on_sheet = {box.id for box in rules.boxes}
        return cls(
            start=text,
            name="" if rules.id in PRESETS else rules.name,
            bonus=bonus is not None,
            threshold=str(bonus.threshold) if bonus else USUAL_THRESHOLD,
            points=str(bonus.points) if bonus else USUAL_POINTS,
            joker=rules.joker.value,
            extra=str(rules.extra_yacht),
            boxes={box.id: _box_fields(box, included=box.id in on_sheet) for box in offered(text)},
        )

    def with_problem(self, problem: Phrase) -> Filled:
        """The form with something wrong with the whole of it."""
        return replace(self, problems={**self.problems, "": problem})


def offered(text: str) -> tuple[Box, ...]:
    """The boxes that may be on the sheet: those of the rules begun with, and all others there are.

    Raises what `from_text` does.
    """
    own = {box.id: box for box in from_text(text).boxes}
    base = {box.id: box for box in PRESETS[house_data(text)["base"]].boxes}
    boxes = own | {id: box for id, box in {**STOCK, **base}.items() if id not in own}
    upper = (boxes[id] for id, box in STOCK.items() if box.section is Section.UPPER)
    return (*upper, *(box for box in boxes.values() if box.section is Section.LOWER))


def _box_fields(box: Box, *, included: bool) -> BoxFields:
    scorer = box.scorer
    if not isinstance(scorer, (Sets, Straight)):
        return BoxFields(included)
    fixed = isinstance(scorer.pays, int)
    pays, points = (FIXED, str(scorer.pays)) if fixed else (str(scorer.pays), "")
    fields = BoxFields(included, pays, points)
    return _with_straight(fields, scorer) if isinstance(scorer, Straight) else fields


def _with_straight(fields: BoxFields, straight: Straight) -> BoxFields:
    for name, length in RUNS.items():
        if straight.patterns == Straight.run(length, pays=0).patterns:
            return replace(fields, straight=name)
    if len(straight.patterns) > 1:
        return fields
    return replace(fields, straight=EXACT, exact="".join(map(str, in_a_row(straight.patterns[0]))))
