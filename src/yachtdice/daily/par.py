"""What scores of a day are held against, from its dice: par and the ceiling.

Par is what perfect play for the highest expected score makes of the day's dice, without knowing
what comes: where it keeps some of equal dice, it keeps the leftmost.  The ceiling is the most that
anybody could have made who knew all of them.  Both come with a game that makes them, played by the
rules of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from yachtdice.chance import DiceSource, Throw
from yachtdice.daily.figures import Figures
from yachtdice.game import (
    ROLLS_PER_TURN,
    Event,
    Game,
    Move,
    Record,
    Roll,
    Score,
    Started,
    apply,
    format_game,
)
from yachtdice.players.position import move_of
from yachtdice.rules import RuleSet
from yachtdice.solver import Ceiling, Progress, Strategy, ceiling, solve


def figures_of(rules: RuleSet, dice: DiceSource, *, progress: Progress | None = None) -> Figures:
    """The figures of a sequence; solves the rules first where that was never done."""
    par, par_game = play_perfectly(solve(rules, progress=progress), dice)
    known = [dice.faces(Throw(0, 0, n)) for n in range(ROLLS_PER_TURN * len(rules.places))]
    found = ceiling(rules, known, progress=progress)
    total, ceiling_game = _played(rules, dice, _moves(found))
    if total != found.total:
        raise AssertionError(f"a game said to make {found.total} makes {total}")
    return Figures(par, total, par_game, ceiling_game)


def play_perfectly(strategy: Strategy, dice: DiceSource) -> tuple[int, str]:
    """The total and the game of perfect play with these dice."""
    table = _Table(strategy.rules, dice)
    while not table.game.is_over:
        game = table.game
        if game.dice is None:
            table.make(Roll(()))
        else:
            best = strategy.advise(game.sheet, game.dice, game.rolls_left).best
            table.make(move_of(best, game.dice))
    return table.total, table.text("Par")


def _moves(found: Ceiling) -> Iterator[Move]:
    for turn in found.turns:
        yield Roll(())
        yield from (Roll(keep) for keep in turn.kept)
        yield Score(turn.box)


def _played(rules: RuleSet, dice: DiceSource, moves: Iterable[Move]) -> tuple[int, str]:
    table = _Table(rules, dice)
    for move in moves:
        table.make(move)
    return table.total, table.text("Ceiling")


class _Table:
    """A game of one seat with dice from a source."""

    def __init__(self, rules: RuleSet, dice: DiceSource) -> None:
        self.game = Game.start(rules, 1)
        self._dice = dice
        self._events: list[Event] = [Started(rules, 1, 0)]

    def make(self, move: Move) -> None:
        throw = Throw(self.game.turn, self.game.roll_of_turn, self.game.rolls_made)
        faces = self._dice.faces(throw) if isinstance(move, Roll) else None
        self.game, event = apply(self.game, move, faces)
        self._events.append(event)

    @property
    def total(self) -> int:
        return self.game.seats[0].sheet.total

    def text(self, name: str) -> str:
        return format_game(Record((name,), tuple(self._events)))
