"""The pages of daily challenges over fakes, without any script."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from html import unescape

import httpx
import pytest

from tests.fakes import FakeClock
from tests.web.pages.conftest import NewVisitor, Visitor
from yachtdice.chance import DailyDice
from yachtdice.daily import CHALLENGES, DAY_MS, Day
from yachtdice.game import Scored
from yachtdice.service.table import Status

DAY = Day.parse("2026-11-30")
NOON = DAY.begins_at + DAY_MS // 2


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(NOON)


async def begin(visitor: Visitor, challenge: str = "classic") -> httpx.Response:
    await visitor.page("/daily")
    response = await visitor.post(f"/daily/{challenge}/attempt", {})
    assert response.status_code == 303, response.text
    visitor.table_id = response.headers["location"].rpartition("/")[2]
    return response


async def finish(visitor: Visitor, **points: int) -> None:
    """Fill the sheet with these points, and 0 elsewhere."""
    table = await visitor.table()
    boxes = dict.fromkeys(table.rules.places, 0) | points
    events = [Scored(0, box, value) for box, value in boxes.items()]
    await visitor.app.tables._store(table, tuple(events))
    assert (await visitor.table()).status is Status.FINISHED
    await asyncio.sleep(0)  # the figures, which fakes find at once


async def text_of(visitor: Visitor, path: str, status: int = 200) -> str:
    response = await visitor.page(path)
    assert response.status_code == status, response.text
    body = re.sub(r"<svg.*?</svg>|<head>.*?</head>", " ", response.text, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


async def test_the_page_offers_three_challenges_and_says_when_the_day_changes(
    visitor: Visitor,
) -> None:
    page = (await visitor.page("/daily")).text
    assert re.findall(r'action="/daily/([a-z-]+)/attempt"', page) == list(CHALLENGES)
    assert f'data-until="{DAY.ends_at}"' in page
    assert f'data-sent="{NOON}"' in page
    text = await text_of(visitor, "/daily")
    assert "The day changes at 00:00 UTC" in text
    assert "a player is a cookie, not an account" in text


async def test_beginning_leads_to_a_table_and_back_to_the_same_one(visitor: Visitor) -> None:
    first = await begin(visitor)
    again = await begin(visitor)
    assert first.headers["location"] == again.headers["location"]
    assert "Classic, turn 1 of 12 Go on" in await text_of(visitor, "/daily")
    table = await text_of(visitor, "")
    assert "Daily: Classic" in table
    assert "Hint" not in table


async def test_an_unknown_challenge_is_said_on_the_page(visitor: Visitor) -> None:
    response = await visitor.post("/daily/triple/attempt", {})
    assert response.status_code == 422
    assert "is not a daily challenge" in response.text


async def test_another_sites_form_begins_nothing(visitor: Visitor) -> None:
    response = await visitor.post("/daily/classic/attempt", {}, Origin="http://elsewhere.test")
    assert response.status_code == 403


async def test_a_finished_attempt_leads_to_rank_par_ceiling_and_a_summary(
    visitor: Visitor, new_visitor: NewVisitor
) -> None:
    other = new_visitor()
    for player, sixes in [(visitor, 18), (other, 24)]:
        await begin(player)
        await finish(player, sixes=sixes)
    url = f"/daily/{DAY}/classic"
    table = (await visitor.page()).text
    assert f'href="{url}"' in table
    assert "rematch-button" not in table
    text = await text_of(visitor, url)
    for said in (
        "You made 18 points. Rank 2 of 2 so far",
        "Par is 200: you made 182 less.",
        "The ceiling is 400: you made 4 % of it.",
        "Yacht daily 2026-11-30, Classic 18 points, rank 2 of 2 so far",
        "Par 200 (182 below), ceiling 400 http://yacht.test/daily",
        "1 somebody 24",
        "2 You 18",
    ):
        assert said in text, said
    assert f"/tables/{visitor.table_id}/review" in (await visitor.page(url)).text
    assert "You made 18 points. See how you did" in await text_of(visitor, "/daily")


async def test_the_result_is_nobody_elses_to_see(visitor: Visitor, new_visitor: NewVisitor) -> None:
    await begin(visitor)
    await finish(visitor)
    url = f"/daily/{DAY}/classic"
    response = await new_visitor().page(url)
    assert (response.status_code, response.headers["location"]) == (303, "/daily")


async def test_the_archive_opens_twelve_hours_after_the_day(
    visitor: Visitor, clock: FakeClock
) -> None:
    await begin(visitor)
    await finish(visitor)
    table = await visitor.table()
    clock.at = DAY.closes_at - 1
    assert "opens on December 1 at 12:00 UTC" in await text_of(visitor, f"/daily/{DAY}")
    assert table.secret not in (await visitor.page(f"/daily/{DAY}")).text
    assert "No day is closed yet" in await text_of(visitor, "/daily/archive")
    refused = await visitor.post(f"/daily/{DAY}/classic/replay", {})
    assert refused.status_code == 422
    clock.at = DAY.closes_at
    assert "November 30 (2026-11-30)" in await text_of(visitor, "/daily/archive")
    day = await text_of(visitor, f"/daily/{DAY}")
    assert table.secret in day
    assert "1 player finished it. The best made 0. Par 200, ceiling 400. How you did" in day
    replay = await visitor.post(f"/daily/{DAY}/classic/replay", {})
    visitor.table_id = replay.headers["location"].rpartition("/")[2]
    assert (await visitor.table()).secret == table.secret
    await finish(visitor, sixes=30)
    assert "personal best" not in await text_of(visitor, "")
    assert f'href="/daily/{DAY}"' in (await visitor.page()).text


async def test_the_program_on_a_closed_days_page_prints_its_dice(
    visitor: Visitor, clock: FakeClock
) -> None:
    await begin(visitor)
    secret = (await visitor.table()).secret
    clock.at = DAY.closes_at
    page = (await visitor.page(f"/daily/{DAY}")).text
    found = re.search(r'id="check">(.*?)</pre>', page, re.DOTALL)
    assert found is not None
    program = [sys.executable, "-I", "-c", unescape(found[1])]
    printed = await asyncio.to_thread(subprocess.check_output, program, text=True)
    for line, challenge in zip(printed.splitlines(), CHALLENGES, strict=True):
        dice = DailyDice(secret, str(DAY), challenge)
        assert line == f"{challenge} {[dice.value(n) for n in range(1, 16)]}"


async def test_yesterdays_attempt_is_listed_until_it_lapses(
    visitor: Visitor, clock: FakeClock
) -> None:
    await begin(visitor)
    clock.at = DAY.ends_at + 1
    text = await text_of(visitor, "/daily")
    assert "Yesterday's, until 12:00 UTC" in text
    assert "Classic, turn 1 of 12" in text
    clock.at = DAY.closes_at
    await visitor.app.sweeper.sweep()
    assert "Yesterday's" not in await text_of(visitor, "/daily")
    assert "it has lapsed" in await text_of(visitor, "")


async def test_what_is_given_up_is_told_and_not_offered_again(visitor: Visitor) -> None:
    await begin(visitor)
    await visitor.command("resign")
    text = await text_of(visitor, "/daily")
    assert "This attempt ended without a result." in text
    response = await visitor.page(f"/daily/{DAY}/classic")
    assert (response.status_code, response.headers["location"]) == (303, "/daily")


@pytest.mark.parametrize("path", ["/daily/2020-01-01", "/daily/nonsense"])
async def test_days_that_are_none_are_not_found_or_quoted(visitor: Visitor, path: str) -> None:
    response = await visitor.page(path)
    assert response.status_code in {404, 422}
    assert path.rpartition("/")[2] in response.text


async def test_T147_names_in_any_script_are_set_apart_and_not_in_the_summary(
    visitor: Visitor, new_visitor: NewVisitor
) -> None:
    name = "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET} \N{GAME DIE}"
    await visitor.page("/daily")
    await visitor.post("/settings", {"nickname": name})
    other = new_visitor()
    for player in (visitor, other):
        await begin(player)
        await finish(player)
    page = (await other.page(f"/daily/{DAY}/classic")).text
    assert f"<bdi>{name}</bdi>" in page
    for player in (visitor, other):
        page = (await player.page(f"/daily/{DAY}/classic")).text
        found = re.search(r'<textarea id="link"[^>]*>(.*?)</textarea>', page, re.DOTALL)
        assert found is not None
        assert name not in found[1]
        assert found[1].isascii()
