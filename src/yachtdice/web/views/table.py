"""A table as one reader sees it, everything filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from yachtdice.dice import DICE_COUNT
from yachtdice.game import Ended, Game, Scored, Seat
from yachtdice.players.sizes import is_hinted, is_judged
from yachtdice.ratings import Rating, RatingChange
from yachtdice.rules import Sheet, rules_label
from yachtdice.service.ports import Result
from yachtdice.service.table import Status, Table
from yachtdice.web.coachmodel import HintView
from yachtdice.web.endingmodel import OutcomeView
from yachtdice.web.tablemodel import AnnouncementView, DieView, TableUrls, TableView, TrayView
from yachtdice.web.views.company import (
    Attendance,
    clock_view,
    company_view,
    is_shared,
    rematch_view,
    takeover_view,
)
from yachtdice.web.views.ending import outcome_view
from yachtdice.web.views.fairness import share_view
from yachtdice.web.views.news import announcement
from yachtdice.web.views.reader import Reader
from yachtdice.web.views.sheet import sheet_view
from yachtdice.web.views.status import status_text
from yachtdice.web.views.sums import seat_views
from yachtdice.wording import Phrase

TOLD_MAX = 6
"""How many events are told one by one; of more, only the boxes and the last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How the reader looks at a table at this moment.

    `holds` are the positions remembered since its version, None where nothing was said; `recent`
    the table at each version since the reader last looked, the present one last; `box` and `seat`
    what the address names; `best` the reader's best game alone before this one, `beats` the share
    of perfect games below the reader's total, `beats_later` whether that is being worked out,
    `ratings` those of the seats of a ranked game that runs, `rated` what it made of them.
    """

    holds: tuple[int, ...] | None = None
    recent: Sequence[Table] = ()
    box: str = ""
    seat: int | None = None
    best: Result | None = None
    beats: float | None = None
    beats_later: bool = False
    ratings: Mapping[int, Rating] = field(default_factory=dict)
    rated: Mapping[str, RatingChange] = field(default_factory=dict)
    notice: str = ""
    key: str = ""
    hint: HintView | None = None
    there: Attendance = field(default_factory=Attendance)


def table_view(table: Table, reader: Reader, look: Look = Look()) -> TableView:
    """The whole of the table's page but its frame."""
    seats = _seats(table)
    views = seat_views(table, seats, reader, look.ratings)
    recent = look.recent or (table,)
    ended = outcome_view(
        table,
        reader,
        look.best,
        beats=look.beats,
        beats_later=look.beats_later,
        rated=look.rated,
    )
    return TableView(
        table_id=table.table_id,
        game=table.game_number,
        version=table.version,
        status=table.status.value,
        rules_name=_rules_name(table, reader),
        turn=round_number(table),
        turns=len(table.rules.places),
        seats=views,
        shown_seat=_shown_seat(table, reader, look.seat),
        sheet=sheet_view(table, seats, reader, chosen=look.box, fresh=_written(recent)),
        tray=_tray(table, reader, look.holds),
        status_text=status_text(table, reader),
        urls=table_urls(table, reader),
        key=look.key,
        notice=look.notice,
        announcements=_with_best(_announcements(recent, reader), table, ended),
        share=share_view(table, reader, look.key),
        outcome=ended,
        hint=look.hint,
        can_resign=_can_resign(table, reader),
        seated=bool(reader.seats),
        shared=is_shared(table),
        can_leave=is_shared(table) and bool(reader.seats & set(table.staying)),
        company=company_view(table, reader, look.there),
        clock=clock_view(table, reader, look.there),
        takeover=takeover_view(table, reader, look.there),
        rematch=rematch_view(table, reader),
        signals=_signals(reader),
        show_reactions=reader.settings.reactions,
        sent_at=look.there.now,
        shortcuts=reader.settings.shortcuts,
        sound=reader.settings.sound,
        skip_pauses=reader.settings.skip_pauses,
        first_roll_by_itself=reader.settings.first_roll_by_itself,
    )


def may_ask_for_hint(table: Table, reader: Reader) -> bool:
    """Whether the coach may help: with the reader's own dice, where the table gives hints."""
    game = _running(table)
    if game is None or game.dice is None or not table.gives_hints or not is_hinted(table.rules):
        return False
    return game.to_move in reader.seats and not table.computer_to_move()


def table_urls(table: Table, reader: Reader) -> TableUrls:
    """Where the table's forms go."""
    own = f"/tables/{table.table_id}"
    return TableUrls(
        table=own,
        keep=f"{own}/keep",
        roll=f"{own}/roll",
        score=f"{own}/score",
        skip=f"{own}/skip",
        resign=f"{own}/resign",
        rematch=f"{own}/rematch",
        events=f"{own}/events",
        log=f"{own}/log",
        rules=f"/rules?table={table.table_id}#{table.rules.id}",
        hint=f"{own}/hint" if may_ask_for_hint(table, reader) else "",
        sheet=f"{own}/sheet",
        review=f"{own}/review" if is_judged(table.rules) else "",
        verify="" if table.daily else f"/verify?table={table.table_id}&game={table.game_number}",
        pulse=f"{own}/pulse",
        more_time=f"{own}/more-time",
        wait_longer=f"{own}/wait-longer",
        daily=_daily_url(table, reader),
        ranked=f"/ranked?{urlencode({'rules': table.ladder})}" if table.ladder else "",
        react=f"{own}/react",
        leave=f"{own}/leave",
        settings=f"{own}/settings",
    )


def _rules_name(table: Table, reader: Reader) -> str:
    if table.ladder:
        return reader.say(Phrase("Ranked: {rules}", rules=rules_label(table.rules)))
    if table.daily is None:
        return reader.language.say(rules_label(table.rules))
    return reader.say(Phrase("Daily: {rules}", rules=rules_label(table.rules)))


def _daily_url(table: Table, reader: Reader) -> str:
    """Where a daily challenge leads at its end: to the result, if it has one for the reader."""
    if table.daily is None or table.game is None:
        return ""
    if not table.daily.counts:
        return f"/daily/{table.daily.day}"
    ended_well = reader.seats and table.game.seats[0].sheet.is_full
    return f"/daily/{table.daily.day}/{table.daily.challenge}" if ended_well else "/daily"


def round_number(table: Table) -> int:
    """Which of its turns the seat to move is at, from 1; the last one's number at the end."""
    turns = len(table.rules.places)
    if table.game is None:
        return 1
    if table.status is Status.FINISHED:
        return turns
    return min(turns, len(table.game.sheet.written) + 1)


def _seats(table: Table) -> tuple[Seat, ...]:
    if table.game is not None:
        return table.game.seats
    return (Seat(Sheet.empty(table.rules)),) * len(table.seats)


def _running(table: Table) -> Game | None:
    return table.game if table.status is Status.PLAYING else None


def _shown_seat(table: Table, reader: Reader, wanted: int | None) -> int:
    if wanted is not None and 0 <= wanted < len(table.seats):
        return wanted
    game = _running(table)
    return game.to_move if game else min(reader.seats, default=0)


def _signals(reader: Reader) -> tuple[str, ...]:
    """How the reader wants to hear of a turn of their own."""
    wanted = {
        "title": reader.settings.turn_title,
        "sound": reader.settings.turn_sound,
        "vibration": reader.settings.turn_vibration,
        "notification": reader.settings.turn_notification,
    }
    return tuple(signal for signal, on in wanted.items() if on)


def _can_resign(table: Table, reader: Reader) -> bool:
    game = _running(table)
    return game is not None and any(not game.seats[seat].resigned for seat in reader.seats)


def _tray(table: Table, reader: Reader, holds: tuple[int, ...] | None) -> TrayView:
    game = _running(table)
    if game is None:
        dice = tuple(DieView(position=position) for position in range(DICE_COUNT))
        return TrayView(dice=dice, rolls_left=0, throw=f"g{table.game_number}")
    yours = game.to_move in reader.seats
    kept = game.kept if holds is None else holds
    throws = yours and game.rolls_left > 0
    return TrayView(
        dice=tuple(
            DieView(
                position=position,
                face=game.dice[position] if game.dice else None,
                # With no roll left there is nothing to keep dice for, but a watcher sees
                # what another player kept for the last one.
                kept=game.dice is not None and position in kept and (throws or not yours),
                thrown=game.dice is not None and position not in game.kept,
            )
            for position in range(DICE_COUNT)
        ),
        rolls_left=game.rolls_left,
        rolled=game.dice is not None,
        yours=yours,
        can_keep=throws and game.dice is not None,
        can_roll=throws,
        computer=table.computer_to_move(),
        throw=f"g{table.game_number}.t{game.turn + 1}.s{game.to_move}.r{game.roll_of_turn}",
    )


def _written(recent: Sequence[Table]) -> frozenset[tuple[int, str]]:
    return frozenset(
        (event.seat, event.box)
        for table in recent
        for event in table.last
        if isinstance(event, Scored)
    )


def _with_best(
    lines: tuple[AnnouncementView, ...], table: Table, ended: OutcomeView | None
) -> tuple[AnnouncementView, ...]:
    """The lines, the last of which also tells what the end of a game means to the reader."""
    just_ended = any(isinstance(event, (Scored, Ended)) for event in table.last)
    if ended is None or not just_ended or not lines or lines[-1].version != table.version:
        return lines
    told = [lines[-1].text, ended.best.text if ended.best else "", ended.beats]
    return (*lines[:-1], replace(lines[-1], text=" ".join(filter(None, told))))


def _announcements(recent: Sequence[Table], reader: Reader) -> tuple[AnnouncementView, ...]:
    told = recent
    if len(told) > TOLD_MAX:
        boxes = [table for table in recent[:-1] if _written((table,))]
        told = [*boxes, recent[-1]]
    lines = [
        AnnouncementView(version=table.version, text=announcement(table, reader)) for table in told
    ]
    return tuple(line for line in lines if line.text)
