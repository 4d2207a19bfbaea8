"""The print page and its PDF, for blank sheets and for games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.printed import printed_pages
from tests.web.pages.conftest import Visitor
from yachtdice.rules import PRESETS, RuleSet
from yachtdice.sheets.paper import PAYS, Page, Paper

CSS = (Path(__file__).parents[3] / "assets/css/parts/print.css").read_text(encoding="utf-8")
KITCHEN = "standard~bonus.60.25~name.Kitchen"


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: rules.id)
async def test_every_preset_has_a_print_page(visitor: Visitor, rules: RuleSet) -> None:
    response = await visitor.page(f"/sheet?rules={rules.id}&columns=2")
    assert response.status_code == 200
    for box in rules.boxes:
        assert f">{box.name}</th>" in response.text


async def test_the_page_and_the_pdf_hold_the_same_rows(visitor: Visitor) -> None:
    query = "rules=thirteen&names=Ann%0AЖюль&columns=3&paper=letter&landscape=on"
    text = (await visitor.page(f"/sheet?{query}")).text
    link = re.search(r'href="(/sheet\.pdf\?[^"]+)"', text)
    assert link
    response = await visitor.page(link[1].replace("&amp;", "&"))
    assert response.headers["content-type"] == "application/pdf"
    (paper,) = printed_pages(response.content)
    assert (round(paper.width), round(paper.height)) == (279, 216)
    assert "Жюль" in paper.text
    rows = re.findall(r'<th scope="row">([^<]+)</th>\s*<td class="pays">([^<]*)</td>', text)
    assert len(rows) > 13
    for label, pays in rows:
        assert "".join(label.split()) in paper.words
        assert "".join(pays.split()) in paper.words


async def test_house_rules_print_by_their_line(visitor: Visitor) -> None:
    response = await visitor.page(f"/sheet?rules={KITCHEN}")
    assert "Yacht: Kitchen" in response.text
    assert "25 from 60 on" in response.text
    assert f'<option value="{KITCHEN}" selected>' in response.text


async def test_what_cannot_be_printed_is_said_beside_the_form(visitor: Visitor) -> None:
    for query, said in {
        "columns=11": "1 to 10",
        "columns=many": "many",
        "names=a,b,c&columns=2": "3 names for 2 columns",
        "paper=a5": "a5",
        "rules=nosuch": "nosuch",
    }.items():
        response = await visitor.page(f"/sheet?{query}")
        assert response.status_code == 422, query
        assert said in response.text
        assert (await visitor.page(f"/sheet.pdf?{query}")).status_code == 422


async def test_names_are_marked_off_and_escaped(visitor: Visitor) -> None:
    text = (await visitor.page("/sheet?names=<b>x%0A%D7%90%E2%80%AE%D7%91")).text
    assert "<bdi>&lt;b&gt;x</bdi>" in text
    assert "<bdi>אב</bdi>" in text  # the direction character in it is left out


async def test_a_game_prints_with_its_points(visitor: Visitor) -> None:
    await visitor.start()
    await visitor.command("roll", {})
    await visitor.command("score", {"box": "choice"})
    table = await visitor.table()
    assert table.game is not None
    points = table.game.seats[0].sheet["choice"]
    own = f"/tables/{visitor.table_id}"
    text = (await visitor.page(f"{own}/sheet")).text
    assert f'<td class="value">{points}</td>' in text
    (paper,) = printed_pages((await visitor.page(f"{own}/sheet.pdf")).content)
    assert str(points) in paper.text


def test_the_style_sheet_knows_every_paper_and_width() -> None:
    for page in (Page(paper, landscape) for paper in Paper for landscape in (False, True)):
        assert f".paper-{page.name}" in CSS
        assert f"@page {page.name}" in CSS
    for pays in PAYS:
        assert f".pays-{pays:.0f} .col-pays {{\n  width: {pays:.0f}mm;" in CSS
