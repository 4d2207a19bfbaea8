"""A table that waits for people, as one reader sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import segno

from yachtdice.game import SEATS_MAX
from yachtdice.rules import RuleSet, rules_label
from yachtdice.service.play import EMPTY_TABLE_KEPT_MS
from yachtdice.service.presence import HOST_KEPT_MS
from yachtdice.service.table import Table
from yachtdice.service.table_events import (
    HostPassed,
    Opened,
    SeatAdded,
    SeatDropped,
    SeatFilled,
    SeatKind,
    SeatLeft,
    SeatOpened,
    SeatTaken,
    SettingsChanged,
    TableEvent,
)
from yachtdice.web.lobbymodel import ChoiceView, LobbyLineView, LobbySeatView, LobbyView, QrView
from yachtdice.web.views.choosing import (
    HOUSE,
    HUMAN,
    PUBLIC,
    computer_choices,
    hints_said,
    level_notes,
    level_title,
    limit_choices,
    limit_value,
    sheet_value,
    sheets_offered,
    turn_limit,
    visibility,
)
from yachtdice.web.views.fairness import share_view
from yachtdice.web.views.houseresult import house_url
from yachtdice.web.views.news import new_host, next_first_said, sat_down
from yachtdice.web.views.reader import Reader, seat_names
from yachtdice.web.views.rules import summary
from yachtdice.wording import Phrase, Plural

LINES_SHOWN = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyLook:
    """How the reader looks at a waiting table.

    `link` is its whole address, `history` the table at every version so far, `present` whether
    each seat's device is there, `saved` the reader's own house rules by their text.
    """

    link: str
    history: Sequence[Table] = ()
    present: Mapping[int, bool] = field(default_factory=dict)
    saved: Mapping[str, RuleSet] = field(default_factory=dict)
    nickname: str = ""
    key: str = ""
    problem: str = ""
    about: str = ""


def lobby_view(table: Table, reader: Reader, look: LobbyLook) -> LobbyView:
    """The whole of the page but its frame."""
    url = f"/tables/{table.table_id}"
    hosting = table.host in reader.seats
    return LobbyView(
        table_id=table.table_id,
        version=table.version,
        url=url,
        events=f"{url}/events",
        pulse=f"{url}/pulse",
        rules_name=reader.language.say(rules_label(table.rules)),
        rules_about=summary(table.rules, reader.language),
        house_url=_house_url(table) if hosting else "",
        rules_url=f"/rules?table={table.table_id}#{table.rules.id}",
        turn_limit=reader.say(turn_limit(table.turn_seconds)),
        visibility=reader.say(visibility(table)),
        moves_on=table.first_seat_moves_on,
        hints=table.gives_hints,
        hints_said=reader.say(hints_said(table)),
        ranked=table.ranked,
        share=share_view(table, reader, look.key),
        commitment=table.dice.commitment,
        game=table.game_number,
        link=look.link,
        code=table.join_code,
        qr=qr_view(look.link),
        seats=_seats(table, reader, look.present),
        status_text=_status(table, reader),
        seated=bool(reader.seats),
        hosting=hosting,
        nickname=look.nickname,
        can_add=hosting and len(table.seats) < SEATS_MAX,
        can_start=hosting,
        sheets=_sheets(table, look.saved, reader),
        limits=limit_choices(limit_value(table.turn_seconds), reader),
        is_public=table.visibility == PUBLIC,
        levels=(
            ChoiceView(value=HUMAN, label=reader.say(Phrase("For a friend"))),
            *(
                ChoiceView(value=value, label=text)
                for value, text in computer_choices(reader, table.rules)
            ),
        ),
        level_notes=level_notes(reader, table.rules),
        lines=tuple(_lines(look.history, reader))[-LINES_SHOWN:][::-1],
        key=look.key,
        problem=look.problem,
        field=look.about,
        kept_minutes=EMPTY_TABLE_KEPT_MS // 60_000,
        host_minutes=HOST_KEPT_MS // 60_000,
    )


def qr_view(text: str) -> QrView:
    """A text as a QR code, as one path of the dark modules."""
    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    path = "".join(
        f"M{column} {line}h1v1h-1z"
        for line, row in enumerate(rows)
        for column, dark in enumerate(row)
        if dark
    )
    return QrView(size=len(rows), path=path)


def _seats(table: Table, reader: Reader, present: Mapping[int, bool]) -> tuple[LobbySeatView, ...]:
    names = seat_names(table, reader)
    free = sum(seat.is_free for seat in table.seats)
    hosting = table.host in reader.seats
    return tuple(
        LobbySeatView(
            seat=index,
            name=names[index],
            note=reader.say(_seat_note(table, index, reader)),
            free=seat.is_free,
            computer=seat.kind is SeatKind.COMPUTER,
            you=index in reader.seats,
            person=index in table.people,
            present=present.get(index, False) or index in reader.seats,
            can_free=_can_free(table, index, reader),
            can_drop=hosting and (seat.is_free or seat.kind is SeatKind.COMPUTER),
            drop_starts=seat.is_free and free == 1,
        )
        for index, seat in enumerate(table.seats)
    )


def _can_free(table: Table, index: int, reader: Reader) -> bool:
    """Whether the reader may free this seat when its person is away."""
    if index not in table.people or index in reader.seats or not reader.seats:
        return False
    return table.host in reader.seats or index == table.host


def _seat_note(table: Table, index: int, reader: Reader) -> Phrase:
    seat = table.seats[index]
    if seat.is_free:
        return Phrase("For whoever comes")
    if seat.kind is SeatKind.COMPUTER:
        return level_title(seat.level, table.rules)
    if seat.kind is SeatKind.LOCAL:
        return Phrase("At the device of {name}", name=seat_names(table, reader)[seat.holder])
    if index == table.host:
        return Phrase("Host, and this is you") if index in reader.seats else Phrase("Host")
    return Phrase("This is you") if index in reader.seats else Phrase("Guest")


def _status(table: Table, reader: Reader) -> str:
    free = sum(seat.is_free for seat in table.seats)
    awaited = Plural("Waiting for {count} player.", "Waiting for {count} players.", free)
    return f"{reader.say(awaited)} {reader.say(_following(table, reader))}"


def _following(table: Table, reader: Reader) -> Phrase:
    if table.host is None:
        return Phrase("Nobody has sat down yet.")
    if not reader.seats:
        return Phrase("Pick a name and sit down.")
    if table.host in reader.seats:
        return Phrase("Send the link, or start without them.")
    host = seat_names(table, reader)[table.host]
    return Phrase("It starts when every seat is taken, or when {name} says so.", name=host)


def _house_url(table: Table) -> str:
    """Where the host makes other rules for the table, from those it has."""
    text = sheet_value(table.rules)
    return house_url("/house", rules="" if text == HOUSE else text, table=table.table_id)


def _sheets(table: Table, saved: Mapping[str, RuleSet], reader: Reader) -> tuple[ChoiceView, ...]:
    listed = sheets_offered(saved, table.rules)
    say = reader.language.say
    return tuple(
        ChoiceView(value=value, label=say(rules_label(rules)), chosen=rules == table.rules)
        for value, rules in listed.items()
    )


# ------------------------------------------------------------------ what happened


def _lines(history: Sequence[Table], reader: Reader) -> Iterator[LobbyLineView]:
    if history and isinstance(history[0].last[0], Opened):
        yield LobbyLineView(version=1, text=reader.say(Phrase("The table was set up.")))
    for before, after in pairwise(history):
        text = " ".join(
            reader.say(phrase)
            for event in after.last
            for phrase in _happened(event, before, after, reader)
        )
        if text:
            yield LobbyLineView(version=after.version, text=text)


def _happened(event: TableEvent, before: Table, after: Table, reader: Reader) -> Iterator[Phrase]:
    match event:
        case SeatTaken(seat):
            yield sat_down(after, reader, seat)
        case SeatLeft(seat):
            yield Phrase("{name} has left.", name=seat_names(before, Reader())[seat])
            yield from _host_passed(before, after, reader)
        case HostPassed():
            yield from _host_passed(before, after, reader)
        case SeatAdded(kind, _, level):
            if kind == SeatKind.COMPUTER:
                yield Phrase("A seat was added. {who}.", who=level_title(level, after.rules))
            else:
                yield Phrase("A seat was added for somebody to come.")
        case SeatFilled(seat):
            yield Phrase("The computer takes seat {number}.", number=seat + 1)
        case SeatOpened(seat):
            yield Phrase("Seat {number} is for somebody to come.", number=seat + 1)
        case SeatDropped(seat):
            yield Phrase("Seat {number} was taken away.", number=seat + 1)
        case SettingsChanged():
            yield from _changes(before, after)
        case _:
            pass


def _host_passed(before: Table, after: Table, reader: Reader) -> Iterator[Phrase]:
    if after.host is not None and after.host != before.host:
        yield new_host(after, reader, after.host)


def _changes(before: Table, after: Table) -> Iterator[Phrase]:
    """What the host changed, each in a sentence."""
    if before.rules != after.rules:
        yield Phrase("The scoresheet is now {rules}.", rules=rules_label(after.rules))
    if before.turn_seconds != after.turn_seconds:
        yield Phrase("The turn limit is now: {limit}.", limit=turn_limit(after.turn_seconds))
    if before.visibility != after.visibility:
        yield (
            Phrase("The table is now public.")
            if after.visibility == PUBLIC
            else Phrase("The table is now private.")
        )
    if before.first_seat_moves_on != after.first_seat_moves_on:
        yield next_first_said(after)
    if before.gives_hints != after.gives_hints:
        yield (
            Phrase("The coach may now be asked for hints.")
            if after.gives_hints
            else Phrase("There are no hints at this table now.")
        )
