"""Fair dice in words: what a reader gives to them, and what a check of a game found."""

from __future__ import annotations

from yachtdice.fairness import Report, RollCheck, not_proved, proved
from yachtdice.fairness.gamefile import COMPUTER
from yachtdice.fairness.report import CHECK_NAMES
from yachtdice.languages import Language
from yachtdice.service.play import CONTRIBUTIONS_MAX, dice_are_fixed
from yachtdice.service.table import Table
from yachtdice.web.verifymodel import (
    CheckedView,
    CheckView,
    RollView,
    ShareSeatView,
    ShareView,
    TextView,
)
from yachtdice.web.views.reader import Reader, seat_names
from yachtdice.wording import Phrase


def share_view(table: Table, reader: Reader, key: str = "") -> ShareView | None:
    """The reader's part in the coming dice; None for a watcher, and once they are fixed."""
    if not reader.seats or table.daily is not None or dice_are_fixed(table):
        return None
    names = seat_names(table, reader)
    return ShareView(
        url=f"/tables/{table.table_id}/share",
        table_id=table.table_id,
        game=table.game_number,
        commitment=table.dice.commitment,
        seats=tuple(_share_seat(table, seat, names[seat]) for seat in sorted(reader.seats)),
        key=key,
    )


def _share_seat(table: Table, seat: int, name: str) -> ShareSeatView:
    texts = tuple(given.text for given in table.contributions if given.seat == seat)
    return ShareSeatView(seat=seat, name=name, texts=texts, may_give=len(texts) < CONTRIBUTIONS_MAX)


def checked_view(report: Report, language: Language, *, table_url: str = "") -> CheckedView:
    """What was found about a game; `table_url` is its table's page where it was played here."""
    file = report.file
    return CheckedView(
        ok=report.ok,
        verdict=language.say(_verdict(report)),
        table_id=file.table_id,
        game=file.game,
        commitment=file.commitment,
        secret=file.secret,
        checks=tuple(
            CheckView(
                name=language.word(CHECK_NAMES[found.check]),
                ok=found.ok,
                found=language.say(found.phrase),
            )
            for found in report.findings
        ),
        rolls=tuple(_roll(roll, report) for roll in report.rolls),
        texts=tuple(
            TextView(
                seat=given.seat,
                name=_name(report, given.seat),
                text=given.text,
                computer=given.by == COMPUTER,
            )
            for given in file.contributions
        ),
        proved=tuple(map(language.say, proved(report))),
        not_proved=tuple(map(language.say, not_proved(report))),
        table_url=table_url,
        file_url=f"{table_url}/games/{file.game}/record.json" if table_url else "",
    )


def _verdict(report: Report) -> Phrase:
    if report.ok:
        return Phrase("Every one of {count} thrown dice is right.", count=report.dice_count)
    return Phrase("This game does not hold: something in it is not as it must be.")


def _roll(roll: RollCheck, report: Report) -> RollView:
    return RollView(
        turn=roll.turn + 1,
        roll=roll.roll + 1,
        seat=roll.seat,
        name=_name(report, roll.seat),
        kept=roll.kept,
        dice=roll.dice,
        recomputed=roll.recomputed,
        wrong=roll.wrong,
    )


def _name(report: Report, seat: int) -> str:
    seats = report.file.seats
    return seats[seat].name if seat < len(seats) else str(seat + 1)
