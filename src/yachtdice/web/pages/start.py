"""The start page, and the form that opens a table."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from yachtdice.errors import Malformed, YachtError
from yachtdice.game import SEATS_MAX
from yachtdice.rules import RuleSet, from_text, to_text
from yachtdice.service.names import check_free, clean_name
from yachtdice.service.requests import SeatRequest, TableRequest, read_seat
from yachtdice.service.table_events import SeatKind
from yachtdice.web.limiting import spend_on_rules
from yachtdice.web.pages.commands import go_on
from yachtdice.web.pages.forms import Form, whole_number
from yachtdice.web.pages.looking import KEY_BYTES
from yachtdice.web.pages.rendering import page
from yachtdice.web.pages.visitor import Visiting, Visitor
from yachtdice.web.views.choosing import COMPUTER, HUMAN, LOCAL, NOBODY, PRIVATE, sheets_offered
from yachtdice.web.views.public import open_tables
from yachtdice.web.views.start import Filled, start_view, unfinished_view

router = APIRouter()

TABLES_SHOWN_MAX = 4
"""How many public tables the start page lists; the others are a page away."""


@router.get("/")
async def start(request: Request, visitor: Visiting, rules: str = "") -> Response:
    """Unfinished games, and a new one to set up; `rules` is the text of those to begin with."""
    filled, status = Filled(), 200
    try:
        filled = Filled(rules=to_text(from_text(rules))) if rules else filled
    except YachtError as error:
        filled, status = replace(filled, problem=visitor.language.say(error.phrase)), 422
    return visitor.remember(await _draw(request, visitor, filled, status=status))


@router.post("/tables")
async def open_table(request: Request, visitor: Visiting) -> Response:
    """Open a table and go there; what cannot be is said beside its field, with nothing lost."""
    form = await Form.read(request)
    filled = _filled(form)
    problems = _name_problems(visitor, filled)
    if problems:
        refused = replace(filled, name_problems=problems)
        return visitor.remember(await _draw(request, visitor, refused, status=422))
    try:
        visitor = await _with_nickname(visitor, form)
        wanted = _wanted(visitor, filled)
        await spend_on_rules(request, wanted.rules.id)
        seated = await visitor.app.tables.open(
            wanted, player_id=visitor.player.player_id, keyed=form.keyed("open")
        )
    except YachtError as error:
        refused = replace(filled, problem=visitor.language.say(error.phrase))
        return visitor.remember(await _draw(request, visitor, refused, status=422))
    await go_on(visitor, seated.table.table_id)
    return visitor.remember(RedirectResponse(f"/tables/{seated.table.table_id}", 303))


async def _draw(
    request: Request, visitor: Visitor, filled: Filled, *, status: int = 200
) -> Response:
    people, player = visitor.app.people, visitor.player
    now = await visitor.app.clock.now()
    unfinished = [
        unfinished_view(table, visitor.reader(table), now=now)
        for table in await people.unfinished(player.player_id)
    ]
    sheets = sheets_offered(
        await visitor.app.saved_rules.of(player.player_id), _read_or_none(filled.rules)
    )
    bests = {}
    for text, rules in sheets.items():
        best = await people.best(player.player_id, rules)
        if best is not None:
            bests[text] = best.total
    public = await visitor.app.tables.store.public_tables(limit=TABLES_SHOWN_MAX)
    view = start_view(
        player,
        replace(filled, key=visitor.app.randomness.hex(KEY_BYTES)),
        visitor.reader(),
        unfinished=unfinished,
        sheets=sheets,
        bests=bests,
        tables=open_tables(public, visitor.reader()),
    )
    return page(request, visitor, "start.html", view, status=status)


def _read_or_none(text: str) -> RuleSet | None:
    try:
        return from_text(text)
    except YachtError:
        return None


def _filled(form: Form) -> Filled:
    seats = range(2, SEATS_MAX + 1)
    return Filled(
        rules=form.text("rules"),
        who=_who(form, seats),
        names=tuple(form.text(f"name_{number}") for number in seats),
        nickname=form.text("nickname"),
        turn_seconds=form.text("turn_seconds"),
        visibility=form.text("visibility") or PRIVATE,
        hints=form.switch("hints") is not False,
    )


def _who(form: Form, seats: range) -> tuple[str, ...]:
    """Who shall sit in each seat; whoever wants to play with friends gets a seat for one."""
    who = [form.text(f"seat_{number}") or NOBODY for number in seats]
    if "friends" in form and HUMAN not in who and NOBODY in who:
        who[who.index(NOBODY)] = HUMAN
    return tuple(who)


def _name_problems(visitor: Visitor, filled: Filled) -> dict[int, str]:
    """What is wrong with the names, by seat; the player's own is seat 0."""
    typed = {0: visitor.player.nickname or filled.nickname}
    typed |= {
        seat: filled.names[seat - 1] for seat in _taken(filled) if filled.who[seat - 1] == LOCAL
    }
    problems, names = {}, list[str]()
    for seat, name in typed.items():
        if not name.strip():
            continue
        try:
            shown = clean_name(name)
            check_free(shown, names)
            names.append(shown)
        except YachtError as error:
            problems[seat] = visitor.language.say(error.phrase)
    return problems


def _taken(filled: Filled) -> list[int]:
    """The seats besides the player's own where somebody shall sit."""
    return [seat for seat, who in enumerate(filled.who, start=1) if who != NOBODY]


async def _with_nickname(visitor: Visitor, form: Form) -> Visitor:
    """The visitor, asked for a nickname for the first and last time if this form did."""
    if visitor.player.nickname is not None or "nickname" not in form:
        return visitor
    player = await visitor.app.people.rename(visitor.player.player_id, form.text("nickname"))
    return replace(visitor, player=player)


def _turn_seconds(filled: Filled) -> int | None:
    return whole_number("turn_seconds", filled.turn_seconds) if filled.turn_seconds else None


def _wanted(visitor: Visitor, filled: Filled) -> TableRequest:
    """The table that the form asks for."""
    own = SeatRequest(SeatKind.HUMAN, visitor.player.nickname or "")
    others = []
    for seat in _taken(filled):
        who, name = filled.who[seat - 1], filled.names[seat - 1]
        kind, _, level = who.partition(":")
        if kind not in (LOCAL, HUMAN, COMPUTER):
            raise Malformed("Seat {number}: {given} cannot sit here.", number=seat + 1, given=who)
        # Only people are asked for a name; what a hidden field still holds does not count.
        others.append(read_seat(kind, name.strip() if kind == LOCAL else "", level))
    return TableRequest(
        rules=from_text(filled.rules),
        seats=(own, *others),
        turn_seconds=_turn_seconds(filled),
        visibility=filled.visibility,
        hints=filled.hints,
        first_seat_moves_on=visitor.player.settings.first_seat_moves_on,
    )
