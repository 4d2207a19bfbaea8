"""The bridge between the game and the solver: there and back again is the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.solving import perfect
from tests.strategies import records, solved_presets
from tests.support import choose, game_with
from yachtdice.dice import parse_dice
from yachtdice.errors import Illegal, Malformed
from yachtdice.game import (
    Game,
    Record,
    Roll,
    Score,
    apply,
    format_position,
    legal,
    parse_position,
    replay,
)
from yachtdice.players.position import (
    Spot,
    faces_kept,
    game_at,
    move_of,
    option_of,
    positions_kept,
    spot_of,
)
from yachtdice.rules import Sheet, get
from yachtdice.solver import card_for
from yachtdice.solver.index import index_of, position_at

pytestmark = pytest.mark.xdist_group("solver")


@given(records())
def test_a_spot_makes_a_game_that_stands_there(record: Record) -> None:
    game = replay(record.events)
    if game.is_over:
        with pytest.raises(Illegal):
            spot_of(game)
        return
    spot = spot_of(game)
    alone = game_at(spot)
    assert spot_of(alone) == spot
    assert legal(alone) == legal(game)
    assert parse_position(format_position(alone)) == alone


@given(records(solved_presets()))
def test_a_solver_state_keeps_all_that_the_rest_hangs_on(record: Record) -> None:
    game = replay(record.events)
    for seat in game.seats:
        spot = Spot(seat.sheet)
        card = card_for(spot.rules)
        assert position_at(card, index_of(card, spot.state)) == spot.state
        assert spot.state.open_places == seat.sheet.open_places


@given(records(st.just(get("yacht-dice"))))
@settings(max_examples=25)
def test_options_and_legal_moves_are_the_same(record: Record) -> None:
    game = replay(record.events)
    if game.is_over or game.dice is None:
        return
    spot = spot_of(game)
    advice = perfect("yacht-dice").advise(spot.sheet, game.dice, spot.rolls_left)
    moves = {move_of(option, game.dice) for option in advice.options}
    assert moves <= set(legal(game))
    for move in legal(game):
        assert isinstance(move, Roll | Score)
        option = option_of(advice, move)
        assert option_of(advice, move_of(option, game.dice)) == option  # type: ignore[arg-type]


def test_before_the_first_roll_three_are_left_and_no_dice_lie() -> None:
    game = game_with("classic", "ones=3")
    assert spot_of(game) == Spot(Sheet.parse(get("classic"), "ones=3"))
    assert game_at(spot_of(game)) == game


def test_dice_in_places_and_dice_as_a_set() -> None:
    dice = parse_dice("46416")
    assert faces_kept((4, 0, 1), dice) == (4, 6, 6)
    assert faces_kept((), None) == ()
    assert positions_kept((4, 6, 6), dice) == (0, 1, 4)
    with pytest.raises(Illegal, match="'444' do not lie among '46416'"):
        positions_kept((4, 4, 4), dice)


def test_what_does_not_go_together_is_refused() -> None:
    dice = parse_dice("46416")
    empty = Sheet.empty(get("classic"))
    for spot in (Spot(empty, dice, 3), Spot(empty, None, 2), Spot(empty, dice, -1)):
        with pytest.raises(Malformed, match=rf"{spot.rolls_left} rolls left .* dice '(46416)?'\."):
            game_at(spot)
    advice = perfect("classic").advise(empty, dice, 0)
    with pytest.raises(Illegal, match=r"'4\.\.\.\.' cannot be done with the dice '46416'"):
        option_of(advice, Roll((0,)))
    with pytest.raises(Illegal, match="'no_box' cannot be done"):
        option_of(advice, Score("no_box"))


def test_several_columns_have_no_state() -> None:
    rules = replace(get("classic"), columns=(1, 2))
    game, _ = apply(Game.start(rules, 1), Roll(), parse_dice("11111"))
    with pytest.raises(Illegal, match="columns"):
        _ = spot_of(game).state
    assert choose("classic", "11111").options
