"""The others at a table: who is there, whose clock runs, who is played for, who plays again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from yachtdice.languages import Language
from yachtdice.service.attending import REACTIONS
from yachtdice.service.play import TIMES_GIVEN_MAX
from yachtdice.service.presence import may_be_taken_over
from yachtdice.service.table import Status, Table
from yachtdice.service.table_events import SeatKind
from yachtdice.web.lobbymodel import (
    ChoiceView,
    ClockView,
    CompanyView,
    PersonView,
    RematchView,
    TakeoverView,
)
from yachtdice.web.views.reader import Reader, is_called_you, names_within, seat_names
from yachtdice.wording import N_, Phrase

HOUR_MS = 3_600_000

REACTION_WORDS = {
    "wave": N_("Hello"),
    "thumbs_up": N_("Well played"),
    "clap": N_("Bravo"),
    "wow": N_("Wow"),
    "ouch": N_("Ouch"),
    "hurry": N_("Your move?"),
    "thanks": N_("Thanks"),
    "bye": N_("Good bye"),
}
"""What each sign says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """Who was there when the page was drawn, as followers are told; empty where nobody asked."""

    now: int = 0
    takeover_at: int | None = None
    present: Mapping[int, bool] = field(default_factory=dict)

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Attendance:
        """That of a presence message."""
        return cls(
            now=told["sent_at"],
            takeover_at=told["takeover_at"],
            present={seat["seat"]: seat["present"] for seat in told["seats"]},
        )


def is_shared(table: Table) -> bool:
    """Whether people sit here on more than one device."""
    return len(table.people) > 1


def company_view(table: Table, reader: Reader, there: Attendance) -> CompanyView | None:
    """Everybody round a table that is not the reader's alone."""
    watching = not reader.seats
    if not is_shared(table) and not watching:
        return None
    names = seat_names(table, reader)
    return CompanyView(
        people=tuple(_person(table, index, names[index], reader, there) for index in table.people),
        watching=watching,
        reactions=tuple(
            ChoiceView(value=value, label=reader.language.word(REACTION_WORDS[value]))
            for value in REACTIONS
        ),
        can_react=any(not table.seats[seat].left for seat in reader.seats),
    )


def clock_view(table: Table, reader: Reader, there: Attendance) -> ClockView | None:
    """The clock of the seat to move, where turns have a limit."""
    game, deadline_at = table.game, table.deadline_at
    if game is None or deadline_at is None or table.computer_to_move():
        return None
    left_ms = max(0, deadline_at - there.now)
    yours = game.to_move in reader.seats
    return ClockView(
        deadline_at=deadline_at,
        sent_at=there.now,
        left=time_left(left_ms, reader.language),
        yours=yours,
        can_ask=yours and not table.ranked and table.times_given < TIMES_GIVEN_MAX,
    )


def takeover_view(table: Table, reader: Reader, there: Attendance) -> TakeoverView | None:
    """The countdown to the computer's taking over; the piece waits hidden while nobody is away."""
    game = table.game
    if game is None or not may_be_taken_over(table) or game.to_move in reader.seats:
        return None
    left_ms = max(0, (there.takeover_at or there.now) - there.now)
    return TakeoverView(
        name=seat_names(table, reader)[game.to_move],
        at=there.takeover_at,
        sent_at=there.now,
        left=time_left(left_ms, reader.language),
        can_wait=bool(reader.seats),
    )


def rematch_view(table: Table, reader: Reader) -> RematchView:
    """Who wants another game, and what the reader can do about it."""
    staying = set(table.staying)
    own = staying & reader.seats
    said = ""
    if table.rematch_wanted and staying - table.rematch_wanted:
        said = reader.say(_rematch_said(table, reader))
    return RematchView(
        can_ask=(
            table.status is Status.FINISHED
            and table.daily is None
            and bool(own - table.rematch_wanted)
        ),
        said=said,
    )


def _rematch_said(table: Table, reader: Reader) -> Phrase:
    wanting = sorted(table.rematch_wanted)
    names, within = seat_names(table, reader), names_within(table, reader)
    first, *more = wanting
    said = ", ".join([names[first], *(within[seat] for seat in more)])
    others = ", ".join(within[seat] for seat in sorted(set(table.staying) - table.rematch_wanted))
    if not more and not is_called_you(table, reader, first):
        return Phrase(
            "{names} wants to play again. Waiting for {others}; it begins in half a minute.",
            names=said,
            others=others,
        )
    return Phrase(
        "{names} want to play again. Waiting for {others}; it begins in half a minute.",
        names=said,
        others=others,
    )


def time_left(milliseconds: int, language: Language) -> str:
    """A time that runs out: minutes and seconds, or in words where it is hours and days."""
    if milliseconds >= HOUR_MS:
        return language.duration(milliseconds)
    seconds = -(-milliseconds // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def _person(table: Table, index: int, name: str, reader: Reader, there: Attendance) -> PersonView:
    seat = table.seats[index]
    return PersonView(
        seat=index,
        name=name,
        you=index in reader.seats,
        tagged=index in reader.seats and not is_called_you(table, reader, index),
        present=there.present.get(index, False) or index in reader.seats,
        left=seat.left,
        taken_over=seat.kind is not SeatKind.COMPUTER and seat.taken_over,
        wants_more=index in table.rematch_wanted,
    )
