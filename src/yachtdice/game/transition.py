"""From one position to the next: `legal`, `verify` and `apply` share one check.

Chance is a player: `apply` takes the faces that a roll brings from outside and the rules never draw
a number.  `evolve` applies what already happened, for replays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from yachtdice.dice import DICE_COUNT, Dice, check_dice
from yachtdice.errors import Illegal, Malformed, YachtError, quoted
from yachtdice.game.events import (
    Ended,
    Event,
    Resigned,
    Rolled,
    Scored,
    Started,
    event_quoted,
)
from yachtdice.game.moves import End, Move, Resign, Roll, Score
from yachtdice.game.position import ROLLS_PER_TURN, Game, Seat
from yachtdice.rules import Choices
from yachtdice.wording import Phrase

KEEPS_BY_POSITION: tuple[tuple[int, ...], ...] = tuple(
    keep for size in range(DICE_COUNT + 1) for keep in combinations(range(DICE_COUNT), size)
)


def legal(game: Game) -> tuple[Move, ...]:
    """Every roll and every box the seat to move may choose; empty only when the game is over.

    Resigning and ending are always open until then and not listed.
    """
    return tuple(move for move in _candidates(game) if _objection(game, move) is None)


def verify(game: Game, move: Move) -> None:
    """Raise `Malformed` or `Illegal`, saying why, unless the move may be made now."""
    objection = _objection(game, move)
    if objection is not None:
        raise objection


def apply(game: Game, move: Move, faces: Iterable[int] | None = None) -> tuple[Game, Event]:
    """The position after a move and the event that records it; errors as in `verify`.

    A roll needs `faces`, what chance brings for all five positions; those of kept dice are passed
    over.  Nothing else takes any.
    """
    verify(game, move)
    event = _event(game, move, faces)
    return evolve(game, event), event


def evolve(game: Game, event: Event) -> Game:
    """The position after an event that is known to have happened."""
    match event:
        case Started(rules, seat_count, first_seat):
            return Game.start(rules, seat_count, first_seat=first_seat)
        case Rolled(_, kept, dice):
            return replace(
                game,
                dice=dice,
                kept=kept,
                rolls_left=game.rolls_left - 1,
                rolls_made=game.rolls_made + 1,
            )
        case Scored(seat, box, points, _, extra):
            sheet = game.seats[seat].sheet.write(box, points, extra=extra > 0)
            after = _pass_turn(_with_seat(game, seat, replace(game.seats[seat], sheet=sheet)))
            return replace(after, won_by=seat) if _wins_at_once(game, box, points) else after
        case Resigned(seat):
            after = _with_seat(game, seat, replace(game.seats[seat], resigned=True))
            return _pass_turn(after) if seat == game.to_move else after
        case Ended():
            return replace(game, ended=True)


def replay(events: Iterable[Event]) -> Game:
    """The position that a game's events lead to; the first must be `Started`."""
    remaining = iter(events)
    started = next(remaining, None)
    if not isinstance(started, Started):
        raise Malformed(
            "A game begins with its start, not with {given}.", given=event_quoted(started)
        )
    game = Game.start(started.rules, started.seat_count, first_seat=started.first_seat)
    for event in remaining:
        game = evolve(game, event)
    return game


def landed(game: Game, keep: tuple[int, ...], faces: Iterable[int] | None) -> Dice:
    """The dice after a roll: kept ones as they lie, the others as chance brings them."""
    fresh = check_dice(faces)
    if game.dice is None:
        return fresh
    before = game.dice
    return check_dice([before[i] if i in keep else fresh[i] for i in range(DICE_COUNT)])


def _candidates(game: Game) -> Iterator[Move]:
    for keep in KEEPS_BY_POSITION:
        yield Roll(keep)
    for place in game.rules.places:
        yield Score(place)


def _objection(game: Game, move: object) -> YachtError | None:
    """Why a move may not be made, or None: the one check behind all three functions."""
    if game.is_over:
        return Illegal("The game is over; {given} changes nothing.", given=_in_words(move))
    match move:
        case Roll(keep):
            return _objection_to_roll(game, keep)
        case Score(box):
            return _objection_to_score(game, box)
        case Resign(seat):
            return _objection_to_resign(game, seat)
        case End():
            return None
        case _:
            return Malformed("{given} is not a move.", given=quoted(move))


def _in_words(move: object) -> object:
    """A move as a sentence names it."""
    match move:
        case Roll():
            return Phrase("a roll")
        case Score(box):
            return Phrase("writing in {box}", box=quoted(box))
        case Resign():
            return Phrase("resigning")
        case End():
            return Phrase("ending it")
        case _:
            return quoted(move)


def _objection_to_roll(game: Game, keep: tuple[int, ...]) -> YachtError | None:
    positions = set(range(DICE_COUNT))
    if (
        not isinstance(keep, tuple)
        or not all(type(position) is int and position in positions for position in keep)
        or len(set(keep)) != len(keep)
    ):
        return Malformed(
            "{given} are not dice to keep. Give different positions from 0 to 4.",
            given=quoted(keep),
        )
    if game.rolls_left == 0:
        return Illegal("All three rolls of this turn are made. Choose a box.")
    if game.dice is None and keep:
        return Illegal(
            "The first roll of a turn throws all five dice; {given} cannot be kept.",
            given=quoted(keep),
        )
    if len(keep) == DICE_COUNT:
        return Illegal("A roll throws at least one die, but all five are kept.")
    return None


def _objection_to_score(game: Game, box: str) -> YachtError | None:
    try:
        game.rules.place_index(box)
        _choices(game).option(box)
    except YachtError as error:
        return error
    return None


def _objection_to_resign(game: Game, seat: int) -> YachtError | None:
    if type(seat) is not int or not 0 <= seat < len(game.seats):
        return Malformed("There is no seat {given}.", given=quoted(seat))
    if game.seats[seat].resigned:
        return Illegal("Seat {given} has resigned already.", given=seat)
    return None


def _event(game: Game, move: Move, faces: Iterable[int] | None) -> Event:
    if (faces is not None) is not isinstance(move, Roll):
        raise Malformed("A roll takes five faces, and no other move takes any.")
    match move:
        case Roll(keep):
            return Rolled(game.to_move, tuple(sorted(keep)), landed(game, keep, faces))
        case Score(box):
            option = _choices(game).option(box)
            return Scored(game.to_move, box, option.points, option.upper_bonus, option.extra)
        case Resign(seat):
            return Resigned(seat)
        case End():
            return Ended()


def _choices(game: Game) -> Choices:
    if game.choices is None:
        raise Illegal("Roll before you choose a box.")
    return game.choices


def _with_seat(game: Game, index: int, seat: Seat) -> Game:
    return replace(game, seats=(*game.seats[:index], seat, *game.seats[index + 1 :]))


def _wins_at_once(game: Game, box: str, points: int) -> bool:
    """Whether writing this ends the game: five of a kind of the first throw, in a Yacht box."""
    asked = game.rules.first_throw_wins and game.is_first_throw and len(game.seats) > 1
    return asked and game.rules.box(box).is_yacht and points > 0


def _pass_turn(game: Game) -> Game:
    """The next seat that is not done begins a turn; at the end the last seat stays to move."""
    count = len(game.seats)
    order = ((game.to_move + step) % count for step in range(1, count + 1))
    following = next((seat for seat in order if not game.seats[seat].is_done), game.to_move)
    return replace(
        game,
        to_move=following,
        turn=game.turn + 1,
        rolls_left=ROLLS_PER_TURN,
        dice=None,
        kept=(),
    )
