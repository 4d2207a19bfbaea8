"""House rules that make no sense are refused, and the message names the field."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import JSON, refusal
from tests.support import PRESET_IDS
from yachtdice.errors import YachtError, quoted
from yachtdice.rules import get, house_rules, parse_house_rules
from yachtdice.rules.check import ABOUT_LENGTH_MAX, BOXES_MAX, NAME_LENGTH_MAX

HUGE = 10**5000
UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"]


def straight(**fields: Any) -> dict[str, Any]:
    return {"boxes": {"small_straight": fields}}


REFUSED: list[tuple[str, dict[Any, Any]]] = [
    ("house rules", {"colour": "red"}),
    ("house rules", {1: 2}),
    ("base", {"base": "nope"}),
    ("base", {"base": ["standard"]}),
    ("base", {"base": "kitchen.toml"}),
    ("name", {"name": ""}),
    ("name", {"name": "   "}),
    ("name", {"name": 7}),
    ("name", {"name": "x" * (NAME_LENGTH_MAX + 1)}),
    ("name", {"name": "two\nlines"}),
    ("name", {"name": "\u202eback"}),
    ("about", {"about": "x" * (ABOUT_LENGTH_MAX + 1)}),
    ("about", {"about": None}),
    ("upper_bonus", {"upper_bonus": True}),
    ("upper_bonus", {"upper_bonus": 35}),
    ("upper_bonus", {"upper_bonus": {"threshold": 63}}),
    ("upper_bonus", {"upper_bonus": {"threshold": 63, "points": 35, "more": 1}}),
    ("upper_bonus.threshold", {"upper_bonus": {"threshold": 106, "points": 35}}),
    ("upper_bonus.threshold", {"upper_bonus": {"threshold": 0, "points": 35}}),
    ("upper_bonus.threshold", {"upper_bonus": {"threshold": "63", "points": 35}}),
    ("upper_bonus.threshold", {"upper_bonus": {"threshold": HUGE, "points": 35}}),
    ("upper_bonus.threshold", {"remove": ["sixes", "fives"]}),
    ("upper_bonus.threshold", {"remove": UPPER}),
    ("upper_bonus.points", {"upper_bonus": {"threshold": 63, "points": 0}}),
    ("upper_bonus.points", {"upper_bonus": {"threshold": 63, "points": 1001}}),
    ("upper_bonus.points", {"upper_bonus": {"threshold": 63, "points": 35.0}}),
    ("joker", {"joker": "sometimes"}),
    ("joker", {"joker": True}),
    ("joker", {"joker": None}),
    ("joker", {"joker": "forced", "remove": ["yacht"]}),
    ("extra_yacht", {"extra_yacht": 100, "remove": ["yacht"]}),
    ("extra_yacht", {"extra_yacht": -1}),
    ("extra_yacht", {"extra_yacht": True}),
    ("extra_yacht", {"extra_yacht": "100"}),
    ("extra_yacht", {"extra_yacht": HUGE}),
    ("remove", {"remove": ["large_box"]}),
    ("remove", {"remove": ["ones", "ones"]}),
    ("remove", {"remove": "ones"}),
    ("remove", {"remove": [1]}),
    ("add", {"add": ["yacht"]}),
    ("add", {"add": ["three_of_a_kind", "three_of_a_kind"]}),
    ("add", {"add": ["large_box"]}),
    ("add", {"add": {"yacht": 1}}),
    ("boxes", {"boxes": [1]}),
    ("boxes", {"boxes": {"large_box": {"pays": 5}}}),
    ("boxes", {"remove": [*UPPER, *get("standard").places[6:]], "upper_bonus": False}),
    ("boxes.yacht", {"boxes": {"yacht": 50}}),
    ("boxes.yacht", {"boxes": {"yacht": {"points": 50}}}),
    ("boxes.yacht.pays", {"boxes": {"yacht": {"pays": 0}}}),
    ("boxes.yacht.pays", {"boxes": {"yacht": {"pays": 1001}}}),
    ("boxes.yacht.pays", {"boxes": {"yacht": {"pays": "both"}}}),
    ("boxes.yacht.pays", {"boxes": {"yacht": {"pays": None}}}),
    ("boxes.yacht.pays", {"boxes": {"yacht": {"pays": [50]}}}),
    ("boxes.yacht.name", {"boxes": {"yacht": {"name": ""}}}),
    ("boxes.ones.pays", {"boxes": {"ones": {"pays": 5}}}),
    ("boxes.choice.pays", {"boxes": {"choice": {"pays": "all"}}}),
    ("boxes.yacht", {"boxes": {"yacht": {"run": 4}}}),
    ("boxes.ones", {"boxes": {"ones": {"exact": [1, 2]}}}),
    ("boxes.small_straight", straight(run=4, exact=[1, 2, 3, 4])),
    ("boxes.small_straight.run", straight(run=6)),
    ("boxes.small_straight.run", straight(run=1)),
    ("boxes.small_straight.run", straight(run="4")),
    ("boxes.small_straight.exact", straight(exact=[1, 2, 7])),
    ("boxes.small_straight.exact", straight(exact=1234)),
    ("boxes.small_straight.exact", straight(exact=[1, 3, 5, 6])),
    ("boxes.small_straight.exact", straight(exact=[2, 4])),
    ("boxes.small_straight", straight(exact=[])),
    ("boxes.small_straight", straight(exact=[1])),
    ("boxes.small_straight", straight(exact=[1, 1, 2])),
    ("boxes.small_straight", straight(exact=[1, 2, 3, 4, 5, 6])),
]


@pytest.mark.parametrize(("field", "fields"), REFUSED, ids=quoted)
def test_a_refusal_names_the_field(field: str, fields: dict[Any, Any]) -> None:
    with pytest.raises(YachtError) as refused:
        house_rules({"base": "standard", **fields})
    assert str(refused.value).startswith(f"{field}: ")
    assert len(str(refused.value)) < 500


def test_the_base_is_needed() -> None:
    with pytest.raises(YachtError, match=r"^base: "):
        house_rules({"name": "No base"})


@pytest.mark.parametrize("wrong", [None, [], "standard", 5])
def test_house_rules_are_an_object(wrong: Any) -> None:
    with pytest.raises(YachtError, match="is not a set of house rules"):
        house_rules(wrong)


def test_a_sheet_has_a_limit() -> None:
    longest = [box.id for preset in PRESET_IDS for box in get(preset).boxes]
    assert len(set(longest)) <= BOXES_MAX


FIELDS = st.fixed_dictionaries(
    {"base": st.sampled_from(PRESET_IDS)},
    optional={
        "name": JSON,
        "about": JSON,
        "upper_bonus": JSON | st.fixed_dictionaries({"threshold": JSON, "points": JSON}),
        "joker": JSON,
        "extra_yacht": JSON,
        "remove": JSON | st.lists(st.sampled_from([*UPPER, "yacht", "choice"])),
        "add": JSON | st.lists(st.sampled_from(["three_of_a_kind", "choice"])),
        "boxes": JSON
        | st.dictionaries(
            st.sampled_from(["yacht", "ones", "small_straight", "choice"]),
            JSON | st.dictionaries(st.sampled_from(["name", "pays", "run", "exact", "x"]), JSON),
        ),
    },
)


@given(FIELDS | JSON)
def test_anything_json_holds_is_read_or_refused_in_our_words(data: Any) -> None:
    error = refusal(lambda: house_rules(data))
    assert error is None or str(error) == str(error.phrase) != ""


@given(st.text() | st.text("[]{}=\"'\n.,0123456789abcdefx-:T", max_size=80))
def test_any_text_is_read_or_refused_in_our_words(text: str) -> None:
    assert refusal(lambda: parse_house_rules(text)) is not None
    refusal(lambda: parse_house_rules(f'base = "standard"\n{text}'))


@pytest.mark.parametrize(
    "text",
    [
        "extra_yacht = " + "1" * 5000,
        "extra_yacht = 0x" + "f" * 5000,
        "extra_yacht = " + "[" * 9000,
        "upper_bonus" + ".a" * 4000 + " = 1",
        "boxes" + ".a" * 4000 + " = 1",
        "upper_bonus = " + "{a=" * 300 + "1" + "}" * 300,
        "name = '" + "x" * 19_000 + "'",
        "x" * 20_001,
        "extra_yacht = 2024-02-30",
        "extra_yacht = nan",
    ],
    ids=lambda text: text[:24],
)
def test_huge_and_deep_text_is_refused_quickly(text: str) -> None:
    error = refusal(lambda: parse_house_rules(f'base = "standard"\n{text}'))
    assert error is not None
    assert len(str(error)) < 500
