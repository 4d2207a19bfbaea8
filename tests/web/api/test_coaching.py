"""The coach for programs: advice before any sheet, reviews of finished games, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.api.playing import PROBLEM, Site
from yachtdice.game import Rolled, Scored, outcome
from yachtdice.web.api import answers

pytestmark = pytest.mark.xdist_group("solver")


async def test_advice_is_what_the_command_line_says(site: Site) -> None:
    order = {"rules": "classic", "dice": [2, 2, 6, 6, 6], "rolls_left": 2}
    answer = await site.client.post("/advise", json=order)
    assert answer.status_code == 200
    found = answer.json()
    answers.Advice.model_validate(found)
    assert found["best"] == found["options"][0]
    assert found["best"]["keep"] == [6, 6, 6]
    assert found["reason"].startswith("Keeping 6-6-6 is worth 4.5 more than writing 22")
    typed = {"rules": "classic", "dice": "22666", "rolls_left": "2"}
    assert (await site.client.get("/advise", params=typed)).json() == found


async def test_the_sheet_counts(site: Site) -> None:
    order = {"rules": "yacht-dice", "dice": [4] * 5, "sheet": {"yacht": 50}, "rolls_left": 0}
    found = (await site.client.post("/advise", json=order)).json()
    assert [option["box"] for option in found["options"]] == ["fours"]
    typed = {"rules": "yacht-dice", "dice": "44444", "sheet": "yacht=50", "rolls_left": "0"}
    assert (await site.client.get("/advise", params=typed)).json() == found


@pytest.mark.parametrize(
    ("order", "kind"),
    [
        ({"dice": [1, 2, 3, 4]}, "malformed"),
        ({"dice": [1, 2, 3, 4, 5], "rolls_left": 3}, "malformed"),
        ({"dice": [1, 2, 3, 4, 5], "rolls": 1}, "malformed"),
        ({"dice": [1, 2, 3, 4, 5], "sheet": {"ones": 7}}, "illegal"),
        ({"dice": [1, 2, 3, 4, 5], "rules": "bridge"}, "malformed"),
    ],
)
async def test_what_cannot_be_advised_on(site: Site, order: dict[str, Any], kind: str) -> None:
    answer = await site.client.post("/advise", json=order)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == PROBLEM
    assert answer.json()["type"] == kind


async def test_a_full_sheet_leaves_nothing_to_decide(site: Site) -> None:
    rules = (await site.client.get("/rules")).json()[0]
    sheet = {box["id"]: 0 for box in rules["boxes"]}
    order = {"dice": [1, 2, 3, 4, 5], "sheet": sheet}
    assert (await site.client.post("/advise", json=order)).json()["type"] == "illegal"


async def test_rules_too_large_to_be_judged_are_refused(site: Site) -> None:
    rules = (await site.client.post("/rules/check", json={"rules": "thirteen"})).json()
    del rules["hash"]
    rules["columns"] = [1, 2]
    answer = await site.client.post("/advise", json={"rules": rules, "dice": [1, 2, 3, 4, 5]})
    assert answer.json()["type"] == "illegal"
    assert "one column" in answer.json()["detail"]


async def test_a_finished_game_is_reviewed_and_an_unfinished_is_not(site: Site) -> None:
    player = await site.open(rules="classic")
    path = f"/tables/{player.table_id}/review"
    assert (await site.client.get(path)).json()["type"] == "illegal"
    for box in player.state["rules"]["boxes"]:
        await site.happens(player, Rolled(0, (), (1, 1, 2, 3, 6)))
        table = (await site.services.tables.stored(player.table_id)).table
        assert table.game is not None
        assert table.game.choices is not None
        points = table.game.choices.option(box["id"]).points
        await site.happens(player, Scored(0, box["id"], points))
    table = (await site.services.tables.stored(player.table_id)).table
    assert table.game is not None
    assert outcome(table.game) is not None
    answer = await site.client.get(path)
    assert answer.status_code == 200
    found = answer.json()
    answers.Review.model_validate(found)
    (seat,) = found["seats"]
    assert seat["total"] == table.game.seats[0].sheet.total
    split = seat["luck"] - seat["lost"] - seat["left_behind"]
    assert seat["total"] - seat["expected_at_start"] == pytest.approx(split, abs=1e-6)
    assert len(seat["decisions"]) == len(seat["rolls"]) == 12


async def test_there_is_no_review_of_no_table(site: Site) -> None:
    assert (await site.client.get("/tables/0/review")).status_code == 404


# --------------------------------------------------------------------- at a table


async def test_the_seat_to_move_has_a_hint_for_its_dice(site: Site) -> None:
    player = await site.open(rules="classic")
    early = await player.send("hint", method="GET")
    assert (early.status_code, early.json()["type"]) == (403, "forbidden")
    await site.happens(player, Rolled(0, (), (2, 2, 6, 6, 6)))
    answer = await player.send("hint", method="GET")
    assert answer.status_code == 200
    found = answer.json()
    answers.TableHint.model_validate(found)
    assert (found["version"], found["best"]["keep"]) == (player.state["version"], [6, 6, 6])
    assert (await player.send("hint", method="GET", token="")).status_code == 401


@pytest.mark.parametrize(
    ("switch", "why"),
    [({"hints": False}, "switched off"), ({"ranked": True}, "played for a rating")],
)
async def test_where_hints_are_off_they_are_refused(
    site: Site, switch: dict[str, bool], why: str
) -> None:
    player = await site.open(rules="classic", **switch)
    assert not player.state["hints"]
    await site.happens(player, Rolled(0, (), (2, 2, 6, 6, 6)))
    answer = await player.send("hint", method="GET")
    assert (answer.status_code, answer.json()["type"]) == (403, "forbidden")
    assert why in answer.json()["detail"]
