"""Samples of the pages of daily challenges, made by the views that the site itself uses."""

from __future__ import annotations

from collections.abc import Iterator

from yachtdice.daily import Day, Figures, Score, standing
from yachtdice.languages import DEFAULT, LANGUAGES
from yachtdice.service.daily import Board, DailyResult, DayShown
from yachtdice.service.ports import Attempt
from yachtdice.web.views.daily import archive_view, daily_view, day_view, result_view

_DAY = Day.parse("2026-11-30")
_NOW = _DAY.ends_at - 11_109_000
_SECRET = "5e" * 32
_LANGUAGE = LANGUAGES[DEFAULT]
_GAME = (
    'Yacht game 1\nRules: classic\nSeats: "Par"\nFirst: 1\n\n1.1 25563 .55.. 15562 > choice 19\n'
)


def daily_samples() -> Iterator[tuple[str, str, object]]:
    """Name, template and view of each sample."""
    yield "daily-new", "daily.html", daily_view(_board(), {}, _LANGUAGE)
    played = _board(
        attempts=(_attempt("yacht-dice", "you", 212), _attempt("standard", "you", None)),
        streak=5,
    )
    yield "daily-played", "daily.html", daily_view(played, {}, _LANGUAGE)
    spread = {total: 1 + (total * 7) % 4 for total in range(120, 290, 6)} | {212: 2}
    for name, figures in [("daily-result", Figures(236, 343, _GAME, _GAME)), ("daily-wait", None)]:
        score = Score(
            day=_DAY,
            challenge="yacht-dice",
            total=212,
            standing=standing(212, spread),
            par=figures.par if figures else None,
            ceiling=figures.ceiling if figures else None,
            streak=5,
            is_final=figures is not None,
        )
        best = tuple(
            _attempt("yacht-dice", who, total)
            for who, total in [("Ann", 284), ("Bernhardine", 278), ("שרה", 278), ("you", 212)]
        )
        found = DailyResult(best[-1], score, spread, best, figures)
        view = result_view(found, _LANGUAGE, player_id="you", address="https://yacht.example/daily")
        yield name, "daily_result.html", view
    closed = _shown(_DAY, secret=_SECRET)
    figures_by_challenge = {"yacht-dice": Figures(236, 343, _GAME, _GAME)}
    past = day_view(closed, figures_by_challenge, {"yacht-dice": spread}, ["yacht-dice"], _LANGUAGE)
    yield "daily-closed", "daily_day.html", past
    yield "daily-open", "daily_day.html", day_view(_shown(_DAY), {}, {}, [], _LANGUAGE)
    days = [_shown(_DAY + -n, secret=_SECRET) for n in range(9)]
    yield "daily-archive", "daily_archive.html", archive_view(days, _LANGUAGE)


def _shown(day: Day, *, secret: str | None = None) -> DayShown:
    commitment = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    return DayShown(day, commitment, _NOW - 7 * 86_400_000, secret)


def _attempt(challenge: str, player: str, total: int | None) -> Attempt:
    ended_at = None if total is None else _NOW
    return Attempt(_DAY.number, challenge, player, "t", player, _NOW, ended_at, total)


def _board(attempts: tuple[Attempt, ...] = (), streak: int = 0) -> Board:
    return Board(
        now=_NOW,
        today=_shown(_DAY),
        coming=tuple(_shown(_DAY + n) for n in range(1, 8)),
        attempts={attempt.challenge: attempt for attempt in attempts},
        earlier=(),
        streak=streak,
    )
