"""The start page: unfinished games, and a new one to set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from types import MappingProxyType

from yachtdice.game import SEATS_MAX
from yachtdice.rules import PRESETS, RuleSet, rules_label
from yachtdice.service.people import Player
from yachtdice.service.table import Table
from yachtdice.web.lobbymodel import OpenTableView
from yachtdice.web.startmodel import (
    ScoresheetView,
    SeatChoiceView,
    SeatOptionView,
    StartView,
    UnfinishedView,
)
from yachtdice.web.views.choosing import (
    COMPUTER,
    HUMAN,
    LOCAL,
    NOBODY,
    PRIVATE,
    PUBLIC,
    computer_choices,
    level_notes,
    limit_choices,
)
from yachtdice.web.views.log import turn_title
from yachtdice.web.views.reader import Reader, seat_names
from yachtdice.web.views.rules import summary
from yachtdice.web.views.status import waiting_for
from yachtdice.wording import Phrase

__all__ = [
    "COMPUTER",
    "HUMAN",
    "LOCAL",
    "NOBODY",
    "Filled",
    "start_view",
    "unfinished_view",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """What the form of a new game holds: the last game's choices, or those that were refused."""

    rules: str = next(iter(PRESETS))
    who: tuple[str, ...] = (NOBODY,) * (SEATS_MAX - 1)
    names: tuple[str, ...] = ("",) * (SEATS_MAX - 1)
    nickname: str = ""
    turn_seconds: str = ""
    visibility: str = PRIVATE
    hints: bool = True
    key: str = ""
    problem: str = ""
    """What is wrong with the whole of it."""
    name_problems: Mapping[int, str] = field(default_factory=dict)
    """What is wrong with the name in a seat, by seat; the player's own is seat 0."""


def start_view(  # noqa: PLR0913 - what the page lists, by name
    player: Player,
    filled: Filled,
    reader: Reader,
    *,
    unfinished: Sequence[UnfinishedView] = (),
    sheets: Mapping[str, RuleSet] = PRESETS,
    bests: Mapping[str, int] = MappingProxyType({}),
    tables: Sequence[OpenTableView] = (),
) -> StartView:
    """The page; `sheets` are the rule sets to choose from by the text that the form sends, and
    `bests` the player's best totals alone by the same.
    """
    return StartView(
        scoresheets=tuple(
            ScoresheetView(
                rules=text,
                name=reader.language.say(rules_label(rules)),
                summary=summary(rules, reader.language),
                chosen=text == filled.rules,
                best=bests.get(text),
            )
            for text, rules in sheets.items()
        ),
        seats=(
            SeatChoiceView(seat=0),
            *(_seat_choice(seat, filled, reader) for seat in range(1, SEATS_MAX)),
        ),
        nickname=player.nickname or filled.nickname,
        nickname_asked=player.nickname is not None,
        nickname_problem=filled.name_problems.get(0, ""),
        unfinished=tuple(unfinished),
        key=filled.key,
        problem=filled.problem,
        limits=limit_choices(filled.turn_seconds, reader),
        is_public=filled.visibility == PUBLIC,
        hints=filled.hints,
        level_notes=level_notes(reader),
        tables=tuple(tables),
    )


def unfinished_view(table: Table, reader: Reader, *, now: int) -> UnfinishedView:
    """A game that waits to be gone on with."""
    names = seat_names(table, reader)
    waiting = Phrase("{rules}, waiting for players", rules=rules_label(table.rules))
    totals = [f" {seat.sheet.total}" for seat in table.game.seats] if table.game else []
    return UnfinishedView(
        url=f"/tables/{table.table_id}",
        title=reader.say(turn_title(table) if table.game else waiting),
        players=", ".join(map("".join, zip_longest(names, totals, fillvalue=""))),
        waiting_for=reader.say(waiting_for(table, reader)),
        yours=table.game is not None and table.game.to_move in reader.seats,
        when=reader.language.since(table.changed_at, now),
    )


def _seat_choice(seat: int, filled: Filled, reader: Reader) -> SeatChoiceView:
    return SeatChoiceView(
        seat=seat,
        options=(
            SeatOptionView(value=NOBODY, label=reader.say(Phrase("Nobody"))),
            SeatOptionView(value=LOCAL, label=reader.say(Phrase("Someone here"))),
            SeatOptionView(value=HUMAN, label=reader.say(Phrase("A friend, by link or code"))),
            *(SeatOptionView(value=who, label=text) for who, text in computer_choices(reader)),
        ),
        chosen=filled.who[seat - 1],
        name=filled.names[seat - 1],
        problem=filled.name_problems.get(seat, ""),
    )
