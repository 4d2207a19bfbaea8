"""The game of a file played once more: its own moves, but the dice that the formula gives."""

from __future__ import annotations

from dataclasses import replace

from yachtdice.chance import Throw
from yachtdice.errors import YachtError, quoted
from yachtdice.fairness.gamefile import GameFile, Note, Step
from yachtdice.fairness.report import RollCheck
from yachtdice.game import (
    End,
    Ended,
    Event,
    Game,
    Move,
    Resign,
    Resigned,
    Roll,
    Rolled,
    Score,
    Scored,
    Started,
    apply,
    event_data,
    evolve,
)
from yachtdice.wording import Phrase


class Replay:
    """How far a file's game can be played, and what became of every roll on the way.

    `fault` says why it went no further.
    """

    def __init__(self, file: GameFile) -> None:
        self.file = file
        self.game: Game | None = None
        self.rolls: list[RollCheck] = []
        self.fault: Phrase | None = None
        self._dice = file.dice()

    @classmethod
    def of(cls, file: GameFile) -> Replay:
        """The game of a file, played as far as it can be."""
        replay = cls(file)
        replay._run()
        return replay

    def _run(self) -> None:
        for number, step in enumerate(self.file.steps, 1):
            if isinstance(step.event, Note):
                continue
            try:
                said = self._fault_of(step, step.event)
            except YachtError as error:
                said = error.phrase
            if said is not None:
                self.fault = Phrase("Event {number}: {why}", number=number, why=said)
                return

    def _fault_of(self, step: Step, event: Event) -> Phrase | None:
        """What is wrong with a step, or None after it was taken."""
        if isinstance(event, Started):
            return self._start(event)
        if self.game is None:
            return Phrase("The game has not started.")
        if isinstance(event, Rolled):
            return self._roll(self.game, step, event)
        _, due = apply(self.game, _move_of(event))
        if due != event:
            return Phrase(
                "{given} is not what the rules make of this move.", given=quoted(event_data(event))
            )
        self.game = evolve(self.game, due)
        return None

    def _start(self, event: Started) -> Phrase | None:
        if self.game is not None:
            return Phrase("The game starts twice.")
        if event.seat_count != len(self.file.seats):
            return Phrase("{given} seats are not those of the file.", given=event.seat_count)
        self.game = Game.start(event.rules, event.seat_count, first_seat=event.first_seat)
        return None

    def _roll(self, game: Game, step: Step, event: Rolled) -> Phrase | None:
        throw = Throw(game.turn, game.roll_of_turn, game.rolls_made)
        if (step.turn, step.roll) != (throw.turn, throw.roll):
            return Phrase("This is not turn {turn}, roll {roll}.", turn=step.turn, roll=step.roll)
        _, due = apply(game, Roll(event.kept), self._dice.faces(throw))
        if not isinstance(due, Rolled) or replace(due, dice=event.dice) != event:
            return Phrase("It is seat {seat}'s turn.", seat=game.to_move)
        self.rolls.append(
            RollCheck(throw.turn, throw.roll, event.seat, event.kept, event.dice, due.dice)
        )
        self.game = evolve(game, event)
        return None


def _move_of(event: Event) -> Move:
    match event:
        case Scored(_, box):
            return Score(box)
        case Resigned(seat):
            return Resign(seat)
        case Ended():
            return End()
        case _:
            raise AssertionError(event)
