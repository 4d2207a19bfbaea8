"""The waiting table and the ways to it: link, code, list; what the host may do, and guests."""

from __future__ import annotations

import re

import pytest

from tests.fakes import FakeClock
from tests.web.pages.conftest import NewVisitor, Visitor
from tests.web.pages.test_translation import Bracketed, unmarked
from yachtdice.languages import LANGUAGES
from yachtdice.service.table import Status
from yachtdice.service.table_events import SeatKind
from yachtdice.web.views.lobby import qr_view


async def host_and_guest(new_visitor: NewVisitor, **fields: str) -> tuple[Visitor, Visitor]:
    """Ann, who set a table up for friends, and somebody who has just come to its page."""
    host, guest = new_visitor(), new_visitor()
    await host.start(nickname="Ann", friends="1", **fields)
    guest.table_id = host.table_id
    await guest.page()
    return host, guest


async def test_playing_with_friends_opens_a_table_that_waits(visitor: Visitor) -> None:
    await visitor.start(nickname="Ann", friends="1")
    table = await visitor.table()
    assert [seat.kind for seat in table.seats] == [SeatKind.HUMAN, SeatKind.HUMAN]
    assert table.status is Status.WAITING
    text = (await visitor.page()).text
    assert f"http://yacht.test/tables/{visitor.table_id}" in text
    assert table.join_code in text
    assert '<svg class="qr"' in text
    assert "Waiting for 1 player. Send the link, or start without them." in text
    assert "removed when nobody has been here for 30 minutes" in text
    assert "style=" not in text


async def test_the_form_says_how_long_turns_are_who_may_come_and_who_computes(
    visitor: Visitor,
) -> None:
    await visitor.start(
        seat_2="human", seat_3="computer:perfect", turn_seconds="259200", visibility="public"
    )
    table = await visitor.table()
    assert (table.turn_seconds, table.visibility) == (3 * 86_400, "public")
    assert [seat.level for seat in table.seats] == ["", "", "perfect"]
    text = (await visitor.page()).text
    assert "3 days a turn" in text
    assert "Computer: Perfect" in text


async def test_a_guest_comes_by_code_and_the_game_starts(new_visitor: NewVisitor) -> None:
    host, guest = await host_and_guest(new_visitor)
    code = (await host.table()).join_code
    found = await guest.page(f"/join?code=%20{code[:3].lower()}%20{code[3:]}")
    assert found.headers["location"] == f"/tables/{host.table_id}"
    sat = await guest.command("sit", {"name": "Ben"})
    assert sat.headers["location"] == f"/tables/{host.table_id}"
    table = await host.table()
    assert [seat.name for seat in table.seats] == ["Ann", "Ben"]
    assert table.status is Status.PLAYING
    assert 'id="table"' in (await guest.page()).text
    assert "Ben" in (await guest.page("/settings")).text


async def test_a_name_that_looks_like_anothers_is_refused_in_place(
    new_visitor: NewVisitor,
) -> None:
    host, guest = await host_and_guest(new_visitor)
    refused = await guest.command("sit", {"name": "\u0410nn"})
    assert refused.status_code == 422
    assert "Choose another name." in refused.text
    assert 'aria-invalid="true" aria-describedby="notice"' in refused.text
    assert (await host.table()).seats[1].is_free


async def test_an_unknown_code_is_said_beside_its_field(visitor: Visitor) -> None:
    answer = await visitor.page("/join?code=zzzzzz")
    assert answer.status_code == 404
    assert "No table has the code" in answer.text
    assert 'value="zzzzzz"' in answer.text
    assert (await visitor.page("/join")).status_code == 200
    assert (await visitor.page("/join/ZZZZZZ")).headers["location"] == "/join?code=ZZZZZZ"


async def test_everybody_sees_what_the_host_changes_and_nobody_else_may(
    new_visitor: NewVisitor,
) -> None:
    host, guest = await host_and_guest(new_visitor)
    changed = {"rules": "thirteen", "turn_seconds": "60", "visibility": "public"}
    changed |= {"hints": "off", "first_seat_moves_on": "off"}
    assert "Whoever is to move may ask the coach." in (await guest.page()).text
    assert (await guest.command("settings", changed)).status_code == 401
    assert (await host.command("settings", changed)).status_code == 303
    table = await host.table()
    assert (table.rules.id, table.turn_seconds, table.visibility) == ("thirteen", 60, "public")
    assert not table.first_seat_moves_on
    assert not table.hints
    text = (await guest.page()).text
    for news in (
        "The scoresheet is now Thirteen.",
        "The turn limit is now: 60 seconds a turn.",
        "The table is now public.",
        "In another game the same seat will throw first.",
        "There are no hints at this table now.",
    ):
        assert news in text
    assert 'action="/tables/' + host.table_id + '/settings"' not in text


async def test_the_host_adds_seats_and_computers_takes_them_away_and_starts(
    new_visitor: NewVisitor,
) -> None:
    host, _ = await host_and_guest(new_visitor)
    await host.command("seats", {"who": "computer:expert"})
    await host.command("seats", {"who": "human"})
    assert [seat.level for seat in (await host.table()).seats] == ["", "", "expert", ""]
    await host.command("drop", {"seat": "3"})
    assert len((await host.table()).seats) == 3
    piece = await host.command("start", {"fill": "computer"}, **{"HX-Request": "true"})
    assert piece.headers["HX-Redirect"] == f"/tables/{host.table_id}"
    table = await host.table()
    assert [seat.kind.value for seat in table.seats] == ["human", "computer", "computer"]
    assert table.status is Status.PLAYING


async def test_t112_when_the_host_leaves_another_is_host_with_real_controls(
    new_visitor: NewVisitor,
) -> None:
    host, guest = await host_and_guest(new_visitor, seat_2="human", seat_3="human")
    await guest.command("sit", {"name": "Ben"})
    left = await host.command("leave")
    assert left.headers["location"] == "/"
    text = (await guest.page()).text
    assert "Ann has left. The host is now Ben." in text
    assert 'id="start-computer"' in text
    assert (await guest.command("start", {"fill": "computer"})).status_code == 303
    assert (await guest.table()).status is Status.PLAYING


async def test_t112_when_the_host_closes_the_tab_a_guest_frees_the_seat_and_is_host(
    new_visitor: NewVisitor, clock: FakeClock
) -> None:
    host, guest = await host_and_guest(new_visitor, seat_2="human", seat_3="human")
    await guest.command("sit", {"name": "Ben"})
    assert (await guest.command("free", {"seat": "0"})).status_code == 422
    clock.go_on(31_000)
    assert (await guest.command("free", {"seat": "2"})).status_code == 422
    assert 'id="free-0"' in (await guest.page()).text
    assert (await guest.command("free", {"seat": "0"})).status_code == 303
    text = (await guest.page()).text
    assert "Ann has left. The host is now Ben." in text
    assert 'id="start-computer"' in text
    assert "Sit down" in (await host.page()).text
    assert (await host.command("free", {"seat": "1"})).status_code == 401


async def test_a_table_that_everybody_left_is_gone(visitor: Visitor) -> None:
    await visitor.start(friends="1")
    assert (await visitor.command("leave")).status_code == 303
    assert (await visitor.page()).status_code == 404


async def test_public_tables_are_listed_to_join_or_watch(new_visitor: NewVisitor) -> None:
    host, guest = await host_and_guest(new_visitor, visibility="public")
    stranger = new_visitor()
    for path in ("/", "/public"):
        text = (await stranger.page(path)).text
        assert f'href="/tables/{host.table_id}"' in text
        assert "1 seat is free · No turn limit" in text
    await guest.command("sit", {"name": "Ben"})
    text = (await stranger.page("/public")).text
    assert "Playing: you may watch · No turn limit" in text
    private, _ = await host_and_guest(new_visitor)
    assert private.table_id not in (await stranger.page("/public")).text


async def test_presence_is_said_in_words(new_visitor: NewVisitor, clock: FakeClock) -> None:
    host, guest = await host_and_guest(new_visitor, seat_2="human", seat_3="human")
    await guest.command("sit", {"name": "Ben"})
    clock.go_on(31_000)
    text = (await host.page()).text
    words = re.findall(r'class="presence-word">(\w+)<', text)
    assert words == ["here", "away"]


async def test_the_script_gets_the_piece(new_visitor: NewVisitor) -> None:
    host, _ = await host_and_guest(new_visitor)
    piece = await host.command("seats", {"who": "human"}, **{"HX-Request": "true"})
    assert piece.text.lstrip().startswith('<div class="lobby"')


async def test_nothing_is_said_past_the_catalogues(
    new_visitor: NewVisitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LANGUAGES["en"], "_catalogue", Bracketed())
    host, guest = await host_and_guest(new_visitor, visibility="public", seat_3="computer:greedy")
    seen = [await guest.page(), await guest.page("/public"), await guest.page("/join?code=zzzzzz")]
    await host.command("settings", {"rules": "thirteen", "turn_seconds": "30"})
    seen += [await host.command("seats", {"who": "human"}), await host.page()]
    seen.append(await guest.command("sit", {"name": "Ann"}))
    await guest.command("sit", {"name": "Ben"})
    seen.append(await guest.page())
    code = (await host.table()).join_code
    names = {"Ann", "Ben", code, "zzzzzz"}
    faults = {fault for page in seen for fault in unmarked(page.text)}
    assert {fault for fault in faults if fault.partition(" in ")[0] not in names} == set()


def test_the_qr_code_is_a_path_within_its_square() -> None:
    code = qr_view("http://yacht.test/tables/" + 24 * "a")
    places = [tuple(map(int, spot)) for spot in re.findall(r"M(\d+) (\d+)h1v1h-1z", code.path)]
    assert places
    assert all(0 <= x < code.size and 0 <= y < code.size for x, y in places)
    assert {(x, 0) for x in range(7)} <= set(places)
