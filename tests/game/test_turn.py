"""The rulebook of a turn, sentence by sentence."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.support import play, turn
from yachtdice.dice import parse_dice
from yachtdice.errors import Illegal, Malformed
from yachtdice.game import (
    KEEPS_BY_POSITION,
    End,
    Game,
    Resign,
    Roll,
    Rolled,
    Score,
    apply,
    legal,
    outcome,
)
from yachtdice.rules import get

STANDARD = get("standard")


def rolled(text: str = "23344") -> Game:
    return play(Game.start(STANDARD, 2), text)[0]


def reroll(game: Game, keep: tuple[int, ...], faces: str) -> Game:
    return apply(game, Roll(keep), parse_dice(faces))[0]


def test_a_turn_has_three_rolls_at_most() -> None:
    game = rolled()
    assert (game.rolls_left, game.roll_of_turn) == (2, 1)
    game = reroll(reroll(game, (), "11111"), (), "22222")
    assert (game.rolls_left, game.roll_of_turn, game.rolls_made) == (0, 3, 3)
    with pytest.raises(Illegal, match="All three rolls"):
        reroll(game, (), "33333")


def test_any_four_or_fewer_dice_may_be_kept() -> None:
    rolls = {move.keep for move in legal(rolled()) if isinstance(move, Roll)}
    assert rolls == {keep for size in range(5) for keep in combinations(range(5), size)}
    assert len(KEEPS_BY_POSITION) == 32


def test_a_reroll_throws_at_least_one_die() -> None:
    with pytest.raises(Illegal, match="throws at least one die"):
        reroll(rolled(), (0, 1, 2, 3, 4), "11111")


def test_holds_are_by_position() -> None:
    game = reroll(rolled("23344"), (0, 1, 3), "66666")
    assert game.dice == (2, 3, 6, 4, 6)
    assert game.kept == (0, 1, 3)


def test_a_kept_die_may_be_thrown_again_later() -> None:
    game = reroll(rolled("23344"), (1, 2), "66666")
    assert game.dice == (6, 3, 3, 6, 6)
    game = reroll(game, (0, 3, 4), "11111")
    assert game.dice == (6, 1, 1, 6, 6)


def test_what_chance_brings_for_kept_dice_is_passed_over() -> None:
    game, event = apply(rolled("23344"), Roll((4, 1)), (1, 1, 1, 1, 1))
    assert event == Rolled(seat=0, kept=(1, 4), dice=(1, 3, 1, 1, 4))
    assert game.kept == (1, 4)


@pytest.mark.parametrize(
    "keep", [(5,), (-1,), (0, 0), (True,), (1.0,), ("0",), [0], None, "01", ([0],)]
)
def test_a_keep_out_of_range_is_refused(keep: Any) -> None:
    with pytest.raises(Malformed, match="Give different positions from 0 to 4"):
        reroll(rolled(), keep, "11111")


@pytest.mark.parametrize("faces", [None, (), (1, 2, 3), (1, 2, 3, 4, 7), 5, "12345"])
def test_a_roll_takes_five_faces(faces: Any) -> None:
    with pytest.raises(Malformed):
        apply(rolled(), Roll(), faces)


@pytest.mark.parametrize("move", [Score("ones"), Resign(0), End()])
def test_nothing_else_takes_faces(move: Any) -> None:
    with pytest.raises(Malformed, match="no other move takes any"):
        apply(rolled(), move, (1, 2, 3, 4, 5))


@pytest.mark.parametrize("box", ["eights", "1/ones", "", None, 3, ["ones"]])
def test_an_unknown_box_is_refused(box: Any) -> None:
    with pytest.raises(Malformed, match="is not a box of Standard"):
        apply(rolled(), Score(box))


def test_a_filled_box_is_refused() -> None:
    game = turn(turn(Game.start(STANDARD, 2), "11111", "ones"), "11111", "ones")
    with pytest.raises(Illegal, match="ones cannot be written: it is already filled with 5"):
        turn(game, "11111", "ones")


def test_a_box_ends_the_turn() -> None:
    game = turn(Game.start(STANDARD, 2), "23344", "threes")
    assert game.seats[0].sheet["threes"] == 6
    assert (game.to_move, game.turn, game.rolls_left) == (1, 1, 3)
    assert (game.dice, game.kept) == (None, ())


def test_a_seat_may_resign_in_and_out_of_turn() -> None:
    start = Game.start(STANDARD, 3)
    in_turn, _ = play(start, "11111", Resign(0))
    assert (in_turn.to_move, in_turn.dice, in_turn.turn) == (1, None, 1)
    out_of_turn, _ = play(start, "11111", Resign(2))
    assert (out_of_turn.to_move, out_of_turn.dice) == (0, (1, 1, 1, 1, 1))
    with pytest.raises(Illegal, match="has resigned already"):
        play(out_of_turn, Resign(2))


@pytest.mark.parametrize("seat", [3, -1, True, None, "0"])
def test_there_is_no_other_seat_to_resign(seat: Any) -> None:
    with pytest.raises(Malformed, match="There is no seat"):
        play(Game.start(STANDARD, 3), Resign(seat))


def test_nothing_happens_after_the_end() -> None:
    ended, _ = play(Game.start(STANDARD, 2), "11111", End())
    for move in (Roll(), Score("ones"), Resign(0), End()):
        with pytest.raises(Illegal, match="The game is over"):
            apply(ended, move)
    assert legal(ended) == ()
    assert ended.choices is None
    assert outcome(ended) is not None


def test_a_game_closed_early_goes_by_the_totals_so_far() -> None:
    game = turn(turn(Game.start(STANDARD, 2), "11111", "choice"), "66666", "choice")
    ended, _ = play(game, End())
    result = outcome(ended)
    assert result is not None
    assert result.winners == (1,)
    assert not result.draw


@pytest.mark.parametrize("move", [None, "roll", Roll, object(), ("ones",)])
def test_what_is_no_move_is_refused(move: Any) -> None:
    with pytest.raises(Malformed, match="is not a move"):
        apply(rolled(), move)
