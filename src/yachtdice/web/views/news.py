"""What happened, in a sentence or two: for the status line, the live region and the log."""

from __future__ import annotations

from collections.abc import Iterator

from yachtdice.dice import Dice
from yachtdice.game import Resigned, Rolled, Scored, Started
from yachtdice.rules import box_label, is_five_of_a_kind
from yachtdice.service.table import Status, Table
from yachtdice.service.table_events import (
    GraceGiven,
    HostPassed,
    RematchWanted,
    Returned,
    SeatLeft,
    SeatTaken,
    SettingsChanged,
    TableEvent,
    TakenOver,
    TimeGiven,
    TurnRanOut,
)
from yachtdice.web.views.ending import headline
from yachtdice.web.views.reader import Reader, is_called_you, seat_names
from yachtdice.wording import Phrase, Plural


def announcement(table: Table, reader: Reader) -> str:
    """What this version brought, and whose turn it is when that changed."""
    parts = list(_happened(table, reader))
    if table.status is Status.FINISHED:
        parts.append(headline(table, reader))
    elif any(isinstance(event, (Scored, Resigned, Started)) for event in table.last):
        parts += [reader.say(phrase) for phrase in _turn_passed(table, reader)]
    return " ".join(parts)


def rolls_left(count: int) -> Phrase:
    """How many rolls are left, to stand within a sentence."""
    if count == 0:
        return Phrase("no rolls left")
    return Plural("{count} roll left", "{count} rolls left", count)


def sat_down(table: Table, reader: Reader, seat: int) -> Phrase:
    """Who has come; a reader without a name there is spoken to."""
    if is_called_you(table, reader, seat):
        return Phrase("You sit down.")
    return Phrase("{name} sits down.", name=seat_names(table, reader)[seat])


def new_host(table: Table, reader: Reader, seat: int) -> Phrase:
    """Who is host from now on."""
    if is_called_you(table, reader, seat):
        return Phrase("You are the host now.")
    return Phrase("The host is now {name}.", name=seat_names(table, reader)[seat])


def next_first_said(table: Table) -> Phrase:
    """Which seat begins another game, as the host has set it."""
    if table.first_seat_moves_on:
        return Phrase("In another game the next seat will throw first.")
    return Phrase("In another game the same seat will throw first.")


def _happened(table: Table, reader: Reader) -> Iterator[str]:
    for event in table.last:
        match event:
            case Rolled():
                yield from (reader.say(phrase) for phrase in _rolled(table, reader, event))
            case Scored():
                yield from (reader.say(phrase) for phrase in _scored(table, reader, event))
            case Resigned(seat):
                yield reader.say(_resigned(table, reader, seat))
            case Started(_, _, first_seat) if len(table.seats) > 1:
                yield reader.say(_first(table, reader, first_seat))
            case RematchWanted(seat) if table.status is Status.FINISHED:
                yield reader.say(_rematch_wanted(table, reader, seat))
            case HostPassed(seat):
                yield reader.say(new_host(table, reader, seat))
            case SettingsChanged() if table.status is not Status.WAITING:
                yield reader.say(next_first_said(table))  # nothing else can be changed then
            case _:
                yield from (reader.say(phrase) for phrase in _of_people(event, table, reader))


def _of_people(event: TableEvent, table: Table, reader: Reader) -> Iterator[Phrase]:
    """Who came, went, was played for, or has more time."""
    match event:
        case SeatTaken(seat):
            yield sat_down(table, reader, seat)
        case SeatLeft(seat):
            yield Phrase("{name} has left.", name=seat_names(table, Reader())[seat])
        case TakenOver(seat):
            yield _taken_over(table, reader, seat)
        case Returned(seat):
            yield _returned(table, reader, seat)
        case TurnRanOut(seat):
            yield _ran_out(table, reader, seat)
        case TimeGiven(seat) if seat in reader.seats:
            yield Phrase("You have more time.")
        case TimeGiven(seat):
            yield Phrase("{name} takes more time.", name=seat_names(table, reader)[seat])
        case GraceGiven(seat) if seat in reader.seats:
            yield Phrase("The others wait longer for you.")
        case GraceGiven(seat):
            name = seat_names(table, reader)[seat]
            yield Phrase("The others wait longer for {name}.", name=name)
        case _:
            pass


def _rolled(table: Table, reader: Reader, event: Rolled) -> Iterator[Phrase]:
    dice = ", ".join(map(str, event.dice))
    # Only the newest roll of a version tells how many are left: a turn that ran out may roll and
    # write at once, and then none are.
    game = table.game
    still_there = game is not None and game.dice == event.dice and table.last[-1] is event
    left = rolls_left(game.rolls_left if game is not None and still_there else 0)
    if reader.is_alone(event.seat):
        yield Phrase("Rolled {dice}; {left}.", dice=dice, left=left)
    else:
        name = seat_names(table, reader)[event.seat]
        yield Phrase("{name} rolled {dice}; {left}.", name=name, dice=dice, left=left)
    if _is_yacht(table, event.seat, event.dice):
        yield Phrase("{box}!", box=box_label(table.rules.box(table.rules.yacht_places[0])))


def _is_yacht(table: Table, seat: int, dice: Dice) -> bool:
    """Whether these dice are what an open Yacht box waits for."""
    if table.game is None or not is_five_of_a_kind(dice):
        return False
    sheet = table.game.seats[seat].sheet
    return any(sheet[place] is None for place in table.rules.yacht_places)


def _scored(table: Table, reader: Reader, event: Scored) -> Iterator[Phrase]:
    box = box_label(table.rules.box(event.box))
    if reader.is_alone(event.seat):
        yield Phrase("Wrote {points} in {box}.", points=event.points, box=box)
    else:
        name = seat_names(table, reader)[event.seat]
        yield Phrase("{name} wrote {points} in {box}.", name=name, points=event.points, box=box)
    if event.upper_bonus and table.game is not None:
        sheet = table.game.seats[event.seat].sheet
        yield Phrase(
            "That makes {total} in the upper boxes: the bonus of {bonus} is earned.",
            total=sheet.upper_total(table.rules.column(event.box)),
            bonus=event.upper_bonus,
        )
    if event.extra:
        yield Phrase("And {extra} more for another five of a kind.", extra=event.extra)


def _resigned(table: Table, reader: Reader, seat: int) -> Phrase:
    if reader.is_alone(seat):
        return Phrase("You have resigned.")
    return Phrase("{name} has resigned.", name=seat_names(table, reader)[seat])


def _taken_over(table: Table, reader: Reader, seat: int) -> Phrase:
    if seat in reader.seats:
        return Phrase("You were away: the computer plays your seat until you are back.")
    name = seat_names(table, reader)[seat]
    return Phrase("{name} is away: the computer plays on.", name=name)


def _returned(table: Table, reader: Reader, seat: int) -> Phrase:
    if seat in reader.seats:
        return Phrase("You are back: the seat is yours again.")
    return Phrase("{name} is back.", name=seat_names(table, reader)[seat])


def _ran_out(table: Table, reader: Reader, seat: int) -> Phrase:
    if seat in reader.seats:
        return Phrase("Your time was up: the computer ended your turn.")
    name = seat_names(table, reader)[seat]
    return Phrase("The time of {name} was up: the computer ended the turn.", name=name)


def _first(table: Table, reader: Reader, seat: int) -> Phrase:
    if reader.is_alone(seat):
        return Phrase("You throw first.")
    return Phrase("{name} throws first.", name=seat_names(table, reader)[seat])


def _rematch_wanted(table: Table, reader: Reader, seat: int) -> Phrase:
    if seat in reader.seats:
        return Phrase("You want to play again. Waiting for the others.")
    return Phrase("{name} wants to play again.", name=seat_names(table, reader)[seat])


def _turn_passed(table: Table, reader: Reader) -> Iterator[Phrase]:
    """A word on whose turn it is now, where there is more than one seat."""
    if table.game is None or len(table.seats) == 1:
        return
    if any(isinstance(event, Started) for event in table.last):
        return
    mover = table.game.to_move
    if reader.is_alone(mover):
        yield Phrase("Your turn.")
    elif mover in reader.seats:
        yield Phrase("{name} is to move.", name=seat_names(table, reader)[mover])
