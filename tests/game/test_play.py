"""What holds in every legal game, whatever is rolled and chosen."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import random_step, records, refusal, rule_sets
from tests.support import PRESET_IDS, turn
from yachtdice.dice import Dice
from yachtdice.errors import Illegal, Malformed
from yachtdice.game import (
    KEEPS_BY_POSITION,
    SEATS_MAX,
    End,
    Ended,
    Event,
    Game,
    Move,
    Record,
    Resign,
    Resigned,
    Roll,
    Rolled,
    Score,
    Scored,
    Started,
    apply,
    evolve,
    legal,
    outcome,
    replay,
    verify,
)
from yachtdice.rules import RuleSet, content_hash, get, house_rules


@pytest.mark.parametrize("preset", PRESET_IDS)
@pytest.mark.parametrize("seat_count", range(1, SEATS_MAX + 1))
def test_a_game_ends_after_boxes_times_seats_turns(preset: str, seat_count: int) -> None:
    rules = replace(get(preset), first_throw_wins=False)
    rng = Random(f"{preset} {seat_count}")
    game = Game.start(rules, seat_count, first_seat=seat_count - 1)
    log: list[Event] = [Started(rules, seat_count, seat_count - 1)]
    while not game.is_over:
        assert legal(game)
        assert outcome(game) is None
        game, event = random_step(game, rng.random)
        log.append(event)
    turns = sum(isinstance(event, Scored) for event in log)
    assert turns == game.turn == len(rules.places) * seat_count
    assert turns <= game.rolls_made <= 3 * turns
    assert legal(game) == ()
    assert outcome(game) is not None
    assert replay(log) == game


@given(records())
def test_replay_equals_play(record: Record) -> None:
    started = record.started
    game = Game.start(started.rules, started.seat_count, first_seat=started.first_seat)
    for event in record.events[1:]:
        move, faces = move_of(event)
        game, again = apply(game, move, faces)
        assert again == event
    assert replay(record.events) == game


def move_of(event: Event) -> tuple[Move, Dice | None]:
    """What was decided, and what chance brought."""
    match event:
        case Rolled(_, kept, dice):
            return Roll(kept), dice
        case Scored(_, box):
            return Score(box), None
        case Resigned(seat):
            return Resign(seat), None
        case Ended():
            return End(), None
        case Started():
            raise AssertionError


def positions() -> st.SearchStrategy[Game]:
    return records().map(lambda record: replay(record.events))


NOT_KEEPS: list[Any] = [[0, 1], None, "01", 3, (True,), (1.0,), ([0],)]
NOT_BOXES: list[Any] = [None, 5, ["ones"], True]
NOT_SEATS: list[Any] = [None, "0", True, 1.0]
WRONG: list[Any] = [
    *map(Roll, NOT_KEEPS),
    *map(Score, NOT_BOXES),
    *map(Resign, NOT_SEATS),
    *(None, "roll", 5, ("ones",), Roll, Score, object()),
]
MOVES: st.SearchStrategy[Any] = st.one_of(
    st.lists(st.integers(-1, 5), max_size=6).map(lambda keep: Roll(tuple(keep))),
    st.sampled_from(["ones", "yacht", "1/ones", "3/yacht", "choice", "extra", ""]).map(Score),
    st.integers(-1, 6).map(Resign),
    st.just(End()),
    st.sampled_from(WRONG),
)


def sorted_keep(move: Roll) -> tuple[int, ...] | None:
    """The positions kept in rising order, or None where these are no whole numbers."""
    keep: Any = move.keep
    numbers = isinstance(keep, tuple) and all(type(position) is int for position in keep)
    return tuple(sorted(keep)) if numbers else None


@given(positions(), MOVES)
def test_legal_verify_and_apply_agree_on_any_move(game: Game, move: Any) -> None:
    before = replace(game)
    faces = (1, 2, 3, 4, 5) if isinstance(move, Roll) else None
    objection = refusal(lambda: verify(game, move))
    refused = refusal(lambda: apply(game, move, faces))
    assert (objection is None) is (refused is None)
    assert type(objection) is type(refused)
    assert str(objection) == str(refused)
    if isinstance(move, Score):
        assert (objection is None) is (move in legal(game))
    if isinstance(move, Roll):
        rising = [known for known in KEEPS_BY_POSITION if sorted_keep(move) == known]
        listed = any(Roll(keep) in legal(game) for keep in rising)
        assert (objection is None) is listed
    assert game == before


@given(positions(), st.data())
def test_every_listed_move_can_be_made(game: Game, data: st.DataObject) -> None:
    moves = legal(game)
    assert bool(moves) is not game.is_over
    assert len(set(moves)) == len(moves)
    for move in moves:
        verify(game, move)
    if moves:
        move = data.draw(st.sampled_from(moves))
        after, _ = apply(game, move, (1, 2, 3, 4, 5) if isinstance(move, Roll) else None)
        assert after != game


@given(rule_sets(), st.integers(1, SEATS_MAX))
def test_a_game_begins_with_a_roll_of_all_five(rules: RuleSet, seat_count: int) -> None:
    assert legal(Game.start(rules, seat_count)) == (Roll(),)


@pytest.mark.parametrize("count", [0, 7, -1, True, 1.0, "2", None])
def test_a_game_has_one_to_six_seats(count: Any) -> None:
    with pytest.raises(Illegal, match="A game has 1 to 6"):
        Game.start(get("classic"), count)


@pytest.mark.parametrize("first", [2, -1, True, None])
def test_the_first_seat_is_one_of_them(first: Any) -> None:
    with pytest.raises(Illegal, match="There is no seat"):
        Game.start(get("classic"), 2, first_seat=first)


@pytest.mark.parametrize("events", [[], [Scored(0, "ones", 3)], [None]])
def test_a_replay_begins_with_the_start(events: Any) -> None:
    with pytest.raises(Malformed, match="begins with its start"):
        replay(events)


def test_T065_a_box_of_another_name_plays_as_before() -> None:
    names = {"yacht": {"name": "Big Boat!"}, "choice": {"name": "Gañé"}}
    rules = house_rules({"base": "yacht-dice", "boxes": names})
    rng = Random("Gañé")
    game = Game.start(rules, 1)
    while not game.is_over:
        game, _ = random_step(game, rng.random)
    assert game.sheet.is_full
    assert "yacht" in game.sheet.written
    assert rules.box("yacht").name == "Big Boat!"
    assert content_hash(rules) == content_hash(get("yacht-dice"))


@given(records())
def test_a_box_earns_what_its_event_says(record: Record) -> None:
    game = replay(record.events[:1])
    for event in record.events[1:]:
        after = evolve(game, event)
        if isinstance(event, Scored):
            factor = game.rules.columns[game.rules.column(event.box)]
            gain = factor * (event.points + event.upper_bonus) + event.extra
            before = game.seats[event.seat].sheet.total
            assert after.seats[event.seat].sheet.total == before + gain
        game = after


def test_the_smallest_extra_counts() -> None:
    rules = house_rules({"base": "yacht-dice", "extra_yacht": 1})
    game = turn(turn(Game.start(rules, 1), "22222", "yacht"), "33333", "threes")
    assert game.sheet.total == 50 + 15 + 1
