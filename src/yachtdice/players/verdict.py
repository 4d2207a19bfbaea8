"""What a review comes to, in sentences."""

from __future__ import annotations

from yachtdice.players.review import Review, SeatReview
from yachtdice.players.saying import NOTICED, percent_words, points_words
from yachtdice.players.winning import LEAST
from yachtdice.wording import Phrase


def verdict(seat: SeatReview) -> tuple[Phrase, ...]:
    """One seat's game in a few sentences: the total, the dice, the decisions, the accuracy."""
    sentences = (_total(seat), _luck(seat), _lost(seat), accuracy_words(seat))
    if seat.win_chance_lost is None:
        return sentences
    return (*sentences, _chances_lost(seat.win_chance_lost))


def _chances_lost(chance: float) -> Phrase:
    if chance < LEAST:
        return Phrase("Nothing was done that would win less often.")
    return Phrase(
        "To win against these sheets, decisions gave away {percent} % of chances in all.",
        percent=percent_words(chance),
    )


def manner(review: Review) -> Phrase:
    """How the game was judged."""
    if review.is_solitaire:
        return Phrase("Judged by the final total to expect under perfect play.")
    if any(seat.win_chance_lost is not None for seat in review.seats):
        return Phrase(
            "Each seat is judged as if it had played alone, by the final total to expect; what its "
            "decisions cost in chances to win stands beside that."
        )
    return Phrase(
        "Each seat is judged as if it had played alone: by the final total to expect, not by the "
        "chance to win."
    )


def accuracy_words(seat: SeatReview) -> Phrase:
    """The accuracy and what it means."""
    if not seat.choices:
        return Phrase("Nothing was decided.")
    return Phrase(
        "Accuracy {percent} %: so much of what decisions could have thrown away was kept.",
        percent=percent_words(seat.accuracy),
    )


def _total(seat: SeatReview) -> Phrase:
    places = {"total": seat.total, "expected": points_words(seat.start)}
    if seat.is_finished:
        return Phrase("Final total {total}; perfect play averages {expected}.", **places)
    return Phrase(
        "Stopped at {total} with {more} more to expect; perfect play averages {expected}.",
        more=points_words(seat.left_behind),
        **places,
    )


def _luck(seat: SeatReview) -> Phrase:
    if not seat.throws:
        return Phrase("No dice were thrown.")
    luck = points_words(seat.luck)
    if seat.luck > NOTICED:
        return Phrase("The dice brought {points} more than average.", points=luck)
    if seat.luck < -NOTICED:
        return Phrase("The dice brought {points} less than average.", points=luck)
    return Phrase("The dice brought just what they do on average.")


def _lost(seat: SeatReview) -> Phrase:
    if seat.lost < NOTICED:
        return Phrase("Decisions gave nothing away.")
    return Phrase("Decisions gave away {points}.", points=points_words(seat.lost))
