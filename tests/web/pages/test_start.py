"""The start page and its form: who sits where, names, cookies, the same form sent twice."""

from __future__ import annotations

import pytest

from tests.web.pages.conftest import NewVisitor, Visitor
from yachtdice.rules import PRESETS
from yachtdice.service.table_events import SeatKind


async def test_the_first_visit_gets_a_cookie_that_scripts_and_other_sites_cannot_use(
    visitor: Visitor,
) -> None:
    cookie = (await visitor.page("/")).headers["set-cookie"]
    assert cookie.startswith("yacht_player=")
    assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
    assert "Secure" not in cookie


async def test_the_cookie_is_secure_over_tls(visitor: Visitor) -> None:
    response = await visitor.client.get("https://yacht.test/")
    assert "Secure" in response.headers["set-cookie"].split("; ")


async def test_standard_comes_first_and_is_chosen(visitor: Visitor) -> None:
    text = (await visitor.page("/")).text
    places = [text.index(f'value="{rules}"') for rules in PRESETS]
    assert places == sorted(places)
    assert 'value="standard" checked' in text


async def test_a_game_alone_starts_at_once(visitor: Visitor) -> None:
    response = await visitor.start()
    assert response.status_code == 303
    table = await visitor.table()
    assert [seat.kind for seat in table.seats] == [SeatKind.HUMAN]
    assert table.game is not None
    assert (await visitor.page()).status_code == 200


async def test_people_here_and_computers_sit_where_the_form_says(visitor: Visitor) -> None:
    await visitor.start(
        rules="classic", seat_2="computer", seat_4="local", name_4="Ann", name_2="hidden"
    )
    table = await visitor.table()
    assert table.rules.id == "classic"
    assert [(seat.kind.value, seat.name) for seat in table.seats] == [
        ("human", ""),
        ("computer", ""),
        ("local", "Ann"),
    ]


async def test_the_same_form_sent_twice_opens_one_table(visitor: Visitor) -> None:
    await visitor.page("/")
    first = await visitor.start(key="k1")
    second = await visitor.start(key="k1")
    assert first.headers["location"] == second.headers["location"]


async def test_a_nickname_is_asked_once(visitor: Visitor) -> None:
    assert 'name="nickname"' in (await visitor.page("/")).text
    await visitor.start(nickname="Mara")
    assert (await visitor.table()).seats[0].name == "Mara"
    text = (await visitor.page("/")).text
    assert 'name="nickname"' not in text
    assert "Mara" in text


async def test_a_skipped_nickname_is_not_asked_again(visitor: Visitor) -> None:
    await visitor.page("/")
    await visitor.start(nickname="")
    assert 'name="nickname"' not in (await visitor.page("/")).text


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"nickname": "x" * 25}, 'id="problem-1"'),
        ({"nickname": "Anna", "seat_2": "local", "name_2": "\u0410NNA"}, 'id="problem-2"'),
        ({"seat_3": "local", "name_3": "\u200b\u200d"}, 'id="problem-3"'),
        ({"rules": "chess"}, "is not a rule set"),
        ({"seat_2": "robot"}, "cannot sit here"),
        ({"seat_2": "computer:grandmaster"}, "grandmaster"),
    ],
)
async def test_what_cannot_be_is_said_and_nothing_is_lost(
    visitor: Visitor, fields: dict[str, str], problem: str
) -> None:
    response = await visitor.start(**fields)
    assert response.status_code == 422
    assert problem in response.text
    for name in ("nickname", "name_2"):
        if name in fields:
            assert f'value="{fields[name]}"' in response.text
    assert 'name="nickname"' in response.text
    assert not visitor.table_id
    assert "resume-game" not in (await visitor.page("/")).text


async def test_unfinished_games_are_the_players_own(new_visitor: NewVisitor) -> None:
    ann, ben = new_visitor(), new_visitor()
    await ann.page("/")
    await ann.start(seat_2="local", name_2="Cleo")
    assert "Standard, turn 1 of 12" in (await ann.page("/")).text
    assert "Cleo 0" in (await ann.page("/")).text
    assert "resume-game" not in (await ben.page("/")).text


async def test_a_form_of_another_site_is_refused(visitor: Visitor) -> None:
    response = await visitor.post("/tables", {"rules": "standard"}, Origin="http://evil.test")
    assert response.status_code == 403
    assert "This is not yours to do" in response.text
    assert visitor.client.cookies.get("yacht_player") is None
