"""Sample views of the pages round the table: meeting others, the coach, and house rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from yachtdice.languages import DEFAULT, LANGUAGES
from yachtdice.rules import VARIANTS, from_text, get, to_text
from yachtdice.service.ports import Progress
from yachtdice.service.table import Entry, Table
from yachtdice.service.table_events import (
    Opened,
    SeatKind,
    SeatTaken,
    SettingsChanged,
    TableEvent,
    TableSeat,
)
from yachtdice.web.coachmodel import (
    AdviserView,
    HintView,
    OptionView,
    RulesChoiceView,
    SheetFieldView,
)
from yachtdice.web.housemodel import HouseResultView, HouseView, WorthView
from yachtdice.web.lobbymodel import JoinView, OpenTableView, PublicView
from yachtdice.web.views.house import form_view, saved_view, starts_view
from yachtdice.web.views.houseform import Filled
from yachtdice.web.views.houseresult import result_view, worth_view
from yachtdice.web.views.lobby import LobbyLook, lobby_view
from yachtdice.web.views.reader import Reader
from yachtdice.wording import Phrase

Views = Iterator[tuple[str, str, object]]

ENGLISH = LANGUAGES[DEFAULT]
KITCHEN = "standard~bonus.60.25~with.three_of_a_kind~name.Ann's kitchen"


def samples() -> Views:
    """Name, template and view of each sample."""
    yield from _lobby_samples()
    yield "join", "join.html", JoinView()
    refused = JoinView(code="ZZZZZZ", problem="No table has the code 'ZZZZZZ'.")
    yield "join-refused", "join.html", refused
    yield "public", "public.html", PublicView(tables=_OPEN)
    yield "public-none", "public.html", PublicView(tables=())
    yield from _adviser_samples()
    yield from _house_samples()


# -------------------------------------------------------------------------- meeting others

_OPEN = (
    OpenTableView(
        url="/t",
        title="Thirteen",
        players="Ann, Wilhelmina Featherstonehaugh, Computer",
        note="2 of 5 seats are free, 60 seconds a turn",
        is_waiting=True,
    ),
    OpenTableView(
        url="/t",
        title="Classic, turn 7 of 12",
        players="Ben, Cleo",
        note="Playing",
        is_waiting=False,
    ),
)


def _lobby_samples() -> Views:
    history = tuple(Table.history("t", _waiting_log()))
    look = LobbyLook(
        link="http://127.0.0.1:8000/tables/0123456789abcdef01234567",
        history=history,
        present={0: True, 1: False},
        saved={KITCHEN: from_text(KITCHEN)},
        key="k",
    )
    table = history[-1]
    yield "lobby-host", "lobby.html", lobby_view(table, Reader(frozenset({0})), look)
    yield "lobby-guest", "lobby.html", lobby_view(table, Reader(frozenset({1})), look)
    taken = replace(look, problem="Choose another name.", about="name", nickname="Ann")
    yield "lobby-stranger", "lobby.html", lobby_view(table, Reader(), taken)


def _waiting_log() -> Iterator[Entry]:
    """Ann has set a table up, Ben has come, and Ann has made it public and by her own rules."""
    seats = (
        TableSeat(SeatKind.HUMAN, "Ann", 0, nonce="a"),
        TableSeat(SeatKind.HUMAN, "", 1),
        TableSeat(SeatKind.COMPUTER, "", 2, level="expert"),
        TableSeat(SeatKind.HUMAN, "", 3),
    )
    happened: tuple[TableEvent, ...] = (
        Opened(get("standard"), seats, secret="00", join_code="BCDFGH"),  # noqa: S106 - a sample
        SeatTaken(1, "Bartholomäus", "b"),
        SettingsChanged(from_text(KITCHEN), 60, "public", first_seat_moves_on=True, hints=False),
    )
    for version, event in enumerate(happened, start=1):
        yield Entry(version, 0, (event,))


# ------------------------------------------------------------------------------- the coach

_RANKED = (
    OptionView(text="Write 28 in Full House", expected_total=174.83, loss=0.0),
    OptionView(text="Keep 6-6-6", expected_total=173.29, loss=1.54),
    OptionView(text="Keep 5-6-6-6", expected_total=171.85, loss=2.99),
)
_REASON = (
    "Writing 28 in Full House is worth 1.5 more than keeping 6-6-6, which ends in Four of a Kind "
    "or better 49.2 % of the time."
)

HINT = HintView(
    version=23, best=_RANKED[0], reason=_REASON, following=_RANKED[1:], box="full_house"
)
"""What the coach says at a table, for the sample tables."""


def _adviser_samples() -> Views:
    empty = AdviserView(
        rules="classic",
        rule_sets=tuple(
            RulesChoiceView(rules=text, name=name, chosen=text == "classic")
            for text, name in (("standard", "Standard"), ("classic", "Classic"), (KITCHEN, "Ours"))
        ),
        upper=_fields("upper"),
        lower=_fields("lower"),
    )
    yield "adviser", "adviser.html", empty
    answered = replace(
        empty, dice="66655", faces=(6, 6, 6, 5, 5), best=_RANKED[0], reason=_REASON, options=_RANKED
    )
    yield "adviser-answered", "adviser.html", answered
    first = replace(empty.upper[0], value="7", problem="Ones cannot hold 7.")
    refused = replace(
        empty, upper=(first, *empty.upper[1:]), dice="6665", dice_problem="'6665' is not five dice."
    )
    yield "adviser-refused", "adviser.html", refused


def _fields(section: str) -> tuple[SheetFieldView, ...]:
    boxes = (box for box in get("classic").boxes if box.section == section)
    return tuple(SheetFieldView(box=box.id, name=box.name) for box in boxes)


# ----------------------------------------------------------------------------- house rules


def _house_samples() -> Views:
    filled = Filled.of(KITCHEN)
    solved = worth_view(KITCHEN, ENGLISH, expected=215.98)
    yield "house", "house.html", _house(filled, _result(solved))
    solving = worth_view(KITCHEN, ENGLISH, progress=Progress("solve", 0.42))
    yield "house-solving", "house.html", _house(filled, replace(_result(solving), table="t"))
    wrong = replace(
        filled,
        problems={
            "bonus": Phrase("Bonus: 0 is out of range. Give 1 to 1000."),
            "box.yacht": Phrase("Yacht: '' is not a whole number."),
            "joker": Phrase("joker: this needs exactly one box that asks for five of a kind."),
        },
    )
    yield "house-refused", "house.html", _house(wrong, None)


def _result(worth: WorthView) -> HouseResultView:
    link = "http://127.0.0.1:8000/house?rules=standard~bonus.60.25"
    return result_view(KITCHEN, ENGLISH, worth=worth, link=link, saved=True)


def _house(filled: Filled, result: HouseResultView | None) -> HouseView:
    saved = {text: from_text(text) for text in (KITCHEN, to_text(VARIANTS[0]))}
    table = result.table if result else ""
    return HouseView(
        starts=starts_view(KITCHEN, ENGLISH, table),
        saved=saved_view(saved, KITCHEN, ENGLISH, table),
        form=form_view(filled, ENGLISH, table=table),
        result=result,
        rules=KITCHEN,
        table=table,
    )
