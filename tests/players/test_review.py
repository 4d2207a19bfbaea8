"""Reviews: the exact split of luck and skill, its second route, and what is said of a game."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.goldens import read
from tests.solving import perfect, small_rule_sets
from tests.strategies import records, rule_sets
from tests.support import SOLVED_IDS
from yachtdice.dice import check_dice, outcomes
from yachtdice.errors import Illegal
from yachtdice.game import (
    Game,
    Record,
    Roll,
    Rolled,
    Score,
    Scored,
    Started,
    apply,
    evolve,
    parse_game,
    replay,
)
from yachtdice.players.position import faces_kept
from yachtdice.players.review import Choice, Review, SeatReview, Throw, review
from yachtdice.players.verdict import manner, verdict
from yachtdice.rules import RuleSet, Sheet, content_hash, get
from yachtdice.solver import BoxOption, Strategy, solve
from yachtdice.solver.reference import Reference

pytestmark = pytest.mark.xdist_group("solver")


@cache
def _solved(rules: RuleSet) -> Strategy:
    return solve(rules, cache=False)


def strategy_for(rules: RuleSet) -> Strategy:
    return (
        perfect(rules.id) if rules.id in SOLVED_IDS and rules == get(rules.id) else _solved(rules)
    )


def reviewed(record: Record) -> Review:
    return review(strategy_for(record.started.rules), record)


def check_split(found: Review, seat: SeatReview) -> None:
    """The identity, and each of its parts from the record's last position."""
    assert seat.total - seat.start == pytest.approx(
        seat.luck - seat.lost - seat.left_behind, abs=1e-6
    )
    assert seat.start == pytest.approx(found.expected_score, abs=1e-9)
    assert seat.lost == pytest.approx(sum(c.before - c.after for c in seat.choices), abs=1e-6)
    assert all(choice.loss >= 0 for choice in seat.choices)
    assert 0 <= seat.accuracy <= 1
    if seat.is_finished:
        assert seat.left_behind == pytest.approx(0, abs=1e-9)


@given(record=st.one_of(*(records(st.just(get(preset))) for preset in SOLVED_IDS)))
@settings(max_examples=40)
def test_a_game_splits_exactly_into_luck_and_decisions(record: Record) -> None:
    found = reviewed(record)
    last = replay(record.events)
    for seat in found.seats:
        check_split(found, seat)
        assert seat.total == last.seats[seat.seat].sheet.total
        if not last.seats[seat.seat].resigned:
            assert seat.end == pytest.approx(standing(found.strategy, last, seat.seat), abs=1e-9)


def standing(strategy: Strategy, game: Game, seat: int) -> float:
    """The final total to expect of a seat as the game stands."""
    sheet = game.seats[seat].sheet
    if seat == game.to_move and game.dice is not None:
        return strategy.advise(sheet, game.dice, game.rolls_left).expected_total
    return strategy.expected_total(sheet)


@given(record=records(rule_sets().map(lambda rules: replace(rules, columns=(1,)))))
@settings(max_examples=15)
def test_house_rules_split_too(record: Record) -> None:
    found = reviewed(record)
    for seat in found.seats:
        check_split(found, seat)


@given(record=records(small_rule_sets(boxes_max=2)))
@settings(max_examples=25)
def test_luck_and_loss_agree_with_exact_fractions(record: Record) -> None:
    found = reviewed(record)
    exact = Reference(record.started.rules)
    luck, lost = exact_split(exact, record)
    for seat in found.seats:
        assert seat.luck == pytest.approx(float(luck[seat.seat]), abs=1e-9)
        assert seat.lost == pytest.approx(float(lost[seat.seat]), abs=1e-9)


def exact_split(exact: Reference, record: Record) -> tuple[list[Fraction], list[Fraction]]:
    """Luck and loss of each seat, in fractions, event by event."""
    seats = len(record.names)
    luck, lost = [Fraction(0)] * seats, [Fraction(0)] * seats
    started = record.started
    game = Game.start(started.rules, seats, first_seat=started.first_seat)
    for event in record.events[1:]:
        if isinstance(event, Rolled | Scored):
            sheet, seat = game.seats[event.seat].sheet, event.seat
            kept = exact.worth(sheet)
            if game.dice is not None:
                roll = check_dice(sorted(game.dice))
                if isinstance(event, Rolled):
                    faces = faces_kept(event.kept, game.dice)
                    kept = exact.keeps(sheet, game.rolls_left)[faces]
                else:
                    boxes = exact.boxes(sheet, roll, first_throw=game.is_first_throw)
                    kept = boxes[event.box]
                lost[seat] += exact.rolls(sheet, game.rolls_left)[roll] - kept
            if isinstance(event, Rolled):
                after = exact.rolls(sheet, game.rolls_left - 1)[check_dice(sorted(event.dice))]
                luck[seat] += after - kept
        game = evolve(game, event)
    return luck, lost


@given(record=records(st.just(get("classic"))))
@settings(max_examples=15)
def test_luck_is_nothing_on_average(record: Record) -> None:
    """Whatever is kept: over all that the dice can bring, luck weighs nothing."""
    found = reviewed(record)
    for seat in found.seats:
        for choice in seat.choices[:3]:
            if isinstance(choice.chosen, BoxOption):
                continue
            advice = choice.advice
            mean = sum(
                float(chance)
                * found.strategy.advise(advice.sheet, roll, advice.rolls_left - 1).expected_total
                for roll, chance in outcomes(choice.chosen.keep).items()
            )
            assert mean - choice.after == pytest.approx(0, abs=1e-9)


def perfect_game(rules: RuleSet, faces: str) -> Record:
    """A game alone in which every roll brings the same faces and everything is done best."""
    strategy, dice = strategy_for(rules), check_dice(tuple(map(int, faces)))
    game, events = Game.start(rules, 1), [Started(rules, 1, 0)]
    while not game.is_over:
        if game.dice is None:
            game, event = apply(game, Roll(), dice)
        else:
            best = strategy.advise(game.sheet, game.dice, game.rolls_left).boxes[0]
            game, event = apply(game, Score(best.box))
        events.append(event)  # type: ignore[arg-type]
    return Record(("Ann",), tuple(events))


def test_a_golden_game_is_told_in_full() -> None:
    record = parse_game(read("resigned").game)
    found = reviewed(record)
    ann, ben, cleo = found.seats
    assert [seat.name for seat in found.seats] == ["Ann", "Ben", "Cleo"]
    assert [seat.is_finished for seat in found.seats] == [False, True, True]
    assert ann.left_behind > 100
    assert len(ben.choices) == len([e for e in record.events if getattr(e, "seat", 0) == 1]) - 12
    assert len(ben.throws) + len(ben.choices) + 1 == len(ben.points)
    losses = [choice.loss for choice in ben.costliest]
    assert losses == sorted((c.loss for c in ben.choices), reverse=True)[:3]
    assert str(found.why(ben.costliest[0])).startswith("Writing 6 in Twos is worth 22.5 more")
    assert len(cleo.costliest) == 3


def test_steps_and_points_go_together_from_left_to_right() -> None:
    ben = reviewed(parse_game(read("resigned").game)).seats[1]
    turns = [point.turn for point in ben.points]
    assert turns == sorted(turns)
    assert ben.points[0].expected_total == ben.start
    assert ben.points[-1].turn == 12
    assert ben.points[-1].expected_total == ben.total
    kinds = [type(step) for step in ben.steps]
    assert kinds[:3] == [Throw, Choice, Throw]
    values = [step.after for step in ben.steps]
    assert values == [point.expected_total for point in ben.points[1:]]


def test_the_best_box_loses_only_where_throwing_on_is_better() -> None:
    found = reviewed(perfect_game(get("classic"), "66666"))
    (seat,) = found.seats
    check_split(found, seat)
    stopped = [choice for choice in seat.choices if isinstance(choice.best, BoxOption)]
    assert all(choice.loss == 0 for choice in stopped)
    assert seat.lost == pytest.approx(
        sum(c.advice.best.expected_total - c.advice.boxes[0].expected_total for c in seat.choices)
    )


def test_accuracy_is_what_was_kept_of_all_that_could_be_thrown_away() -> None:
    seat = reviewed(parse_game(read("classic").game)).seats[0]
    worst = sum(max(option.loss for option in choice.advice.options) for choice in seat.choices)
    assert seat.accuracy == pytest.approx(1 - seat.lost / worst, abs=1e-12)


def test_a_game_that_has_not_begun_has_nothing_to_tell() -> None:
    (seat,) = reviewed(Record(("Ann",), (Started(get("classic"), 1, 0),))).seats
    assert (seat.luck, seat.lost, seat.accuracy, seat.costliest) == (0, 0, 1, ())
    assert [str(phrase) for phrase in verdict(seat)] == [
        "Stopped at 0 with 167.0 more to expect; perfect play averages 167.0.",
        "No dice were thrown.",
        "Decisions gave nothing away.",
        "Nothing was decided.",
    ]


def test_what_a_review_says() -> None:
    found = reviewed(parse_game(read("resigned").game))
    assert "not by the chance to win" in str(manner(found))
    assert [str(phrase) for phrase in verdict(found.seats[1])] == [
        "Final total 137; perfect play averages 191.8.",
        "The dice brought 26.3 more than average.",
        "Decisions gave away 81.1.",
        "Accuracy 82.3 %: so much of what decisions could have thrown away was kept.",
    ]
    alone = reviewed(perfect_game(get("classic"), "12345"))
    assert str(manner(alone)) == "Judged by the final total to expect under perfect play."
    assert "less than average" in str(verdict(alone.seats[0])[1])
    assert all(choice.win_loss is None for choice in alone.seats[0].choices)


def test_other_rules_are_refused() -> None:
    record = Record(("Ann",), (Started(get("standard"), 1, 0),))
    with pytest.raises(Illegal, match="Standard"):
        review(perfect("classic"), record)
    columns = replace(get("classic"), columns=(1, 2))
    with pytest.raises(Illegal, match="columns"):
        _solved(columns)
    twice = replace(get("classic"), columns=(2,))
    with pytest.raises(Illegal, match="2 times"):
        _solved(twice)
    assert content_hash(columns) != content_hash(get("classic"))
    assert Sheet.empty(columns).total == 0
