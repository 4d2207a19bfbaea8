"""Hints at a table, the adviser, and reviews: forms alone, and pieces for scripts."""

from __future__ import annotations

import asyncio
import re
import threading
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.goldens import read
from tests.strategies import sheets, solved_presets
from tests.web.pages.conftest import NewVisitor, Visitor
from tests.web.pages.drawing import YOU, computer, person, table
from tests.web.pages.test_translation import Bracketed, unmarked
from yachtdice.languages import LANGUAGES
from yachtdice.rules import RuleSet, Sheet, get
from yachtdice.service.table import Table
from yachtdice.web import desk
from yachtdice.web.pages import adviser
from yachtdice.web.views.reader import Reader
from yachtdice.web.views.table import may_ask_for_hint

pytestmark = pytest.mark.xdist_group("solver")

SCRIPT = {"HX-Request": "true"}
ME = Reader(frozenset({0}))


def words(text: str) -> str:
    """What a page says, without its tags and with plain hyphens and spaces."""
    bare = unescape(re.sub(r"<[^>]+>", " ", text))
    return " ".join(bare.replace("\N{NON-BREAKING HYPHEN}", "-").split())


async def begun(visitor: Visitor, **fields: str) -> None:
    """A game of the visitor's with its first dice thrown."""
    await visitor.start(**fields)
    await visitor.command("roll")


# ------------------------------------------------------------------------ hints


async def test_a_hint_is_part_of_the_page_without_a_script(visitor: Visitor) -> None:
    await begun(visitor, rules="classic")
    text = (await visitor.page()).text
    assert f"/tables/{visitor.table_id}?hint=1" in text
    assert 'id="hint"' not in text
    shown = (await visitor.page(f"/tables/{visitor.table_id}?hint=1")).text
    version = (await visitor.table()).version
    assert f'id="hint" data-version="{version}"' in shown
    assert "is worth" in words(shown)
    assert " in all. " in words(shown)


async def test_a_hint_is_a_piece_for_a_script_and_says_its_version(visitor: Visitor) -> None:
    await begun(visitor, rules="classic")
    path = f"/tables/{visitor.table_id}/hint"
    response = await visitor.page(path, **SCRIPT)
    assert response.status_code == 200
    assert "<html" not in response.text
    assert f'data-version="{(await visitor.table()).version}"' in response.text
    assert response.headers["cache-control"] == "no-store"
    plain = await visitor.page(path)
    assert plain.headers["location"] == f"/tables/{visitor.table_id}?hint=1#hint"


async def test_keeping_what_the_hint_says_works_by_form(visitor: Visitor) -> None:
    kept: list[str] = []
    while not kept:  # a hint may name a box, or to throw all five
        await begun(visitor)
        text = (await visitor.page(f"/tables/{visitor.table_id}?hint=1")).text
        form = text.partition('id="hint"')[2].partition("</form>")[0]
        kept = re.findall(r'name="keep" value="(\d)"', form)
    await visitor.command("keep", {"keep": kept})
    assert await visitor.holds() == tuple(map(int, kept))


async def test_nobody_gets_hints_for_another_ones_dice(new_visitor: NewVisitor) -> None:
    owner, stranger = new_visitor(), new_visitor()
    await begun(owner)
    stranger.table_id = owner.table_id
    assert "hint-link" not in (await stranger.page()).text
    assert 'id="hint"' not in (await stranger.page(f"/tables/{owner.table_id}?hint=1")).text
    refused = await stranger.page(f"/tables/{owner.table_id}/hint", **SCRIPT)
    assert refused.status_code == 403
    assert "Hints are for your own dice" in refused.text


async def _has_no_hint(visitor: Visitor) -> None:
    text = (await visitor.page(f"/tables/{visitor.table_id}?hint=1")).text
    assert "hint-link" not in text
    assert 'id="hint"' not in text
    assert (await visitor.page(f"/tables/{visitor.table_id}/hint", **SCRIPT)).status_code == 403


async def test_T074_where_nothing_is_to_be_decided_there_is_nothing_to_hint_at(
    visitor: Visitor,
) -> None:
    """Before the first roll, after the box is written, and when the game is over."""
    await visitor.start(rules="classic")
    await _has_no_hint(visitor)
    await visitor.command("roll")
    assert "hint-link" in (await visitor.page()).text
    await visitor.command("score", {"box": "choice"})
    await _has_no_hint(visitor)
    await visitor.command("resign")
    await _has_no_hint(visitor)


async def test_a_table_without_hints_offers_none_and_refuses_them(visitor: Visitor) -> None:
    await begun(visitor, hints="off")
    assert not (await visitor.table()).hints
    assert "hint-link" not in (await visitor.page()).text
    assert 'id="hint"' not in (await visitor.page(f"/tables/{visitor.table_id}?hint=1")).text
    refused = await visitor.page(f"/tables/{visitor.table_id}/hint", **SCRIPT)
    assert refused.status_code == 403
    assert "Hints are switched off at this table." in refused.text


async def test_the_form_of_a_new_game_asks_for_hints_and_keeps_the_answer(
    visitor: Visitor,
) -> None:
    ticked = 'name="hints" value="on" checked'
    assert ticked in (await visitor.page("/")).text
    refused = await visitor.start(rules="bridge", hints="off")
    assert refused.status_code == 422
    assert ticked not in refused.text


def rolled(**changes: Any) -> Table:
    return replace(table(seats=(YOU, person(1), computer(2)), dice="23356", left=2), **changes)


def test_who_may_ask_for_a_hint() -> None:
    assert may_ask_for_hint(rolled(), ME)
    assert not may_ask_for_hint(rolled(), Reader(frozenset({1})))
    assert not may_ask_for_hint(rolled(ranked=True), ME)
    assert not may_ask_for_hint(rolled(hints=False), ME)
    assert not may_ask_for_hint(table(seats=(YOU, person(1)), left=3), ME)
    machine = table(seats=(YOU, computer(1)), dice="23356", left=2, to_move=1)
    assert not may_ask_for_hint(machine, Reader(frozenset({1})))
    assert may_ask_for_hint(table(get("triple"), dice="23356", left=2), ME)
    columns = replace(get("thirteen"), columns=(1, 2))
    assert not may_ask_for_hint(table(columns, dice="23356", left=2), ME)


async def test_the_loop_goes_on_while_a_hint_is_worked_out(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(visitor, rules="classic")
    await visitor.page(f"/tables/{visitor.table_id}/hint", **SCRIPT)
    begins, gate, real = threading.Event(), threading.Event(), desk._hint

    def slow(*arguments: Any) -> Any:
        begins.set()
        assert gate.wait(10)
        return real(*arguments)

    monkeypatch.setattr(desk, "_hint", slow)
    asking = asyncio.create_task(visitor.page(f"/tables/{visitor.table_id}/hint", **SCRIPT))
    assert await asyncio.to_thread(begins.wait, 10)
    before = (await visitor.table()).version
    await visitor.command("roll")
    assert (await visitor.table()).version == before + 1
    gate.set()
    late = await asking
    assert f'data-version="{before}"' in late.text


async def test_rules_that_are_being_solved_are_said_to_be(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begun(visitor, rules="classic")
    monkeypatch.setattr(visitor.app.computers, "call", lambda *_: False)
    response = await visitor.page(f"/tables/{visitor.table_id}/hint", **SCRIPT)
    assert response.status_code == 503
    assert "being solved for the first time" in response.text
    asked = await visitor.page("/adviser?rules=classic&dice=22666&rolls_left=2")
    assert asked.status_code == 503
    assert "being solved for the first time" in asked.text


# ---------------------------------------------------------------------- adviser


async def test_the_adviser_ranks_what_can_be_done(visitor: Visitor) -> None:
    response = await visitor.page("/adviser?rules=classic&dice=22666&rolls_left=2")
    assert response.status_code == 200
    said = words(response.text)
    assert "Keeping 6-6-6 is worth 4.5 more than writing 22 in Full House" in said
    assert said.index("Keep 6-6-6 173.3") < said.index("Keep 2-6-6-6") < said.index("Write 22")
    assert 'name="dice" value="22666"' in response.text


async def test_the_form_is_that_of_the_rules(visitor: Visitor) -> None:
    text = (await visitor.page("/adviser?rules=yacht-dice")).text
    assert all(f'name="{box.id}"' in text for box in get("yacht-dice").boxes)
    assert 'name="extra"' in text
    assert 'name="extra"' not in (await visitor.page("/adviser?rules=classic")).text
    assert (await visitor.page("/adviser?rules=bridge")).status_code == 422


@pytest.mark.parametrize(
    ("query", "field", "says"),
    [
        ("dice=6665", "dice", "is not five dice"),
        ("dice=22666&ones=7", "ones", "cannot hold 7"),
        ("dice=22666&yacht=x", "yacht", "is not a whole number"),
        ("dice=22666&yacht=99999", "yacht", "cannot hold"),
        ("rules=thirteen&dice=22666&extra=1", "extra", "cannot have been earned"),
    ],
)
async def test_what_is_wrong_is_said_beside_its_field(
    visitor: Visitor, query: str, field: str, says: str
) -> None:
    response = await visitor.page(f"/adviser?{query}")
    assert response.status_code == 422
    assert f'aria-describedby="problem-{field}"' in response.text
    (problem,) = re.findall(rf'id="problem-{field}">([^<]+)<', response.text)
    assert says in unescape(problem)


async def test_what_is_wrong_with_no_field_stands_over_the_form(visitor: Visitor) -> None:
    full = "&".join(f"{box.id}=0" for box in get("standard").boxes)
    response = await visitor.page(f"/adviser?dice=22666&{full}")
    assert response.status_code == 422
    assert "nothing left to decide" in response.text
    assert (await visitor.page("/adviser?dice=22666&rolls_left=9")).status_code == 422


@given(data=st.data(), rules=solved_presets())
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_sheet_that_can_be_entered_can_be_advised_on(
    data: st.DataObject, rules: RuleSet
) -> None:
    sheet = data.draw(sheets(rules).filter(lambda sheet: not sheet.is_full))
    query = {place: str(points) for place, points in sheet.written.items()}
    query |= {"rules": rules.id, "dice": "22666", "extra": str(sheet.extra_count)}
    asked = adviser._Asked.read(query)
    assert asked.problems == {}
    assert asked.sheet == sheet
    assert asked.dice is not None
    found = desk._hint(asked.sheet, asked.dice, asked.rolls_left, ())
    assert str(found.reason).endswith(".")


# ---------------------------------------------------------------------- reviews


async def test_a_game_handed_in_is_reviewed_seat_by_seat(visitor: Visitor) -> None:
    game = read("resigned").game
    response = await visitor.post("/review", {"game": game.replace("\n", "\r\n")})
    assert response.status_code == 200
    said = words(response.text)
    assert "not played for" in said
    assert "judged as if it had played alone" in said
    second = await visitor.post("/review", {"game": game, "seat": "2"})
    said = words(second.text)
    assert (
        "perfect play averages 191.8 luck of the dice +26.3 lost by decisions \N{MINUS SIGN}81.1"
        in said
    )
    assert "Turn 2, after the last roll" in said
    assert "Writing 6 in Twos is worth 22.5 more than writing 6 in Sixes" in said
    assert second.text.count("<svg xmlns") == 1
    assert (await visitor.post("/review", {"game": game, "seat": "9"})).status_code == 200


@pytest.mark.parametrize("game", ["", "nonsense", read("classic").game.replace("> ones", "> two")])
async def test_a_game_that_cannot_be_read_is_given_back(visitor: Visitor, game: str) -> None:
    response = await visitor.post("/review", {"game": game})
    assert response.status_code == 422
    assert 'aria-describedby="problem-game"' in response.text
    assert "<textarea" in response.text


async def test_names_and_rules_of_strangers_are_only_text(visitor: Visitor) -> None:
    game = read("classic").game.replace('"Ann"', '"<script>alert(1)</script>"')
    response = await visitor.post("/review", {"game": game})
    assert response.status_code == 200
    assert "<script>alert" not in response.text


async def test_a_finished_table_is_looked_back_on(visitor: Visitor) -> None:
    await visitor.start(rules="classic", seat_2="local")
    assert (await visitor.page(f"/tables/{visitor.table_id}/review")).status_code == 303
    while (await visitor.table()).status.value == "playing":
        await visitor.command("roll")
        game = (await visitor.table()).game
        assert game is not None
        await visitor.command("score", {"box": game.sheet.open_places[0]})
    link = f"/tables/{visitor.table_id}/review"
    assert f'href="{link}"' in (await visitor.page()).text
    page = await visitor.page(link)
    assert page.status_code == 200
    assert f'href="{link}?game=1&amp;seat=2"' in page.text
    assert (await visitor.page(f"{link}?seat=2")).status_code == 200
    assert (await visitor.page(f"{link}?seat=x")).status_code == 422
    text = await visitor.page(f"/tables/{visitor.table_id}/game.txt")
    assert text.text.startswith("Yacht game 1\nRules: classic\n")
    again = await visitor.post("/review", {"game": text.text})
    assert again.status_code == 200


async def test_the_pages_are_linked(visitor: Visitor) -> None:
    assert 'href="/adviser"' in (await visitor.page("/")).text
    assert 'href="/review"' in (await visitor.page("/adviser")).text
    assert "<textarea" in (await visitor.page("/review")).text


def test_an_empty_sheet_is_read_from_an_empty_form() -> None:
    asked = adviser._Asked.read({})
    assert asked.sheet == Sheet.empty(get("standard"))
    assert asked.dice is None


async def test_nothing_is_said_past_the_catalogues(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LANGUAGES["en"], "_catalogue", Bracketed())
    await begun(visitor, rules="classic", nickname="Mara")
    game = read("resigned").game
    pages = [
        await visitor.page(f"/tables/{visitor.table_id}?hint=1"),
        await visitor.page("/tables/x/hint", **SCRIPT),
        await visitor.page("/adviser?rules=classic&dice=22666&rolls_left=2&ones=3"),
        await visitor.page("/adviser?rules=thirteen&dice=2&yacht=50&extra=9"),
        await visitor.page("/review"),
        await visitor.post("/review", {"game": game.replace('"Cleo"', '"Mara"'), "seat": "3"}),
    ]
    notation = re.compile(r"<pre.*?</pre>|<(?:title|desc)>.*?</(?:title|desc)>", re.DOTALL)
    faults = {fault for page in pages for fault in unmarked(notation.sub("", page.text))}
    people = {"Ann", "Ben"}
    assert {fault for fault in faults if fault.split()[0] not in people} == set()
