"""Sample views of ranked play, for `gallery.py`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from yachtdice.ratings import NEWCOMER, EntryKind, Rating, RatingChange, Standing, rate
from yachtdice.service.people import Player
from yachtdice.service.ranked import Leaderboard, Surroundings
from yachtdice.service.rating_ports import HistoryPoint, Placed, Size, Waiting
from yachtdice.web.views.ranked import (
    Competitor,
    leaderboard_view,
    ranked_view,
    waiting_view,
)
from yachtdice.web.views.reader import Reader

_RANKS = (1, 2, 1, 1, 2, 1, 1, 2, 1, 2, 1, 1, 1, 2, 1, 1, 2, 1, 1, 1, 2, 1)
_DAY_MS = 86_400_000
_AT = 1_796_000_000_000
_NAMES = ("Mara", "Bartholomäus the Second", "Ann", "Ben", "Cleo")


def ranked_samples() -> Iterator[tuple[str, str, object]]:
    """Name, template and view of each sample."""
    reader, history = Reader(), tuple(_history())
    rating = history[-1].change.after
    mara = Player("1", "Mara")
    mine = Standing(rating, len(history), 0)
    places = tuple(
        Placed(rank, str(number), name, Standing(Rating(mean, 90.0 + 20 * number), 61, 0))
        for number, (rank, name, mean) in enumerate(
            zip((1, 2, 2, 4, 5), _NAMES[::-1], (1902, 1811, 1811, 1630, 1498), strict=True)
        )
    )
    board = Leaderboard(places, 1, 3, 112)
    empty = Leaderboard((), 1, 1, 0)
    nobody = Surroundings(0, ())
    stranger = Competitor(Player("9"), None, (), nobody)
    yield "ranked-new", "ranked.html", ranked_view("standard", stranger, empty, reader)
    known = Competitor(mara, mine, history, Surroundings(1, places[:4]))
    yield "ranked", "ranked.html", ranked_view("standard", known, board, reader)
    waiting = Waiting("1", "standard", Size.PAIR, "Mara", rating.mean, _AT, _AT)
    wait = waiting_view(waiting, mine, _AT + 7000, reader)
    yield "queue", "ranked_wait.html", wait
    listed = leaderboard_view(
        "standard", replace(board, page=2), reader, player_id="1", around=nobody
    )
    yield "leaderboard", "leaderboard.html", listed


def _history() -> Iterator[HistoryPoint]:
    rating = NEWCOMER
    for number, rank in enumerate(_RANKS):
        after = rate([rating, Rating(1550.0, 120.0)], [rank, 3 - rank])[0]
        at = _AT + number * _DAY_MS
        yield HistoryPoint(at, EntryKind.GAME, f"t{number}", 1, RatingChange(rating, after))
        rating = after
