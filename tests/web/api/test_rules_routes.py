"""Rule sets over the interface."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import PRESET_IDS
from tests.web.api.playing import Site, problem_of
from yachtdice.rules import content_hash, get
from yachtdice.web.api import answers

FIELDS = {"id", "name", "boxes", "upper_bonus", "joker", "extra_yacht", "score_min", "score_max"}


async def test_the_presets_with_their_boxes_and_ranges(site: Site) -> None:
    found = (await site.client.get("/rules")).json()
    assert tuple(rules["id"] for rules in found) == PRESET_IDS
    for rules in found:
        assert set(rules) >= FIELDS
        answers.RulesInWords.model_validate(rules)
    classic = next(rules for rules in found if rules["id"] == "classic")
    assert (classic["score_min"], classic["score_max"]) == (5, 297)
    assert classic["upper_bonus"] is False


@pytest.mark.parametrize("id", PRESET_IDS)
async def test_rules_by_value_are_taken_back(site: Site, id: str) -> None:
    answer = await site.client.post("/rules/check", json={"rules": id})
    by_value = answer.json()
    answers.Rules.model_validate(by_value)
    assert by_value["hash"] == content_hash(get(id))
    again = await site.client.post("/rules/check", json={"rules": by_value})
    assert again.json() == by_value
    player = await site.open(rules=by_value)
    assert player.state["rules"] == by_value


async def test_rules_whose_hash_is_another_are_refused(site: Site) -> None:
    by_value = (await site.client.post("/rules/check", json={"rules": "classic"})).json()
    changed = {**by_value, "extra_yacht": 50}
    problem = problem_of(await site.client.post("/rules/check", json={"rules": changed}))
    assert problem["type"] == "malformed"
    assert "hash" in problem["detail"]


async def test_rules_that_only_claim_to_be_a_preset_are_house_rules(site: Site) -> None:
    by_value = (await site.client.post("/rules/check", json={"rules": "thirteen"})).json()
    del by_value["hash"]
    by_value["extra_yacht"] = 99
    found = (await site.client.post("/rules/check", json={"rules": by_value})).json()
    assert found["id"] == f"house-{found['hash'][:12]}"


async def test_house_rules_are_checked(site: Site) -> None:
    rules = {"base": "standard", "upper_bonus": {"threshold": 60, "points": 25}}
    checked = (await site.client.post("/rules/check", json={"rules": rules})).json()
    assert checked["id"].startswith("house-")
    rules["upper_bonus"] = {"threshold": 600, "points": 25}
    problem = problem_of(await site.client.post("/rules/check", json={"rules": rules}))
    assert problem["type"] == "illegal"
    assert problem["detail"].startswith("upper_bonus.threshold: 600")


async def test_what_dice_pay(site: Site) -> None:
    order = {"rules": "yacht-dice", "dice": [4, 4, 4, 4, 4], "sheet": {"yacht": 50, "fours": 16}}
    answer = await site.client.post("/rules/score", json=order)
    found = answer.json()
    answers.Choices.model_validate(found)
    assert found["joker"]
    assert {"box": "full_house", "points": 25, "upper_bonus": 0, "extra": 100} in found["options"]
    assert "yacht" in [closed["box"] for closed in found["closed"]]


@pytest.mark.parametrize(
    "dice",
    [
        [],
        [1, 2, 3, 4],
        [1, 2, 3, 4, 5, 6],
        [0, 1, 2, 3, 4],
        [1, 2, 3, 4, 7],
        [1, 2, 3, 4, -1],
        [1, 2, 3, 4, 1.5],
        [1, 2, 3, 4, 5.0],
        [1, 2, 3, 4, "3"],
        [1, 2, 3, 4, True],
        [1, 2, 3, 4, None],
        [[1, 2, 3, 4, 5]],
        "12345",
        None,
        12345,
        {"0": 1},
    ],
)
async def test_T013_what_is_not_five_dice_is_malformed(site: Site, dice: Any) -> None:
    problem = problem_of(await site.client.post("/rules/score", json={"dice": dice}))
    assert (problem["status"], problem["type"]) == (422, "malformed")
    assert problem["errors"][0]["field"].startswith("dice")


@pytest.mark.parametrize(
    ("order", "kind"),
    [
        ({"sheet": {"nope": 1}}, "malformed"),
        ({"sheet": {"ones": 6}}, "illegal"),
        ({"sheet": {"ones": True}}, "malformed"),
        ({"sheet": {"ones": 1.0}}, "malformed"),
        ({"sheet": {"ones": -1}}, "illegal"),
        ({"sheet": []}, "malformed"),
        ({"extra": 1}, "illegal"),
        ({"extra": -1}, "malformed"),
        ({"rules": "thirteen", "sheet": {"ones": 1, "yacht": 0}, "extra": 1}, "illegal"),
    ],
)
async def test_a_sheet_that_cannot_be(site: Site, order: dict[str, Any], kind: str) -> None:
    order = {"dice": [1, 2, 3, 4, 5], **order}
    problem = problem_of(await site.client.post("/rules/score", json=order))
    assert (problem["status"], problem["type"]) == (422, kind)
