"""Hints and reviews as JSON, the same on the command line and over HTTP.

Seats, turns and rolls count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from yachtdice.players.coach import Hint
from yachtdice.players.review import Choice, Review, SeatReview, Throw
from yachtdice.players.verdict import manner
from yachtdice.players.winning import Winning
from yachtdice.solver import AdviceOption, KeepOption
from yachtdice.wording import Phrase


def hint_data(hint: Hint, say: Callable[[Phrase], str] = str) -> dict[str, Any]:
    """The best option, why it is, and every option with what it loses, the best first."""
    options = [option_data(option) for option in hint.advice.options]
    return {
        "best": options[0],
        "reason": say(hint.reason),
        "exact": hint.exact,
        "options": options,
        "winning": None if hint.winning is None else _winning_data(hint.winning, hint),
    }


def _winning_data(winning: Winning, hint: Hint) -> dict[str, Any]:
    """What wins most often, and the chance with every option, in the order of the options."""
    return {
        "best": option_data(winning.best),
        "chance": winning.chance,
        "sentence": str(winning.sentence),
        "chances": [winning.chance_with(option) for option in hint.advice.options],
    }


def option_data(option: AdviceOption) -> dict[str, Any]:
    """What is kept or written, the final total to expect, and the loss."""
    ranked = {"expected_total": option.expected_total, "loss": option.loss}
    if isinstance(option, KeepOption):
        return {"keep": list(option.keep), **ranked}
    return {"box": option.box, "points": option.points, **ranked}


def review_data(
    review: Review,
    seats: Iterable[SeatReview] | None = None,
    say: Callable[[Phrase], str] = str,
) -> dict[str, Any]:
    """A review, of all seats or of some."""
    return {
        "rules": review.rules.id,
        "judged": say(manner(review)),
        "expected_score": review.expected_score,
        "seats": [_seat_data(review, seat, say) for seat in seats or review.seats],
    }


def _seat_data(review: Review, seat: SeatReview, say: Callable[[Phrase], str]) -> dict[str, Any]:
    return {
        "seat": seat.seat + 1,
        "name": seat.name,
        "finished": seat.is_finished,
        "total": seat.total,
        "expected_at_start": seat.start,
        "luck": seat.luck,
        "lost": seat.lost,
        "left_behind": seat.left_behind,
        "accuracy": seat.accuracy,
        "win_chance_lost": seat.win_chance_lost,
        "costliest": [
            {**_choice_data(choice), "why": say(review.why(choice))} for choice in seat.costliest
        ],
        "decisions": [_choice_data(choice) for choice in seat.choices],
        "rolls": [_throw_data(throw) for throw in seat.throws],
        "series": [[point.turn, point.expected_total] for point in seat.points],
    }


def _choice_data(choice: Choice) -> dict[str, Any]:
    return {
        "turn": choice.turn + 1,
        "roll": choice.roll + 1,
        "dice": list(choice.dice),
        "chosen": option_data(choice.chosen),
        "best": option_data(choice.best),
        "before": choice.before,
        "after": choice.after,
        "loss": choice.loss,
        "win_loss": choice.win_loss,
    }


def _throw_data(throw: Throw) -> dict[str, Any]:
    return {
        "turn": throw.turn + 1,
        "roll": throw.roll + 1,
        "dice": list(throw.dice),
        "before": throw.before,
        "after": throw.after,
        "luck": throw.luck,
    }
