"""What stands on a printed score sheet: rows made from a rule set, columns for players or games.

The one source of both printed forms, the page that a browser prints and the PDF.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from yachtdice.languages import DEFAULT, LANGUAGES, Language
from yachtdice.rules import (
    Box,
    Column,
    RuleSet,
    Section,
    Sheet,
    about_label,
    box_label,
    brief,
    extra_notes,
    points_allowed,
    rules_label,
    score_range,
    zero_note,
)
from yachtdice.wording import N_, Phrase, translated

RowKind: TypeAlias = Literal["box", "sum", "total"]
ENGLISH = LANGUAGES[DEFAULT]


@dataclass(frozen=True, slots=True)
class Entrant:
    """A column of the sheet: a player or a game, with a name or room for one.

    With a `sheet` its points are printed; `place` is where it came in, 0 where nobody says.
    """

    name: str = ""
    sheet: Sheet | None = None
    place: int = 0
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its name, what it pays, the most it can hold, and what each entrant has there.

    An entrant has one cell for each column of the card, or a single one that spans them.
    """

    kind: RowKind
    label: str
    pays: str
    most: str
    cells: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A whole sheet in the reader's language; `bands` are rows that belong together."""

    title: str
    about: str
    headings: tuple[str, str, str]
    names: tuple[str, ...]
    multipliers: tuple[str, ...]
    bands: tuple[tuple[Row, ...], ...]
    notes: tuple[str, ...]


def score_sheet(
    rules: RuleSet, entrants: Sequence[Entrant], *, language: Language = ENGLISH, about: str = ""
) -> ScoreSheet:
    """The sheet of a rule set; `about` says what is printed where it is not a blank sheet."""
    writer = _Writer(rules, tuple(entrants), language)
    times = [f"×{multiplier}" for multiplier in rules.columns]
    return ScoreSheet(
        title=writer.say(Phrase("Yacht: {rules}", rules=rules_label(rules))),
        about=about or writer.say(about_label(rules)),
        headings=(writer.word(N_("Box")), writer.word(N_("Pays")), writer.word(N_("Most"))),
        names=tuple(entrant.name for entrant in entrants),
        multipliers=tuple(times) if len(times) > 1 else (),
        bands=tuple(band for band in writer.bands() if band),
        notes=tuple(writer.say(note) for note in (*extra_notes(rules), zero_note(rules))),
    )


def parts(sheet: ScoreSheet, together: int) -> tuple[ScoreSheet, ...]:
    """The sheet cut into narrower ones, with so many entrants each."""
    cuts = (slice(start, start + together) for start in range(0, len(sheet.names), together))
    return tuple(
        replace(
            sheet,
            names=sheet.names[cut],
            bands=tuple(
                tuple(replace(row, cells=row.cells[cut]) for row in band) for band in sheet.bands
            ),
        )
        for cut in cuts
    )


class _Writer:
    """Fills the rows of one sheet."""

    def __init__(self, rules: RuleSet, entrants: tuple[Entrant, ...], language: Language) -> None:
        self.rules = rules
        self.entrants = entrants
        self.language = language

    def say(self, said: Phrase | str) -> str:
        return translated(said, self.language)

    def word(self, word: str) -> str:
        return self.language.gettext(word)

    def bands(self) -> Iterator[tuple[Row, ...]]:
        """The upper section, the lower one, and what both come to."""
        yield (*self._boxes(Section.UPPER), *self._upper_sums())
        yield (*self._boxes(Section.LOWER), *self._lower_sum())
        yield tuple(self._totals())

    def _boxes(self, section: Section) -> Iterator[Row]:
        for box in self.rules.boxes:
            if box.section is section:
                places = [self.rules.place(i, box) for i in range(len(self.rules.columns))]
                cells = tuple(
                    tuple(_written(entrant.sheet, place) for place in places)
                    for entrant in self.entrants
                )
                most = max(points_allowed(self.rules, places[0]))
                yield Row("box", self.say(box_label(box)), self.say(brief(box)), str(most), cells)

    def _upper_sums(self) -> Iterator[Row]:
        if not self._has(Section.UPPER):
            return
        most = str(self._most_of(Section.UPPER))
        yield self._sum(N_("Upper sum"), "", most, lambda column: column.upper_total)
        bonus = self.rules.upper_bonus
        if bonus is not None:
            pays = Phrase(
                "{points} from {threshold} on", points=bonus.points, threshold=bonus.threshold
            )
            yield self._sum(
                N_("Bonus"), self.say(pays), str(bonus.points), lambda column: column.upper_bonus
            )

    def _lower_sum(self) -> Iterator[Row]:
        if self._has(Section.LOWER):
            most = str(self._most_of(Section.LOWER))
            yield self._sum(N_("Lower sum"), "", most, lambda column: column.lower_total)

    def _totals(self) -> Iterator[Row]:
        if len(self.rules.columns) > 1:
            pays = self.say(Phrase("both sums and bonus, times the column"))
            yield self._sum(N_("Column"), pays, "", lambda column: column.total)
        if self.rules.extra_yacht:
            yield self._extra()
        most = str(score_range(self.rules).highest)
        totals = [None if e.sheet is None else e.sheet.total for e in self.entrants]
        yield self._spanning("total", N_("Total"), "", most, [_number(total) for total in totals])
        if any(entrant.place or entrant.resigned for entrant in self.entrants):
            places = [self._place(entrant) for entrant in self.entrants]
            yield self._spanning("sum", N_("Place"), "", "", places)

    def _extra(self) -> Row:
        """A further five of a kind can come in every box but the one that holds the Yacht."""
        extra = self.rules.extra_yacht
        points = [None if e.sheet is None else e.sheet.extra_points for e in self.entrants]
        return self._spanning(
            "sum",
            N_("Extra Yachts"),
            self.say(Phrase("{points} for each", points=extra)),
            str(extra * (len(self.rules.places) - 1)),
            [_number(value) for value in points],
        )

    def _sum(self, label: str, pays: str, most: str, of: Callable[[Column], int]) -> Row:
        blank = ("",) * len(self.rules.columns)
        cells = tuple(
            blank if e.sheet is None else tuple(str(of(column)) for column in e.sheet.columns)
            for e in self.entrants
        )
        return Row("sum", self.word(label), pays, most, cells)

    def _spanning(
        self, kind: RowKind, label: str, pays: str, most: str, values: Sequence[str]
    ) -> Row:
        return Row(kind, self.word(label), pays, most, tuple((value,) for value in values))

    def _place(self, entrant: Entrant) -> str:
        if entrant.resigned:
            return self.say(Phrase("resigned"))
        return str(entrant.place or "")

    def _has(self, section: Section) -> bool:
        return any(box.section is section for box in self.rules.boxes)

    def _most_of(self, section: Section) -> int:
        """What the boxes of one column's section can hold together."""
        return sum(self._most(box) for box in self.rules.boxes if box.section is section)

    def _most(self, box: Box) -> int:
        return max(points_allowed(self.rules, self.rules.place(0, box)))


def _written(sheet: Sheet | None, place: str) -> str:
    return "" if sheet is None else _number(sheet[place])


def _number(points: int | None) -> str:
    return "" if points is None else str(points)
