"""The pages about a player: bests, games, totals, and their data as a whole."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from tests.service.world import written
from tests.web.pages.conftest import NewVisitor, Visitor
from yachtdice.game import Ended
from yachtdice.players.analysis import find_spread
from yachtdice.players.standing import beaten_words
from yachtdice.rules import get
from yachtdice.service.passages import OPEN_MS
from yachtdice.web.security import COOKIE
from yachtdice.web.spreads import Spreads

pytestmark = pytest.mark.xdist_group("solver")


GOOD = {"yacht": 50, "sixes": 24, "choice": 25, "large_straight": 30, "full_house": 25}
GOOD_WORDS = "beats 17 % of perfect games"


@pytest.fixture(autouse=True, scope="module")
def _found() -> None:
    """What a server would find when it is first asked."""
    share = find_spread(get("standard")).below(sum(GOOD.values()))
    assert str(beaten_words(share)) == GOOD_WORDS


def words(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


async def fill(visitor: Visitor, **points: int) -> None:
    """The sheet of the visitor's game is full: these boxes pay, the others nothing."""
    table = await visitor.table()
    events: list[object] = []
    for box in table.rules.places:
        events += written(0, **{box: points.get(box, 0)})
    await visitor.app.tables._store(table, tuple(events))  # type: ignore[arg-type]


async def finish(visitor: Visitor, **points: int) -> None:
    """A whole game alone."""
    await visitor.start()
    await fill(visitor, **points)


async def cookie(visitor: Visitor) -> str:
    return str(visitor.client.cookies.get(COOKIE))


# ------------------------------------------------------------------------- bests


async def test_the_first_game_is_no_record_and_the_next_may_be(visitor: Visitor) -> None:
    await finish(visitor, yacht=50)
    first = words((await visitor.page()).text)
    assert "Your first game alone on this scoresheet: 50 to beat." in first
    assert "New personal best" not in first
    await finish(visitor, yacht=50, sixes=12)
    text = (await visitor.page()).text
    assert "New personal best before: 50 → now: 62" in words(text)
    assert "12 more than your 50 of" in words(text)
    told = re.findall(r"<li data-version=[^>]*>(.*?)</li>", text)[-1]
    assert "A new personal best" in told
    assert "beats" in told
    await finish(visitor, yacht=50, sixes=6)
    third = words((await visitor.page()).text)
    assert "New personal best" not in third
    assert "Your personal best stays 62" in third


async def test_what_is_not_worked_out_yet_comes_by_itself(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    await visitor.start()
    with monkeypatch.context() as patched:
        patched.setattr(Spreads, "get", nothing_yet)
        await fill(visitor, **GOOD)
        text = (await visitor.page()).text
        assert 'id="beats" role="status" data-later="yes"' in text
        assert "is being worked out, and appears here by itself" in words(text)
        patched.setattr(Spreads, "can_be_found", lambda *_: False)
        assert 'id="beats"' not in (await visitor.page()).text
    text = (await visitor.page()).text
    assert "data-later" not in text
    assert f"This game {GOOD_WORDS}" in words(text)


async def nothing_yet(*_: object, **__: object) -> None:
    """As while it is being found."""


async def test_T164_a_sheet_of_zeros_is_no_record_unless_it_is_the_first(visitor: Visitor) -> None:
    await finish(visitor)
    text = words((await visitor.page()).text)
    assert "You made 0 points." in text
    assert "0 to beat" in text
    await finish(visitor)
    again = words((await visitor.page()).text)
    assert "New personal best" not in again
    assert "As good as your personal best: 0" in again


async def test_the_host_says_at_the_end_who_throws_first_next_time(visitor: Visitor) -> None:
    await visitor.start(seat_2="local")
    table = await visitor.table()
    assert table.game is not None
    first = table.game.first_seat
    await visitor.app.tables._store(table, (Ended(),))
    seen = []
    for _ in range(3):
        text = (await visitor.page()).text
        said = re.search(r'id="next-first">(.*?)</p>', text)
        switch = re.search(
            r'action="(?P<url>[^"]*)">\s*<input type="hidden" name="first_seat_moves_on" '
            r'value="(?P<value>\w+)">\s*<button class="quiet" id="moves-on">(?P<label>[^<]*)',
            text,
        )
        assert said is not None
        assert switch is not None
        seen.append((unescape(said[1]), switch["value"], switch["label"]))
        sent = await visitor.post(switch["url"], {"first_seat_moves_on": switch["value"]})
        assert sent.status_code == 303
        assert (await visitor.table()).first_seat_moves_on == (switch["value"] == "on")
    assert [(value, label) for _, value, label in seen] == [
        ("off", "Let the same seat throw first again"),
        ("on", "Let the next seat throw first"),
        ("off", "Let the same seat throw first again"),
    ]
    assert seen[0][0] == seen[2][0] != seen[1][0]
    assert (await visitor.table()).next_first_seat() == first


async def test_T164_two_sheets_of_zeros_are_a_draw(visitor: Visitor) -> None:
    await visitor.start(seat_2="local")
    table = await visitor.table()
    assert table.game is not None
    events: list[object] = []
    for box in table.rules.places:
        for seat in (table.game.to_move, 1 - table.game.to_move):
            events += written(seat, **{box: 0})
    await visitor.app.tables._store(table, tuple(events))  # type: ignore[arg-type]
    text = words((await visitor.page()).text)
    assert "A draw at 0" in text
    assert "best" not in text.lower()


async def test_a_finished_game_says_how_it_stands_among_perfect_ones(visitor: Visitor) -> None:
    await finish(visitor, **GOOD)
    assert f"This game {GOOD_WORDS}." in words((await visitor.page()).text)


# ----------------------------------------------------------------------- history


async def test_who_has_played_nothing_is_told_where_to_begin(visitor: Visitor) -> None:
    text = words((await visitor.page("/you")).text)
    assert "None so far." in text


async def test_every_game_is_listed_with_who_played_and_its_review(
    visitor: Visitor, new_visitor: NewVisitor
) -> None:
    await finish(visitor, yacht=50)
    other = new_visitor()
    await visitor.start(nickname="Ann", seat_2="human")
    await other.post(f"/tables/{visitor.table_id}/sit", {"name": "Bob"})
    table = await visitor.table()
    await visitor.app.tables._store(table, (*written(table.game.to_move, choice=16), Ended()))  # type: ignore[union-attr]
    text = (await visitor.page("/you")).text
    said = words(text)
    assert "2 games finished." in said
    assert "Bob" in said
    assert re.search(r"(won|place 2 of 2)", said)
    reviews = re.findall(r'href="(/tables/\w+/review[^"]*)"', text)
    assert len(reviews) >= 2
    assert (await visitor.page(unescape(reviews[0]))).status_code == 200
    theirs = words((await other.page("/you")).text)
    assert "Ann" in theirs
    assert "1 game finished." in theirs


async def test_an_earlier_game_of_a_table_has_its_review_and_text(visitor: Visitor) -> None:
    await finish(visitor, yacht=0)
    first = (await visitor.page(f"/tables/{visitor.table_id}/game.txt")).text
    await visitor.command("rematch")
    assert (await visitor.table()).game_number == 2
    again = await visitor.page(f"/tables/{visitor.table_id}/game.txt?game=1")
    assert again.text == first
    review = await visitor.page(f"/tables/{visitor.table_id}/review?game=1")
    assert review.status_code == 200
    assert "game.txt?game=1" in review.text
    running = await visitor.page(f"/tables/{visitor.table_id}/review?game=2")
    assert running.headers["location"] == f"/tables/{visitor.table_id}"
    assert (await visitor.page(f"/tables/{visitor.table_id}/game.txt?game=9")).status_code == 404


async def test_history_has_pages(visitor: Visitor) -> None:
    await visitor.start()
    for _ in range(21):
        await fill(visitor, choice=10)
        await visitor.command("rematch")
    text = (await visitor.page("/you")).text
    assert "Page 1 of 2" in words(text)
    assert text.count('class="history-game"') == 20
    older = (await visitor.page("/you?page=2")).text
    assert older.count('class="history-game"') == 1
    assert (await visitor.page("/you?page=99")).text.count('class="history-game"') == 1
    assert (await visitor.page("/you?page=x")).status_code == 422


async def test_totals_stand_in_a_chart_and_in_a_table(visitor: Visitor) -> None:
    await finish(visitor, yacht=50)
    await finish(visitor, **GOOD)
    text = (await visitor.page("/you")).text
    assert 'class="chart"' in text
    assert f"154: {GOOD_WORDS}" in unescape(text)
    today = "Nov 14, 2023"
    assert f"154 {today} 17 % your best" in words(text)
    assert text.count('<th scope="row" class="number">') == 2


async def test_a_page_waits_for_perfect_play_and_says_so(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("yachtdice.web.spreads._kept", lambda _: None)

    async def fail(_: object) -> None:
        raise OSError("no worker")

    monkeypatch.setattr("yachtdice.web.spreads.spread_elsewhere", fail)
    await finish(visitor, yacht=50)
    assert "There is nothing to compare" in words((await visitor.page("/you")).text)


# -------------------------------------------------------------------- data, moving


async def test_the_file_holds_everything_and_is_nobody_elses(
    visitor: Visitor, new_visitor: NewVisitor
) -> None:
    await finish(visitor, yacht=0)
    response = await visitor.page("/you/export.json")
    assert "attachment" in response.headers["content-disposition"]
    assert response.headers["cache-control"] == "no-store"
    assert len(json.loads(response.text)["games"]) == 1
    assert json.loads((await new_visitor().page("/you/export.json")).text)["games"] == []


async def test_a_code_typed_elsewhere_makes_that_device_the_player(
    visitor: Visitor, new_visitor: NewVisitor
) -> None:
    await finish(visitor, yacht=50)
    offered = await visitor.post("/you/link", {})
    assert offered.headers["cache-control"] == "no-store"
    (code,) = re.findall(r'id="move-code">([A-Z-]+)<', offered.text)
    assert f"/move#{code.replace('-', '')}" in offered.text
    phone = new_visitor()
    await finish(phone, yacht=50, sixes=6)
    asked = words((await phone.page("/move")).text)
    assert "This device has 1 game of its own." in asked
    moved = await phone.post("/move", {"code": code})
    assert moved.headers["location"] == "/you"
    assert await cookie(phone) == await cookie(visitor)
    assert "2 games finished." in words((await visitor.page("/you")).text)
    again = await new_visitor().post("/move", {"code": code})
    assert again.status_code == 404
    assert "used already" in words(again.text)


async def test_a_wrong_or_old_code_is_said_beside_the_field(
    visitor: Visitor, new_visitor: NewVisitor
) -> None:
    offered = await visitor.post("/you/link", {})
    (code,) = re.findall(r'id="move-code">([A-Z-]+)<', offered.text)
    phone = new_visitor()
    wrong = await phone.post("/move", {"code": "ABC"})
    assert wrong.status_code == 422
    assert "12 letters" in words(wrong.text)
    assert 'value="ABC"' in wrong.text
    phone.app.clock.go_on(OPEN_MS)  # type: ignore[attr-defined]
    assert (await phone.post("/move", {"code": code})).status_code == 404


async def test_another_site_cannot_move_or_delete_anybody(visitor: Visitor) -> None:
    await finish(visitor, yacht=50)
    for path in ("/you/link", "/you/delete", "/move"):
        sent = await visitor.post(path, {"sure": "yes"}, Origin="http://elsewhere.test")
        assert sent.status_code == 403
    assert "1 game finished." in words((await visitor.page("/you")).text)


async def test_deleting_asks_first_and_then_knows_nobody(visitor: Visitor) -> None:
    await finish(visitor, yacht=50)
    page = words((await visitor.page("/you/data")).text)
    assert "1 finished game, your bests" in page
    assert (await visitor.post("/you/delete", {})).status_code == 422
    assert "1 game finished." in words((await visitor.page("/you")).text)
    before = await cookie(visitor)
    done = await visitor.post("/you/delete", {"sure": "yes"})
    assert "Everything is deleted" in words(done.text)
    assert COOKIE not in visitor.client.cookies
    assert "None so far." in words((await visitor.page("/you")).text)
    assert await cookie(visitor) != before


async def test_the_addresses_of_forms_lead_to_their_page(visitor: Visitor) -> None:
    for path in ("/you/link", "/you/delete"):
        assert (await visitor.page(path)).headers["location"] == "/you"
