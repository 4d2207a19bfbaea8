"""The daily challenges as programs get them."""

from __future__ import annotations

from yachtdice.web.api.answers.answer import Answer, Milliseconds
from yachtdice.web.api.answers.rules import Rules
from yachtdice.web.api.answers.state import State


class NewPlayer(Answer):
    """Somebody new; the token is the one thing that says who they are."""

    player_token: str


class Day(Answer):
    """A day of the challenge; `secret` is null until the day is closed.

    `commitment` is the SHA-256 of the secret's bytes, public since `committed_at`.
    """

    day: str
    number: int
    begins_at: Milliseconds
    ends_at: Milliseconds
    closes_at: Milliseconds
    commitment: str
    committed_at: Milliseconds
    secret: str | None


class Challenge(Answer):
    """One of the challenges of every day."""

    challenge: str
    rules: Rules


class Daily(Answer):
    """Today, the days whose dice are committed to already, and the latest of the archive."""

    today: Day
    challenges: list[Challenge]
    coming: list[Day]
    archive: list[Day]
    sent_at: Milliseconds


class DailySeat(Answer):
    """A seat at a table that plays a challenge: play on with the token at `/tables/{table_id}`."""

    day: str
    challenge: str
    table_id: str
    seat: int
    seat_token: str
    state: State


class Ranked(Answer):
    """A result among the best; equal totals share a rank."""

    rank: int
    name: str
    total: int
    you: bool


class DailyResult(Answer):
    """How an attempt compares; `par` and `ceiling` are null until they are worked out.

    `spread` pairs each total with how many players made it; `summary` is to be shared.
    """

    day: str
    challenge: str
    table_id: str
    total: int
    rank: int
    players: int
    is_final: bool
    par: int | None
    ceiling: int | None
    streak: int
    spread: list[list[int]]
    best: list[Ranked]
    summary: str
