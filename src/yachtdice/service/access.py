"""Who may do what at a table, once it is known which seats somebody plays."""

from __future__ import annotations

from typing import NamedTuple

from yachtdice.dice import Dice
from yachtdice.errors import quoted
from yachtdice.rules import Sheet
from yachtdice.service import play
from yachtdice.service.errors import Forbidden, NoSeat
from yachtdice.service.table import Table


def only_players(seats: frozenset[int]) -> frozenset[int]:
    """The seats, unless there are none; raises `NoSeat`."""
    if not seats:
        raise NoSeat("This needs the token of a seat at this table.")
    return seats


def own_device(table: Table, seats: frozenset[int]) -> int:
    """The seat that stands for the actor's device: the one that holds the token."""
    return min(only_players(seats) & set(table.people))


def only_to_move(table: Table, seats: frozenset[int]) -> None:
    """Raise `Forbidden` unless the seat to move is among these, or nobody is to move."""
    only_players(seats)
    game = play.running_game(table)
    if not game.is_over and game.to_move not in seats:
        raise Forbidden("It is seat {given}'s turn.", given=game.to_move)


def own_seat(table: Table, seats: frozenset[int], wanted: int | None) -> int:
    """The seat meant by somebody who plays these: the named one, that to move, or the first.

    Raises `Forbidden` for a seat of somebody else's.
    """
    only_players(seats)
    if wanted is not None:
        if type(wanted) is not int or wanted not in seats:
            raise Forbidden("Seat {given} is not yours.", given=quoted(wanted))
        return wanted
    game = play.running_game(table)
    staying = [seat for seat in sorted(seats) if not game.seats[seat].resigned]
    return game.to_move if game.to_move in staying else (staying or sorted(seats))[0]


def check_hints(table: Table) -> None:
    """Raise `Forbidden` at a table that gives no hints."""
    if table.ranked:
        raise Forbidden("There are no hints in games that are played for a rating.")
    if not table.gives_hints:
        raise Forbidden("Hints are switched off at this table.")


class Decided(NamedTuple):
    """What somebody has to decide on: a sheet, dice, the rolls left, and the sheets to beat."""

    sheet: Sheet
    dice: Dice
    rolls_left: int
    others: tuple[Sheet, ...]


def own_dice(table: Table, seats: frozenset[int]) -> Decided:
    """What the actor has to decide on.

    Raises `Forbidden` unless the seat to move is among these and has thrown.
    """
    game = table.game
    if game is None or game.is_over or game.dice is None or table.computer_to_move():
        raise Forbidden("Hints are for your own dice, once they are thrown.")
    if game.to_move not in seats:
        raise Forbidden(
            "Hints are for your own dice. It is seat {given}'s turn.", given=game.to_move
        )
    return Decided(game.sheet, game.dice, game.rolls_left, game.others)
