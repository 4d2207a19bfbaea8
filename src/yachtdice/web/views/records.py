"""What a player has finished, filled in for the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from yachtdice.charts import totals_chart
from yachtdice.players.sizes import is_judged
from yachtdice.players.standing import share_words
from yachtdice.rules import RuleSet, rules_label
from yachtdice.service.ports import Result
from yachtdice.service.record_ports import Finished, SheetRecord
from yachtdice.service.records import History, rules_of
from yachtdice.web.recordmodel import (
    FellowView,
    GameLineView,
    SheetTabView,
    TotalsView,
    TotalView,
    YouView,
)
from yachtdice.web.views.choosing import level_title
from yachtdice.web.views.reader import Reader
from yachtdice.wording import Phrase

ROWS_MAX = 50
"""So many of the latest games stand in the table under the chart."""


def you_view(
    nickname: str,
    history: History,
    records: Sequence[SheetRecord],
    totals: TotalsView | None,
    reader: Reader,
) -> YouView:
    """The whole page; `totals` is about one of the sheets."""
    bests = {_key(record.best) for record in records if record.best}
    return YouView(
        nickname=nickname,
        sheets=tuple(_sheet(record, totals, reader) for record in records),
        totals=totals,
        games=tuple(_game(finished, bests, reader) for finished in history.games),
        count=history.count,
        page=history.page,
        pages=history.pages,
        newer_url=_page_url(history.page - 1) if history.page > 1 else "",
        older_url=_page_url(history.page + 1) if history.page < history.pages else "",
    )


def sheet_name(record: SheetRecord, reader: Reader) -> str:
    """What the rules of a record are called."""
    rules = rules_of(record)
    return reader.language.say(rules_label(rules)) if rules else record.rules_id


def sheet_url(rules_hash: str) -> str:
    """The page with the totals on a sheet."""
    return f"/you?{urlencode({'sheet': rules_hash})}#totals"


def waiting_totals(record: SheetRecord, reader: Reader, *, waits: bool) -> TotalsView:
    """The totals of a sheet while its perfect play is being worked out, or where it cannot be."""
    rules = rules_of(record)
    why_not = (
        Phrase("There is nothing to compare on this sheet yet.")
        if rules is None or is_judged(rules)
        else _no_spread(rules)
    )
    return TotalsView(
        title=sheet_name(record, reader),
        again_url=f"/you/totals?{urlencode({'sheet': record.rules_hash})}",
        waits=waits,
        why_not="" if waits else reader.say(why_not),
    )


def totals_view(
    record: SheetRecord,
    results: Sequence[Result],
    pmf: Sequence[tuple[int, float]],
    beats: Mapping[int, float],
    reader: Reader,
) -> TotalsView:
    """The chart of the totals and the same numbers in rows, the latest first.

    `beats` is the share of perfect games below each total.
    """
    best = max(results, key=lambda result: result.total)
    latest = results[::-1]
    return TotalsView(
        title=sheet_name(record, reader),
        again_url="",
        chart=totals_chart(
            pmf,
            [result.total for result in results],
            marked=best.total,
            beats=beats[best.total],
            say=reader.say,
        ),
        rows=tuple(
            TotalView(
                total=result.total,
                day=reader.language.date(result.finished_at),
                beats=reader.say(Phrase("{percent} %", percent=share_words(beats[result.total]))),
                url=_review_url(result, rules_of(record)),
                is_best=result is best,
            )
            for result in latest[:ROWS_MAX]
        ),
        more=max(0, len(latest) - ROWS_MAX),
    )


def _no_spread(rules: RuleSet) -> Phrase:
    """Why totals on a sheet are not compared with perfect games."""
    if len(rules.columns) > 1:
        return Phrase(
            "Nobody knows perfect play of a card of several columns, so there is no exact spread "
            "of totals to compare yours with."
        )
    return Phrase("This sheet has too many boxes for its perfect games to be worked out here.")


def _sheet(record: SheetRecord, totals: TotalsView | None, reader: Reader) -> SheetTabView:
    best, name = record.best, sheet_name(record, reader)
    return SheetTabView(
        name=name,
        url=sheet_url(record.rules_hash),
        games=record.games,
        best=best.total if best else None,
        best_day=reader.language.date(best.finished_at) if best else "",
        best_url=_review_url(best, rules_of(record)) if best else "",
        current=totals is not None and totals.title == name,
    )


def _game(finished: Finished, bests: set[tuple[str, int]], reader: Reader) -> GameLineView:
    result, game = finished.result, finished.game
    rules = game.rules if game else None
    return GameLineView(
        sheet=reader.language.say(rules_label(rules)) if rules else result.rules_id,
        day=reader.language.date(result.finished_at),
        total=result.total,
        outcome=reader.say(_came_in(finished)),
        fellows=_fellows(finished, reader),
        is_ranked=bool(game and game.ladder),
        is_best=_key(result) in bests,
        review_url=_review_url(result, rules),
        table_url=f"/tables/{result.table_id}",
    )


def _fellows(finished: Finished, reader: Reader) -> tuple[FellowView, ...]:
    """Everybody at the table, in the order they came in."""
    if finished.game is None:
        return ()
    seats = sorted(enumerate(finished.game.seats), key=lambda pair: (pair[1].place, pair[0]))
    return tuple(
        FellowView(
            name=_fellow_name(finished, index, reader),
            total=seat.total,
            you=index == finished.result.seat,
        )
        for index, seat in seats
    )


def _fellow_name(finished: Finished, index: int, reader: Reader) -> str:
    assert finished.game is not None  # noqa: S101 - whoever asks has looked
    seat = finished.game.seats[index]
    if index == finished.result.seat:
        return reader.say(Phrase("You"))
    if seat.kind == "computer":
        return reader.say(level_title(seat.level, finished.game.rules))
    return seat.name or reader.say(Phrase("Player {number}", number=index + 1))


def _came_in(finished: Finished) -> Phrase:
    result = finished.result
    if result.resigned:
        return Phrase("given up")
    if result.seat_count == 1:
        return Phrase("alone")
    shared = finished.game is not None and _shares_place(finished)
    if result.place == 1:
        return Phrase("drawn") if shared else Phrase("won")
    return Phrase("place {place} of {count}", place=result.place, count=result.seat_count)


def _shares_place(finished: Finished) -> bool:
    seats = finished.game.seats if finished.game else ()
    return sum(seat.place == finished.result.place and not seat.resigned for seat in seats) > 1


def _review_url(result: Result, rules: RuleSet | None) -> str:
    if rules is None or not is_judged(rules):
        return ""
    asked = urlencode({"game": result.game_number, "seat": result.seat + 1})
    return f"/tables/{result.table_id}/review?{asked}"


def _page_url(page: int) -> str:
    return f"/you?{urlencode({'page': page})}#games"


def _key(result: Result) -> tuple[str, int]:
    return (result.table_id, result.game_number)
