"""Who reads a page, and what the seats of a table are called to them."""

from __future__ import annotations

from dataclasses import dataclass, field

from yachtdice.languages import DEFAULT, LANGUAGES, Language
from yachtdice.service.people import PlayerSettings
from yachtdice.service.table import Table
from yachtdice.service.table_events import SeatKind
from yachtdice.wording import Phrase


@dataclass(frozen=True, slots=True)
class Reader:
    """Whoever looks at a table: the seats played from this device, settings and language."""

    seats: frozenset[int] = frozenset()
    settings: PlayerSettings = field(default_factory=PlayerSettings)
    language: Language = LANGUAGES[DEFAULT]

    def say(self, phrase: Phrase) -> str:
        """The sentence in the reader's language."""
        return self.language.say(phrase)

    def is_alone(self, seat: int) -> bool:
        """Whether this seat is the reader's and no other is, so that it can be called "you"."""
        return self.seats == {seat}


def seat_names(table: Table, reader: Reader) -> tuple[str, ...]:
    """What to call each seat: its name, else one by its kind in the reader's language."""
    return tuple(_seat_name(table, seat, reader) for seat in range(len(table.seats)))


def is_called_you(table: Table, reader: Reader, seat: int) -> bool:
    """Whether the reader sits there without a name: a sentence about the seat speaks to them."""
    return reader.is_alone(seat) and not table.seats[seat].name


def names_within(table: Table, reader: Reader) -> tuple[str, ...]:
    """What to call each seat in the middle of a sentence: "you" for the reader's without a name."""
    return tuple(
        reader.say(Phrase("you")) if is_called_you(table, reader, seat) else name
        for seat, name in enumerate(seat_names(table, reader))
    )


def _seat_name(table: Table, index: int, reader: Reader) -> str:
    seat = table.seats[index]
    if seat.name:
        return seat.name
    if seat.kind is SeatKind.COMPUTER:
        return reader.say(_computer_name(table, index))
    if seat.is_free:
        return reader.say(Phrase("Free seat"))
    if reader.is_alone(index):
        return reader.say(Phrase("You"))
    return reader.say(Phrase("Player {number}", number=index + 1))


def _computer_name(table: Table, index: int) -> Phrase:
    computers = [i for i, seat in enumerate(table.seats) if seat.kind is SeatKind.COMPUTER]
    if len(computers) == 1:
        return Phrase("Computer")
    return Phrase("Computer {number}", number=computers.index(index) + 1)
