"""The chart of a review: the final total to expect over a game, a line for each seat."""

from __future__ import annotations

from collections.abc import Callable

from yachtdice.charts.drawing import WIDTH, Words
from yachtdice.charts.lines import Dot, Line, line_chart
from yachtdice.players.review import Choice, Review, SeatReview
from yachtdice.players.saying import points_words
from yachtdice.players.verdict import verdict
from yachtdice.wording import Phrase


def review_chart(review: Review, *, say: Callable[[Phrase], str] = str, width: int = WIDTH) -> str:
    """SVG text; `say` turns phrases into the reader's language."""
    words = Words(
        title=say(Phrase("The final total to expect, turn by turn")),
        across=say(Phrase("turns done")),
        up=say(Phrase("final total to expect")),
        description=" ".join(_said(seat, say) for seat in review.seats),
    )
    return line_chart(review_lines(review), words, dot=_costliest(review, say), width=width)


def review_lines(review: Review) -> list[Line]:
    """A line for each seat, by its name."""
    return [
        Line(seat.name, [(point.turn, point.expected_total) for point in seat.points])
        for seat in review.seats
    ]


def _said(seat: SeatReview, say: Callable[[Phrase], str]) -> str:
    return f"{seat.name}: " + " ".join(say(phrase) for phrase in verdict(seat))


def _costliest(review: Review, say: Callable[[Phrase], str]) -> Dot | None:
    """The decision that lost most of all."""
    found = [(seat, choice) for seat in review.seats for choice in seat.costliest[:1]]
    if not found:
        return None
    seat, choice = max(found, key=lambda pair: pair[1].loss)
    lost = Phrase("costliest: {points} lost", points=points_words(choice.loss))
    return Dot(_place(seat, choice), choice.after, say(lost))


def _place(seat: SeatReview, choice: Choice) -> float:
    """Where on the axis across a decision stands: steps and points come in the same order."""
    return seat.points[seat.steps.index(choice) + 1].turn
