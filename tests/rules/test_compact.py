"""Rule sets as one line: read back to the same, short, and refused by name where it is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import refusal, rule_sets
from tests.support import PRESET_IDS
from yachtdice.errors import Malformed
from yachtdice.rules import (
    VARIANTS,
    RuleSet,
    content_hash,
    from_text,
    get,
    house_rules,
    to_text,
)
from yachtdice.rules.compact import COMPACT_LENGTH_MAX


@pytest.mark.parametrize("preset", PRESET_IDS)
def test_a_preset_is_its_id(preset: str) -> None:
    assert to_text(get(preset)) == preset
    assert from_text(preset) is get(preset)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"joker": "none"}, "thirteen~joker.none"),
        ({"extra_yacht": 0}, "thirteen~extra.0"),
        ({"upper_bonus": False}, "thirteen~bonus.none"),
        ({"upper_bonus": {"threshold": 60, "points": 25}}, "thirteen~bonus.60.25"),
        ({"remove": ["choice", "ones"]}, "thirteen~without.ones.choice"),
        ({"add": ["little_straight"]}, "thirteen~with.little_straight"),
        ({"boxes": {"full_house": {"pays": "all"}}}, "thirteen~box.full_house.pays.all"),
        ({"boxes": {"small_straight": {"run": 3}}}, "thirteen~box.small_straight.run.3"),
        (
            {"boxes": {"small_straight": {"exact": [1, 2, 3, 6], "pays": 12}}},
            "thirteen~box.small_straight.exact.1236.pays.12",
        ),
        (
            {"boxes": {"choice": {"name": "Rest. Of ~ all"}}},
            "thirteen~box.choice.name.Rest. Of ~~ all",
        ),
        ({"name": "Ann's ~~ kitchen.~"}, "thirteen~name.Ann's ~~~~ kitchen.~~"),
        ({}, "thirteen~name.Thirteen*"),
        ({"columns": [1, 4]}, "thirteen~columns.1.4"),
        ({"joker_scope": "column"}, "thirteen~joker_scope.column"),
        ({"extra_multiplied": True}, "thirteen~extra_multiplied.yes"),
        ({"boxes": {"yacht": {"first_throw": 9}}}, "thirteen~box.yacht.first_throw.9"),
        ({"add": ["double_generala"]}, "thirteen~with.double_generala"),
        (
            {"upper_bonus": {"threshold": 63, "points": 35, "multiplied": False}},
            "thirteen~bonus.63.35.once",
        ),
    ],
)
def test_what_differs_is_said_and_nothing_else(changes: dict[str, Any], text: str) -> None:
    rules = house_rules({"base": "thirteen", **changes})
    assert to_text(rules) == text
    assert from_text(text) == rules


@given(rules=rule_sets())
def test_whatever_house_rules_there_are_read_back_to_the_same(rules: RuleSet) -> None:
    assert from_text(to_text(rules)) == rules


def test_equal_rules_have_one_text_whatever_base_they_came_from() -> None:
    same = {"name": "Ours", "joker": "forced"}
    near = house_rules({"base": "thirteen", **same})
    names = {box.id: {"name": box.name} for box in get("thirteen").boxes}
    far = house_rules({"base": "thirteen", "boxes": names, "extra_yacht": 100, **same})
    assert near == far
    assert to_text(near) == to_text(far) == "thirteen~joker.forced~name.Ours"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("", "''"),
        ("bridge", "'bridge'"),
        ("bridge~extra.0", "'bridge'"),
        ("standard~", "''"),
        ("standard~speed.9", "speed.9"),
        ("standard~bonus.63", "bonus.63"),
        ("standard~bonus.many.35", "'many'"),
        ("standard~bonus.63.99999999", "'99999999'"),
        ("standard~joker.always", "'always'"),
        ("standard~extra.-1", "'-1'"),
        ("standard~without.bid", "'bid'"),
        ("standard~with.bid", "'bid'"),
        ("standard~without.", "''"),
        ("standard~box.choice.pays.3", "choice"),
        ("standard~box.choice.size.3", "size.3"),
        ("standard~box.small_straight.run.9", "9"),
        ("standard~box.small_straight.exact.", "small_straight"),
        ("standard~box.yacht.pays.1.pays.2", "pays.1.pays.2"),
        ("standard~extra.1~extra.2", "extra.2"),
        ("standard~name.", "''"),
        ("standard~name.a\x00b", "x00"),
        (f"standard~name.{'x' * COMPACT_LENGTH_MAX}", "2000 characters"),
    ],
)
def test_what_is_no_such_text_is_refused_by_what_is_wrong(text: str, quoted: str) -> None:
    error = refusal(lambda: from_text(text))
    assert error is not None
    assert quoted in str(error)


@given(text=st.text(max_size=60) | st.text("standard~.boxniujke0123456789", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    refusal(lambda: from_text(text))


def test_rules_that_no_preset_leads_to_have_no_text() -> None:
    with pytest.raises(Malformed, match="Classic cannot be said"):
        to_text(replace(get("classic"), columns=(1, 2)))


def test_the_variants_of_thirteen_play_as_their_names_say() -> None:
    no_joker, no_extra, plain = VARIANTS
    assert (no_joker.joker, no_joker.extra_yacht) == ("none", 100)
    assert (no_extra.joker, no_extra.extra_yacht) == ("open", 0)
    assert (plain.joker, plain.extra_yacht) == ("none", 0)
    assert len({content_hash(rules) for rules in (*VARIANTS, get("thirteen"))}) == 4
