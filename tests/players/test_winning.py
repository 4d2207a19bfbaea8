"""What the coach and the review say of winning, where that is not the same as points."""

from __future__ import annotations

from functools import cache

import pytest

from tests.solving import perfect
from yachtdice.dice import check_dice, parse_dice
from yachtdice.game import Event, Game, Record, Roll, Score, Started, apply
from yachtdice.players.coach import hint
from yachtdice.players.reports import hint_data, review_data
from yachtdice.players.review import review
from yachtdice.players.verdict import manner, verdict
from yachtdice.rules import RuleSet, Sheet, get
from yachtdice.solver.winning import Judge, judge_of

pytestmark = pytest.mark.xdist_group("solver")

CLASSIC = get("classic")


@cache
def judge() -> Judge:
    return judge_of(CLASSIC)


def late(rules: RuleSet, open_place: str, points: int) -> Sheet:
    """A sheet with one box open, and so many points in the first of the others."""
    filled = [place for place in rules.places if place != open_place]
    written = dict.fromkeys(filled, 0) | {filled[0]: points}
    return Sheet(rules, tuple(written.get(place) for place in rules.places))


def test_a_hint_says_what_it_costs_to_win_more_often() -> None:
    sheet, other = late(CLASSIC, "choice", 0), late(CLASSIC, "", 29)
    found = hint(perfect("classic"), sheet, parse_dice("66655"), 1, against=(judge(), (other,)))
    assert found.winning is not None
    assert not found.winning.agrees
    assert found.winning.chance == pytest.approx(1 / 12, abs=1e-6)  # a six draws
    assert found.winning.chance_with(found.best) == 0.0
    said = str(found.winning.sentence)
    assert said == "Keeping 5-6-6-6 costs 1.5 points and wins 8.3 % more often: 8.3 %."
    data = hint_data(found)["winning"]
    assert data["best"]["keep"] == [5, 6, 6, 6]
    assert max(data["chances"]) == data["chance"]
    assert len(data["chances"]) == len(found.advice.options)


def test_a_hint_says_that_the_best_for_points_wins_most_often_too() -> None:
    sheet, other = late(CLASSIC, "choice", 0), late(CLASSIC, "", 10)
    against = (judge(), (other,))
    found = hint(perfect("classic"), sheet, parse_dice("66622"), 0, against=against)
    assert found.winning is not None
    assert str(found.winning.sentence) == "It also wins most often: 100 %."
    assert hint(perfect("classic"), sheet, parse_dice("66622"), 0).winning is None
    alone = hint(perfect("classic"), sheet, parse_dice("66622"), 0, against=(judge(), ()))
    assert alone.winning is None


def played_blindly() -> Record:
    """A game of two: Ann throws what helps nobody and fills her sheet from the top, as Bob does."""
    game = Game.start(CLASSIC, 2)
    events: list[Event] = [Started(CLASSIC, 2, 0)]
    for faces in ((1, 2, 3, 4, 6), (6, 6, 6, 6, 5)) * len(CLASSIC.places):
        box = game.sheet.open_places[0]
        for move in (Roll(()), Score(box)):
            game, event = apply(game, move, check_dice(faces) if isinstance(move, Roll) else None)
            events.append(event)
    return Record(("Ann", "Bob"), tuple(events))


def test_a_review_adds_up_the_chances_that_were_given_away() -> None:
    found = review(perfect("classic"), played_blindly(), judge=judge())
    for seat in found.seats:
        losses = [choice.win_loss for choice in seat.choices]
        assert all(loss is not None and 0.0 <= loss <= 1.0 for loss in losses)
        assert seat.win_chance_lost == pytest.approx(sum(loss or 0.0 for loss in losses))
        assert seat.win_chance_lost
        assert seat.win_chance_lost > 0.1
        assert "chances in all" in str(verdict(seat)[-1])
    assert "chances to win stands beside" in str(manner(found))
    data = review_data(found)
    assert data["seats"][0]["win_chance_lost"] == found.seats[0].win_chance_lost
    assert data["seats"][0]["decisions"][0]["win_loss"] == found.seats[0].choices[0].win_loss


def test_without_a_judge_a_review_is_of_points_alone() -> None:
    found = review(perfect("classic"), played_blindly())
    assert all(seat.win_chance_lost is None for seat in found.seats)
    assert "not by the chance to win" in str(manner(found))
