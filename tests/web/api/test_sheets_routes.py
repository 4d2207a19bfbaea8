"""Score sheets as PDFs for programs: what `yacht sheet` makes, by the same choices."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import nullcontext

import httpx
import pytest
import pytest_asyncio

from tests.fakes import FakeClock, fake_app, fake_ports
from tests.printed import printed_pages
from yachtdice.web.app import create_app

A4, LETTER = (210, 297), (216, 279)


@pytest_asyncio.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    app = fake_app(fake_ports(FakeClock()))
    site = create_app(app.settings, services=lambda: nullcontext(app))
    site.state.services = app
    transport = httpx.ASGITransport(site)
    base = "http://yacht.test/api/v1"
    async with httpx.AsyncClient(transport=transport, base_url=base) as client:
        yield client


async def test_a_blank_sheet_has_six_columns_of_a4(client: httpx.AsyncClient) -> None:
    answer = await client.get("/sheet")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    (page,) = printed_pages(answer.content)
    assert (round(page.width), round(page.height)) == A4
    assert "Yacht:Standard" in page.words


async def test_every_choice_of_the_command_is_there(client: httpx.AsyncClient) -> None:
    answer = await client.get(
        "/sheet",
        params={
            "rules": "standard~name.Ours~bonus.60.25",
            "name": ["Ann", "Ben"],
            "points": ["ones=3 yacht=50"],
            "paper": "letter",
            "landscape": "true",
        },
        headers={"Accept-Language": "de"},
    )
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-language"] == "de"
    (page,) = printed_pages(answer.content)
    assert (round(page.height), round(page.width)) == LETTER
    for words in ("Ours", "Ann", "Ben", "Einser", "53"):
        assert words in page.words, words


@pytest.mark.parametrize(
    ("params", "kind"),
    [
        ({"rules": "nothing"}, "malformed"),
        ({"columns": "11"}, "malformed"),
        ({"paper": "a5"}, "malformed"),
        ({"points": "ones=7"}, "illegal"),
        ({"columns": "1", "points": ["ones=3", "ones=4"]}, "illegal"),
    ],
    ids=["rules", "columns", "paper", "points", "too-many"],
)
async def test_what_cannot_be_printed_is_a_problem(
    client: httpx.AsyncClient, params: dict[str, str | list[str]], kind: str
) -> None:
    answer = await client.get("/sheet", params=params)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == kind


async def test_a_tables_game_is_printed_with_its_names(client: httpx.AsyncClient) -> None:
    seats = [{"kind": "human", "name": "Mara"}, {"kind": "local", "name": "Noa"}]
    opened = await client.post("/tables", json={"rules": "classic", "seats": seats})
    answer = await client.get(f"/tables/{opened.json()['table_id']}/sheet")
    assert answer.status_code == 200, answer.text
    (page,) = printed_pages(answer.content)
    assert "Mara" in page.words
    assert "Noa" in page.words


async def test_the_description_names_the_pdf(client: httpx.AsyncClient) -> None:
    document = json.loads((await client.get("/openapi.json")).text)
    for path in ("/api/v1/sheet", "/api/v1/tables/{table_id}/sheet"):
        content = document["paths"][path]["get"]["responses"]["200"]["content"]
        assert list(content) == ["application/pdf"], path
