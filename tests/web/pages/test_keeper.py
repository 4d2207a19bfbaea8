"""The score keeper's page: it brings along what its script needs, and prints what it is given."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from tests.web.keeper_vectors import FILE, text
from tests.web.pages.conftest import Visitor
from yachtdice.rules import PRESETS, facts, points_allowed
from yachtdice.web.views import keeper

SCRIPT = Path("assets/ts")


class Brought(HTMLParser):
    """What the page brings along for its script."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.data: dict[str, Any] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "article" and found.get("id") == "keeper":
            self.data = {
                name: json.loads(found[f"data-{name}"] or "") for name in ("rules", "words")
            }


async def test_the_page_brings_the_facts_of_every_preset(visitor: Visitor) -> None:
    response = await visitor.page("/keeper")
    assert response.status_code == 200
    brought = {told["text"]: told for told in Brought(response.text).data["rules"]}
    assert list(brought) == list(PRESETS)
    for id, rules in PRESETS.items():
        told = brought[id]
        assert told["name"] == rules.name
        for box, data in zip(rules.boxes, told["boxes"], strict=True):
            assert data["name"] == box.name
            assert data["values"] == sorted(points_allowed(rules, rules.place(0, box)))
        assert facts(rules).items() <= {**told, "boxes": facts(rules)["boxes"]}.items()


async def test_house_rules_of_the_address_come_first_and_are_chosen(visitor: Visitor) -> None:
    house = 'classic~bonus.60.25~name.Ann\'s "kitchen" </script>'
    response = await visitor.client.get("/keeper", params={"rules": house})
    first = Brought(response.text).data["rules"][0]
    assert (first["text"], first["name"]) == (house, 'Ann\'s "kitchen" </script>')
    assert first["bonus"]["points"] == 25
    assert response.text.count("selected") == 1


async def test_rules_that_are_none_are_refused_in_words_beside_the_form(visitor: Visitor) -> None:
    response = await visitor.client.get("/keeper", params={"rules": "classic~bonus.x"})
    assert response.status_code == 422
    assert 'role="alert">' in response.text
    assert "classic" in response.text


async def test_T179_an_address_below_the_keeper_is_not_there(visitor: Visitor) -> None:
    assert (await visitor.page("/keeper/0123456789abcdef")).status_code == 404


async def test_T178_the_server_takes_no_score_for_a_shared_sheet(visitor: Visitor) -> None:
    for path in ("/keeper", "/keeper?rules=standard"):
        assert (await visitor.post(path, {"points": "50"})).status_code == 405


def test_the_scripts_vectors_are_what_the_rules_give() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "python -m tests.web.keeper_vectors"


def test_page_and_script_agree_on_names_and_sentences() -> None:
    script = "".join(path.read_text(encoding="utf-8") for path in SCRIPT.glob("keeper*/*.ts"))
    script += (SCRIPT / "keeper.ts").read_text(encoding="utf-8")
    script += (SCRIPT / "page/offline.ts").read_text(encoding="utf-8")
    assert f"PLAYERS_MAX = {keeper.PLAYERS_MAX};" in script
    assert f"NAME_LENGTH_MAX = {keeper.NAME_LENGTH_MAX};" in script
    unsaid = {word for word in keeper.WORDS if f'"{word}"' not in script}
    assert unsaid == set()


async def test_a_kept_sheet_prints_with_its_points(visitor: Visitor) -> None:
    query = {
        "rules": "yacht-dice",
        "columns": "2",
        "names": "Ann\nBo",
        "points": ["yacht=50 ones=3 extra=1", "twos=6"],
    }
    response = await visitor.client.get("/sheet", params=query)
    assert response.status_code == 200
    assert '<td class="value">153</td>' in response.text.replace(" >", ">")
    assert response.text.count('type="hidden" name="points"') == 2
    pdf = await visitor.client.get("/sheet.pdf", params=query)
    assert pdf.headers["content-type"] == "application/pdf"


@pytest.mark.parametrize(
    ("points", "says"),
    [
        (["ones=9"], "cannot hold"),
        (["x=1"], "is not a box"),
        (["", "", ""], "points for 3 columns"),
    ],
)
async def test_points_that_cannot_be_are_refused_in_words(
    visitor: Visitor, points: list[str], says: str
) -> None:
    query = {"rules": "standard", "columns": "2", "points": points}
    response = await visitor.client.get("/sheet", params=query)
    assert response.status_code == 422
    assert says in response.text
