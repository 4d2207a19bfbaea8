"""Ranked play, filled in for its pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from yachtdice.charts import Line, Words, line_chart
from yachtdice.ratings import NEWCOMER, EntryKind, Rating, RatingChange, Standing, anchors
from yachtdice.rules import PRESETS, rules_label
from yachtdice.service.matching import COMPUTER_AFTER_MS
from yachtdice.service.people import Player
from yachtdice.service.ranked import LADDERS, TURN_SECONDS, Leaderboard, Surroundings
from yachtdice.service.rating_ports import HistoryPoint, Placed, Size, Waiting
from yachtdice.service.table import Table
from yachtdice.web.lobbymodel import ChoiceView
from yachtdice.web.rankedmodel import (
    ComputerView,
    LeaderboardView,
    PlaceOnBoardView,
    RankedView,
    RatingPointView,
    RatingView,
    WaitingView,
)
from yachtdice.web.views.choosing import level_title
from yachtdice.web.views.reader import Reader
from yachtdice.wording import Phrase, Plural

ROWS_MAX = 10
COMPUTER_AFTER_SECONDS = COMPUTER_AFTER_MS // 1000


@dataclass(frozen=True, slots=True)
class Competitor:
    """The reader as somebody who is rated on a scoresheet, or may be.

    `running` is the table of a ranked game that waits for the reader.
    """

    player: Player
    standing: Standing | None
    history: Sequence[HistoryPoint]
    around: Surroundings
    running: Table | None = None


def ranked_view(
    ladder: str, mine: Competitor, board: Leaderboard, reader: Reader, *, problem: str = ""
) -> RankedView:
    """The page on one scoresheet."""
    player_id, standing, history = mine.player.player_id, mine.standing, mine.history
    return RankedView(
        rules=ladder,
        rules_name=reader.language.say(rules_label(PRESETS[ladder])),
        sheets=_sheets(ladder, reader),
        sizes=tuple(
            ChoiceView(value=size.value, label=reader.say(_size(size)), chosen=size is Size.PAIR)
            for size in Size
        ),
        nickname=mine.player.nickname or "",
        rating=_rating(standing, _rank(board, mine, reader)) if standing else None,
        chart=_chart(history, reader) if history else "",
        points=tuple(_point(point, reader) for point in history[::-1][:ROWS_MAX]),
        places=_places(board.places, player_id, reader),
        around=_around(board, mine, reader),
        running_url=f"/tables/{mine.running.table_id}" if mine.running else "",
        listed=board.count,
        computers=tuple(
            ComputerView(name=reader.say(level_title(level, PRESETS[ladder])), rating=rating.shown)
            for level, rating in anchors(ladder).items()
        ),
        turn_seconds=TURN_SECONDS,
        computer_after=COMPUTER_AFTER_SECONDS,
        own_url=_own_url(ladder, mine.around),
        board_url=_board_url(ladder, 1),
        problem=problem,
    )


def waiting_view(
    waiting: Waiting, standing: Standing | None, now: int, reader: Reader
) -> WaitingView:
    """The page of somebody in the queue."""
    return WaitingView(
        rules_name=reader.language.say(rules_label(PRESETS[waiting.ladder])),
        size=reader.say(_size(waiting.size)),
        rating=_rating(standing, "") if standing else None,
        waited=max(0, now - waiting.joined_at) // 1000,
        computer_after=COMPUTER_AFTER_SECONDS,
    )


def leaderboard_view(
    ladder: str, board: Leaderboard, reader: Reader, *, player_id: str, around: Surroundings
) -> LeaderboardView:
    """A page of a leaderboard."""
    return LeaderboardView(
        rules=ladder,
        rules_name=reader.language.say(rules_label(PRESETS[ladder])),
        sheets=_sheets(ladder, reader),
        places=_places(board.places, player_id, reader),
        count=board.count,
        page=board.page,
        pages=board.pages,
        better_url=_board_url(ladder, board.page - 1) if board.page > 1 else "",
        worse_url=_board_url(ladder, board.page + 1) if board.page < board.pages else "",
        own_url=_own_url(ladder, around) if around.page != board.page else "",
    )


def seat_ratings(
    table: Table, changes: Mapping[str, RatingChange], reader: Reader
) -> dict[int, str]:
    """What a game made of ratings, by seat: "1532 ±180 (+32)"; those of computer players stay."""
    said = {}
    for index, seat in enumerate(table.seats):
        if seat.level and changes:
            fixed = anchors(table.ladder)[seat.level].shown
            said[index] = reader.say(Phrase("{rating}, fixed", rating=fixed))
        elif seat.player_id in changes:
            change = changes[seat.player_id]
            off = round(change.after.deviation)
            step = signed(change.after.shown - change.before.shown)
            said[index] = f"{change.after.shown} \N{PLUS-MINUS SIGN}{off} ({step})"
    return said


def signed(number: int) -> str:
    """A whole number with its sign, none for nothing."""
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}") if number else "\N{PLUS-MINUS SIGN}0"


def _rating(standing: Standing, rank: str) -> RatingView:
    rating = standing.rating
    return RatingView(
        rating=rating.shown,
        off=round(rating.deviation),
        games=standing.games,
        is_certain=rating.is_certain,
        rank=rank,
    )


def _rank(board: Leaderboard, mine: Competitor, reader: Reader) -> str:
    player_id = mine.player.player_id
    own = next((place for place in mine.around.places if place.player_id == player_id), None)
    if own is None or not own.rank:
        return ""
    return reader.say(Phrase("place {rank} of {count}", rank=own.rank, count=board.count))


def _around(board: Leaderboard, mine: Competitor, reader: Reader) -> tuple[PlaceOnBoardView, ...]:
    """The reader's line and its neighbours, as far as the best do not show them already."""
    shown = {place.player_id for place in board.places}
    if mine.player.player_id in shown:
        return ()
    new = (place for place in mine.around.places if place.player_id not in shown)
    return _places(new, mine.player.player_id, reader)


def _own_url(ladder: str, around: Surroundings) -> str:
    return _board_url(ladder, around.page) if around.places else ""


def _places(
    places: Iterable[Placed], player_id: str, reader: Reader
) -> tuple[PlaceOnBoardView, ...]:
    return tuple(
        PlaceOnBoardView(
            rank=place.rank or None,
            name=place.name or reader.say(Phrase("A player without a name")),
            rating=place.standing.rating.shown,
            off=round(place.standing.rating.deviation),
            games=place.standing.games,
            you=place.player_id == player_id,
        )
        for place in places
    )


def _point(point: HistoryPoint, reader: Reader) -> RatingPointView:
    change = point.change
    return RatingPointView(
        day=reader.language.date(point.at),
        change=change.after.shown - change.before.shown,
        rating=change.after.shown,
        off=round(change.after.deviation),
        is_void=point.kind is EntryKind.VOID,
        url=f"/tables/{point.table_id}/review?{urlencode({'game': point.game_number})}",
    )


def _chart(history: Sequence[HistoryPoint], reader: Reader) -> str:
    """The rating game by game, between the bounds in which it lies two times in three."""
    ratings = [history[0].change.before, *(point.change.after for point in history)]
    if ratings[0] == NEWCOMER:
        ratings = ratings[1:] if len(ratings) > 2 else ratings
    say = reader.say
    lines = [
        _line(say(Phrase("rating")), ratings, 0),
        _line(say(Phrase("at most")), ratings, 1),
        _line(say(Phrase("at least")), ratings, -1),
    ]
    last = ratings[-1]
    words = Words(
        title=say(Phrase("Your rating, game by game")),
        across=say(Phrase("games")),
        up=say(Phrase("rating, and the bounds it lies in two times in three")),
        description=say(
            Phrase(
                "Now {rating}, give or take {off}.", rating=last.shown, off=round(last.deviation)
            )
        ),
    )
    return line_chart(lines, words)


def _line(name: str, ratings: Sequence[Rating], sign: int) -> Line:
    return Line(name, [(at, r.mean + sign * r.deviation) for at, r in enumerate(ratings)])


def _sheets(ladder: str, reader: Reader) -> tuple[ChoiceView, ...]:
    return tuple(
        ChoiceView(
            value=rules_id,
            label=reader.language.say(rules_label(PRESETS[rules_id])),
            chosen=rules_id == ladder,
        )
        for rules_id in LADDERS
    )


def _size(size: Size) -> Phrase:
    if size is Size.PAIR:
        return Plural("{count} player", "{count} players", 2)
    return Phrase("{least} or {most} players", least=3, most=4)


def _board_url(ladder: str, page: int) -> str:
    return f"/ranked/leaderboard?{urlencode({'rules': ladder, 'page': page})}"
