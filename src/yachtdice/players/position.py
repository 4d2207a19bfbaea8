"""Between the game and the solver: the one bridge, since neither knows the other.

A game is a position of several seats with dice in places; the solver looks at one sheet, at dice as
a set, and at the rolls left.  A `Spot` is what both can be asked about.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from yachtdice.dice import Dice, Keep
from yachtdice.errors import Illegal, Malformed, quoted
from yachtdice.game import ROLLS_PER_TURN, Game, Move, Roll, Score, Seat, format_keep
from yachtdice.rules import RuleSet, Sheet
from yachtdice.solver import Advice, AdviceOption, BoxOption, KeepOption, card_for
from yachtdice.solver.index import Position, position_of


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one seat stands in its turn: its sheet, the dice on the table, and the rolls left.

    `dice` is None, and three rolls are left, before the first roll of a turn.
    """

    sheet: Sheet
    dice: Dice | None = None
    rolls_left: int = ROLLS_PER_TURN

    @property
    def rules(self) -> RuleSet:
        return self.sheet.rules

    @property
    def state(self) -> Position:
        """What the solver keeps of the sheet; raises `Illegal` for a card of several columns."""
        return position_of(card_for(self.rules), self.sheet)


def spot_of(game: Game) -> Spot:
    """Where the seat to move stands; raises `Illegal` once the game is over."""
    if game.is_over:
        raise Illegal("The game is over: there is nothing left to decide.")
    return Spot(game.sheet, game.dice, game.rolls_left)


def game_at(spot: Spot) -> Game:
    """A game of one seat that stands there, having rolled once in each turn before.

    Raises `Malformed` for dice and rolls left that do not go together.
    """
    thrown = ROLLS_PER_TURN - spot.rolls_left
    if not 0 <= thrown <= ROLLS_PER_TURN or (spot.dice is None) is not (thrown == 0):
        raise Malformed(
            "{rolls} rolls left do not go with the dice {dice}.",
            rolls=quoted(spot.rolls_left),
            dice=_shown(spot.dice),
        )
    turn = len(spot.sheet.written)
    return replace(
        Game.start(spot.rules, 1),
        seats=(Seat(spot.sheet),),
        turn=turn,
        rolls_made=turn + thrown,
        rolls_left=spot.rolls_left,
        dice=spot.dice,
    )


def faces_kept(positions: tuple[int, ...], dice: Dice | None) -> Keep:
    """The faces that lie at the positions kept, sorted; none before the first roll."""
    return tuple(sorted(dice[position] for position in positions)) if dice else ()


def positions_kept(keep: Keep, dice: Dice) -> tuple[int, ...]:
    """Where these faces lie, the first of each; raises `Illegal` unless all of them do."""
    missing = list(keep)
    positions = []
    for position, face in enumerate(dice):
        if face in missing:
            missing.remove(face)
            positions.append(position)
    if missing:
        raise Illegal("{given} do not lie among {dice}.", given=_shown(keep), dice=_shown(dice))
    return tuple(positions)


def move_of(option: AdviceOption, dice: Dice) -> Move:
    """The move of the game that an option stands for."""
    if isinstance(option, BoxOption):
        return Score(option.box)
    return Roll(positions_kept(option.keep, dice))


def option_of(advice: Advice, move: Roll | Score) -> AdviceOption:
    """The option that a move of the game is; raises `Illegal` for a move that is none of them."""
    wanted = faces_kept(move.keep, advice.dice) if isinstance(move, Roll) else move.box
    for option in advice.options:
        if wanted == (option.keep if isinstance(option, KeepOption) else option.box):
            return option
    raise Illegal(
        "{given} cannot be done with the dice {dice}.",
        given=quoted(_in_words(move, advice.dice)),
        dice=_shown(advice.dice),
    )


def _in_words(move: Roll | Score, dice: Dice) -> str:
    """A move as the text notation of games has it."""
    return format_keep(move.keep, dice) if isinstance(move, Roll) else move.box


def _shown(faces: Iterable[int] | None) -> str:
    """Faces as people write them, in quotes."""
    return quoted("".join(map(str, faces or ())))
