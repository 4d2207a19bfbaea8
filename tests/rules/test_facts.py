"""Published facts about scores, each with its id, hold in our presets."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support import boxes, choose, facts, option
from yachtdice.rules import RuleSet, bonus_for, get, house_rules

FACTS = facts("scoring.jsonl")
_FREE = house_rules({"base": "yacht-dice", "joker": "free"})
RULES = {
    "classic_1938": (get("classic"),),
    "us13": (get("thirteen"), get("yacht-dice")),
    "us13_forced_joker": (get("yacht-dice"),),
    "us13_free_joker": (_FREE,),
    "yatzy15": (get("yatzy"),),
    "generala": (get("generala"),),
}
CASES = [
    pytest.param(fact, rules, id=f"{fact['id']}-{rules.id}")
    for fact in FACTS
    for rules in RULES[fact["ruleset"]]
]


def our_box(name: str) -> str:
    return {"yahtzee": "yacht", "yatzy": "yacht", "chance": "choice"}.get(name, name)


def our_sheet(fact: dict[str, Any]) -> str:
    return " ".join(f"{our_box(box)}={points}" for box, points in fact.get("state", {}).items())


def test_no_fact_is_left_out() -> None:
    assert len(FACTS) == len({fact["id"] for fact in FACTS}) == 244
    assert len(CASES) == 244 + sum(fact["ruleset"] == "us13" for fact in FACTS)


@pytest.mark.parametrize(("fact", "rules"), CASES)
def test_a_fact_holds(fact: dict[str, Any], rules: RuleSet) -> None:
    if fact["category"] == "upper_bonus":
        assert bonus_for(rules, fact["upper_total"]) == fact["score"]
        return
    dice = "".join(map(str, fact["dice"]))
    offered = choose(rules, dice, our_sheet(fact))
    written = offered.option(our_box(fact["category"]))
    assert written.points == fact["score"]
    assert written.extra == fact.get("bonus", written.extra)
    if "legal" in fact:
        assert boxes(offered) == [our_box(box) for box in fact["legal"]]


def test_a_zero_that_is_forced_earns_the_extra_in_the_facts_that_leave_it_open() -> None:
    silent = [f for f in FACTS if f.get("state", {}).get("yahtzee") == 50 and "bonus" not in f]
    assert [fact["id"] for fact in silent] == ["sc0374", "sc0376", "sc0377", "sc0378"]
    for fact in silent:
        assert option("yacht-dice", "44444", fact["category"], our_sheet(fact)).extra == 100
