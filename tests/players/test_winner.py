"""The player that plays to win: what it gives up for that, and what it is told."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from yachtdice.dice import FACES, check_dice, parse_dice
from yachtdice.game import Game, Roll, Score, Seat, apply
from yachtdice.players import KeepDice, TakeBox, level
from yachtdice.rules import RuleSet, Sheet, get

pytestmark = pytest.mark.xdist_group("solver")

CLASSIC = get("classic")
NOBODY = Random(0)  # it leaves nothing to chance
MASTER = level("master")


def late(rules: RuleSet, open_places: str, points: int = 0) -> Sheet:
    """A sheet with these boxes open, and so many points in the first of the others."""
    filled = [place for place in rules.places if place not in open_places.split()]
    written = dict.fromkeys(filled, 0) | {filled[0]: points}
    return Sheet(rules, tuple(written.get(place) for place in rules.places))


def test_ahead_it_writes_what_is_enough() -> None:
    sheet, other, dice = late(CLASSIC, "choice"), late(CLASSIC, "", points=21), parse_dice("66622")
    assert level("perfect").decide(sheet, dice, 1, NOBODY) == KeepDice((0, 1, 2))
    assert MASTER.decide(sheet, dice, 1, NOBODY, (other,)) == TakeBox("choice")


def test_behind_it_gives_points_away_for_the_one_throw_that_helps() -> None:
    sheet, other, dice = late(CLASSIC, "choice"), late(CLASSIC, "", points=29), parse_dice("66655")
    assert level("perfect").decide(sheet, dice, 1, NOBODY) == TakeBox("choice")
    # one six of one die draws, worth a twelfth; with two dice it is but an eighteenth
    assert MASTER.decide(sheet, dice, 1, NOBODY, (other,)) == KeepDice((0, 1, 2, 3))


def test_where_all_is_decided_it_plays_for_points() -> None:
    sheet, dice = late(CLASSIC, "choice"), parse_dice("66655")
    for points in (0, 50):
        other = late(CLASSIC, "", points=points)
        assert MASTER.decide(sheet, dice, 1, NOBODY, (other,)) == TakeBox("choice")


def test_the_best_of_several_others_is_to_be_beaten() -> None:
    sheet, dice = late(CLASSIC, "choice"), parse_dice("66622")
    low, high = late(CLASSIC, "", points=21), late(CLASSIC, "", points=24)
    assert MASTER.decide(sheet, dice, 1, NOBODY, (low, low, low)) == TakeBox("choice")
    assert MASTER.decide(sheet, dice, 1, NOBODY, (low, high, low)) == KeepDice((0, 1, 2))


def test_a_first_throw_that_wins_at_once_is_taken() -> None:
    empty = Sheet.empty(get("generala"))
    decided = MASTER.decide(empty, parse_dice("11111"), 2, NOBODY, (empty, empty))
    assert decided == TakeBox("yacht")


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", ["classic", "standard", "generala", "triple"])
def test_whole_games_are_played_to_their_end(name: str, seats: int) -> None:
    random = Random(seats)
    game = Game.start(get(name), seats)
    if name == "triple":  # its last turns alone: the rest is played as in any other game
        few = late(get(name), "1/ones 2/full_house 3/choice 3/yacht")
        game = replace(game, seats=(Seat(few),) * seats)
    keep: tuple[int, ...] = ()
    while not game.is_over:
        game, _ = apply(game, Roll(keep), check_dice(random.choices(FACES, k=5)))
        assert game.dice is not None
        decided = MASTER.decide(game.sheet, game.dice, game.rolls_left, random, game.others)
        keep = decided.positions if isinstance(decided, KeepDice) else ()
        if isinstance(decided, TakeBox):
            game, _ = apply(game, Score(decided.box))


def test_others_follow_in_the_order_of_turns_and_who_resigned_is_left_out() -> None:
    sheets = [late(CLASSIC, "choice", points=points) for points in (1, 2, 3, 4)]
    seats = tuple(Seat(sheet, resigned=sheet is sheets[3]) for sheet in sheets)
    game = replace(Game.start(CLASSIC, 4), seats=seats, to_move=1)
    assert game.others == (sheets[2], sheets[0])


def test_alone_it_plays_as_perfect_does() -> None:
    sheet = Sheet.empty(CLASSIC)
    for text in ("12345", "66123", "11144"):
        for rolls_left in (0, 1, 2):
            dice = parse_dice(text)
            assert MASTER.decide(sheet, dice, rolls_left, NOBODY) == level("perfect").decide(
                sheet, dice, rolls_left, NOBODY
            )
