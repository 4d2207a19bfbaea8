"""The pages of ranked play, by forms alone and as the script asks."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tests.fakes import FakeClock
from tests.service.world import written
from tests.web.pages.conftest import NewVisitor, Visitor
from yachtdice.game import Ended
from yachtdice.ratings import RatedResult, RatedSeat
from yachtdice.service.matching import COMPUTER_AFTER_MS
from yachtdice.web.security import COOKIE


def words(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


async def joins(visitor: Visitor, name: str, size: str = "2") -> None:
    await visitor.page("/ranked")
    fields = {"rules": "standard", "size": size, "nickname": name}
    response = await visitor.post("/ranked/join", fields)
    assert response.headers["location"] == "/ranked/wait"
    visitor.app.clock.go_on(1)  # type: ignore[attr-defined]  # so that the next one comes later


async def seated(visitor: Visitor) -> str:
    response = await visitor.page("/ranked/wait")
    visitor.table_id = response.headers["location"].rpartition("/")[2]
    return visitor.table_id


@pytest.fixture
def other(new_visitor: NewVisitor) -> Visitor:
    return new_visitor()


async def round_of(visitor: Visitor, *last: object) -> None:
    """Everybody writes a box, the second seat more, and then something happens."""
    table = await visitor.table()
    assert table.game is not None
    order = [table.game.to_move, 1 - table.game.to_move]
    events = [e for seat in order for e in written(seat, choice=10 + 5 * seat)]
    await visitor.app.tables._store(table, (*events, *last))  # type: ignore[arg-type]


async def test_two_people_meet_play_and_see_their_ratings(visitor: Visitor, other: Visitor) -> None:
    await joins(visitor, "Ann")
    waiting = await visitor.page("/ranked/wait")
    assert "after 20 a computer player of about your rating sits down" in words(waiting.text)
    assert '<noscript><meta http-equiv="refresh"' in waiting.text
    await joins(other, "Bob")
    assert await seated(visitor) == await seated(other)
    page = await visitor.page()
    assert "hint=1" not in page.text
    assert "Ranked: Standard" in page.text
    assert words(page.text).count("rating 1500 ± give or take 500") == 6  # seats, and both halves
    at_home = words((await visitor.page("/ranked")).text)
    assert "You are in a ranked game" in at_home
    assert "Find a game" not in at_home
    again = await visitor.post("/ranked/join", {"rules": "classic", "size": "2"})
    assert again.headers["location"] == f"/tables/{visitor.table_id}"
    await round_of(visitor, Ended())
    ended = words((await visitor.page()).text)
    assert re.search(r"Bob rating 16\d\d ±4\d\d \(\+1\d\d\) 15", ended)
    assert re.search(r"Ann rating 13\d\d ±4\d\d \(\N{MINUS SIGN}1\d\d\) 10", ended)
    mine = (await visitor.page("/ranked")).text
    assert re.search(r"13\d\d ± give or take 4\d\d after 1 game", words(mine))
    assert "Not sure enough for the leaderboard yet." in words(mine)
    assert 'class="chart"' in mine
    listed = words((await visitor.page("/you")).text)
    assert "ranked" in listed


async def test_nobody_waits_for_ever(visitor: Visitor, clock: FakeClock) -> None:
    await joins(visitor, "Ann")
    told = (await visitor.page("/ranked/pulse")).json()
    assert told == {"url": None, "waited": 0}
    for _ in range(COMPUTER_AFTER_MS // 5000):
        clock.go_on(5000)
        told = (await visitor.page("/ranked/pulse")).json()
    assert told["url"].startswith("/tables/")
    visitor.table_id = told["url"].rpartition("/")[2]
    assert "Computer" in words((await visitor.page()).text)
    await round_of(visitor, Ended())
    assert re.search(r"rating 1500, fixed", words((await visitor.page()).text))


async def test_whoever_closes_the_page_is_not_matched(
    visitor: Visitor, other: Visitor, clock: FakeClock
) -> None:
    await joins(visitor, "Ann")
    assert (await visitor.post("/ranked/away", {})).status_code == 204
    await joins(other, "Bob")
    assert (await other.page("/ranked/pulse")).json()["url"] is None
    left = await other.post("/ranked/leave", {})
    assert left.headers["location"] == "/ranked"
    assert (await other.page("/ranked/pulse")).json()["url"] == "/ranked"
    assert (await other.page("/ranked/wait")).headers["location"] == "/ranked"
    clock.go_on(60_000)
    await visitor.app.ranked.tidy()
    assert (await visitor.page("/ranked/wait")).headers["location"] == "/ranked"


async def test_what_cannot_be_is_said_beside_the_form(visitor: Visitor) -> None:
    await visitor.page("/ranked")
    nameless = await visitor.post("/ranked/join", {"rules": "standard", "size": "2"})
    assert nameless.status_code == 422
    assert "need a nickname" in words(nameless.text)
    size = await visitor.post("/ranked/join", {"rules": "standard", "size": "9", "nickname": "Ann"})
    assert "not one of: 2, 3-4" in words(size.text)
    assert (await visitor.page("/ranked?rules=kitchen")).status_code == 422
    assert (await visitor.page("/ranked/leaderboard?rules=kitchen")).status_code == 422


async def test_a_game_that_does_not_count_says_so(visitor: Visitor, other: Visitor) -> None:
    await joins(visitor, "Ann")
    await joins(other, "Bob")
    await seated(visitor)
    await visitor.command("resign")
    text = words((await visitor.page()).text)
    assert "does not count for ratings: somebody had not moved yet" in text
    assert "None yet. A newcomer is taken for 1500" in words((await visitor.page("/ranked")).text)


async def test_the_leaderboard_lists_the_certain_with_shared_ranks(visitor: Visitor) -> None:
    await visitor.page("/ranked")
    me = visitor.app.people.player_id(str(visitor.client.cookies.get(COOKIE)))
    await visitor.app.people.rename(me, "Ann")
    ratings = visitor.app.tables.store.ratings  # type: ignore[attr-defined]
    for number in range(30):
        for player in (me, "bob", "cleo"):
            rank = 1 + (number % (3 if player == "cleo" else 2) > 0)
            seats = (RatedSeat(rank, player), RatedSeat(3 - rank, level="casual"))
            ratings.enter(RatedResult("standard", f"{player}{number}", 1, number, seats))
    text = (await visitor.page("/ranked/leaderboard")).text
    rows = [words(row) for row in re.findall(r"<tr.*?</tr>", text, re.DOTALL)[1:]]
    assert [row.split()[0] for row in rows] == ["1", "1", "3"]
    assert any("Ann you" in row for row in rows)
    mine = words((await visitor.page("/ranked")).text)
    assert "after 30 games, place 1 of 3" in mine
    assert "Where you stand" not in mine


async def test_ones_own_line_is_shown_below_the_best(visitor: Visitor) -> None:
    await visitor.page("/ranked")
    me = visitor.app.people.player_id(str(visitor.client.cookies.get(COOKIE)))
    await visitor.app.people.rename(me, "Ann")
    ratings = visitor.app.tables.store.ratings  # type: ignore[attr-defined]

    def plays(player: str, number: int, *, wins: bool) -> None:
        seats = (RatedSeat(2 - wins, player), RatedSeat(1 + wins, level="casual"))
        ratings.enter(RatedResult("standard", f"{player}{number}", 1, number, seats))

    for number in range(30):
        for other in range(14):
            plays(f"other {other:02}", number, wins=number % 15 >= other // 2 + 3)
    plays(me, 1, wins=False)
    unsure = words((await visitor.page("/ranked")).text)
    assert re.search(r"Where you stand .* none yet Ann you not sure enough yet", unsure)
    for number in range(2, 31):
        plays(me, number, wins=number % 15 > 12)
    sure = words((await visitor.page("/ranked")).text)
    rank = re.search(r"place (\d+) of 15", sure)
    assert rank is not None
    assert re.search(rf"Where you stand .* {rank[1]} Ann you", sure)


async def test_programs_read_ladders_and_leaderboards(visitor: Visitor) -> None:
    ladders = (await visitor.page("/api/v1/ladders")).json()["ladders"]
    assert "standard" in [ladder["ladder"] for ladder in ladders]
    board = (await visitor.page("/api/v1/ladders/standard")).json()
    assert (board["places"], board["count"]) == ([], 0)
    assert [c["level"] for c in board["computers"]][-1] == "master"
    refused = await visitor.page("/api/v1/ladders/kitchen")
    assert refused.status_code == 422
    assert refused.headers["content-type"].startswith("application/problem+json")
    assert (await visitor.page("/api/v1/ladders/standard?page=0")).status_code == 422
