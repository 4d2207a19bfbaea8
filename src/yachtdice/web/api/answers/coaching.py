"""Advice and reviews as programs get them."""

from __future__ import annotations

from pydantic import Field

from yachtdice.web.api.answers.answer import Answer, Face


class KeepAdvice(Answer):
    """Keep these faces and throw the others."""

    keep: list[Face]
    expected_total: float
    loss: float


class BoxAdvice(Answer):
    """Write the dice in a box."""

    box: str
    points: int
    expected_total: float
    loss: float


class Winning(Answer):
    """What wins most often against the others' sheets; a draw counts as each leader's share."""

    best: KeepAdvice | BoxAdvice
    chance: float
    sentence: str
    chances: list[float] = Field(description="After each of the options, in their order.")


class Advice(Answer):
    """Everything that can be done, the best first, and why the best is best."""

    best: KeepAdvice | BoxAdvice
    reason: str
    exact: bool = Field(description="False where the ranking is by an approximation.")
    options: list[KeepAdvice | BoxAdvice]
    winning: Winning | None = Field(
        description="In a game of several seats, once its computing is ready; null else."
    )


class TableHint(Advice):
    """The advice for the dice of a table as it was at this version."""

    version: int


class Decision(Answer):
    """A decision; `before` and `after` are final totals to expect, counts are from 1."""

    turn: int
    roll: int
    dice: list[Face]
    chosen: KeepAdvice | BoxAdvice
    best: KeepAdvice | BoxAdvice
    before: float
    after: float
    loss: float
    win_loss: float | None = Field(description="The chance to win that it gave away, if known.")


class CostlyDecision(Decision):
    """One of the three decisions that lost most."""

    why: str


class LuckyRoll(Answer):
    """A roll, and how much better than average it fell."""

    turn: int
    roll: int
    dice: list[Face]
    before: float
    after: float
    luck: float


class SeatReview(Answer):
    """A seat's game: total = expected at the start + luck - lost - left behind."""

    seat: int
    name: str
    finished: bool
    total: int
    expected_at_start: float
    luck: float
    lost: float
    left_behind: float
    accuracy: float
    win_chance_lost: float | None
    costliest: list[CostlyDecision]
    decisions: list[Decision]
    rolls: list[LuckyRoll]
    series: list[list[float]]


class Review(Answer):
    """A game looked back on."""

    rules: str
    judged: str
    expected_score: float
    seats: list[SeatReview]
