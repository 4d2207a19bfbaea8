"""The events that commands lead to: pure decisions about a table, made before anything is stored.

Each function checks the rules by `game.apply` and returns the events of one version; whoever calls
it has checked that the actor may do this.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from random import Random

from yachtdice.chance import CommittedDice
from yachtdice.daily import Day
from yachtdice.dice import Dice
from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.game import (
    Ended,
    Event,
    Game,
    Resign,
    Resigned,
    Roll,
    Score,
    Scored,
    Started,
    apply,
    outcome,
)
from yachtdice.players import DEFAULT_LEVEL, Greedy, KeepDice, Player, best_paying_box, level
from yachtdice.rules import Sheet, content_hash
from yachtdice.service.errors import Forbidden
from yachtdice.service.observing import masked
from yachtdice.service.ports import Attempt, AttemptEnd, Result
from yachtdice.service.presence import (
    GRACE_GIVEN_MS,
    host_passes_at,
    may_be_taken_over,
    others_wait,
    takeover_at,
)
from yachtdice.service.table import Status, Table
from yachtdice.service.table_events import (
    Contributed,
    GraceGiven,
    Lapsed,
    NewGame,
    RematchWanted,
    Returned,
    SeatDropped,
    SeatKind,
    TableEvent,
    TakenOver,
    TimeGiven,
    TurnRanOut,
)

COMPUTER_PAUSE_MS = 900
"""How long a computer player waits before each roll and each box, so that people can follow."""

CONTRIBUTIONS_WAIT_MS = 3000
"""How long a computer player waits before a game's first roll for people to add to the dice."""

CONTRIBUTIONS_MAX = 3
"""So many texts a seat may mix into the dice of one game."""

TURNS_MISSED_MAX = 2
"""So many turns in a row that ran out count as being away."""

TIMES_GIVEN_MAX = 10
"""How often a turn can be lengthened (WCAG 2.2.1 asks for ten times)."""

REMATCH_WAIT_MS = 30_000
"""How long those who want another game wait for the others, after the last of them asked."""

EMPTY_TABLE_KEPT_MS = 30 * 60_000
"""How long a table that waits for people is kept after the last one was seen."""

_log = logging.getLogger(__name__)


def running_game(table: Table) -> Game:
    """The game in progress; raises `Illegal` while people are awaited."""
    if table.game is None:
        raise Illegal("The game has not started: seats are still free.")
    return table.game


def start(table: Table) -> tuple[TableEvent, ...]:
    """The first game begins; its first seat is drawn from the game's own dice."""
    dice, seats = table.dice, len(table.seats)
    # A day's dice are the same for everybody, and nobody else sits at such a table.
    first_seat = dice.choose("first seat", seats) if isinstance(dice, CommittedDice) else 0
    return (Started(table.rules, len(table.seats), first_seat),)


def roll(table: Table, keep: tuple[int, ...]) -> tuple[TableEvent, ...]:
    """The seat to move throws every die that is not kept."""
    game = running_game(table)
    _, event = apply(game, Roll(keep), table.dice.faces(table.throw))
    return (event,)


def score(table: Table, box: str) -> tuple[TableEvent, ...]:
    """The seat to move writes its dice in a box."""
    game, event = apply(running_game(table), Score(box))
    return _with_ending(table, game, event)


def resign(table: Table, seat: int) -> tuple[TableEvent, ...]:
    """A seat leaves the game."""
    game, event = apply(running_game(table), Resign(seat))
    return _with_ending(table, game, event)


def rematch(table: Table, seat: int) -> tuple[TableEvent, ...]:
    """A seat wants another game; the last one to want it brings it about."""
    if table.status is not Status.FINISHED:
        raise Illegal("The game is not over yet.")
    if table.daily is not None:
        raise Illegal("A daily challenge is played once at a table.")
    if table.seats[seat].left:
        raise Illegal("Seat {given} has left the table.", given=seat)
    if seat in table.rematch_wanted:
        raise Illegal("Seat {given} has asked for another game already.", given=seat)
    return (RematchWanted(seat),)


def new_game(table: Table, secret: str, join_code: str) -> tuple[TableEvent, ...]:
    """The next game at the table begins, with a secret and a join code of its own.

    Those who left have no seat in it; the one who would have begun is followed by the next.
    """
    gone = [index for index, seat in enumerate(table.seats) if table.seats[seat.holder].left]
    first = table.next_first_seat()
    while first in gone and len(gone) < len(table.seats):
        first = (first + 1) % len(table.seats)
    return (
        NewGame(secret, join_code),
        *(SeatDropped(index) for index in reversed(gone)),
        Started(
            table.rules,
            len(table.seats) - len(gone),
            first - sum(index < first for index in gone),
        ),
    )


def contribute(
    table: Table, seats: frozenset[int], texts: Mapping[int, str]
) -> tuple[TableEvent, ...]:
    """Texts are mixed into the dice for some of these seats, in time: before the first roll."""
    if table.daily is not None:
        raise Illegal("The dice of a daily challenge are the same for everybody.")
    if dice_are_fixed(table):
        raise Illegal("The dice of this game are fixed: its first roll is made, or it is over.")
    for seat in texts:
        if type(seat) is not int or seat not in seats:
            raise Forbidden("Seat {given} is not yours.", given=quoted(seat))
        if sum(given.seat == seat for given in table.contributions) >= CONTRIBUTIONS_MAX:
            raise Illegal(
                "Seat {given} has mixed {most} texts into these dice already.",
                given=seat,
                most=CONTRIBUTIONS_MAX,
            )
    return tuple(Contributed(seat, text) for seat, text in texts.items())


def dice_are_fixed(table: Table) -> bool:
    """Whether it is too late to mix anything into the dice of the present game."""
    return table.game is not None and (table.game.rolls_made > 0 or table.game.is_over)


def contributions_awaited(table: Table) -> bool:
    """Whether some person's device has not given anything to dice that are not fixed yet."""
    if dice_are_fixed(table):
        return False
    gave = {table.seats[given.seat].holder for given in table.contributions}
    return not gave >= set(table.staying)


def check_keep(table: Table, keep: tuple[int, ...]) -> None:
    """Raise unless these positions may be held now; five may be, though not rolled around."""
    game = running_game(table)
    if game.is_over or game.dice is None or game.rolls_left == 0:
        raise Illegal("There are no dice to keep now.")
    fits = all(type(position) is int and 0 <= position < len(game.dice) for position in keep)
    if not fits or len(set(keep)) != len(keep):
        raise Malformed(
            "{given} are not dice to keep. Give different positions from 0 to 4.",
            given=quoted(keep),
        )


def computer_level(table: Table) -> str:
    """The level of the computer player to move, or of the one that plays for an absent person."""
    return table.seats[running_game(table).to_move].level or DEFAULT_LEVEL


def levels_awaited(table: Table) -> set[str]:
    """The levels of computer players that will decide something in this game."""
    if table.status is not Status.PLAYING:
        return set()
    return {seat.level for seat in table.seats if seat.kind is SeatKind.COMPUTER}


def computer_step(table: Table, level_name: str = "") -> tuple[TableEvent, ...]:
    """The next roll or box of the computer player to move, or of another that steps in for it.

    A player that chooses what the rules forbid, or fails, cannot hurt the game: the fault is logged
    and the greedy player decides instead.
    """
    game = running_game(table)
    if game.dice is None:
        return roll(table, ())
    name = level_name or computer_level(table)
    try:
        return _decided(table, game.sheet, game.dice, level(name))
    except Exception:  # noqa: BLE001 - whatever a player does, the game goes on
        _log.exception("the player %r failed at table %s", name, masked(table.table_id))
        return _decided(table, game.sheet, game.dice, Greedy())


def time_out(table: Table) -> tuple[TableEvent, ...]:
    """The turn ran out: the computer ends it.

    At the second in a row it takes the seat over, where others would wait for it.
    """
    seat = table.seats[running_game(table).to_move].holder
    away = table.seats[seat].turns_missed + 1 >= TURNS_MISSED_MAX and others_wait(table)
    return (TurnRanOut(seat), *((TakenOver(seat),) if away else ()), *finish_turn(table))


def finish_turn(table: Table) -> tuple[TableEvent, ...]:
    """The turn ends with the dice as they lie, thrown once if they had not been."""
    game = running_game(table)
    if game.dice is not None:
        box = best_paying_box(game.sheet, game.dice, first_throw=game.is_first_throw)
        return score(table, box)
    thrown = roll(table, ())
    return (*thrown, *finish_turn(table.accept(thrown, at=table.changed_at)))


def take_over(table: Table) -> tuple[TableEvent, ...]:
    """The computer plays the seat to move until its owner comes back."""
    return (TakenOver(table.seats[running_game(table).to_move].holder),)


def lapse(table: Table) -> tuple[TableEvent, ...]:
    """An attempt at a daily challenge ends without a result: its day is closed."""
    return (Lapsed(), *resign(table, running_game(table).to_move))


def check_in_time(table: Table, events: tuple[TableEvent, ...], now: int) -> None:
    """Raise `Illegal` where an attempt would begin after its day, or go on after its close."""
    if table.daily is None or not table.daily.counts:
        return
    day = Day.parse(table.daily.day)
    if table.version == 0 and now >= day.ends_at:
        raise Illegal("The day {day} is over. Begin the challenge of the new day.", day=day)
    if day.is_closed(now) and not any(isinstance(event, Lapsed) for event in events):
        raise Illegal("This attempt was not finished within 12 hours of its day: it has lapsed.")


def come_back(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
    """Whoever plays these seats has them again."""
    return tuple(Returned(seat) for seat in sorted(seats) if table.seats[seat].taken_over)


def more_time(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
    """The seat to move asks for the turn limit once more; not where a rating is at stake."""
    game = running_game(table)
    if table.turn_seconds is None or game.is_over:
        raise Illegal("No clock is running.")
    if table.ranked:
        raise Illegal("Ranked games keep their turn limit.")
    if game.to_move not in seats:
        raise Illegal("More time is for the seat whose turn it is.")
    if table.times_given >= TIMES_GIVEN_MAX:
        raise Illegal("This turn was lengthened {most} times already.", most=TIMES_GIVEN_MAX)
    return (TimeGiven(game.to_move, 1000 * table.turn_seconds),)


def wait_longer(table: Table, seats: frozenset[int]) -> tuple[TableEvent, ...]:
    """Somebody else at the table gives the absent seat more time before it is taken over."""
    if not may_be_taken_over(table):
        raise Illegal("No seat is about to be taken over.")
    seat = table.seats[running_game(table).to_move].holder
    if seat in seats:
        raise Illegal("It is your own turn.")
    return (GraceGiven(seat, GRACE_GIVEN_MS),)


def rematch_ready(table: Table) -> bool:
    """Whether everybody who stayed has asked for another game."""
    return bool(table.rematch_wanted) and table.rematch_wanted >= set(table.staying)


def due_at(table: Table, seen: Mapping[str, int] | None = None) -> int | None:
    """When the table next needs the server to act by itself, or None.

    `seen` says when each device was last there.  Without it the earliest time is given at which
    somebody's absence could matter; whoever acts then looks again.
    """
    match table.status:
        case Status.WAITING:
            if not table.staying:
                return table.changed_at
            passes_at = host_passes_at(table, seen or {})
            return empty_at(table, seen or {}) if passes_at is None else passes_at
        case Status.FINISHED:
            return table.changed_at + REMATCH_WAIT_MS if table.rematch_wanted else None
        case Status.PLAYING if table.computer_to_move():
            awaited = contributions_awaited(table)
            return table.changed_at + (CONTRIBUTIONS_WAIT_MS if awaited else COMPUTER_PAUSE_MS)
        case Status.PLAYING:
            times = (table.deadline_at, takeover_at(table, seen or {}), table.closes_at)
            return min((at for at in times if at is not None), default=None)


def empty_at(table: Table, seen: Mapping[str, int]) -> int:
    """When a table that waits is removed, since nobody has been there for long."""
    last_seen = (seen.get(table.device(seat), 0) for seat in table.staying)
    return max((table.changed_at, *last_seen)) + EMPTY_TABLE_KEPT_MS


def attempt_begun(table: Table) -> Attempt | None:
    """A player's attempt at a daily challenge that this version begins."""
    if table.daily is None or not table.daily.counts or table.version != 1:
        return None
    return Attempt(
        day=Day.parse(table.daily.day).number,
        challenge=table.daily.challenge,
        player_id=table.seats[0].player_id,
        table_id=table.table_id,
        name=table.seats[0].name,
        begun_at=table.changed_at,
    )


def attempt_ended(table: Table) -> AttemptEnd | None:
    """How this version ends a player's attempt; without a total where it was given up or lapsed."""
    game = table.game
    if game is None or not game.is_over or table.daily is None or not table.daily.counts:
        return None
    sheet = game.seats[0].sheet
    total = sheet.total if sheet.is_full else None
    return AttemptEnd(table.table_id, table.changed_at, total)


def results(table: Table) -> tuple[Result, ...]:
    """What each known person made of the game that has just ended; empty while it goes on.

    A daily challenge from the archive is no result: its dice were known before.
    """
    ended = outcome(table.game) if table.game else None
    if ended is None or table.game is None or (table.daily and not table.daily.counts):
        return ()
    return tuple(
        Result(
            table_id=table.table_id,
            game_number=table.game_number,
            seat=index,
            player_id=seat.player_id,
            rules_id=table.rules.id,
            rules_hash=content_hash(table.rules),
            total=ended.places[index].total,
            place=ended.places[index].place,
            seat_count=len(table.seats),
            resigned=table.game.seats[index].resigned,
            finished_at=table.changed_at,
        )
        for index, seat in enumerate(table.seats)
        if seat.player_id
    )


def _with_ending(table: Table, game: Game, event: Event) -> tuple[TableEvent, ...]:
    """The event, and the game's end where it leaves nobody to play on."""
    if game.is_over or not isinstance(event, (Resigned, Scored)):
        return (event,)
    playing = [i for i, seat in enumerate(game.seats) if not seat.resigned]
    people = [i for i in playing if table.seats[i].kind is not SeatKind.COMPUTER]
    alone = len(game.seats) > 1 and len(playing) == 1
    return (event, Ended()) if alone or not people else (event,)


def _decided(table: Table, sheet: Sheet, dice: Dice, player: Player) -> tuple[TableEvent, ...]:
    rolls_left = running_game(table).rolls_left
    random = Random(f"{table.secret}|{table.version}")  # noqa: S311 - a player's whim, no dice
    decision = player.decide(sheet, dice, rolls_left, random, running_game(table).others)
    if isinstance(decision, KeepDice):
        return roll(table, decision.positions)
    return score(table, decision.box)
